/** One broken rule: where it is in the body, and a sentence that names the place and says what is wanted. */
export type Fault = { path: string; message: string };

const noStore = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** A JSON answer. */
export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...noStore, ...headers } });
}

/** The error object of the contract (section "Errors"), with a code and details where there are any. */
export function answerError(
  statusCode: number,
  message: string,
  more: { code?: string; details?: readonly Fault[]; headers?: Record<string, string> } = {},
): Response {
  const { code, details, headers } = more;
  const error = { statusCode, name: "Error", message, ...(code && { code }), ...(details && { details }) };
  return answerJson({ error }, statusCode, headers);
}

/** 422: names each faulty path in the message and in the details. */
export function answerFaults(faults: readonly Fault[]): Response {
  const list = faults.map((fault) => fault.message).join("; ");
  return answerError(422, `The request is not valid: ${list}`, {
    code: "VALIDATION_FAILED",
    details: faults,
  });
}

/** 401, as it comes without a token, or with one that is unknown or has expired. */
export function answerUnauthorised(): Response {
  return answerError(401, "Authorization Required", { code: "AUTHORIZATION_REQUIRED" });
}

/** 404 of a path or method that does not exist; the path is the one that the upstream sees. */
export function answerUnknownRoute(method: string, path: string): Response {
  return answerError(404, `there is no method to handle ${method} ${path}`);
}

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { answerError, answerJson } from "./answers";
import type { SandboxState, Service } from "./state";

const loginSchema = z.looseObject({ username: z.string(), password: z.string() });

/** How the two services name whoever logs in; the shape of the answer is the same. */
export type LoginSettings = { userId: string; tokenSeconds: number };

/** Logs in with any user name and password: `{id, ttl, created, userId}`, `id` the token and `ttl` in seconds. */
export function logIn(
  state: SandboxState,
  service: Service,
  body: unknown,
  settings: LoginSettings,
): Response {
  const parsed = loginSchema.safeParse(body);
  if (!parsed.success || parsed.data.username.trim() === "" || parsed.data.password === "") {
    return answerError(400, "username and password are required", { code: "USERNAME_PASSWORD_REQUIRED" });
  }
  const id = randomBytes(32).toString("base64url");
  const expiresAt = Date.now() + settings.tokenSeconds * 1000;
  state.tokens.set(id, { service, userId: settings.userId, expiresAt });
  return answerJson({
    id,
    ttl: settings.tokenSeconds,
    created: new Date().toISOString(),
    userId: settings.userId,
  });
}

/** The token of a request, where this service issued it and it has not expired; a bare token, no scheme word. */
export function findToken(
  state: SandboxState,
  service: Service,
  headers: Headers,
): { id: string; userId: string } | null {
  const id = headers.get("authorization") ?? "";
  const token = state.tokens.get(id);
  if (!token || token.service !== service) return null;
  if (token.expiresAt <= Date.now()) {
    state.tokens.delete(id);
    return null;
  }
  return { id, userId: token.userId };
}

import { getLocale, getTranslations } from "next-intl/server";
import { AppError } from "@/lib/errors";
import { gstFormName, pickKept } from "@/lib/gst/form-view";
import { runGstCheck } from "@/lib/gst/run-check";
import { startGstCheck } from "@/lib/gst/start-check";
import { streamGstCheck } from "@/lib/gst/stream-check";
import { keepForm } from "@/lib/kept-form";
import { path } from "@/lib/paths";
import { readBody } from "@/lib/read-body";
import { answering, answerJson, leadTo } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { requireStaff } from "@/lib/staff/current-staff";

/** Bytes: four secrets of the greatest length, as a form writes them. */
const longestForm = 64 * 1024;
const lines = "application/x-ndjson";

/** The fields of a form. The bytes that held them are wiped. */
async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) {
    throw new AppError({ code: "unsupported-type", status: 415, words: "gst.errors.unsupported" });
  }
  const bytes = await readBody(request.body, longestForm);
  const values = Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
  bytes.fill(0);
  return values;
}

/** Leads a plain form back to its page, with its answers but the secrets. */
async function leadBack(values: Record<string, string>, faults: { name: string; code: string }[]) {
  await keepForm(gstFormName, path.staff.gst, pickKept(values));
  return leadTo(path.staff.gstForm({ fault: faults.map(({ name, code }) => `${name}.${code}`).join() }));
}

async function check(request: Request, isScript: boolean): Promise<Response> {
  assertSameOrigin(request.headers);
  const staff = await requireStaff("check-gst");
  const values = await readForm(request);
  const started = await startGstCheck(staff.id, values);
  if ("faults" in started) {
    return isScript ? answerJson({ faults: started.faults }, 422) : leadBack(values, started.faults);
  }
  if ("waitSeconds" in started) {
    if (!isScript) return leadBack(values, [{ name: "form", code: "too-many" }]);
    const words = await getTranslations("gst");
    const message = words("form.faults.form.too-many", { minutes: Math.ceil(started.waitSeconds / 60) });
    const refused = answerJson({ error: { code: "too-many", message } }, 429);
    refused.headers.set("retry-after", String(started.waitSeconds));
    return refused;
  }
  const { run, secrets, tolerance } = started;
  const options = { acceptLanguage: await getLocale(), signal: request.signal };
  if (isScript) {
    return new Response(streamGstCheck(run, secrets, { ...options, tolerance }), {
      // Compressed, the lines would wait for each other.
      headers: { "content-type": lines, "cache-control": "private, no-store, no-transform" },
    });
  }
  await runGstCheck(run, secrets, options);
  return leadTo(path.staff.gstCheck(run.id));
}

/**
 * Runs a GST check, one month after another, within this one request: it alone holds the credentials. Told line by line
 * to a script that asks for `application/x-ndjson`; a plain form is led to the result.
 */
export function POST(request: Request): Promise<Response> {
  const isScript = request.headers.get("accept")?.includes(lines) ?? false;
  return answering(async () => {
    try {
      return await check(request, isScript);
    } catch (error) {
      if (isScript || !(error instanceof AppError)) throw error;
      if (error.code === "not-signed-in") return leadTo(path.staff.signIn({ to: path.staff.gst }));
      if (error.code === "second-factor-missing") return leadTo(path.staff.secondFactor());
      if (error.code !== "too-large" && error.code !== "unsupported-type") throw error;
      return leadTo(path.staff.gstForm({ fault: "form.unreadable" }));
    }
  });
}

import { setTimeout as wait } from "node:timers/promises";
import { finishGstCheck, type GstMonthRecord, saveGstMonth } from "@/lib/db/gst";
import { env } from "@/lib/env";
import { readAmount } from "@/lib/gst/amounts";
import { UpstreamError, upstream } from "@/lib/upstream";
import type { GstSecrets } from "@/schemas/forms/gst-check";
import { type GstResult, gstResult } from "@/schemas/gst";
import type { Period } from "@/schemas/return-period";

export type GstRun = { id: string; gstin: string; periods: Period[] };

/** How a run ended: all months were asked, going on had no use, or whoever asked gave up. */
export type GstRunEnd = "finished" | "stopped" | "cancelled";

type Ask = ReturnType<typeof upstream>["checkGstDiscrepancy"];

type Listener = {
  asking: (period: Period) => void;
  asked: (month: GstMonthRecord) => void;
};

/** The longest pause that the upstream may ask for between two months, in seconds. */
const longestPause = 5;

/** Asks for one month after another, and keeps what comes of each. The secrets live as long as this runs. */
export async function runGstCheck(
  run: GstRun,
  secrets: GstSecrets,
  options: { acceptLanguage: string; signal: AbortSignal; listener?: Listener; ask?: Ask },
): Promise<GstRunEnd> {
  const { acceptLanguage, signal, listener, ask = upstream().checkGstDiscrepancy } = options;
  try {
    for (const period of run.periods) {
      if (signal.aborted) return "cancelled";
      listener?.asking(period);
      const askedAt = new Date();
      const essentials = { ...secrets, gstin: run.gstin, retPeriod: writeRetPeriod(period) };
      const outcome = await askPatiently(() => ask(essentials, { acceptLanguage, signal }), signal);
      if (outcome === null) return "cancelled";
      const month = { period, askedAt, ...clean(outcome, secrets) };
      await saveGstMonth(run, month);
      listener?.asked(month);
      if (isFinal(month) && (period === run.periods[0] || isShutOut(month))) return "stopped";
    }
    return "finished";
  } finally {
    await finishGstCheck(run.id);
  }
}

/** Whether a month's fault may have ended its run: others would meet it too. */
export function isFinal({ fault, status }: Pick<GstMonthRecord, "fault" | "status">): boolean {
  return isShutOut({ fault, status }) || (fault === "refused" && (status === 400 || status === 422));
}

/** Whether we, or the taxpayer's credentials, are not let in. */
function isShutOut({ fault, status }: Pick<GstMonthRecord, "fault" | "status">): boolean {
  const isOurs = fault === "login-failed" || fault === "invalid-request";
  return isOurs || (fault === "refused" && (status === 401 || status === 403));
}

/** The return period as the upstream spells it. */
function writeRetPeriod(period: Period): string {
  const [year, month] = period.split("-");
  return env().gstPeriodFormat === "MM/YYYY" ? `${month}/${year}` : `${month}${year}`;
}

type Outcome = Pick<GstMonthRecord, "result" | "fault" | "status" | "message">;

/** Asks; once more where the upstream says that we were too fast. Null: cancelled. */
async function askPatiently(
  ask: () => Promise<{ result: GstResult }>,
  signal: AbortSignal,
): Promise<Outcome | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result } = await ask();
      return { result, fault: null, status: null, message: null };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (error.kind === "cancelled") return null;
      const { retryAfterSeconds = 0 } = error;
      const status = error.status === undefined || error.status < 300 ? null : error.status;
      if (status !== 429 || attempt > 1 || retryAfterSeconds > longestPause) {
        return { result: null, fault: error.kind, status, message: error.answer?.message ?? null };
      }
      if (await pause(retryAfterSeconds, signal)) return null;
    }
  }
}

/** @returns whether it was cancelled meanwhile */
async function pause(seconds: number, signal: AbortSignal): Promise<boolean> {
  await wait(seconds * 1000, undefined, { signal }).catch(() => undefined);
  return signal.aborted;
}

const amounts = ["gstr1Amount", "gstr2aAmount", "gstr3bAmount"];
const readFields = ["sale", "purchase", "status", ...amounts];
/** Shorter ones stand in many texts by chance, and are taken out only where they are the whole text. */
const shortestSecret = 4;
const removed = "[removed]";

/** Takes secrets out of what came back, wherever the upstream put them. An amount that is a number stays. */
function clean(outcome: Outcome, secrets: GstSecrets): Outcome {
  const known = Object.values(secrets);
  const long = known.filter((secret) => secret.length >= shortestSecret);
  const strip = (text: string) =>
    known.includes(text.trim())
      ? removed
      : long.reduce((rest, secret) => rest.replaceAll(secret, removed), text);
  const cleanField = ([name, value]: [string, unknown]): [string, unknown] => {
    if (amounts.includes(name) && typeof value === "string" && readAmount(value).kind === "amount") {
      return [name, value];
    }
    return [readFields.includes(name) ? name : strip(name), cleanValue(value)];
  };
  const cleanValue = (value: unknown): unknown => {
    if (typeof value === "string") return strip(value);
    if (typeof value === "number") return known.includes(String(value)) ? removed : value;
    if (Array.isArray(value)) return value.map(cleanValue);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(cleanField));
  };
  return {
    ...outcome,
    message: outcome.message && strip(outcome.message),
    result: outcome.result && gstResult.parse(cleanValue(outcome.result)),
  };
}

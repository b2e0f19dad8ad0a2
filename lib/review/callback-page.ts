import { getTranslations } from "next-intl/server";
import { listInterventions } from "@/lib/db/interventions";
import { listStaff } from "@/lib/db/staff";
import { readKeptForm } from "@/lib/kept-form";
import { statusKey, statusTone } from "@/lib/onboarding/status-view";
import { partsOf, viewCallbackBody, viewHeaders } from "@/lib/review/callback-parts";
import { viewMoment } from "@/lib/review/case-moments";
import { wordOr } from "@/lib/review/case-timeline";
import { readingTones } from "@/lib/review/exchange-tones";
import type { CallbackView } from "@/lib/review/exchange-view";
import { openCallback } from "@/lib/review/find-callback";
import { interventionMark, longestReason, shortestReason } from "@/lib/review/intervene";
import { isReplayable } from "@/lib/review/replay";
import { readWireGrant } from "@/lib/review/wire-grant";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";

/** Under this name the browser of staff keeps what they typed. */
export const keptReplay = "staff.replay";

const ofForm: readonly string[] = ["reason", "reason-long"];

/**
 * One callback as it came, what we made of it, and the times it was read again. Leads to "not found" where there is none.
 * @param query `fault`: codes of what was wrong with the form, parted by commas; `done`: it was just read again
 */
export async function loadCallback(
  id: string,
  staff: CurrentStaff,
  query: { fault?: string; done?: string },
): Promise<CallbackView> {
  const { event, application, attempt } = await openCallback(id, staff);
  const [interventions, mark, people, kept, shown, words, caseWords, ledgerWords, own] = await Promise.all([
    listInterventions(application),
    interventionMark(application),
    listStaff(),
    readKeptForm(keptReplay),
    readWireGrant({ id: event.id, parts: partsOf(event) }, staff),
    getTranslations("inbox"),
    getTranslations("case"),
    getTranslations("ledger"),
    getTranslations("interventions"),
  ]);
  const { reading, reason, receivedAt, lastReceivedAt, copies, contentType } = event;
  const key = statusKey(application);
  const codes = (query.fault ?? "").split(",").filter((code) => own.has(`faults.${code}`));
  const tell = (code: string) => own(`faults.${code}`, { shortest: shortestReason, longest: longestReason });
  const news = codes.find((code) => !ofForm.includes(code));
  return {
    id: event.id,
    reference: application.reference,
    state: { words: caseWords(`states.${key}`), tone: statusTone(key) },
    attempt,
    receivedAt: viewMoment(receivedAt),
    lastReceivedAt: viewMoment(lastReceivedAt),
    copies,
    contentType,
    size: event.body.length,
    reading: caseWords(`readings.${reading}`),
    tone: readingTones[reading],
    reason: reason && wordOr(caseWords, "callbackReasons", reason),
    advice: words(`advice.${reason !== null && words.has(`advice.${reason}`) ? reason : reading}`),
    body: viewCallbackBody(event, shown("body"), ledgerWords),
    headers: viewHeaders(event, shown("headers")),
    mayUnmask: mayRole(staff.role, "unmask-values"),
    mayReplay: isReplayable(event) && mayRole(staff.role, "intervene"),
    mark,
    kept: codes.length > 0 ? (kept["reason"] ?? "") : "",
    faults: codes
      .filter((code) => ofForm.includes(code))
      .map((code) => ({ name: "reason", message: tell(code) })),
    news: news === undefined ? null : tell(news),
    isDone: query.done !== undefined,
    replays: interventions
      .filter(({ eventId }) => eventId === event.id)
      .map(({ id: replay, reason: why, proposedBy, proposedAt }) => ({
        id: replay,
        reason: why,
        by: people.find((one) => one.id === proposedBy)?.name ?? caseWords("actors.formerStaff"),
        at: viewMoment(proposedAt),
      }))
      .toReversed(),
  };
}

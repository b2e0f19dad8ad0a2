import { getTranslations } from "next-intl/server";
import { type InterventionRecord, listInterventions } from "@/lib/db/interventions";
import { listStaff } from "@/lib/db/staff";
import { readKeptForm } from "@/lib/kept-form";
import { statusKey, statusTone } from "@/lib/onboarding/status-view";
import { viewMoment } from "@/lib/review/case-moments";
import type { Tone } from "@/lib/review/case-view";
import type { InterventionView } from "@/lib/review/exchange-view";
import { openCase } from "@/lib/review/find-case";
import { interventionMark, interventionsFor, longestReason, shortestReason } from "@/lib/review/intervene";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";

/** Under this name the browser of staff keeps what they typed. */
export const keptIntervention = "staff.intervention";

const ofForm: readonly string[] = ["kind", "reason", "reason-long"];

const endTones = {
  open: "info",
  done: "success",
  declined: "neutral",
  overtaken: "neutral",
} as const satisfies Record<NonNullable<InterventionRecord["end"]> | "open", Tone>;

/**
 * The page on which staff step in. Leads to "not found" where no application has the reference.
 * @param fault codes of what was wrong with the form, parted by commas
 */
export async function loadInterventions(
  reference: string,
  staff: CurrentStaff,
  fault: string | undefined,
): Promise<InterventionView> {
  const application = await openCase(reference, staff);
  const [all, mark, people, kept, words, caseWords] = await Promise.all([
    listInterventions(application),
    interventionMark(application),
    listStaff(),
    readKeptForm(keptIntervention),
    getTranslations("interventions"),
    getTranslations("case"),
  ]);
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? caseWords("actors.formerStaff");
  const open = all.find(({ end }) => end === null);
  const isOwn = open?.proposedBy === staff.id;
  const mayDecide = mayRole(staff.role, "consent-to-settlement");
  const codes = (fault ?? "").split(",").filter((code) => words.has(`faults.${code}`));
  const tell = (code: string) =>
    words(`faults.${code}`, { shortest: shortestReason, longest: longestReason });
  const news = codes.find((code) => !ofForm.includes(code));
  const key = statusKey(application);
  return {
    reference,
    state: { words: caseWords(`states.${key}`), tone: statusTone(key) },
    mark,
    choices: (open ? [] : interventionsFor(application.state)).map((value) => ({
      value,
      label: words(`kinds.${value}.label`),
      hint: words(`kinds.${value}.hint`),
    })),
    proposal: open
      ? {
          id: open.id,
          what: words(`kinds.${open.kind}.label`),
          effect: words(`kinds.${open.kind}.hint`),
          reason: open.reason,
          by: nameOf(open.proposedBy),
          at: viewMoment(open.proposedAt),
        }
      : null,
    may: { agree: mayDecide && !isOwn, decline: mayDecide || isOwn, isOwn },
    past: all
      .filter(({ end }) => end !== null)
      .map(({ id, kind, reason, eventId, proposedBy, proposedAt, decidedBy, decidedAt, end }) => ({
        id,
        callback: eventId,
        what: words(`kinds.${kind}.label`),
        reason,
        by: nameOf(proposedBy),
        at: viewMoment(proposedAt),
        end: words(`ends.${end ?? "open"}`),
        tone: endTones[end ?? "open"],
        decided:
          decidedBy === null || decidedAt === null
            ? null
            : { by: nameOf(decidedBy), at: viewMoment(decidedAt) },
      }))
      .toReversed(),
    kept:
      codes.length > 0
        ? { kind: kept["kind"] ?? "", reason: kept["reason"] ?? "" }
        : { kind: "", reason: "" },
    faults: codes
      .filter((code) => ofForm.includes(code))
      .map((code) => ({ name: code === "kind" ? "kind" : "reason", message: tell(code) })),
    news: news === undefined ? null : tell(news),
  };
}

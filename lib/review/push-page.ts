import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { listCallbackEvents } from "@/lib/db/callback-events";
import { listPushes, type PushRecord } from "@/lib/db/pushes";
import type { Words } from "@/lib/onboarding/options";
import { nameField, parseBody, viewBody, writeMasked } from "@/lib/review/body-view";
import type { ChangeView, PushView } from "@/lib/review/exchange-view";
import { openCase } from "@/lib/review/find-case";
import { compareLeaves, type LeafChange, readLeaves } from "@/lib/review/json-leaves";
import { loadAttemptView } from "@/lib/review/ledger";
import { saysTheSame } from "@/lib/review/mask-wire";
import { readPushGrant } from "@/lib/review/unmask-push";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";

const changeTones = { added: "success", removed: "danger", changed: "warning" } as const;

/**
 * One attempt to send an application: what was sent, what was answered, and how it differs from another attempt. Leads to
 * "not found" where there is none.
 * @param attempt its number as the address has it
 * @param against the number of the attempt to compare with; that before it, or the next one, where it names none
 */
export async function loadPush(
  reference: string,
  attempt: string,
  staff: CurrentStaff,
  against: string | undefined,
): Promise<PushView> {
  const application = await openCase(reference, staff);
  const [pushes, callbacks, viewAttempt, words] = await Promise.all([
    listPushes(application),
    listCallbackEvents(application),
    loadAttemptView(),
    getTranslations("ledger"),
  ]);
  const push = pushes.find((one) => String(one.attempt) === attempt) ?? notFound();
  const shown = await readPushGrant(push, staff);
  return {
    reference,
    attempt: viewAttempt(push, callbacks),
    body: viewBody(push.body, shown("body"), words),
    answer: viewBody(push.answer ?? "", shown("answer"), words),
    comparison: comparePushes(push, pushes, against, words),
    mayUnmask: mayRole(staff.role, "unmask-values"),
  };
}

function comparePushes(
  push: PushRecord,
  pushes: readonly PushRecord[],
  against: string | undefined,
  words: Words,
): PushView["comparison"] {
  const others = pushes.filter(({ id }) => id !== push.id);
  const other =
    others.find((one) => String(one.attempt) === against) ??
    others.findLast((one) => one.attempt < push.attempt) ??
    others[0];
  if (other === undefined) return null;
  const [before, after] = [other, push].map(({ body }) => readLeaves(parseBody(body)));
  if (before === undefined || after === undefined) return null;
  return {
    against: other.attempt,
    choices: others.map((one) => one.attempt).toReversed(),
    changes: compareLeaves(before.leaves, after.leaves, saysTheSame).map((change) =>
      viewChange(change, words),
    ),
    isCut: before.isCut || after.isCut,
  };
}

function viewChange(difference: LeafChange, words: Words): ChangeView {
  const { before, after } = difference;
  const kind = before === null ? "added" : after === null ? "removed" : "changed";
  return {
    field: nameField(difference.after === null ? difference.before : difference.after),
    change: words(`changes.${kind}`),
    tone: changeTones[kind],
    before: before && writeMasked(before, words),
    after: after && writeMasked(after, words),
  };
}

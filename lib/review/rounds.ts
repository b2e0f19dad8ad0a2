import { listSendBacks, type SendBackItem } from "@/lib/db/send-backs";
import { listStaff } from "@/lib/db/staff";
import type { Draft } from "@/lib/onboarding/draft";
import { viewMoment } from "@/lib/review/case-moments";
import { fingerprintOf } from "@/lib/review/fingerprint";
import type { RoundView } from "@/lib/review/review-view";

/**
 * Every time an application was sent back, newest first; of the newest, whether what was marked has changed since.
 * @param labels what a question is called, by `step.question`
 * @param formerStaff what somebody is called who is staff no more
 */
export async function viewRounds(
  draft: Draft,
  labels: ReadonlyMap<string, string>,
  formerStaff: string,
): Promise<RoundView[]> {
  const order = [...labels.keys()];
  const placeOf = ({ step, question }: SendBackItem) => order.indexOf(`${step}.${question}`);
  const [sendBacks, people] = await Promise.all([listSendBacks(draft.application), listStaff()]);
  return sendBacks
    .map(({ round, createdAt, closedAt, staffId, items }, place) => ({
      round,
      sentAt: viewMoment(createdAt),
      by: people.find(({ id }) => id === staffId)?.name ?? formerStaff,
      closedAt: closedAt && viewMoment(closedAt),
      items: items
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((item) => ({
          label: labels.get(`${item.step}.${item.question}`) ?? `${item.step}.${item.question}`,
          forInvestor: item.forInvestor,
          forStaff: item.forStaff,
          changed: place === sendBacks.length - 1 ? fingerprintOf(draft, item) !== item.before : null,
        })),
    }))
    .toReversed();
}

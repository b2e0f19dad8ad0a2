import { hashToken, newToken } from "@/lib/crypto";
import { type ApplicationRecord, createApplication, moveApplication } from "@/lib/db/applications";
import { inTransaction } from "@/lib/db/client";
import { beginPush, finishPush, type PushRecord } from "@/lib/db/pushes";
import { settleCallbacks } from "@/lib/onboarding/settle-callbacks";

/** An application that is on its way to the upstream, and the secret of its callback address. */
export type Pushed = { application: ApplicationRecord; push: PushRecord; token: string };

/** What the upstream answers to a push with. */
export const ids = { customerId: "customer-1", requsetId: "request-1" };

/** An application without answers whose push has left and was not answered. */
export async function beginOne(): Promise<Pushed> {
  const { application } = await createApplication();
  const token = newToken();
  const push = await inTransaction(async (transaction) => {
    const move = { application, actor: "system", reason: "test" } as const;
    await moveApplication(transaction, { ...move, from: ["draft"], to: "submitted" });
    await moveApplication(transaction, { ...move, from: ["submitted"], to: "pushing" });
    return beginPush(transaction, application, {
      callbackTokenHash: hashToken(token),
      body: "{}",
      bodyHash: "00",
    });
  });
  return { application, push, token };
}

/** The upstream accepts the push of `beginOne`. */
export async function answerOne({ application, push }: Pushed): Promise<void> {
  await inTransaction(async (transaction) => {
    const answer = { customerId: ids.customerId, requestId: ids.requsetId };
    await finishPush(transaction, application, push.id, { result: "accepted", status: 200, ...answer });
    await moveApplication(transaction, {
      application,
      from: ["pushing"],
      to: "accepted",
      actor: "upstream",
      reason: "push-accepted",
    });
  });
  await settleCallbacks(application);
}

/** An application that the upstream has accepted, and nothing more. */
export async function acceptedOne(): Promise<Pushed> {
  const pushed = await beginOne();
  await answerOne(pushed);
  return pushed;
}

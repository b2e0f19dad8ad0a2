import { readAnswers, replaceAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import type { Transaction } from "@/lib/db/client";
import { type PushRecord, replacePushBody } from "@/lib/db/pushes";
import { maskAadhaar } from "@/lib/mask";
import { isAadhaar } from "@/lib/onboarding/aadhaar";
import { steps, type Step } from "@/lib/onboarding/steps";
import { documentNumber } from "@/schemas/fields";

/** Replaces every Aadhaar number by its masked form, in the answers and in the kept copy of what was pushed. */
export async function wipeAadhaar(
  transaction: Transaction,
  application: ApplicationRecord,
  push: PushRecord,
): Promise<void> {
  const answers = await readAnswers(application, transaction);
  let body = push.body;
  for (const step of steps) {
    const values = answers[step.slug]?.values;
    const numbers = values ? aadhaarNumbers(step, values) : [];
    if (!values || numbers.length === 0) continue;
    for (const [, number] of numbers) {
      const pushed = documentNumber.safeParse(number).data ?? number;
      body = body.replaceAll(JSON.stringify(pushed), JSON.stringify(maskAadhaar(number)));
    }
    const masked = numbers.map(([name, number]) => [name, maskAadhaar(number)]);
    await replaceAnswers(transaction, application, step.slug, { ...values, ...Object.fromEntries(masked) });
  }
  if (body !== push.body) await replacePushBody(transaction, application, push.id, body);
}

function aadhaarNumbers(step: Step, values: Record<string, string>): [string, string][] {
  return step.questions.flatMap((question): [string, string][] => {
    const number = values[question.name] ?? "";
    return number !== "" && isAadhaar(question, values) ? [[question.name, number]] : [];
  });
}

import { readAnswers, replaceAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import { listCallbackEvents, replaceCallbackBody } from "@/lib/db/callback-events";
import type { Transaction } from "@/lib/db/client";
import { listPushes, replacePushTexts } from "@/lib/db/pushes";
import { isMasked, maskAadhaar } from "@/lib/mask";
import { isAadhaar } from "@/lib/onboarding/aadhaar";
import { type Step, steps } from "@/lib/onboarding/steps";
import { documentNumber } from "@/schemas/fields";

/**
 * Replaces every Aadhaar number by its masked form: in the answers, in what is kept of all pushes and of their
 * answers, and in the callbacks that were read. For an application that the upstream has taken, under its lock;
 * repeating it changes nothing.
 * @param onlyEvents ids of the callbacks to look at; all where not given
 */
export async function wipeAadhaar(
  transaction: Transaction,
  application: ApplicationRecord,
  onlyEvents?: readonly string[],
): Promise<void> {
  const numbers = new Set<string>();
  const answers = await readAnswers(application, transaction);
  for (const step of steps) {
    const values = answers[step.slug]?.values ?? {};
    const found = aadhaarNumbers(step, values);
    for (const [, number] of found) numbers.add(documentNumber.safeParse(number).data ?? number);
    const masked = found.map(([name, number]) => [name, maskAadhaar(number)]);
    if (masked.every(([name = "", number]) => values[name] === number)) continue;
    await replaceAnswers(transaction, application, step.slug, { ...values, ...Object.fromEntries(masked) });
  }

  const pushes = await listPushes(application, transaction);
  // An earlier push may hold a number, or a document, that was corrected since.
  for (const { body } of pushes) for (const number of numbersIn(body)) numbers.add(number);
  const whole = [...numbers].filter((number) => !isMasked(number));
  for (const push of pushes) {
    const body = maskAll(push.body, whole);
    const [message, answer] = [push.message, push.answer].map((text) =>
      text === null ? null : maskAll(text, [...numbers, ...numbersIn(text)]),
    );
    if (body === push.body && message === push.message && answer === push.answer) continue;
    await replacePushTexts(transaction, application, push.id, {
      body,
      message: message ?? null,
      answer: answer ?? null,
    });
  }

  const events = await listCallbackEvents(application, { transaction, only: onlyEvents });
  for (const { id, body } of events.filter(
    ({ reading }) => reading === "completed" || reading === "recorded",
  )) {
    // One character for each byte, so that bytes which are no text come back as they were.
    const text = body.toString("latin1");
    const masked = maskAll(text, [...numbers, ...numbersIn(text)]);
    if (masked !== text)
      await replaceCallbackBody(transaction, application, id, Buffer.from(masked, "latin1"));
  }
}

function aadhaarNumbers(step: Step, values: Record<string, string>): [string, string][] {
  return step.questions.flatMap((question): [string, string][] => {
    const number = values[question.name] ?? "";
    return number !== "" && isAadhaar(question, values) ? [[question.name, number]] : [];
  });
}

/**
 * The Aadhaar numbers of a text in the form of the wire: `aadhaarNumber`, and `number` of an Aadhaar document. However
 * deep it is nested: what the upstream answers is kept as it came. In what is no JSON, as an answer that was cut off,
 * both keys count where what follows looks like such a number.
 */
function numbersIn(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return numbersOf(value);
  } catch {
    return [...text.matchAll(looksLikeOne)].map(([, number = ""]) => number);
  }
}

const looksLikeOne = /"(?:aadhaarNumber|number)"\s*:\s*"?((?:[\dX*][ -]?){8}\d(?:[ -]?\d){3})(?!\d)/gi;

function numbersOf(whole: unknown): string[] {
  const found: string[] = [];
  const open = [whole];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const entries: [string, unknown][] = Object.entries(value);
    const type = entries.find(([key]) => key === "type")?.[1];
    const isDocument = typeof type === "string" && type.startsWith("aadhaar");
    for (const [key, inner] of entries) {
      if (key !== "aadhaarNumber" && !(isDocument && key === "number")) open.push(inner);
      else if (typeof inner === "number" || (typeof inner === "string" && inner !== ""))
        found.push(String(inner));
    }
  }
  return found;
}

function maskAll(text: string, numbers: readonly string[]): string {
  return numbers.reduce((masked, number) => maskOne(masked, number), text);
}

/** Masks a number however its groups are written; where only its last digits are known, every number that ends in them. */
function maskOne(text: string, number: string): string {
  const characters = [...number.replace(/[\s-]/g, "")];
  if (!/^[\dX*]{8}\d{4}$/i.test(characters.join(""))) {
    return text.replaceAll(JSON.stringify(number), JSON.stringify(maskAadhaar(number)));
  }
  const groups = characters.map((character) => (/\d/.test(character) ? character : "\\d")).join("[ -]?");
  return text.replace(new RegExp(`(?<!\\d)${groups}(?!\\d)`, "g"), maskAadhaar);
}

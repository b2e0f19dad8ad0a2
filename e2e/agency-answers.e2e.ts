import words from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import {
  type Answer,
  type BankSearchScenario,
  bankSearchScenarios,
  type CallbackPlan,
  normalPush,
  type PushScenario,
  pushScenarios,
} from "@/lib/sandbox/scenarios";
import { type HttpInvestor, slugOf } from "./support/http-investor";
import { type Investor, minimalInvestor } from "./support/investors";
import { readTally } from "./support/sandbox";
import { expect, test } from "./support/test";

/** How many callbacks come after a push that was taken. */
const callbacks: Record<CallbackPlan, number> = {
  accepted: 1,
  rejected: 1,
  late: 1,
  twice: 2,
  never: 0,
  "not-json": 1,
  "not-an-object": 1,
  "other-ids": 1,
  "pending-then-accepted": 2,
  dropout: 1,
  "before-the-answer": 1,
};

/** What a person reads at the end. */
function wordsAtEnd({ atEnd, outcome }: PushScenario) {
  return words.status.states[outcome === "rejected" ? "rejected" : atEnd];
}

async function expectEnd(http: HttpInvestor, scenario: PushScenario, investor: Investor): Promise<void> {
  const { atEnd, outcome, taken, callback, answer } = scenario;
  const isRepeated = answer === "unauthorised-once" || answer === "too-many-once";
  // What is never let in is tried again by itself, at times that chance spreads.
  const received = answer === "unavailable" ? expect.any(Number) : isRepeated ? 2 : 1;
  await expect
    .poll(() => readTally(http.baseUrl, investor))
    .toEqual({
      received,
      accepted: taken ? 1 : 0,
      callbacks: taken ? callbacks[callback] : 0,
    });
  await expect.poll(async () => (await http.status()).state).toBe(atEnd);
  expect((await http.status()).outcome).toBe(outcome);
  const { text } = await http.open("/onboarding/status");
  const { title, text: told } = wordsAtEnd(scenario);
  expect(text).toContain(title);
  expect(text).toContain(told);
}

async function drivePush(http: HttpInvestor, scenario: PushScenario, person: string): Promise<void> {
  const { value, answer, afterPush, atEnd } = scenario;
  const investor = await minimalInvestor(value || undefined, person);
  await http.fill(investor);
  await http.submit();
  // A callback may have come before we look.
  const retried = answer === "too-many-once" || answer === "unavailable";
  const { state } = await http.status();
  expect(retried ? [afterPush, "pushing", "accepted", atEnd] : [afterPush, atEnd]).toContain(state);
  await expectEnd(http, scenario, investor);
}

async function driveSearch(http: HttpInvestor, scenario: BankSearchScenario): Promise<void> {
  const { name, value, answer } = scenario;
  const investor = await minimalInvestor();
  await http.fill(investor, "bank");
  const asked = await http.answer("bank", { micrCode: value, intent: "find-branch" });
  expect(slugOf(asked), name).toBe("bank");
  const shown = ifscCode.test(asked.text);
  expect(shown, name).toBe(isFound(answer));
  expect(asked.html, name).toContain(value);

  const led = await http.send(asked, investor["bank"] ?? {});
  if (!isDoubted(answer)) {
    expect(slugOf(led), name).toBe("tax-residency");
    const branch = ifscCode.test((await http.open("/onboarding/bank")).text);
    // Whoever was turned away once is let in when the step is saved.
    expect(branch, name).toBe(isFound(answer) || answer === "too-many-once");
    return;
  }
  expect(led.text, name).toContain(questions.cautions["branch-not-found"].message);
  const confirm = "confirm.micrCode.branch-not-found";
  expect(slugOf(await http.send(led, { [confirm]: value })), name).toBe("tax-residency");
}

const ifscCode = /\b[A-Z]{4}0[A-Z0-9]{6}\b/;

function isFound(answer: Answer): boolean {
  return answer === "normal" || answer === "slow" || answer === "unauthorised-once";
}

/** The agency said that there is no such branch, in one of its two ways. */
function isDoubted(answer: Answer): boolean {
  return answer === "not-found" || answer === "malformed";
}

const waits = (scenario: { answer: Answer }) => scenario.answer === "slow" || scenario.answer === "hang";

test("pushes and searches that keep waiting end as they should", async ({ newInvestor, name }) => {
  await Promise.all([
    ...pushScenarios.filter(waits).map((scenario) => drivePush(newInvestor(), scenario, name)),
    ...bankSearchScenarios.filter(waits).map((scenario) => driveSearch(newInvestor(), scenario)),
  ]);
});

for (const scenario of [normalPush, ...pushScenarios].filter((other) => !waits(other))) {
  test(`a push that meets "${scenario.name}" ends ${scenario.atEnd}`, ({ http, name }) =>
    drivePush(http, scenario, name));
}

for (const scenario of bankSearchScenarios.filter((other) => !waits(other))) {
  test(`a bank search that meets "${scenario.name}" stops nobody`, ({ http }) => driveSearch(http, scenario));
}

import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { newToken } from "@/lib/crypto";
import { saveAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import { listCallbackEvents } from "@/lib/db/callback-events";
import { env } from "@/lib/env";
import { minimal } from "@/lib/onboarding/golden/people";
import { submitApplication } from "@/lib/onboarding/submit";
import {
  type Answer,
  accept,
  callBack,
  cut,
  fillApplication,
  ids,
  keptText,
  readings,
  refuse,
  reload,
  standing,
  useUpstream,
} from "@/lib/onboarding/submission.fixtures";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();

beforeEach(() => {
  upstream.pushes = [];
});

async function submit(answer: Answer, application?: ApplicationRecord) {
  const filled = application ?? (await fillApplication());
  upstream.answer = answer;
  await submitApplication(await reload(filled));
  return { application: filled, token: upstream.pushes.at(-1)?.token ?? "" };
}

const accepted = { ...ids, status: "accepted" };

test("a callback before the push's answer waits for it, then completes", async () => {
  const before: unknown[] = [];
  const application = await fillApplication();
  await submit(async (response, push) => {
    await callBack(push.token, accepted);
    before.push((await standing(application)).state, await readings(application));
    await accept(response, push);
  }, application);
  expect(before).toEqual(["pushing", [["waiting", "push-not-answered", 1]]]);
  expect(await standing(application)).toEqual({ state: "completed", outcome: "accepted", push: "accepted" });
  expect(await readings(application)).toEqual([["completed", "status-accepted", 1]]);
});

test("a callback with other ids before the push's answer is put aside with it", async () => {
  const { application } = await submit(async (response, push) => {
    await callBack(push.token, { ...accepted, requsetId: "request-2" });
    await accept(response, push);
  });
  expect((await standing(application)).state).toBe("accepted");
  expect(await readings(application)).toEqual([["quarantined", "other-ids", 1]]);
});

test("a callback settles a push whose answer was lost", async () => {
  const { application, token } = await submit(cut);
  expect((await standing(application)).state).toBe("unknown");
  await callBack(token, accepted);
  expect(await standing(application)).toEqual({ state: "completed", outcome: "accepted", push: "unknown" });
});

test("the same callback fifty times at once completes once", async () => {
  const { application, token } = await submit(accept);
  await Promise.all(Array.from({ length: 50 }, () => callBack(token, accepted)));
  expect((await standing(application)).state).toBe("completed");
  expect(await readings(application)).toEqual([["completed", "status-accepted", 50]]);
  await callBack(token, { ...accepted, more: true });
  expect((await readings(application))[1]).toEqual(["recorded", "already-completed", 1]);
});

test("a callback with other ids moves nothing, and the right one still completes", async () => {
  const { application, token } = await submit(accept);
  await callBack(token, { ...accepted, customerId: "customer-2" });
  expect((await standing(application)).state).toBe("accepted");
  await callBack(token, accepted);
  expect((await standing(application)).state).toBe("completed");
});

test("a rejection completes with its reason, and nothing after it changes that", async () => {
  const { application, token } = await submit(accept);
  await callBack(token, { ...ids, status: "rejected", reason: "Blurred photo" });
  await callBack(token, accepted);
  expect(await reload(application)).toMatchObject({
    state: "completed",
    outcome: "rejected",
    outcomeReason: "Blurred photo",
  });
});

test("a callback without ids for a refused push does not swallow the same one for the next", async () => {
  const { application, token } = await submit(refuse);
  await callBack(token, { status: "accepted" });
  expect(await readings(application)).toEqual([["quarantined", "not-expected", 1]]);
  const next = await submit(accept, application);
  await callBack(token, { status: "accepted" });
  expect((await standing(application)).state).toBe("accepted");
  await callBack(next.token, { status: "accepted" });
  expect((await standing(application)).state).toBe("completed");
  expect(await readings(application)).toEqual([
    ["quarantined", "not-expected", 2],
    ["completed", "status-accepted", 1],
  ]);
});

test("without the required header, or at an address of nobody, there is nothing and nothing is kept", async () => {
  const { application, token } = await submit(accept);
  onTestFinished(() => {
    env().callbackHeader = undefined;
  });
  env().callbackHeader = { name: "x-callback-key", value: "opensesame" };
  const missing = { code: "not-found", status: 404 };
  await expect(callBack(token, accepted)).rejects.toMatchObject(missing);
  await expect(callBack(token, accepted, { "x-callback-key": "opensesam" })).rejects.toMatchObject(missing);
  const right = { "X-Callback-Key": "opensesame" };
  await expect(callBack(newToken(), accepted, right)).rejects.toMatchObject(missing);
  expect(await readings(application)).toEqual([]);
  await callBack(token, accepted, right);
  expect((await standing(application)).state).toBe("completed");
});

const written = /9999[ -]?4105[ -]?7058/;
const earlier = /2345[ -]?6789[ -]?0124/;

function withAadhaar(number: string) {
  return { ...minimal, address: { ...minimal["address"], type: "aadhaar", number } };
}

/** A callback with the complete customer data, its number as pushed and once more in groups. */
function complete(more: object = {}) {
  const addressProof = { type: "aadhaar", number: "999941057058" };
  return { ...accepted, ...more, data: { addressProof, note: "Aadhaar 9999 4105 7058, 14 Tamarind Lane" } };
}

async function expectWiped(application: ApplicationRecord) {
  const kept = await keptText(application);
  expect(kept).not.toMatch(written);
  expect(kept).toContain("XXXX XXXX 7058");
  expect(kept).toContain("14 Tamarind Lane");
}

test("an accepted push leaves no Aadhaar number, nor do the callbacks after it", async () => {
  const { application, token } = await submit(accept, await fillApplication(withAadhaar("9999 4105 7058")));
  await expectWiped(application);
  await callBack(token, complete({ status: "pending" }));
  await callBack(token, complete());
  await callBack(token, complete());
  await callBack(token, complete({ again: "after completion" }));
  expect(await readings(application)).toEqual([
    ["recorded", "status-pending", 1],
    ["completed", "status-accepted", 2],
    ["recorded", "already-completed", 1],
  ]);
  await expectWiped(application);
  const [, event] = await listCallbackEvents(application);
  expect(JSON.parse(event?.body.toString("utf8") ?? "")).toMatchObject({ ...ids, status: "accepted" });
});

test("a callback that completes a push of unknown outcome leaves no Aadhaar number", async () => {
  const { application, token } = await submit(cut, await fillApplication(withAadhaar("9999-4105-7058")));
  await callBack(token, complete({ status: "pending" }));
  expect(await keptText(application)).toMatch(written);
  await callBack(token, complete());
  expect((await standing(application)).state).toBe("completed");
  await expectWiped(application);
});

test("a callback that waited for the push's answer leaves no Aadhaar number", async () => {
  const application = await fillApplication(withAadhaar("999941057058"));
  await submit(async (response, push) => {
    await callBack(push.token, complete());
    await accept(response, push);
  }, application);
  expect((await standing(application)).state).toBe("completed");
  await expectWiped(application);
});

test("the copies of refused pushes are wiped too, of numbers corrected since as well", async () => {
  const application = await fillApplication(withAadhaar("2345 6789 0124"));
  await submit(refuse, application);
  expect(await keptText(application)).toMatch(earlier);
  await saveAnswers(application, "address", {
    ...withAadhaar("9999 4105 7058").address,
    front: "",
    back: "",
  });
  await submit(refuse, application);
  await submit(accept, application);
  const kept = await keptText(application);
  expect(kept).not.toMatch(earlier);
  expect(kept).toContain("XXXX XXXX 0124");
  await expectWiped(application);
});

test("the wiping leaves words of every script in a callback as they were", async () => {
  const { application, token } = await submit(accept, await fillApplication(withAadhaar("9999 4105 7058")));
  const name = { name: "आशा é ÿ" };
  await callBack(token, complete(name));
  const [event] = await listCallbackEvents(application);
  expect(JSON.parse(event?.body.toString("utf8") ?? "")).toMatchObject(name);
  await expectWiped(application);
});

import { expect, test } from "vitest";
import { type CallbackMeaning, readCallback } from "@/lib/onboarding/read-callback";
import { type ApplicationState, applicationStates } from "@/schemas/application";

const answered = { customerId: "customer-1", requestId: "request-1" };
const unanswered = { customerId: null, requestId: null };

const quarantined = (reason: string): CallbackMeaning => ({ reading: "quarantined", reason });
const recorded = (reason: string): CallbackMeaning => ({ reading: "recorded", reason });
const accepted = (reason: string): CallbackMeaning => ({
  reading: "completed",
  reason,
  outcome: "accepted",
  outcomeReason: null,
});
const rejected = (outcomeReason: string | null): CallbackMeaning => ({
  reading: "completed",
  reason: "status-rejected",
  outcome: "rejected",
  outcomeReason,
});
const waiting: CallbackMeaning = { reading: "waiting", reason: "push-not-answered" };

function read(
  body: unknown,
  state: ApplicationState = "accepted",
  push: Parameters<typeof readCallback>[1] = answered,
  isLatest = true,
) {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  return readCallback(Buffer.from(isRaw ? body : JSON.stringify(body)), push, state, isLatest);
}

const ids = { customerId: "customer-1", requsetId: "request-1" };

test.each<[string, unknown, CallbackMeaning]>([
  ["accepted", { ...ids, status: "accepted", data: { pan: "x" } }, accepted("status-accepted")],
  ["accepted in capitals", { status: " ACCEPTED " }, accepted("status-accepted")],
  ["no status", ids, accepted("status-none")],
  ["a status of nothing", { status: null }, accepted("status-none")],
  ["an empty status", { status: "" }, accepted("status-none")],
  ["an empty object", {}, accepted("status-none")],
  ["an id written as a number, of another", { customerId: 7 }, quarantined("other-ids")],
  [
    "keys that nobody knows",
    { ...ids, merchantId: "m", anything: [1, { else: true }] },
    accepted("status-none"),
  ],
  ["rejected with a reason", { status: "rejected", reason: "Blurred photo" }, rejected("Blurred photo")],
  ["rejected with a message", { status: "rejected", message: "Blurred photo" }, rejected("Blurred photo")],
  ["rejected without a word", { status: "rejected" }, rejected(null)],
  ["rejected with a reason that is no text", { status: "rejected", reason: { code: 7 } }, rejected(null)],
  ["accepted with a reason", { status: "accepted", reason: "All well" }, accepted("status-accepted")],
  ["pending", { status: "pending" }, recorded("status-pending")],
  ["dropout", { status: "Dropout" }, recorded("status-dropout")],
  ["a status that nobody knows", { status: "approved" }, quarantined("unknown-status")],
  ["a status that is no text", { status: { accepted: true } }, quarantined("unknown-status")],
  ["a status of true", { status: true }, quarantined("unknown-status")],
  ["another customer", { ...ids, customerId: "customer-2" }, quarantined("other-ids")],
  ["another request", { ...ids, requsetId: "request-2" }, quarantined("other-ids")],
  ["an empty id", { ...ids, requsetId: "" }, quarantined("other-ids")],
  ["an id that is no text", { customerId: { $ne: "" } }, quarantined("not-an-object")],
  ["a list", [{ ...ids, status: "accepted" }], quarantined("not-an-object")],
  ["a text", '"accepted"', quarantined("not-an-object")],
  ["a number", "7", quarantined("not-an-object")],
  ["null", "null", quarantined("not-an-object")],
  ["nothing", "", quarantined("not-json")],
  ["a form", "status=accepted", quarantined("not-json")],
  ["a page", "<html><body>accepted</body></html>", quarantined("not-json")],
  ["half of an object", '{"status":"accepted"', quarantined("not-json")],
  ["two objects", "{}{}", quarantined("not-json")],
  ["a picture", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), quarantined("not-json")],
])("%s", (_what, body, meaning) => {
  expect(read(body)).toEqual(meaning);
});

const bodies = {
  accepted: { status: "accepted" },
  rejected: { status: "rejected", reason: "Why" },
  pending: { status: "pending" },
  strange: { status: "strange" },
  none: {},
  list: [],
};

test.each(applicationStates)("in the state %s a callback means what it may there", (state) => {
  const meanings = Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [name, read(body, state)]),
  );
  const always = {
    strange: quarantined("unknown-status"),
    pending: recorded("status-pending"),
    list: quarantined("not-an-object"),
  };
  switch (state) {
    case "pushing":
      expect(meanings).toEqual({
        accepted: waiting,
        rejected: waiting,
        pending: waiting,
        strange: waiting,
        none: waiting,
        list: always.list,
      });
      break;
    case "accepted":
    case "unknown":
      expect(meanings).toEqual({
        ...always,
        accepted: accepted("status-accepted"),
        rejected: rejected("Why"),
        none: accepted("status-none"),
      });
      break;
    case "completed":
      expect(meanings).toEqual({
        ...always,
        accepted: recorded("already-completed"),
        rejected: recorded("already-completed"),
        none: recorded("already-completed"),
      });
      break;
    default:
      expect(meanings).toEqual({
        ...always,
        accepted: quarantined("not-expected"),
        rejected: quarantined("not-expected"),
        none: quarantined("not-expected"),
      });
  }
});

test("an earlier push speaks for nothing any more, and its ids are still looked at first", () => {
  expect(read({ status: "accepted" }, "accepted", answered, false)).toEqual(quarantined("earlier-push"));
  expect(read({ customerId: "customer-2" }, "accepted", answered, false)).toEqual(quarantined("other-ids"));
  expect(read({ status: "accepted" }, "pushing", unanswered, false)).toEqual(quarantined("earlier-push"));
});

test("ids count only against an answer that gave them", () => {
  expect(read(ids, "unknown", unanswered)).toEqual(accepted("status-none"));
  expect(read(ids, "unknown", { customerId: "customer-9", requestId: null })).toEqual(
    quarantined("other-ids"),
  );
  expect(read({ customerId: 17 }, "accepted", { customerId: "17", requestId: null })).toEqual(
    accepted("status-none"),
  );
});

test.each<[string, string | Uint8Array, CallbackMeaning]>([
  ["a byte order mark", '\uFEFF{"status":"accepted"}', accepted("status-accepted")],
  ["half a character in an escape", String.raw`{"status":"rejected","reason":"\ud800"}`, rejected("\ud800")],
  [
    "half a character in the bytes",
    Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    quarantined("not-json"),
  ],
  ["a null character", String.raw`{"status":"rejected","reason":"\u0000"}`, rejected("\u0000")],
  ["the same key twice", '{"status":"accepted","status":"pending"}', quarantined("duplicate-key")],
  [
    "a prototype",
    '{"__proto__":{"status":"rejected"},"constructor":{"prototype":1}}',
    accepted("status-none"),
  ],
  ["a prototype as status", '{"status":"__proto__"}', quarantined("unknown-status")],
  ["a method as status", '{"status":"toString"}', quarantined("unknown-status")],
  ["lists within lists, 100,000 deep", "[".repeat(100_000) + "]".repeat(100_000), quarantined("too-deep")],
  ["data 100,000 deep", `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, quarantined("too-deep")],
  ["data 63 deep", `{"data":${"[".repeat(63)}${"]".repeat(63)}}`, accepted("status-none")],
  ["lists that never close", "[".repeat(1_000_000), quarantined("too-deep")],
  ["a number that is endless", `{"customerId":1e999}`, quarantined("not-an-object")],
])("%s breaks nothing", (_what, body, meaning) => {
  expect(read(body)).toEqual(meaning);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("status");
});

/** The same numbers in each run, below `below`. */
function chances(seed: number): (below: number) => number {
  let last = seed;
  return (below) => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((last / 2 ** 31) * below);
  };
}

/** What a body may say, and whether an application that it is about may complete by that. */
const idsOf = (own: string) =>
  [
    [undefined, true],
    [null, true],
    [own, true],
    [`${own}0`, false],
    ["", false],
    [7, false],
    [[own], false],
    [{ id: own }, false],
  ] as const;
const statuses = [
  [undefined, "accepted"],
  [null, "accepted"],
  ["accepted", "accepted"],
  ["ACCEPTED ", "accepted"],
  ["rejected", "rejected"],
  ["pending", null],
  ["dropout", null],
  ["approved", null],
  ["accepted, rejected", null],
  [true, null],
  [["accepted"], null],
] as const;

test("of 10,000 bodies those complete an application that say so and bear its ids, and no other", () => {
  const next = chances(20261121);
  const pick = <List extends readonly unknown[]>(list: List): List[number] => list[next(list.length)];
  const completed = { accepted: 0, rejected: 0, none: 0 };
  for (let count = 0; count < 10_000; count += 1) {
    const [customerId, isOurCustomer] = pick(idsOf(answered.customerId));
    const [requsetId, isOurRequest] = pick(idsOf(answered.requestId));
    const [status, outcome] = pick(statuses);
    const due = isOurCustomer && isOurRequest ? outcome : null;
    const parts = Object.entries({
      customerId,
      requsetId,
      status,
      merchantId: "m",
      data: { status: "accepted" },
    });
    const body = Object.fromEntries(parts.toSorted(() => next(3) - 1));
    for (const state of applicationStates) {
      const meaning = read(body, state);
      const isDue = due !== null && (state === "accepted" || state === "unknown");
      const found = meaning.reading === "completed" ? meaning.outcome : null;
      if (found !== (isDue ? due : null)) expect.fail(`${state}, ${found}: ${JSON.stringify(body)}`);
    }
    completed[due ?? "none"] += 1;
  }
  expect(Math.min(...Object.values(completed))).toBeGreaterThan(20);
});

test("10,000 bodies that were cut or changed on their way never throw, and complete nothing that is not theirs", () => {
  const next = chances(20261122);
  const pieces = [
    "{",
    "}",
    "[",
    "]",
    '"status":"rejected",',
    ":",
    ",",
    '"customerId":"customer-2",',
    "null",
    "7",
  ];
  pieces.push("\\", "\u0000", "\uFEFF", "é", '"');
  let completed = 0;
  for (let count = 0; count < 10_000; count += 1) {
    const whole = JSON.stringify({ ...ids, status: next(2) === 0 ? "accepted" : "rejected" });
    const place = next(whole.length);
    const changed =
      whole.slice(0, place) + (pieces[next(pieces.length)] ?? "") + whole.slice(place + next(3));
    if (read(changed).reading !== "completed") continue;
    completed += 1;
    // What any other reader of JSON finds in it is ours too.
    expect(JSON.parse(changed.replace("\uFEFF", "")), changed).not.toMatchObject({
      customerId: "customer-2",
    });
    expect(changed.match(/"status"/g)?.length ?? 0, changed).toBeLessThan(2);
  }
  expect(completed).toBeGreaterThan(0);
});

/** What happens to an application while it is pushed: the answer comes, and callbacks, each read as the receiver does. */
function settle(events: readonly ("answer" | { status?: string })[]): {
  state: ApplicationState;
  outcome: string | null;
} {
  let state: ApplicationState = "pushing";
  let outcome: string | null = null;
  let kept: { status?: string }[] = [];
  for (const event of events) {
    if (event === "answer") state = "accepted";
    else kept.push(event);
    kept = kept.filter((body) => {
      const meaning = read(body, state, state === "pushing" ? unanswered : answered);
      if (meaning.reading === "completed") {
        state = "completed";
        outcome = meaning.outcome;
      }
      return meaning.reading === "waiting";
    });
  }
  return { state, outcome };
}

function orders<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => orders(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

test("every order of answer, callback, copy and news in between ends the same", () => {
  const done = { ...ids, status: "accepted" };
  const all = orders(["answer", done, done, { status: "pending" }, { customerId: "customer-2" }] as const);
  expect(all.length).toBe(120);
  for (const events of all) expect(settle(events)).toEqual({ state: "completed", outcome: "accepted" });
});

test("the first of two words stands, and the second is no error", () => {
  expect(settle(["answer", { status: "rejected" }, { status: "accepted" }]).outcome).toBe("rejected");
  expect(settle([{ status: "accepted" }, { status: "rejected" }, "answer"]).outcome).toBe("accepted");
});

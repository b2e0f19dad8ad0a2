import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { AuditRecord } from "@/lib/db/audit";
import { actors, callbackReadings, pushResults } from "@/lib/db/schema";
import { getTranslations } from "@/lib/onboarding/next-intl.fixtures";
import type { Words } from "@/lib/onboarding/options";
import { type Names, type Past, viewTimeline } from "@/lib/review/case-timeline";
import { applicationStates } from "@/schemas/application";

let words: Words;
let names: Names;

beforeAll(async () => {
  words = await getTranslations("case");
  names = {
    words,
    staff: new Map([["7", "Vikram Menon"]]),
    questions: new Map([
      ["identity.front", "Identity document: Front"],
      ["contact.emailId", "Contact: E-mail address"],
    ]),
    files: new Map([["f1", "identity.front"]]),
  };
});

const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 6, count));

function audit(at: number, action: string, rest: Partial<AuditRecord> = {}): AuditRecord {
  const nowhere = { network: null, requestId: null, changes: null };
  return { at: minute(at), actor: "staff", staffId: "7", action, detail: {}, ...nowhere, ...rest };
}

const push: Past["pushes"][number] = {
  id: "p1",
  applicationId: "a",
  attempt: 1,
  startedAt: minute(2),
  finishedAt: minute(4),
  result: "refused",
  status: 422,
  code: "REGISTERED",
  message: "KYC is registered already",
  customerId: null,
  requestId: null,
  cause: "submitted",
  aliveAt: null,
  fault: null,
  answer: null,
  retryAt: null,
  retryReason: null,
  overdueToldAt: null,
  bodyHash: "00",
};

const callback: Past["callbacks"][number] = {
  id: "c1",
  applicationId: "a",
  pushId: "p1",
  contentType: "application/json",
  copies: 3,
  reading: "quarantined",
  reason: "other-ids",
  receivedAt: minute(3),
  lastReceivedAt: minute(5),
};

function tell(past: Partial<Past>): string[] {
  return viewTimeline({ audit: [], pushes: [], callbacks: [], interventions: [], ...past }, names).map(
    ({ who, what, notes }) => [who, what, ...notes].join(" | "),
  );
}

test("audit, pushes and callbacks stand in the order of time, in words", () => {
  const moved = {
    actor: "upstream" as const,
    staffId: null,
    detail: { to: "refused", reason: "push-refused" },
  };
  expect(
    tell({
      audit: [
        audit(1, "started", { actor: "investor", staffId: null }),
        audit(4, "moved", moved),
        audit(6, "value-unmasked", { detail: { step: "contact", question: "emailId" } }),
      ],
      pushes: [push],
      callbacks: [callback],
    }),
  ).toEqual([
    "Investor | Started the application",
    "System | Attempt 1: sending began",
    "Agency | Callback to attempt 1: Set aside for staff | Its ids are not those of the push’s answer | " +
      "3 copies, the last at 21 Nov 2026, 11:35:00",
    "Agency | Attempt 1: Refused | HTTP status 422 | Code REGISTERED | KYC is registered already",
    "Agency | State is now: Refused by the agency | The agency refused it",
    "Vikram Menon | Looked at a hidden answer in full | Contact: E-mail address",
  ]);
});

test("it says where a request came from, where that is known, and leads to callbacks", () => {
  const saved = (at: number, network: string | null) =>
    audit(at, "answers-saved", { actor: "investor", staffId: null, network });
  const events = viewTimeline(
    {
      audit: [
        saved(1, "192.0.2.0/24"),
        saved(2, "192.0.2.0/24"),
        saved(4, "198.51.100.0/24"),
        saved(5, null),
        // In the course of the investor's own request.
        audit(6, "moved", {
          actor: "upstream",
          staffId: null,
          network: "192.0.2.0/24",
          detail: { to: "accepted", reason: "push-accepted" },
        }),
      ],
      pushes: [push],
      callbacks: [callback],
      interventions: [],
    },
    names,
  );
  expect(events.map(({ from, address }) => [from, address])).toEqual([
    ["from 192.0.2.0/24", null],
    [null, null],
    [null, "/staff/inbox/c1"],
    [null, null],
    ["from 198.51.100.0/24", null],
    [null, null],
    [null, null],
  ]);
});

test("a push that was not answered yet has only begun", () => {
  expect(tell({ pushes: [{ ...push, finishedAt: null, result: null }] })).toEqual([
    "System | Attempt 1: sending began",
  ]);
});

test("files that were looked at one after another are told together, each once", () => {
  const look = (at: number, file: string, staffId = "7") =>
    audit(at, "file-viewed", { staffId, detail: { file } });
  expect(
    tell({ audit: [look(1, "f1"), look(2, "f1"), look(3, "gone"), look(4, "f1", "8"), look(5, "f1")] }),
  ).toEqual([
    "Vikram Menon | Looked at files | Identity document: Front | A file that was replaced since",
    "Staff who left | Looked at files | Identity document: Front",
    "Vikram Menon | Looked at files | Identity document: Front",
  ]);
});

test("answers that were changed one after another are told together, by what was asked", () => {
  const change = (at: number, name: string) =>
    audit(at, "answers-saved", {
      actor: "investor",
      staffId: null,
      detail: { step: "contact" },
      changes: { [name]: { before: "empty", after: "••••" } },
    });
  expect(tell({ audit: [change(1, "emailId"), change(2, "emailId"), change(3, "other")] })).toEqual([
    "Investor | Changed answers | Contact: E-mail address | contact.other",
  ]);
});

test("who has an application is told by name", () => {
  expect(
    tell({
      audit: [
        audit(1, "assigned", { detail: { from: null, to: "7" } }),
        audit(2, "assigned", { detail: { from: "7", to: "8" } }),
        audit(3, "given-back", { detail: { from: "8", to: null } }),
      ],
    }),
  ).toEqual([
    "Vikram Menon | Assigned to Vikram Menon",
    "Vikram Menon | Assigned to Staff who left",
    "Vikram Menon | Gave it back",
  ]);
});

test("what has no words is told by its code", () => {
  expect(
    tell({
      audit: [
        audit(1, "polished", { detail: { shine: 3, by: "hand" } }),
        audit(2, "moved", { detail: { to: "asleep", reason: "tired" } }),
        audit(3, "value-unmasked", { detail: { step: "old", question: "gone" } }),
      ],
      pushes: [{ ...push, startedAt: minute(8), finishedAt: null }],
      callbacks: [{ ...callback, reason: "sleepy", copies: 1, receivedAt: minute(9) }],
    }),
  ).toEqual([
    "Vikram Menon | polished | shine: 3 | by: hand",
    "Vikram Menon | State is now: asleep | tired",
    "Vikram Menon | Looked at a hidden answer in full | old.gone",
    "System | Attempt 1: sending began",
    "Agency | Callback to attempt 1: Set aside for staff | sleepy",
  ]);
});

/** The texts of all calls of a function in lib, from its name to the end of the object it is given. */
function callsOf(name: string): string[] {
  const lib = join(process.cwd(), "lib");
  return readdirSync(lib, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/\.(test|fixtures)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(lib, file), "utf8");
      return [...text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, "g"))].map(({ index }) =>
        text.slice(index, text.indexOf("})", index)),
      );
    });
}

const wordsIn = (text: string) => [...text.matchAll(/"([\w-]+)"/g)].map(([, word = ""]) => word);

test("everything that is written down about an application has words", () => {
  const actions = [...callsOf("addAudit"), ...callsOf("addAuditOnce")]
    .filter((call) => !call.includes("applicationId: null"))
    .flatMap((call) => wordsIn(/action:(.*?)detail:/s.exec(call)?.[1] ?? ""));
  expect(actions).toEqual(
    expect.arrayContaining(["started", "moved", "file-fetched", "file-viewed", "form-viewed"]),
  );
  expect(actions.filter((action) => !words.has(`actions.${action}`))).toEqual([]);
});

test("every reason for a move has words", () => {
  const literal = callsOf("moveApplication").flatMap((call) =>
    wordsIn(/reason: (".*?")/.exec(call)?.[1] ?? ""),
  );
  expect(literal).toEqual(expect.arrayContaining(["submitted", "push-begun"]));
  const made = [
    ...pushResults.map((result) => `push-${result}`),
    ...["incomplete", "breaks-contract", "internal"],
    ...["accepted", "rejected", "none"].map((status) => `status-${status}`),
  ];
  expect([...literal, ...made].filter((reason) => !words.has(`reasons.${reason}`))).toEqual([]);
});

test("every reading of a callback has words, and so has everything else with a fixed set", () => {
  const source = readFileSync("lib/onboarding/read-callback.ts", "utf8");
  const reasons = [...source.matchAll(/reason: "([\w-]+)"/g)].map(([, reason = ""]) => reason);
  expect(reasons.length).toBeGreaterThan(5);
  const keys = [
    ...reasons.map((reason) => `callbackReasons.${reason}`),
    ...["accepted", "rejected", "pending", "dropout", "none"].map(
      (status) => `callbackReasons.status-${status}`,
    ),
    ...callbackReadings.map((reading) => `readings.${reading}`),
    ...pushResults.map((result) => `results.${result}`),
    ...actors.map((actor) => `actors.${actor}`),
    ...[...applicationStates, "rejected"].map((state) => `states.${state}`),
  ];
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});

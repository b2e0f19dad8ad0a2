import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, pool } from "@/lib/db/client";
import { addGstCheck, findEarlierMonths, findGstCheck, listGstChecks, saveGstMonth } from "@/lib/db/gst";
import { addStaff } from "@/lib/db/staff";
import { runGstCheck } from "@/lib/gst/run-check";
import { UpstreamError } from "@/lib/upstream";
import type { GstResult } from "@/schemas/gst";

const gstin = "27AAPFU0939F1ZV";
const secrets = {
  username: "tara.example",
  sek: "sek-4711-xyz",
  appKey: "app-key-4711",
  authToken: "token-4711",
};
const periods = ["2026-04", "2026-05", "2026-06"];
const result: GstResult = {
  sale: { status: "Filed", gstr1Amount: "1,000.00", gstr3bAmount: "900" },
  purchase: { status: "Not Filed", gstr2aAmount: "5", gstr3bAmount: "" },
};
let staffId = "";

beforeAll(async () => {
  const profile = { name: "Sunita", role: "support", designation: "", branch: "", code: "" } as const;
  const added = await addStaff({ ...profile, email: `${randomUUID()}@gst.example` }, { by: null });
  staffId = added?.id ?? "";
});
afterAll(closeDatabase);

type Ask = NonNullable<Parameters<typeof runGstCheck>[2]["ask"]>;
type Options = Partial<Parameters<typeof runGstCheck>[2]> & { secrets?: typeof secrets };

async function run(ask: Ask, { secrets: sent = secrets, ...options }: Options = {}, taxpayer = gstin) {
  const id = await addGstCheck({ gstin: taxpayer, periods, tolerance: "1" }, staffId);
  const told: string[] = [];
  const end = await runGstCheck({ id, gstin: taxpayer, periods }, sent, {
    acceptLanguage: "en",
    signal: new AbortController().signal,
    listener: {
      asking: (period) => told.push(`asking ${period}`),
      asked: ({ period, fault }) => told.push(`${fault ?? "answered"} ${period}`),
    },
    ask,
    ...options,
  });
  const found = await findGstCheck(id);
  return { id, end, told, check: found?.check, months: found?.months ?? [] };
}

const answer: Ask = async () => ({ patronId: "p", result });

function refuse(status: number, message = "No", more: { retryAfterSeconds?: number } = {}) {
  const operation = "check GST discrepancy";
  return new UpstreamError("refused", operation, {
    taken: "no",
    status,
    answer: { statusCode: status, name: "Error", message, code: undefined },
    ...more,
  });
}

test("months are asked one after another, and kept as they come", async () => {
  const asked: unknown[] = [];
  const { end, told, check, months } = await run(async (essentials, options) => {
    asked.push({ ...essentials, language: options.acceptLanguage });
    return answer(essentials, options);
  });
  expect(end).toBe("finished");
  expect(asked).toEqual(
    ["04/2026", "05/2026", "06/2026"].map((retPeriod) => ({ ...secrets, gstin, retPeriod, language: "en" })),
  );
  expect(told).toEqual(periods.flatMap((period) => [`asking ${period}`, `answered ${period}`]));
  expect(check).toMatchObject({ gstin, periods, tolerance: "1", by: { id: staffId, name: "Sunita" } });
  expect(check?.finishedAt).toBeInstanceOf(Date);
  expect(months.map((month) => [month.period, month.result])).toEqual(periods.map((each) => [each, result]));
});

test("a month that fails does not keep the others from being asked", async () => {
  let turn = 0;
  const { end, months } = await run(async (...call) => {
    turn += 1;
    if (turn === 1) throw new UpstreamError("time-out", "check GST discrepancy", { taken: "maybe" });
    if (turn === 2) throw refuse(500, "Sorry");
    return answer(...call);
  });
  expect(end).toBe("finished");
  expect(months.map(({ fault, status, message }) => [fault, status, message])).toEqual([
    ["time-out", null, null],
    ["refused", 500, "Sorry"],
    [null, null, null],
  ]);
});

test.each([400, 401, 403, 422])("a first month that is refused with %i ends the run", async (status) => {
  let turn = 0;
  const { end, months } = await run(async () => {
    turn += 1;
    throw refuse(status, "The session has expired");
  });
  expect([end, turn, months.length]).toEqual(["stopped", 1, 1]);
  expect(months[0]?.message).toBe("The session has expired");
});

test("a later month that is refused with 422 does not end the run, one with 401 does", async () => {
  let turn = 0;
  const refuseFrom = (status: number): Ask => {
    turn = 0;
    return async (...call) => {
      turn += 1;
      if (turn > 1) throw refuse(status);
      return answer(...call);
    };
  };
  expect(await run(refuseFrom(422)).then(({ end }) => [end, turn])).toEqual(["finished", 3]);
  expect(await run(refuseFrom(401)).then(({ end }) => [end, turn])).toEqual(["stopped", 2]);
});

test("a month is asked once more where we were too fast", async () => {
  let turn = 0;
  const { end, months } = await run(async (...call) => {
    turn += 1;
    if (turn === 1) throw refuse(429, "Too many", { retryAfterSeconds: 0.05 });
    return answer(...call);
  });
  expect([end, turn, months.filter(({ fault }) => fault !== null).length]).toEqual(["finished", 4, 0]);
});

test("a run that is given up keeps what came, and asks no more", async () => {
  const leaving = new AbortController();
  let turn = 0;
  const { end, months, check } = await run(
    async (...call) => {
      turn += 1;
      if (turn === 2) {
        leaving.abort();
        throw new UpstreamError("cancelled", "check GST discrepancy", { taken: "maybe" });
      }
      return answer(...call);
    },
    { signal: leaving.signal },
  );
  expect([end, turn, months.length]).toEqual(["cancelled", 2, 1]);
  expect(check?.finishedAt).toBeInstanceOf(Date);
});

test("a fault that is none of the upstream's is thrown, and the run is over", async () => {
  const id = await addGstCheck({ gstin, periods, tolerance: "1" }, staffId);
  const ask: Ask = async () => {
    throw new TypeError("a fault of ours");
  };
  const signal = new AbortController().signal;
  await expect(
    runGstCheck({ id, gstin, periods }, secrets, { acceptLanguage: "en", signal, ask }),
  ).rejects.toThrow("a fault of ours");
  expect((await findGstCheck(id))?.check.finishedAt).toBeInstanceOf(Date);
});

test("no credential is kept, wherever the upstream puts it", async () => {
  let turn = 0;
  const { months } = await run(async () => {
    turn += 1;
    if (turn > 1) throw refuse(500, `User ${secrets.username} with ${secrets.authToken} is locked`);
    const note = `asked by ${secrets.username}`;
    return { patronId: "p", result: { ...result, note, sale: { ...result.sale, by: secrets.sek } } };
  });
  expect(months[0]?.result).toEqual({
    ...result,
    note: "asked by [removed]",
    sale: { ...result.sale, by: "[removed]" },
  });
  expect(months[1]?.message).toBe("User [removed] with [removed] is locked");
});

test("a short credential, one that names a field and one in a field that is read are not kept either", async () => {
  const short = { username: "abc", sek: "42", appKey: "app-key-4711", authToken: "=1" };
  const { months } = await run(
    async () => ({
      patronId: "p",
      result: {
        ...result,
        "app-key-4711": "abc",
        list: ["abc", 42, 43, " 42 ", "abcd"],
        sale: { status: "abc", gstr1Amount: "42", gstr3bAmount: "app-key-4711" },
        purchase: { ...result.purchase, status: "Filed by app-key-4711", inner: { "42": { abc: "=1" } } },
      },
    }),
    { secrets: short },
  );
  expect(months[0]?.result).toEqual({
    "[removed]": "[removed]",
    list: ["[removed]", "[removed]", 43, "[removed]", "abcd"],
    // A number stays what it is: it is one of the figures asked for.
    sale: { status: "[removed]", gstr1Amount: "42", gstr3bAmount: "[removed]" },
    purchase: {
      ...result.purchase,
      status: "Filed by [removed]",
      inner: { "[removed]": { "[removed]": "[removed]" } },
    },
  });
});

test("a credential that is the name of a field of the answer leaves the answer readable", async () => {
  const { months } = await run(answer, { secrets: { ...secrets, username: "sale", sek: "status" } });
  expect(months[0]?.result).toEqual(result);
});

test("a later fault leaves the result of a month as it is, a later result takes its place", async () => {
  const { id } = await run(answer);
  const month = { period: "2026-04", askedAt: new Date(), status: null };
  await saveGstMonth({ id, gstin }, { ...month, result: null, fault: "time-out", message: "late" });
  expect((await findGstCheck(id))?.months[0]).toMatchObject({ result, fault: null, message: null });
  const changed = { ...result, note: "new" };
  await saveGstMonth({ id, gstin }, { ...month, result: changed, fault: null, message: null });
  expect((await findGstCheck(id))?.months[0]?.result).toEqual(changed);
});

test("neither taxpayer nor figures stand in the tables as they are", async () => {
  const { id } = await run(answer, {}, "29AAGCB7383J1Z4");
  const { rows } = await pool().query(
    "select c::text || m::text as line from gst_checks c join gst_months m on m.check_id = c.id where c.id = $1",
    [id],
  );
  const text = JSON.stringify(rows);
  expect(rows).toHaveLength(3);
  for (const known of ["29AAGCB7383J1Z4", "gstr1Amount", "1,000.00", "Filed", ...Object.values(secrets)]) {
    expect(text).not.toContain(known);
    expect(text).not.toContain(Buffer.from(known).toString("hex"));
  }
  expect(text).toContain("2026-04");
});

test("the last earlier answer of the same taxpayer and month is found, and none of another one", async () => {
  const taxpayer = "07AAACN2082N1ZA";
  const first = await run(answer, {}, taxpayer);
  const changed: GstResult = { ...result, sale: { ...result.sale, gstr1Amount: "2" } };
  await run(async () => ({ patronId: "p", result: changed }), {}, taxpayer);
  await run(
    async () => {
      throw refuse(500);
    },
    {},
    taxpayer,
  );
  const last = await run(answer, {}, taxpayer);
  const earlier = await findEarlierMonths(last.id);
  expect(earlier.map((month) => [month.period, month.result])).toEqual(
    periods.map((each) => [each, changed]),
  );
  expect(await findEarlierMonths(first.id)).toEqual([]);
});

test("the last checks of one person are listed, the latest first", async () => {
  const { id } = await run(answer);
  const checks = await listGstChecks(staffId, 2);
  expect(checks).toHaveLength(2);
  expect(checks[0]).toMatchObject({ id, gstin, periods });
  expect(checks[0]?.months).toHaveLength(3);
  expect(await listGstChecks(randomUUID(), 2)).toEqual([]);
});

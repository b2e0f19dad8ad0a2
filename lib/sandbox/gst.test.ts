import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { gstDiscrepancyResponseSchema } from "@/schemas/upstream/gst-discrepancy";
import { type GstResult, makeGstResult } from "./gst";
import { openSandbox } from "./outside.fixtures";
import { gstScenarios } from "./scenarios";

/** Paise of an amount, whatever its spelling; null where it is none. */
function toPaise(amount: string): bigint | null {
  const digits = /^(-?[\d,]+)(?:\.(\d\d))?$/.exec(amount);
  return digits ? BigInt(`${digits[1]?.replaceAll(",", "")}${digits[2] ?? "00"}`) : null;
}

function differs({ sale, purchase }: GstResult): { sale: boolean; purchase: boolean } {
  return {
    sale: toPaise(sale.gstr1Amount) !== toPaise(sale.gstr3bAmount),
    purchase: toPaise(purchase.gstr2aAmount) !== toPaise(purchase.gstr3bAmount),
  };
}

const many = Array.from({ length: 300 }, (_, index) =>
  makeGstResult(
    `27${createHash("md5").update(String(index)).digest("hex").slice(0, 13).toUpperCase()}`,
    "10/2026",
    "usual",
  ),
);
const amounts = many.flatMap(({ sale, purchase }) => [
  sale.gstr1Amount,
  sale.gstr3bAmount,
  purchase.gstr2aAmount,
  purchase.gstr3bAmount,
]);

test("the figures of many taxpayers come with and without differences, some blank, in several spellings", () => {
  const unequal = many.filter((result) => differs(result).sale).length;
  expect(unequal).toBeGreaterThan(60);
  expect(unequal).toBeLessThan(240);
  expect(amounts.filter((amount) => amount === "").length).toBeGreaterThan(20);
  expect(amounts.filter((amount) => amount.includes(",")).length).toBeGreaterThan(100);
  expect(amounts.filter((amount) => /^\d+\.\d\d$/.test(amount)).length).toBeGreaterThan(100);
  for (const amount of amounts) expect(amount).toMatch(/^$|^\d+(\.\d\d)?$|^\d{1,2}(,\d\d)*,\d{3}\.\d\d$/);
  expect(new Set(many.map(({ sale }) => sale.status)).size).toBeGreaterThan(3);
});

test("a blank amount stands where nothing is filed, and nowhere else", () => {
  for (const { sale } of many) expect(sale.gstr3bAmount === "").toBe(sale.status === "Not Filed");
});

const expected: Record<string, (result: GstResult) => void> = {
  equal: (result) => expect(differs(result)).toEqual({ sale: false, purchase: false }),
  "sales-differ": (result) => expect(differs(result)).toEqual({ sale: true, purchase: false }),
  "purchases-differ": (result) => expect(differs(result)).toEqual({ sale: false, purchase: true }),
  unreadable: ({ sale }) => expect(sale.gstr1Amount).toBe("Not available"),
  blank: ({ sale }) =>
    expect([sale.gstr1Amount, sale.gstr3bAmount, sale.status]).toEqual(["", "", "Not Filed"]),
  large: ({ sale, purchase }) => {
    for (const amount of [sale.gstr1Amount, sale.gstr3bAmount, purchase.gstr2aAmount, purchase.gstr3bAmount])
      expect(amount.replaceAll(",", "")).toMatch(/^\d{20}\.\d\d$/);
  },
  negative: ({ sale }) => expect(sale.gstr1Amount).toMatch(/^-\d/),
};

test.each(gstScenarios.filter(({ answer, figures }) => answer === "normal" && figures !== "changing"))(
  "$value shows $figures figures in any period",
  async ({ value, figures }) => {
    const { checkGst } = openSandbox();
    for (const retPeriod of ["01/2025", "122026"]) {
      const answer: unknown = await (await checkGst({ gstin: value, retPeriod })).json();
      const { result } = gstDiscrepancyResponseSchema.parse(answer);
      expected[figures]?.(result);
    }
    expect.hasAssertions();
  },
);

test("figures that change are blank at first, and there when asked again", async () => {
  const { checkGst } = openSandbox();
  const { value = "" } = gstScenarios.find(({ figures }) => figures === "changing") ?? {};
  const read = async () => {
    const answer: unknown = await (await checkGst({ gstin: value, retPeriod: "01/2025" })).json();
    return gstDiscrepancyResponseSchema.parse(answer).result;
  };
  expect((await read()).sale.gstr1Amount).toBe("");
  expect(differs(await read()).sale).toBe(true);
});

import { expect, test } from "vitest";
import { answerSpreadsheet, guardFormula, writeCsv } from "@/lib/spreadsheet";

test.each(["=1+1", "+91 22", "-A1", "@SUM(A1)", "\tx", "\rx", "＝1+1"])(
  "a spreadsheet does not run %j",
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  },
);

test.each(["Fort", "27AAPFU0939F1ZV", "", "a=b", "560002005"])("%j stays as it is", (text) => {
  expect(guardFormula(text)).toBe(text);
});

test("a table is quoted where it must be, and opens as UTF-8", () => {
  expect(
    writeCsv([
      ["a", 'b "c", d'],
      ["1", "é"],
    ]),
  ).toBe('\uFEFFa,"b ""c"", d"\r\n1,é\r\n');
});

test("a download is a file of its kind, kept by no cache", async () => {
  const answer = answerSpreadsheet(Buffer.from("PK"), "xlsx", "gst-check");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="gst-check.xlsx"');
  expect(answer.headers.get("content-type")).toContain("spreadsheetml");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.text()).toBe("PK");
});

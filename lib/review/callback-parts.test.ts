import { beforeAll, expect, test } from "vitest";
import { getTranslations } from "@/lib/onboarding/next-intl.fixtures";
import { oddBodies } from "@/lib/onboarding/odd-bodies.fixtures";
import type { Words } from "@/lib/onboarding/options";
import { partsOf, readHiddenPart, viewCallbackBody, viewHeaders } from "@/lib/review/callback-parts";
import type { BodyView } from "@/lib/review/exchange-view";

let words: Words;

beforeAll(async () => {
  words = await getTranslations("ledger");
});

const event = (body: string | Buffer, headers: [string, string][] = []) => ({
  id: "c1",
  body: Buffer.from(body),
  headers,
});

function rowsOf({ content }: BodyView) {
  return content.kind === "fields" ? content.groups.flatMap(({ rows }) => rows) : [];
}

test("every body that may come can be shown, and none of its letters by itself unless we know its field", () => {
  expect(oddBodies.length).toBeGreaterThan(150);
  for (const { what, body } of oddBodies) {
    const view = viewCallbackBody(event(body), null, words);
    const seen = JSON.stringify(
      view.content.kind === "fields" ? rowsOf(view).map(({ value }) => value.text) : view,
    );
    expect(seen, what).not.toContain("ABCDE1234F");
  }
});

test("of a key that stands twice neither value is taken for the one: it is shown as text", () => {
  const twice = event('{"status":"accepted","status":"pending"}');
  expect(viewCallbackBody(twice, null, words).content).toEqual({
    kind: "text",
    text: '{"status":"accepted","status":"pending"}',
  });
  expect(viewCallbackBody(event('{"name":"Ila","name":"Uma"}'), null, words).content).toEqual({
    kind: "text",
    text: '{"name":"•••","name":"•••"}',
  });
  expect(viewCallbackBody(event('{"name":"Ila","name":"Uma"}'), "whole", words).content).toMatchObject({
    text: '{"name":"Ila","name":"Uma"}',
  });
  expect(readHiddenPart(event('{"name":"Ila","name":"Uma"}'), "body", "name")).toBeNull();
});

test("an Aadhaar number stays hidden in bytes that are no text, even from those who see it whole", () => {
  const wide = Buffer.from("see 9999 4105 7058", "utf16le");
  const seen = JSON.stringify(viewCallbackBody(event(wide), "whole", words));
  expect(seen).toContain("XXXX XXXX 7058");
  expect(seen).not.toContain("4105");
});

test("one hidden value is given out by its name, and no other that only sounds like it", () => {
  const one = event('{"status":"rejected","data":{"kycData":{"panNumber":"ABCPK1234L"}}}');
  const [status, pan] = rowsOf(viewCallbackBody(one, null, words));
  expect(status).toMatchObject({ field: "status", value: { kind: "plain", text: "rejected" } });
  expect(pan).toMatchObject({ value: { kind: "hidden", text: "••••••234L", shown: null } });
  expect(readHiddenPart(one, "body", pan?.field ?? "")).toBe("ABCPK1234L");
  for (const field of ["status", "panNumber", "data", "nothing"]) {
    expect(readHiddenPart(one, "body", field), field).toBeNull();
  }
});

test("headers of machines are shown; what others may say of people is hidden until it is asked for", () => {
  const one = event("{}", [
    ["Content-Type", "application/json"],
    ["authorization", "(cut)"],
    ["x-customer", "Arun Kulvarni"],
    ["x-customer", "999941057058"],
  ]);
  const texts = rowsOf(viewHeaders(one, null)).map(({ label, value }) => [label, value.text]);
  expect(texts).toEqual([
    ["Content-Type", "application/json"],
    ["authorization", "(cut)"],
    ["x-customer", "•••• ••••••••"],
    ["x-customer", "••••••••••••"],
  ]);
  expect(readHiddenPart(one, "headers", "2.x-customer")).toBe("Arun Kulvarni");
  expect(readHiddenPart(one, "headers", "3.x-customer")).toBe("XXXX XXXX 7058");
  for (const field of ["0.Content-Type", "1.authorization", "x-customer", "9.x-customer"]) {
    expect(readHiddenPart(one, "headers", field), field).toBeNull();
  }
  expect(partsOf(one).headers).toContain("Arun");
});

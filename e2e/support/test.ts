import { createHash } from "node:crypto";
import { type PlaywrightWorkerArgs, test as base } from "@playwright/test";
import { HttpInvestor } from "./http-investor";
import { StaffHttp } from "./staff";
import { watchTyping } from "./typed";

const beginnings = [
  "ba",
  "de",
  "gi",
  "ho",
  "ka",
  "le",
  "mi",
  "no",
  "pa",
  "ru",
  "sa",
  "te",
  "vi",
  "yo",
  "ju",
  "zi",
];

/** A family name of nobody, made from a seed. */
function inventName(seed: string): string {
  const bytes = [...createHash("sha256").update(seed).digest().subarray(0, 5)];
  const syllables = bytes.map((byte) => beginnings[byte % beginnings.length]).join("");
  return syllables.slice(0, 1).toUpperCase() + syllables.slice(1);
}

type People = {
  /** Makes an investor whose browser runs no scripts. */
  newInvestor: () => HttpInvestor;
  /** One of them. */
  http: HttpInvestor;
  /** Makes a member of staff whose browser runs no scripts; nobody is signed in yet. */
  newStaff: () => StaffHttp;
  /** A name that no other test uses. */
  name: string;
};

type OfAll = Pick<PlaywrightWorkerArgs, "browser">;

/** Tests with people to drive. What they type is noted. */
export const test = base.extend<People, OfAll>({
  browser: [
    async ({ browser }, use) => {
      await watchTyping(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  newInvestor: async ({ baseURL }, use) => {
    await use(() => new HttpInvestor(baseURL ?? ""));
  },
  newStaff: async ({ baseURL }, use) => {
    await use(() => new StaffHttp(baseURL ?? ""));
  },
  http: async ({ newInvestor }, use) => {
    await use(newInvestor());
  },
  name: async ({ browserName: _ }, use, { testId }) => {
    await use(`Arun Kulvarni ${inventName(`${testId} ${process.hrtime.bigint()}`)}`);
  },
});

export { expect } from "@playwright/test";

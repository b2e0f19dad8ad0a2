import { expect, test } from "vitest";
import { fillWords } from "@/lib/onboarding/view";

test("words are filled with what they leave open", () => {
  const values = { reference: "KYC-1", name: "Asha {reference} $&", count: 2 };
  expect(fillWords("{reference} is with {name}: {count} of {reference} {x}", values)).toBe(
    "KYC-1 is with Asha {reference} $&: 2 of KYC-1 {x}",
  );
});

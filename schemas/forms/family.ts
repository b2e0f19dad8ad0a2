import { z } from "zod";
import { choice, personName, text } from "@/schemas/fields";
import { always, stepForm, type Condition } from "@/schemas/forms/step-form";

const female: Condition = [{ "about-you.gender": ["Female"] }];
const spouse: Condition = [{ nomineeRelationShip: ["SPOUSE"] }];

/** Parents, spouse and maiden name (contract, "onboardingData.kycData"). The father's name is on the identity document. */
export const family = stepForm(
  z.object({
    nomineeRelationShip: choice(["FATHER", "SPOUSE"]),
    spouseTitle: choice(["Mr.", "Mrs."]).optional(),
    spouseName: text(120).optional(),
    motherTitle: choice(["Mrs.", "Ms.", "Mx."]),
    motherName: personName,
    maidenTitle: choice(["Mrs.", "Ms.", "Mx."]).optional(),
    maidenName: text(120).optional(),
  }),
  {
    asked: { spouseTitle: spouse, spouseName: spouse, maidenTitle: female, maidenName: female },
    mayBeEmpty: { maidenName: always },
  },
);

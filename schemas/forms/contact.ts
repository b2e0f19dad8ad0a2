import { z } from "zod";
import { callingCode, email, mobileNumber } from "@/schemas/fields";
import { stepForm } from "@/schemas/forms/step-form";

/** How to reach the investor (contract, "onboardingData.kycData" and "Limits"). */
export const contact = stepForm(z.object({ countryCode: callingCode, mobileNumber, emailId: email }));

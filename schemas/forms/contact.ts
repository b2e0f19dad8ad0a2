import { z } from "zod";
import { callingCode, email, mobileNumber } from "../fields";
import { stepForm } from "./step-form";

/** How to reach the investor (contract, "onboardingData.kycData" and "Limits"). */
export const contact = stepForm(z.object({ countryCode: callingCode, mobileNumber, emailId: email }));

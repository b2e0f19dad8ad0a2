import { z } from "zod";
import { exactly, needing, text, webAddress, webAddresses } from "@/schemas/upstream/atoms";
import { type FatcaOptions, fatcaDataSchema } from "@/schemas/upstream/push-fatca";
import { kycDataSchema, PAN_EXEMPT } from "@/schemas/upstream/push-kyc";
import {
  addressProofSchema,
  corrAddressProofSchema,
  identityProofSchema,
} from "@/schemas/upstream/push-proofs";

/** Settings that change the rules of a push. Each has the default that the contract reads as. */
export type PushOptions = Partial<FatcaOptions> & {
  /** KYC mode 3 needs a video. Default `3`. */
  kycMode?: string;
  /** With bank account verification the identity proof may not stand in for the cheque. Default on. */
  bankVerification?: boolean;
};

const addressFields = ["address", "pincode", "state", "district", "city", "country"] as const;

/**
 * The body of a push, as sent: unknown keys are refused, and every rule of the contract is checked, those between fields
 * too (contract, "Push onboarding request" with all its tables). Faults are read with `describeIssues`.
 */
export function pushRequestSchema(options: PushOptions = {}) {
  const { kycMode = "3", bankVerification = true, fatcaCountryCodes = "numeric" } = options;

  const onboardingData = exactly({
    kycData: kycDataSchema,
    identityProof: identityProofSchema,
    addressProof: addressProofSchema,
    corrAddressProof: corrAddressProofSchema,
    bankAccount: exactly({ fileUrl: webAddresses.min(1, "must hold at least 1 address") }),
    video: exactly({
      fileUrl:
        kycMode === "3"
          ? webAddresses.min(1, "must hold at least 1 address, as KYC mode 3 needs it")
          : webAddresses,
    }),
    signature: exactly({ signatureImageUrl: webAddress }),
    userForensics: exactly({ userData: exactly({ geoData: exactly({ city: text }) }) }),
    userPhoto: webAddress,
    esign: exactly({ signedPdf: webAddress }),
    fatcaData: fatcaDataSchema({ fatcaCountryCodes }),
    empDetails: exactly({ name: text, designation: text, branch: text, code: text }),
  })
    .superRefine(
      ({ kycData, identityProof }, context) => {
        if (identityProof.type !== "individualPan" && identityProof.type !== "panVault") return;
        const path = ["identityProof", "number"];
        if (kycData.panNumber === PAN_EXEMPT) {
          const message = "must not be that of a PAN document, as kycData.panNumber is PANEXEMPT";
          context.addIssue({ code: "custom", path, message });
        } else if (identityProof.number !== kycData.panNumber) {
          const message = "must be the PAN of kycData.panNumber, as the document is a PAN";
          context.addIssue({ code: "custom", path, message });
        }
      },
      needing("kycData.panNumber", "identityProof.type", "identityProof.number"),
    )
    .superRefine(
      ({ addressProof, corrAddressProof }, context) => {
        if (corrAddressProof.sameAsPermanent !== "true") return;
        for (const field of addressFields) {
          const given = corrAddressProof[field];
          if (given === undefined || given === addressProof[field]) continue;
          context.addIssue({
            code: "custom",
            path: ["corrAddressProof", field],
            message: "must equal that of addressProof, as sameAsPermanent is true",
          });
        }
      },
      needing("addressProof", "corrAddressProof"),
    )
    .superRefine(
      ({ bankAccount, identityProof }, context) => {
        if (!bankVerification) return;
        for (const [index, address] of bankAccount.fileUrl.entries()) {
          if (!identityProof.fileUrl.includes(address)) continue;
          context.addIssue({
            code: "custom",
            path: ["bankAccount", "fileUrl", index],
            message: "must be a cheque and not the identity proof, as the bank account is verified",
          });
        }
      },
      needing("bankAccount", "identityProof.fileUrl"),
    );

  return exactly({ onboardingData, callbackUrl: webAddress.optional() });
}

export type PushRequest = z.infer<ReturnType<typeof pushRequestSchema>>;

/**
 * The answer to a push, as received: unknown keys are dropped. `requsetId` is spelled as the contract spells it
 * (contract, "Push onboarding response").
 */
/** An id of the upstream: of any form, but one that can be kept and shown. */
const id = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\P{Cc}*$/u);

export const pushResponseSchema = z.object({
  customerId: id,
  requsetId: id,
  callbackUrl: z.string().nullish(),
});

export type PushResponse = z.infer<typeof pushResponseSchema>;

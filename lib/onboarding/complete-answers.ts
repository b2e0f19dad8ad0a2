import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { type AllAnswers, answersAround } from "@/lib/onboarding/answers";
import { aboutYou } from "@/schemas/forms/about-you";
import { address } from "@/schemas/forms/address";
import { bank } from "@/schemas/forms/bank";
import { contact } from "@/schemas/forms/contact";
import { correspondence } from "@/schemas/forms/correspondence";
import { family } from "@/schemas/forms/family";
import { identity } from "@/schemas/forms/identity";
import { photoAndVideo } from "@/schemas/forms/photo-and-video";
import { relatedPerson } from "@/schemas/forms/related-person";
import { signature } from "@/schemas/forms/signature";
import type { RawAnswers, StepForm } from "@/schemas/forms/step-form";
import { taxResidency } from "@/schemas/forms/tax-residency";
import { work } from "@/schemas/forms/work";

/** Every step's answers, checked and tidied: what the mapper makes the wire body from. */
export type CompleteAnswers = ReturnType<typeof readCompleteAnswers>;

/**
 * Parses the raw answers of every step that reaches the wire.
 * @throws AppError `incomplete` (409) when a step is not complete
 */
export function readCompleteAnswers(answers: AllAnswers, settings: RawAnswers) {
  function read<Schema extends z.ZodObject>(slug: string, form: StepForm<Schema>): z.output<Schema> {
    const parsed = form.schema.safeParse(answersAround({ slug }, answers, settings));
    if (parsed.success) return parsed.data;
    throw new AppError({
      code: "incomplete",
      status: 409,
      words: "onboarding.errors.incomplete",
      detail: slug,
    });
  }
  return {
    identity: read("identity", identity),
    aboutYou: read("about-you", aboutYou),
    family: read("family", family),
    contact: read("contact", contact),
    work: read("work", work),
    address: read("address", address),
    correspondence: read("correspondence", correspondence),
    bank: settings["settings.bankVerification"] === "on" ? read("bank", bank) : null,
    taxResidency: read("tax-residency", taxResidency),
    relatedPerson: read("related-person", relatedPerson),
    photoAndVideo: read("photo-and-video", photoAndVideo),
    signature: read("signature", signature),
  };
}

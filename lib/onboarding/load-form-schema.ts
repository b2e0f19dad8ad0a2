import type { z } from "zod";

/** The schema of each step, fetched when it is first needed so that a page shows without it. */
const loaders: Readonly<Record<string, () => Promise<z.ZodType>>> = {
  consent: async () => (await import("@/schemas/forms/consent")).consent.schema,
  identity: async () => (await import("@/schemas/forms/identity")).identity.schema,
  "about-you": async () => (await import("@/schemas/forms/about-you")).aboutYou.schema,
  family: async () => (await import("@/schemas/forms/family")).family.schema,
  contact: async () => (await import("@/schemas/forms/contact")).contact.schema,
  work: async () => (await import("@/schemas/forms/work")).work.schema,
  address: async () => (await import("@/schemas/forms/address")).address.schema,
  correspondence: async () => (await import("@/schemas/forms/correspondence")).correspondence.schema,
  bank: async () => (await import("@/schemas/forms/bank")).bank.schema,
  "tax-residency": async () => (await import("@/schemas/forms/tax-residency")).taxResidency.schema,
  "related-person": async () => (await import("@/schemas/forms/related-person")).relatedPerson.schema,
  "photo-and-video": async () => (await import("@/schemas/forms/photo-and-video")).photoAndVideo.schema,
  signature: async () => (await import("@/schemas/forms/signature")).signature.schema,
};

/**
 * The schema that checks the answers of a step, for the browser. It takes the step's answers by name and those of
 * other steps as `step.question`; the message of an issue is a fault code.
 */
export async function loadFormSchema(slug: string): Promise<z.ZodType> {
  const load = loaders[slug];
  if (!load) throw new Error(`No step is called ${slug}`);
  return load();
}

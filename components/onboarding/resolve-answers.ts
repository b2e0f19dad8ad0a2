import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import { loadFormSchema } from "@/lib/onboarding/load-form-schema";

const answers = z.record(z.string(), z.string());

/** The check of a step by the schema that the server uses, as a form wants it. Fetched with zod, when needed. */
export async function loadResolver(slug: string): Promise<Resolver<Record<string, string>>> {
  const schema = await loadFormSchema(slug);
  return zodResolver(answers.transform((typed): unknown => typed).pipe(schema), undefined, { raw: true });
}

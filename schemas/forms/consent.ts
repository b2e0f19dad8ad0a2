import { z } from "zod";
import { ticked } from "@/schemas/fields";
import { stepForm } from "@/schemas/forms/step-form";

/** The consent given before anything is asked. */
export const consent = stepForm(z.object({ consent: ticked }));

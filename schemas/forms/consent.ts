import { z } from "zod";
import { ticked } from "../fields";
import { stepForm } from "./step-form";

/** The consent given before anything is asked. */
export const consent = stepForm(z.object({ consent: ticked }));

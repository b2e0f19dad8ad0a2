import { z } from "zod";
import { fileFaultSchema } from "@/schemas/file";

const bytesSchema = z.custom<Uint8Array<ArrayBufferLike>>((value) => value instanceof Uint8Array);

/** What is asked of a process that decodes: draw an image anew, a signature refused when it is none, or open a PDF. */
export const inspectTaskSchema = z.discriminatedUnion("what", [
  z.object({ what: z.literal("image"), bytes: bytesSchema }),
  z.object({ what: z.literal("signature"), bytes: bytesSchema }),
  z.object({ what: z.literal("pdf"), bytes: bytesSchema }),
]);
export type InspectTask = z.infer<typeof inspectTaskSchema>;

/** What it says: that it stands ready, what it made (null where the upload is kept as it came), or why it is refused. */
export const inspectAnswerSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ content: bytesSchema.nullable() }),
  z.object({ fault: fileFaultSchema, detail: z.string() }),
]);
export type InspectAnswer = z.infer<typeof inspectAnswerSchema>;

import { AppError } from "@/lib/errors";
import { fileFaultSchema } from "@/schemas/file";
import { redrawImage, refuseTokenSignature } from "./image";
import { type InspectAnswer, type InspectTask, inspectTaskSchema } from "./inspect-task";
import { checkPdf } from "./pdf-check";

// The process that decodes what came from outside, one upload after the other. It is started with no settings and no
// secrets, and knows of an upload its bytes alone.

async function inspect({ what, bytes }: InspectTask): Promise<InspectAnswer> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (what) {
    case "image":
      return { content: await redrawImage(content, "jpeg") };
    case "signature": {
      const drawn = await redrawImage(content, "png");
      await refuseTokenSignature(drawn);
      return { content: drawn };
    }
    case "pdf":
      await checkPdf(content);
      return { content: null };
  }
}

function tellFault(error: unknown): InspectAnswer {
  const fault = error instanceof AppError ? fileFaultSchema.safeParse(error.code).data : undefined;
  return fault === undefined
    ? { fault: "file-broken", detail: error instanceof Error ? error.name : "unknown" }
    : { fault, detail: error instanceof AppError ? error.message : "" };
}

function tell(answer: InspectAnswer): void {
  process.send?.(answer);
}

process.on("message", (message) => {
  void inspect(inspectTaskSchema.parse(message)).catch(tellFault).then(tell);
});
// Whoever asked is gone.
process.on("disconnect", () => process.exit());
tell({ ready: true });

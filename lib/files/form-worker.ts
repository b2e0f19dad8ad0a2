import { parentPort } from "node:worker_threads";
import { AppError } from "@/lib/errors";
import { renderFormPdf } from "./form-pdf";
import type { FormWork, FormWorkDone } from "./make-form";
import { sealPdf } from "./seal-pdf";

// Runs in a thread of its own, which make-form.ts starts: drawing and sealing would hold every request up.

async function work({ view, seal }: FormWork): Promise<FormWorkDone> {
  try {
    const pdf = await renderFormPdf(view);
    return { pdf: seal === undefined ? pdf : await sealPdf(pdf, seal) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: error.code, detail: error.detail };
  }
}

parentPort?.on("message", async (given: FormWork) => {
  parentPort?.postMessage(await work(given));
});

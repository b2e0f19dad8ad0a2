"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { StepWords } from "@/lib/onboarding/view";
import type { DrawingPadProps } from "./drawing-pad";
import { FilePicker, type FileInputProps } from "./file-input";
import { FilePreview, UploadProgress } from "./file-preview";
import { useUpload } from "./use-upload";

/** A signature, drawn or as a picture. Without JavaScript only the picture is offered. */
export function SignatureInput(props: FileInputProps & { signatureWords: StepWords["signature"] }) {
  const { name, words, signatureWords } = props;
  const [Pad, setPad] = useState<ComponentType<DrawingPadProps> | null>(null);
  const upload = useUpload(props);
  const ready = Pad !== null;
  useEffect(() => {
    // Where the pad cannot be fetched, the picture is still offered.
    import("./drawing-pad").then(({ DrawingPad }) => setPad(() => DrawingPad)).catch(() => undefined);
  }, []);

  return (
    <div className="grid gap-4">
      {upload.progress ? <UploadProgress progress={upload.progress} words={words} /> : null}
      {upload.stored ? <FilePreview name={name} file={upload.stored} words={words} paper /> : null}
      {Pad ? (
        <Pad
          words={signatureWords}
          onDone={async (picture) => {
            await upload.send(picture, `${name}.png`);
          }}
          onToken={() => props.onFault(props.faultMessages["file-token"] ?? words.failed)}
        />
      ) : null}
      <FilePicker
        {...props}
        upload={upload}
        titled={ready}
        label={ready ? signatureWords.upload : upload.stored ? words.replace : words.choose}
      />
    </div>
  );
}

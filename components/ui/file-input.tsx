"use client";

import { type ChangeEvent, useId } from "react";
import { fillWords } from "@/lib/onboarding/view";
import { FilePreview, UploadProgress } from "./file-preview";
import { formatBytes } from "./format-bytes";
import { type Upload, type UploadOptions, useUpload } from "./use-upload";

export type FileInputProps = UploadOptions & { describedBy?: string; invalid: boolean };

/** A file field. With JavaScript a chosen file is checked and sent at once; without, it goes with the form. */
export function FileInput(props: FileInputProps) {
  const upload = useUpload(props);
  return (
    <div className="grid gap-3">
      {upload.stored ? <FilePreview name={props.name} file={upload.stored} words={props.words} /> : null}
      {upload.progress ? <UploadProgress progress={upload.progress} words={props.words} /> : null}
      <FilePicker
        {...props}
        upload={upload}
        label={upload.stored ? props.words.replace : props.words.choose}
      />
    </div>
  );
}

/** The device's own way to choose a file, with its limit in words. */
export function FilePicker({
  name,
  file,
  words,
  describedBy,
  invalid,
  upload,
  label,
}: FileInputProps & { upload: Upload; label: string }) {
  const limit = useId();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const chosen = input.files?.[0];
    if (!chosen) return;
    await upload.send(chosen, chosen.name);
    input.value = "";
  }

  return (
    <div>
      <label htmlFor={name} className="text-sm font-semibold">
        {label}
      </label>{" "}
      <span className="field-optional" id={limit}>
        {fillWords(words.limit, { size: formatBytes(file.maxBytes) })}
      </span>
      <input
        type="file"
        id={name}
        name={name}
        accept={file.accept}
        capture={file.capture}
        aria-describedby={describedBy ? `${limit} ${describedBy}` : limit}
        aria-invalid={invalid || undefined}
        className="file-input mt-2"
        onChange={choose}
      />
    </div>
  );
}

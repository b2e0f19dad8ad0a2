"use client";

import { useEffect, useId, useRef } from "react";
import { CameraButton } from "@/components/camera/camera-button";
import { type CameraShape, type CameraWords, fillWords } from "@/lib/onboarding/view";
import { FilePreview, UploadProgress } from "./file-preview";
import { formatBytes } from "./format-bytes";
import { type Upload, type UploadOptions, useUpload } from "./use-upload";

export type FileInputProps = UploadOptions & {
  describedBy?: string;
  invalid: boolean;
  /** Where a picture may also be taken. */
  camera?: { shape: CameraShape; words: CameraWords };
};

/** A file field. With JavaScript a chosen file is checked and sent at once; without, it goes with the form. */
export function FileInput(props: FileInputProps) {
  const { name, words } = props;
  const upload = useUpload(props);
  const { stored, progress } = upload;
  const whole = useRef<HTMLDivElement>(null);
  // What opened the camera moves when the picture is kept, and takes the focus with it.
  const picker = (
    <FilePicker {...props} upload={upload} label={words.choose} onPictured={() => whole.current?.focus()} />
  );
  return (
    <div className="grid gap-3" ref={whole} tabIndex={-1}>
      {progress ? <UploadProgress progress={progress} words={words} /> : null}
      {stored ? (
        <FilePreview name={name} file={stored} words={words}>
          {picker}
        </FilePreview>
      ) : (
        picker
      )}
    </div>
  );
}

/** The device's own way to choose a file, with its limit in words. `titled` shows the label, else it is only heard. */
export function FilePicker({
  name,
  file,
  words,
  describedBy,
  invalid,
  camera,
  upload,
  label,
  titled = false,
  onPictured,
}: FileInputProps & { upload: Upload; label: string; titled?: boolean; onPictured?: () => void }) {
  const limit = useId();
  const input = useRef<HTMLInputElement>(null);

  // What was chosen before the scripts ran made no event that they could hear.
  useEffect(() => {
    if (input.current) void choose(input.current);
    // oxlint-disable-next-line react/exhaustive-deps -- what is chosen later is heard
  }, []);

  async function choose(input: HTMLInputElement) {
    const chosen = input.files?.[0];
    if (!chosen) return;
    await upload.send(chosen, chosen.name);
    input.value = "";
  }

  return (
    <div>
      {camera ? (
        <CameraButton
          {...camera}
          onPicture={(picture) => {
            onPictured?.();
            void upload.send(picture, `${name}.jpg`);
          }}
          onChooseFile={() => input.current?.click()}
        />
      ) : null}
      <label htmlFor={name} className={titled ? "mb-2 block text-sm font-semibold" : "sr-only"}>
        {label}
      </label>
      <input
        type="file"
        ref={input}
        id={name}
        name={name}
        accept={file.accept}
        aria-describedby={describedBy ? `${limit} ${describedBy}` : limit}
        aria-invalid={invalid || undefined}
        className="file-input"
        onChange={({ target }) => choose(target)}
      />
      <p className="mt-1 text-xs text-muted" id={limit}>
        {fillWords(words.limit, { size: formatBytes(file.maxBytes) })}
      </p>
    </div>
  );
}

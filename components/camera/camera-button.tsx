"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { CameraShape, CameraWords } from "@/lib/onboarding/view";
import type { CameraDialogProps } from "./camera-dialog";

/** Opens the camera. All that it needs is fetched only then; where that fails, a file is chosen as ever. */
export function CameraButton({
  shape,
  words,
  onPicture,
  onChooseFile,
}: {
  shape: CameraShape;
  words: CameraWords;
  /** Takes the accepted picture as JPEG. */
  onPicture: (picture: Blob) => void;
  /** Leads on to the plain file field. */
  onChooseFile: () => void;
}) {
  const [ready, setReady] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<CameraDialogProps> | null>(null);
  // Without scripts there is no camera, so the server's page shows no button for it.
  useEffect(() => setReady(true), []);

  async function open() {
    const loaded = await import("./camera-dialog").catch(() => null);
    if (loaded) setDialog(() => loaded.CameraDialog);
    else onChooseFile();
  }

  if (!ready) return null;
  return (
    <>
      <button type="button" className="button button-secondary button-small mb-3" onClick={open}>
        <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z" />
          <circle cx="12" cy="13.25" r="3.25" />
        </svg>
        {words.open}
      </button>
      {Dialog ? (
        <Dialog
          shape={shape}
          words={words}
          onPicture={onPicture}
          onChooseFile={onChooseFile}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

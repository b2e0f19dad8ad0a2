"use client";

import { useEffect, useRef, useState } from "react";
import type SignaturePad from "signature_pad";
import type { StepWords } from "@/lib/onboarding/view";
import { FilePicker, type FileInputProps } from "./file-input";
import { FilePreview, UploadProgress } from "./file-preview";
import { useUpload } from "./use-upload";

/** A signature, drawn or as a picture. Without JavaScript only the picture is offered. */
export function SignatureInput(props: FileInputProps & { signatureWords: StepWords["signature"] }) {
  const { name, words, signatureWords } = props;
  const [ready, setReady] = useState(false);
  const upload = useUpload(props);
  useEffect(() => setReady(true), []);

  return (
    <div className="grid gap-4">
      {upload.stored ? <FilePreview name={name} file={upload.stored} words={words} paper /> : null}
      {upload.progress ? <UploadProgress progress={upload.progress} words={words} /> : null}
      {ready ? (
        <DrawingPad words={signatureWords} onDone={(picture) => upload.send(picture, `${name}.png`)} />
      ) : null}
      <FilePicker
        {...props}
        upload={upload}
        label={ready ? signatureWords.upload : upload.stored ? words.replace : words.choose}
      />
    </div>
  );
}

function DrawingPad({
  words,
  onDone,
}: {
  words: StepWords["signature"];
  onDone: (picture: Blob) => Promise<void>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    const surface = canvas.current;
    if (!surface) return;
    let left = false;
    const fit = () => fitToScreen(surface, pad.current);
    import("signature_pad").then(({ default: Pad }) => {
      if (left) return;
      pad.current = new Pad(surface, { penColor: "#101a2b", minWidth: 0.9, maxWidth: 2.6 });
      pad.current.addEventListener("endStroke", () => setDrawn(true));
      fit();
    });
    window.addEventListener("resize", fit);
    return () => {
      left = true;
      window.removeEventListener("resize", fit);
      pad.current?.off();
      pad.current = null;
    };
  }, []);

  function redraw(strokes: ReturnType<SignaturePad["toData"]>) {
    pad.current?.fromData(strokes);
    setDrawn(strokes.length > 0);
  }

  function use() {
    canvas.current?.toBlob(async (picture) => {
      if (!picture || !pad.current || pad.current.isEmpty()) return;
      await onDone(picture);
      redraw([]);
    }, "image/png");
  }

  return (
    <div>
      <p className="mb-2 text-sm font-semibold">{words.draw}</p>
      <canvas ref={canvas} className="pad" role="img" aria-label={words.pad} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button button-secondary button-small"
          aria-disabled={!drawn}
          onClick={() => drawn && use()}
        >
          {words.use}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={!drawn}
          onClick={() => redraw(pad.current?.toData().slice(0, -1) ?? [])}
        >
          {words.undo}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={!drawn}
          onClick={() => redraw([])}
        >
          {words.clear}
        </button>
      </div>
    </div>
  );
}

/** Gives the canvas as many pixels as the screen shows, and draws the strokes again on them. */
function fitToScreen(canvas: HTMLCanvasElement, pad: SignaturePad | null): void {
  const ratio = Math.max(window.devicePixelRatio, 2);
  const { width, height } = canvas.getBoundingClientRect();
  if (!pad || width === 0 || canvas.width === Math.round(width * ratio)) return;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.getContext("2d")?.scale(ratio, ratio);
  pad.fromData(pad.toData());
}

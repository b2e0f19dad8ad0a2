"use client";

import { useEffect, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { isTokenSignature } from "@/lib/files/ink";
import type { StepWords } from "@/lib/onboarding/view";
import { TypedSignature } from "./typed-signature";

export type DrawingPadProps = {
  words: StepWords["signature"];
  /** Takes the drawing as PNG. */
  onDone: (picture: Blob) => Promise<void>;
  /** What is drawn is too little for a signature. It stays, to be gone on with. */
  onToken: () => void;
};

/** A surface to sign on, with ways to take a stroke back. */
export function DrawingPad({ words, onDone, onToken }: DrawingPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    const surface = canvas.current;
    if (!surface) return;
    const fit = () => fitToScreen(surface, pad.current);
    pad.current = new SignaturePad(surface, { penColor: "#101a2b", minWidth: 0.9, maxWidth: 2.6 });
    pad.current.addEventListener("endStroke", () => setDrawn(true));
    fit();
    window.addEventListener("resize", fit);
    return () => {
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
    const surface = canvas.current;
    if (!surface || !pad.current) return;
    const { clientWidth: width, clientHeight: height } = surface;
    const ink = pad.current.toData().flatMap(({ points }) => points);
    if (isTokenSignature(ink, { width, height })) return onToken();
    surface.toBlob(async (picture) => {
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
      <div className="mt-5">
        <TypedSignature words={words} onDone={onDone} onToken={onToken} />
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

"use client";

import { type KeyboardEvent, useRef } from "react";
import type { StepWords } from "@/lib/onboarding/view";
import type { DrawingPadProps } from "./drawing-pad";
import { TextInput } from "./inputs";

/** Two letters are a name already. */
const fewestLetters = 2;
const surface = { width: 1200, height: 360, edge: 60 };

/** A name that is typed in place of a drawn signature, for people who can't draw one. It becomes a picture as well. */
export function TypedSignature({
  words,
  onDone,
  onToken,
}: Pick<DrawingPadProps, "onDone" | "onToken"> & { words: StepWords["signature"] }) {
  const input = useRef<HTMLInputElement>(null);

  function use() {
    const name = input.current?.value.trim() ?? "";
    if (name.length < fewestLetters) return onToken();
    drawName(name).toBlob((picture) => {
      if (picture) void onDone(picture);
    }, "image/png");
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // It would send the whole form.
    event.preventDefault();
    use();
  }

  return (
    <div>
      <label className="mb-2 block text-sm font-semibold" htmlFor="typed-signature">
        {words.type}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          id="typed-signature"
          ref={input}
          width="medium"
          autoComplete="name"
          maxLength={80}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button button-secondary button-small" onClick={use}>
          {words.useTyped}
        </button>
      </div>
    </div>
  );
}

/** The name as if written by hand, as large as fits, on nothing. */
function drawName(name: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = surface.width;
  canvas.height = surface.height;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const write = (size: number) => {
    context.font = `italic ${size}px "Segoe Script", "Snell Roundhand", "Noto Sans Devanagari", cursive`;
  };
  const room = surface.width - 2 * surface.edge;
  write(160);
  write(Math.min(160, (160 * room) / context.measureText(name).width));
  context.fillStyle = "#101a2b";
  context.textBaseline = "middle";
  context.fillText(name, surface.edge, surface.height / 2);
  return canvas;
}

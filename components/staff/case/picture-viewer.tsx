"use client";

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { fillWords } from "@/lib/onboarding/view";

export type ViewerWords = {
  area: string;
  tools: string;
  zoomIn: string;
  zoomOut: string;
  reset: string;
  turn: string;
  /** `{percent}` */
  level: string;
  /** `{percent}`, `{degrees}` */
  turned: string;
  open: string;
  /** What is opened, and how, for those who hear it. */
  openAbout: string;
};

const zooms = [100, 150, 200, 300, 400] as const;

/**
 * A picture to look at closely: it zooms, turns by quarters, and moves by scrolling, with buttons or with the keys
 * + - 0 and R. Without scripts it stands there whole.
 */
export function PictureViewer({
  address,
  alt,
  paper,
  words,
}: {
  address: string;
  alt: string;
  paper: boolean;
  words: ViewerWords;
}) {
  const [step, setStep] = useState(0);
  const [quarters, setQuarters] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const percent = zooms[step] ?? 100;

  useLayoutEffect(() => {
    const box = area.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [percent, quarters]);

  /** Keeps what is in the middle there. */
  function zoomTo(next: number) {
    const box = area.current;
    if (box) {
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    }
    setStep(Math.max(0, Math.min(zooms.length - 1, next)));
  }

  function turn() {
    middle.current = { x: 0.5, y: 0.5 };
    setQuarters((quarters + 1) % 4);
  }

  function reset() {
    zoomTo(0);
    setQuarters(0);
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => void> = {
      "+": () => zoomTo(step + 1),
      "=": () => zoomTo(step + 1),
      "-": () => zoomTo(step - 1),
      "0": reset,
      r: turn,
      R: turn,
    };
    const work = keys[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  }

  return (
    <div className="viewer">
      <div
        ref={area}
        className={`viewer-area${paper ? " viewer-paper" : ""}`}
        tabIndex={0}
        role="group"
        aria-label={words.area}
        onKeyDown={press}
      >
        <div className="viewer-sheet" data-zoom={percent} data-quarters={quarters}>
          <img src={address} alt={alt} loading="lazy" decoding="async" />
        </div>
      </div>
      <div className="viewer-bar no-print">
        <div className="viewer-tools script-only" role="group" aria-label={words.tools}>
          <button
            type="button"
            onClick={() => zoomTo(step - 1)}
            aria-disabled={step === 0}
            title={words.zoomOut}
          >
            <Sign path="M5 12h14" />
            <span className="sr-only">{words.zoomOut}</span>
          </button>
          <output className="min-w-14 text-center text-sm tabular-nums">
            {fillWords(quarters === 0 ? words.level : words.turned, { percent, degrees: quarters * 90 })}
          </output>
          <button
            type="button"
            onClick={() => zoomTo(step + 1)}
            aria-disabled={step === zooms.length - 1}
            title={words.zoomIn}
          >
            <Sign path="M5 12h14M12 5v14" />
            <span className="sr-only">{words.zoomIn}</span>
          </button>
          <button type="button" onClick={turn} title={words.turn}>
            <Sign path="M19 12a7 7 0 1 1-2.5-5.4M19 3v4.5h-4.5" />
            <span className="sr-only">{words.turn}</span>
          </button>
          <button type="button" onClick={reset} title={words.reset}>
            <Sign path="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
            <span className="sr-only">{words.reset}</span>
          </button>
        </div>
        <a href={address} target="_blank" rel="noreferrer" className="px-2 py-1.5 text-sm">
          {words.open}
          <span className="sr-only"> {words.openAbout}</span>
        </a>
      </div>
    </div>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-5"
    >
      <path d={path} />
    </svg>
  );
}

"use client";

import type { ReactNode } from "react";
import { fillWords, type StepWords, type StoredFileView } from "@/lib/onboarding/view";
import { formatBytes } from "./format-bytes";
import { estimateSecondsLeft } from "./time-left";

type Words = StepWords["file"];

/**
 * What the server keeps: a picture, a video, or a document to open. `paper` puts it on white, as a signature; the
 * children replace it.
 */
export function FilePreview({
  name,
  file,
  words,
  paper = false,
  children,
}: {
  name: string;
  file: StoredFileView;
  words: Words;
  paper?: boolean;
  children?: ReactNode;
}) {
  const about = fillWords(words.preview, { name: file.name });
  return (
    <div className="preview">
      <div className={`preview-picture${paper ? " preview-paper" : ""}`}>
        {file.contentType.startsWith("image/") ? (
          <img src={file.url} alt={about} />
        ) : file.contentType.startsWith("video/") ? (
          <video src={file.url} controls preload="metadata" playsInline aria-label={about} />
        ) : (
          <svg viewBox="0 0 24 24" className="size-12" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM14 3v4h4M9.5 12h5M9.5 16h5" />
          </svg>
        )}
      </div>
      <div className="min-w-0">
        <p className="text-sm font-semibold break-words">{file.name}</p>
        <p className="text-sm text-muted">{formatBytes(file.size)}</p>
        <div className="mt-1 -ml-3 flex flex-wrap">
          <a
            href={file.url}
            target="_blank"
            rel="noreferrer"
            className="button button-quiet"
            aria-label={`${words.open} ${file.name}`}
          >
            {words.open}
          </a>
          <button
            type="submit"
            name="intent"
            value={`remove:${name}`}
            formNoValidate
            className="button button-quiet"
            aria-label={`${words.remove} ${file.name}`}
          >
            {words.remove}
          </button>
          {children ? (
            <details key={file.url}>
              <summary className="plain-summary button button-quiet">{words.replace}</summary>
              <div className="px-3 pt-2 pb-1">{children}</div>
            </details>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** How far an upload is; eyes see every step, ears hear every quarter. */
export function UploadProgress({
  progress,
  words,
}: {
  progress: { sent: number; total: number; from: number; elapsed: number };
  words: Words;
}) {
  const percent = progress.total > 0 ? Math.floor((100 * progress.sent) / progress.total) : 0;
  const text = fillWords(words.uploading, {
    percent,
    sent: formatBytes(progress.sent),
    total: formatBytes(progress.total),
  });
  const seconds = estimateSecondsLeft(progress);
  const left =
    seconds === null
      ? ""
      : `, ${
          seconds > 90
            ? fillWords(words.minutesLeft, { count: seconds / 60 })
            : fillWords(words.secondsLeft, { count: seconds })
        }`;
  return (
    <div className="grid gap-2 text-sm">
      <progress className="meter" max={100} value={percent} aria-label={text} />
      <p className="text-muted tabular-nums">
        {text}
        {left}
      </p>
      <p className="sr-only" role="status">
        {`${Math.floor(percent / 25) * 25}%`}
      </p>
    </div>
  );
}

"use client";

import { useEffect, useState } from "react";

/** Copies a text. It shows only where a script can run and the clipboard is open to it. */
export function CopyButton({ text, words }: { text: string; words: { action: string; done: string } }) {
  const [ready, setReady] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setReady(Boolean(navigator.clipboard)), []);

  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setReady(false),
    );
  }

  return (
    <>
      <button type="button" hidden={!ready} onClick={copy} className="button button-secondary button-small">
        {copied ? words.done : words.action}
      </button>
      <span className="sr-only" role="status">
        {copied ? words.done : ""}
      </span>
    </>
  );
}

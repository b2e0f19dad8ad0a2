"use client";

import { useEffect, useState } from "react";

const shownFor = 5000;

/**
 * Copies a text. It shows only where a script can run and the clipboard is open to it.
 * @param what said after the button's words to those who hear it, where there are several such buttons
 */
export function CopyButton({
  text,
  words,
  what,
}: {
  text: string;
  words: { action: string; done: string };
  what?: string;
}) {
  const [ready, setReady] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setReady(Boolean(navigator.clipboard)), []);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), shownFor) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);

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
        {what ? <span className="sr-only"> {what}</span> : null}
      </button>
      <span className="sr-only" role="status">
        {copied ? words.done : ""}
      </span>
    </>
  );
}

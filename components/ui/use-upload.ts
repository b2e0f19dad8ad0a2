"use client";

import { useRef, useState } from "react";
import type { SentFile } from "./send-file";
import type { QuestionView, StepWords, StoredFileView } from "@/lib/onboarding/view";

export type UploadOptions = {
  name: string;
  file: NonNullable<QuestionView["file"]>;
  words: StepWords["file"];
  /** Words of the faults a browser finds, by code. */
  faultMessages: Record<string, string>;
  /** Where a file goes as soon as it is chosen. */
  uploadTo: string;
  /** How it is sent there, where not with a form; null when the connection broke. */
  sendBy?: (
    file: Blob,
    name: string,
    tell: { onProgress: (sent: number, total: number) => void; onWait: () => void },
  ) => Promise<SentFile | null>;
  onUpload: (upload: Promise<void>) => void;
  onStored: (file: StoredFileView) => void;
  onFault: (message: string | null) => void;
};

export type Upload = {
  stored: StoredFileView | undefined;
  /** `from`: what had been sent when the pace was measured anew, `elapsed` milliseconds ago; `isWaiting`: for a connection. */
  progress: { sent: number; total: number; from: number; elapsed: number; isWaiting: boolean } | null;
  /** Resolves with whether it was kept. */
  send: (file: Blob, name: string) => Promise<boolean>;
};

/** Uploads of one question: how far the running one is, and what the server keeps. The last one chosen counts. */
export function useUpload(options: UploadOptions): Upload {
  const { name, file, words, faultMessages, uploadTo, onUpload, onStored, onFault } = options;
  const [stored, setStored] = useState(file.stored);
  const [progress, setProgress] = useState<Upload["progress"]>(null);
  const latest = useRef(0);

  async function send(blob: Blob, fileName: string): Promise<boolean> {
    const turn = ++latest.current;
    onFault(null);
    setProgress({ sent: 0, total: blob.size, from: 0, elapsed: 0, isWaiting: false });
    const answer = await checkAndSend(blob, fileName, turn).catch(() => null);
    if (turn !== latest.current) return false;
    setProgress(null);
    if (answer && "file" in answer) {
      setStored(answer.file);
      onStored(answer.file);
      return true;
    }
    onFault(answer?.fault.message ?? words.failed);
    return false;
  }

  /** Fetched with its code when a file is chosen: most steps ask for none. */
  async function checkAndSend(blob: Blob, fileName: string, turn: number) {
    const [{ checkFile }, { sendFile }] = await Promise.all([import("./check-file"), import("./send-file")]);
    const code = checkFile({ name: fileName, size: blob.size }, file.accept, file.maxBytes);
    const message = code && faultMessages[code];
    if (message) return { fault: { code, message, isFinal: true } };
    let began: { sent: number; at: number } | null = null;
    const onProgress = (sent: number, total: number) => {
      if (turn !== latest.current) return;
      // What was there before, and a break, say nothing of the pace.
      if (began === null || sent < began.sent) began = { sent, at: performance.now() };
      const elapsed = performance.now() - began.at;
      setProgress({ sent, total, from: began.sent, elapsed, isWaiting: false });
    };
    const onWait = () => {
      began = null;
      if (turn === latest.current) setProgress((far) => far && { ...far, elapsed: 0, isWaiting: true });
    };
    return options.sendBy
      ? options.sendBy(blob, fileName, { onProgress, onWait })
      : sendFile(uploadTo, name, blob, { name: fileName }, onProgress);
  }

  return {
    stored,
    progress,
    send(blob, fileName) {
      const upload = send(blob, fileName);
      onUpload(upload.then(() => undefined));
      return upload;
    },
  };
}

"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import type { RecordView } from "@/lib/onboarding/view";
import { Button } from "./button";
import { FilePicker, type FileInputProps } from "./file-input";
import { FilePreview, UploadProgress } from "./file-preview";
import { useUpload } from "./use-upload";
import type { VideoRecorderProps } from "./video-recorder";

/**
 * A video: recorded in the page, or a file. With scripts it is sent in pieces, and goes on after a reload. What the
 * recorder needs is fetched when it is opened.
 */
export function VideoInput(props: FileInputProps & { record: RecordView }) {
  const { name, words, record } = props;
  const said = record.words;
  const element = useRef<HTMLDivElement>(null);
  const notes = useRef<{ notes: Record<string, string>; url: string | null } | null>(null);
  const running = useRef<AbortController | null>(null);
  const [canRecord, setCanRecord] = useState(false);
  const [Recorder, setRecorder] = useState<ComponentType<VideoRecorderProps> | null>(null);
  const [told, setTold] = useState<"resuming" | "sent" | null>(null);

  const upload = useUpload({
    ...props,
    async sendBy(video, fileName, onProgress) {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const [{ sendVideo }, { dropRecording, keepRecording }, { sendFile }] = await Promise.all([
        import("./send-video"),
        import("./kept-recording"),
        import("./send-file"),
      ]);
      const going = notes.current ?? { notes: { name: fileName }, url: null };
      notes.current = null;
      const keep = (url: string | null) =>
        keepRecording(record.keeper, { video, name: fileName, notes: going.notes, url });
      await keep(going.url);
      const inPieces = { ...going, onProgress, signal, onUrl: (url: string) => void keep(url) };
      let sent = await sendVideo(record.uploadTo, video, inPieces);
      if (signal.aborted) return null;
      // Some networks let only forms through.
      sent ??= await sendFile(props.uploadTo, name, video, fileName, onProgress);
      if (sent) await dropRecording(record.keeper);
      return sent;
    },
  });

  async function send(video: Blob, fileName: string, going: typeof notes.current) {
    notes.current = going;
    if (await upload.send(video, fileName)) setTold("sent");
  }

  async function goOn() {
    const { findRecording } = await import("./kept-recording");
    const left = await findRecording(record.keeper);
    if (left === null) return;
    setTold("resuming");
    await send(left.video, left.name, left);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left by an earlier page is looked for once
  useEffect(() => {
    setCanRecord("MediaRecorder" in window && navigator.mediaDevices !== undefined);
    // It is looked for once, however often the page is drawn.
    if (running.current === null) {
      running.current = new AbortController();
      void goOn();
    }
  }, []);

  async function openRecorder() {
    props.onFault(null);
    try {
      const { VideoRecorder } = await import("./video-recorder");
      setRecorder(() => VideoRecorder);
    } catch {
      props.onFault(said.failed);
    }
  }

  async function use(video: Blob, extension: string, recordedAt: Date) {
    setRecorder(null);
    const fileName = `${name}.${extension}`;
    const place = readPlace(element.current?.closest("form"));
    const going = { name: fileName, recordedAt: recordedAt.toISOString(), ...(place && { place }) };
    await send(video, fileName, { notes: going, url: null });
  }

  const isSending = upload.progress !== null;
  return (
    <div ref={element} className="grid gap-4">
      {upload.progress ? <UploadProgress progress={upload.progress} words={words} /> : null}
      <p role="status" className={told ? "text-sm text-muted" : "sr-only"}>
        {told === "resuming" && isSending ? said.resuming : null}
        {told === "sent" && !isSending ? said.sent : null}
      </p>
      {upload.stored && !Recorder ? <FilePreview name={name} file={upload.stored} words={words} /> : null}
      {Recorder ? (
        <Recorder
          code={record.code}
          words={said}
          onDone={use}
          onClose={() => setRecorder(null)}
          onFault={(fault) => {
            setRecorder(null);
            props.onFault(said[fault]);
          }}
        />
      ) : null}
      {canRecord && !Recorder && !isSending ? (
        <div>
          <Button type="button" look="secondary" onClick={openRecorder}>
            {said.open}
          </Button>
        </div>
      ) : null}
      <FilePicker
        {...props}
        upload={upload}
        titled={canRecord}
        label={canRecord ? said.choose : upload.stored ? words.replace : words.choose}
      />
    </div>
  );
}

/** The city that is typed in the same form, where it is already. */
function readPlace(form: HTMLFormElement | null | undefined): string | null {
  const field = form?.elements.namedItem("city");
  return field instanceof HTMLInputElement ? field.value.trim().slice(0, 80) || null : null;
}

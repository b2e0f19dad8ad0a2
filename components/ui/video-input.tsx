"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import type { CameraWords, RecordView } from "@/lib/onboarding/view";
import { Button } from "./button";
import { FilePicker, type FileInputProps } from "./file-input";
import { FilePreview, UploadProgress } from "./file-preview";
import { useUpload } from "./use-upload";
import type { VideoRecorderProps } from "./video-recorder";

/**
 * A video: recorded in the page, or a file. With scripts it is sent in pieces, and goes on after a reload. What the
 * recorder needs is fetched when it is opened.
 */
export function VideoInput(props: FileInputProps & { record: RecordView; cameraWords: CameraWords }) {
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
    closeRecorder();
    const fileName = `${name}.${extension}`;
    const place = readPlace(element.current, record);
    const going = { name: fileName, recordedAt: recordedAt.toISOString(), ...(place && { place }) };
    await send(video, fileName, { notes: going, url: null });
  }

  /** What held the focus goes with the recorder. */
  function closeRecorder() {
    setRecorder(null);
    element.current?.focus();
  }

  const isSending = upload.progress !== null;
  const ways = (
    <div className="grid gap-4">
      {canRecord && !Recorder && !isSending ? (
        <div>
          <Button type="button" look="secondary" small onClick={openRecorder}>
            {said.open}
          </Button>
        </div>
      ) : null}
      <FilePicker
        {...props}
        upload={upload}
        titled={canRecord}
        label={canRecord ? said.choose : words.choose}
      />
    </div>
  );
  return (
    <div ref={element} tabIndex={-1} className="grid gap-4">
      {upload.progress ? <UploadProgress progress={upload.progress} words={words} /> : null}
      <p role="status" className={told ? "text-sm text-muted" : "sr-only"}>
        {told === "resuming" && isSending ? said.resuming : null}
        {told === "sent" && !isSending ? said.sent : null}
      </p>
      {Recorder ? (
        <Recorder
          code={record.code}
          words={said}
          cameraWords={props.cameraWords}
          readPlace={() => readPlace(element.current, record)}
          onDone={use}
          onClose={closeRecorder}
        />
      ) : null}
      {upload.stored && !Recorder && !isSending ? (
        <FilePreview name={name} file={upload.stored} words={words}>
          {ways}
        </FilePreview>
      ) : (
        ways
      )}
    </div>
  );
}

/** The city that is typed in the same form, or the one given before where the form asks for none; null without one. */
function readPlace(element: HTMLElement | null, { place = "" }: RecordView): string | null {
  const field = element?.closest("form")?.elements.namedItem("city");
  const city = field instanceof HTMLInputElement ? field.value : place;
  return city.trim().slice(0, 80) || null;
}

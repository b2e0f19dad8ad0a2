"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { type CameraWords, recordingField, type RecordView } from "@/lib/onboarding/view";
import { Button } from "./button";
import { FilePicker, type FileInputProps } from "./file-input";
import { FilePreview, UploadProgress } from "./file-preview";
import type { KeptRecording } from "./kept-recording";
import type { SentFile } from "./send-file";
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
  const next = useRef<KeptRecording | null>(null);
  /** What the browser itself could not keep. */
  const unkept = useRef<KeptRecording | null>(null);
  const running = useRef<AbortController | null>(null);
  const [canRecord, setCanRecord] = useState(false);
  const [Recorder, setRecorder] = useState<ComponentType<VideoRecorderProps> | null>(null);
  const [told, setTold] = useState<"resuming" | "elsewhere" | "sent" | null>(null);
  const [unsent, setUnsent] = useState<"unreached" | "refused" | null>(null);

  const upload = useUpload({
    ...props,
    async sendBy(video, fileName, tell) {
      running.current?.abort();
      const sending = (running.current = new AbortController());
      setTold((before) => (before === "resuming" ? before : null));
      setUnsent(null);
      const going = next.current?.video === video ? next.current : describe(video, fileName, {});
      const { sendAlone } = await import("./send-alone");
      const sent = await sendAlone(record.keeper, sending, () => sendKept(going, tell, sending.signal));
      if (running.current !== sending || sent === "unreached") return null;
      return sent ?? { fault: { code: "elsewhere", message: said.elsewhere, isFinal: false } };
    },
  });

  /** Sends a recording that stays in this browser until the server has it, or will never take it. */
  async function sendKept(
    going: KeptRecording,
    tell: { onProgress: (sent: number, total: number) => void; onWait: () => void },
    signal: AbortSignal,
  ): Promise<SentFile | "unreached"> {
    const { keeper } = record;
    const [{ sendVideo }, { dropRecording, keepAddress, keepRecording }, { sendFile }] = await Promise.all([
      import("./send-video"),
      import("./kept-recording"),
      import("./send-file"),
    ]);
    unkept.current = (await keepRecording(keeper, going)) ? null : going;
    const keepUrl = async (url: string | null) => {
      if (unkept.current) unkept.current = { ...going, url };
      else await keepAddress(keeper, going, url);
    };
    const onUrl = (url: string) => void keepUrl(url);
    let ended = await sendVideo(record.uploadTo, going.video, { ...going, ...tell, signal, onUrl });
    if (signal.aborted) return "unreached";
    if (ended === "blocked") {
      // Some networks let only forms through.
      const { name: fileName, ...notes } = going.notes;
      const fields = Object.entries(notes).map(([note, value]) => [recordingField(name, note), value]);
      const form = { name: fileName ?? going.name, notes: Object.fromEntries(fields) };
      ended = (await sendFile(props.uploadTo, name, going.video, form, tell.onProgress)) ?? "unreached";
    }
    if (ended === "gone") {
      // Only the person can tell whether it is still the one to send.
      await keepUrl(null);
      ended = { fault: { code: "gone", message: said.gone, isFinal: false } };
    }
    if (ended === "unreached" || ("fault" in ended && !ended.fault.isFinal)) {
      setUnsent(ended === "unreached" ? ended : "refused");
      return ended;
    }
    unkept.current = null;
    await dropRecording(keeper, going);
    return ended;
  }

  async function send(recording: KeptRecording) {
    next.current = recording;
    if (await upload.send(recording.video, recording.name)) setTold("sent");
  }

  async function goOn() {
    const { findRecording } = await import("./kept-recording");
    const left = (await findRecording(record.keeper)) ?? unkept.current;
    if (left === null) return setUnsent(null);
    setTold("resuming");
    await send(left);
  }

  /** Sends what an earlier page left, when no other window does. */
  async function resume(signal: AbortSignal) {
    const { isSentElsewhere, waitForTurn } = await import("./send-alone");
    if (await isSentElsewhere(record.keeper)) setTold("elsewhere");
    await waitForTurn(record.keeper, signal);
    setTold(null);
    await goOn();
  }

  useEffect(() => {
    setCanRecord("MediaRecorder" in window && navigator.mediaDevices !== undefined);
    // It is looked for once, however often the page is drawn.
    if (running.current === null) {
      running.current = new AbortController();
      resume(running.current.signal).catch(() => undefined);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what an earlier page left is looked for once
  }, []);

  useEffect(() => {
    if (unsent !== "unreached") return;
    const again = () => void goOn();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  });

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
    const notes = { recordedAt: recordedAt.toISOString(), ...(place && { place }) };
    await send(describe(video, fileName, notes));
  }

  /** What held the focus goes with the recorder. */
  function closeRecorder() {
    setRecorder(null);
    element.current?.focus();
  }

  const isSending = upload.progress !== null;
  const state = upload.progress?.isWaiting ? "waiting" : (told === "resuming") === isSending ? told : null;
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
      <p role="status" className={state ? "text-sm text-muted" : "sr-only"}>
        {state && said[state]}
      </p>
      {unsent && !isSending && !Recorder ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-muted">{said.unsent}</p>
          <Button type="button" small onClick={goOn}>
            {said.again}
          </Button>
        </div>
      ) : null}
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

function describe(video: Blob, name: string, notes: Record<string, string>): KeptRecording {
  return { begunAt: Date.now(), video, name, notes: { name, ...notes }, url: null };
}

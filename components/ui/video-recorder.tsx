"use client";

import { useEffect, useRef, useState } from "react";
import type { RecordWords } from "@/lib/onboarding/view";
import { Button } from "./button";
import {
  chooseFormat,
  measureLoudness,
  nameCameraFault,
  type RecordingFormat,
  recordingSeconds,
  silentLoudness,
} from "./recording";

export type VideoRecorderProps = {
  code: string;
  words: RecordWords;
  onDone: (video: Blob, extension: string, recordedAt: Date) => void;
  onClose: () => void;
  onFault: (fault: "refused" | "missing" | "busy" | "failed") => void;
};

type Stage = "consent" | "starting" | "ready" | "countdown" | "recording" | "watch";
type Recording = { video: Blob; url: string; at: Date; isSilent: boolean };

const countFrom = 3;
const picture = { facingMode: "user", width: { ideal: 640 }, height: { ideal: 480 } };
const quality = { videoBitsPerSecond: 1_200_000, audioBitsPerSecond: 64_000 };

/** Records a video of the person: consent, camera with sound level, countdown, recording, and a look at it. */
export function VideoRecorder({ code, words, onDone, onClose, onFault }: VideoRecorderProps) {
  const [stage, setStage] = useState<Stage>("consent");
  const [seconds, setSeconds] = useState(0);
  const [loudness, setLoudness] = useState(0);
  const [recording, setRecording] = useState<Recording | null>(null);
  const live = useRef<HTMLVideoElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const camera = useRef<MediaStream | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const loudest = useRef(0);
  const isClosed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the stage
  useEffect(() => heading.current?.focus(), [stage === "watch", stage === "consent"]);

  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      stopCamera();
    };
  }, []);

  useEffect(() => () => URL.revokeObjectURL(recording?.url ?? ""), [recording]);

  const isLive = stage === "ready" || stage === "countdown" || stage === "recording";
  useEffect(() => {
    if (!isLive || camera.current === null) return;
    if (live.current) live.current.srcObject = camera.current;
    return listen(camera.current, (level) => {
      loudest.current = Math.max(loudest.current, level);
      setLoudness(level);
    });
  }, [isLive]);

  useEffect(() => {
    if (stage !== "countdown" && stage !== "recording") return;
    const began = performance.now();
    setSeconds(0);
    const clock = setInterval(() => {
      const passed = Math.floor((performance.now() - began) / 1000);
      setSeconds(passed);
      if (stage === "countdown" && passed >= countFrom) begin();
      if (stage === "recording" && passed >= recordingSeconds.most) recorder.current?.stop();
    }, 200);
    return () => clearInterval(clock);
  }, [stage]);

  function stopCamera() {
    recorder.current = null;
    for (const track of camera.current?.getTracks() ?? []) track.stop();
    camera.current = null;
  }

  async function start() {
    setStage("starting");
    setRecording(null);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: picture, audio: true });
      camera.current = stream;
      if (isClosed.current) return stopCamera();
      setStage("ready");
    } catch (error) {
      onFault(nameCameraFault(error));
    }
  }

  function begin() {
    const format = chooseFormat((type) => MediaRecorder.isTypeSupported(type));
    if (camera.current === null || format === null) return onFault("failed");
    try {
      recorder.current = record(camera.current, format);
      setStage("recording");
    } catch {
      onFault("failed");
    }
  }

  function record(stream: MediaStream, { type }: RecordingFormat): MediaRecorder {
    const made = new MediaRecorder(stream, { mimeType: type, ...quality });
    const at = new Date();
    const pieces: Blob[] = [];
    loudest.current = 0;
    made.ondataavailable = ({ data }) => pieces.push(data);
    made.onerror = () => onFault("failed");
    made.onstop = () => {
      if (isClosed.current) return;
      const video = new Blob(pieces, { type: type.split(";")[0] });
      const isSilent = loudest.current < silentLoudness;
      stopCamera();
      setRecording({ video, url: URL.createObjectURL(video), at, isSilent });
      setStage("watch");
    };
    made.start(1000);
    return made;
  }

  const isEnough = seconds >= recordingSeconds.least;
  return (
    <section className="grid gap-4 rounded-lg border border-line p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {stage === "watch" ? words.watch : words.title}
      </h3>
      {stage === "consent" ? (
        <div className="grid gap-2 text-sm">
          <p>{words.consent}</p>
          <p>{words.steps}</p>
        </div>
      ) : null}
      {stage === "starting" ? <p role="status">{words.starting}</p> : null}
      {isLive ? (
        <>
          <p className="text-sm">
            {words.code}: <strong className="ml-1 text-3xl tabular-nums tracking-widest">{code}</strong>
          </p>
          <video
            ref={live}
            className="aspect-4/3 w-full max-w-md -scale-x-100 rounded-lg bg-black object-cover"
            autoPlay
            muted
            playsInline
            aria-label={words.live}
          />
          <div className="grid max-w-md gap-1 text-sm">
            <span id="loudness">{words.sound}</span>
            <progress className="meter" max={100} value={loudness} aria-labelledby="loudness" />
          </div>
          <p role="status" className="min-h-6 text-sm tabular-nums">
            {stage === "countdown" ? `${words.countdown} ${Math.max(1, countFrom - seconds)}` : null}
            {stage === "recording" ? (isEnough ? words.enough : words.wait) : null}
          </p>
        </>
      ) : null}
      {stage === "recording" ? (
        <p className="text-sm font-semibold tabular-nums">
          <span className="mr-2 inline-block size-3 rounded-full bg-danger" aria-hidden="true" />
          {words.recording} 0:{String(seconds).padStart(2, "0")}
        </p>
      ) : null}
      {stage === "watch" && recording ? (
        <>
          <video
            src={recording.url}
            className="aspect-4/3 w-full max-w-md rounded-lg bg-black"
            controls
            playsInline
            aria-label={words.watch}
          />
          <p role="status" className="text-sm">
            {recording.isSilent ? words.silent : words.check}
          </p>
        </>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {stage === "consent" ? (
          <Button type="button" small onClick={start}>
            {words.agree}
          </Button>
        ) : null}
        {stage === "ready" ? (
          <Button type="button" small onClick={() => setStage("countdown")}>
            {words.begin}
          </Button>
        ) : null}
        {stage === "recording" ? (
          <Button
            type="button"
            small
            aria-disabled={!isEnough}
            onClick={() => isEnough && recorder.current?.stop()}
          >
            {words.stop}
          </Button>
        ) : null}
        {stage === "watch" && recording ? (
          <>
            <Button
              type="button"
              small
              onClick={() => onDone(recording.video, extensionOf(recording.video), recording.at)}
            >
              {words.use}
            </Button>
            <Button type="button" small look="secondary" onClick={start}>
              {words.retake}
            </Button>
          </>
        ) : null}
        <Button type="button" look="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </section>
  );
}

function extensionOf({ type }: Blob): string {
  return type === "video/mp4" ? "mp4" : "webm";
}

/** Tells how loud it is, some times a second. @returns what ends it */
function listen(stream: MediaStream, tell: (loudness: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(stream).connect(analyser);
  const clock = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    tell(measureLoudness(samples));
  }, 100);
  return () => {
    clearInterval(clock);
    void context.close();
  };
}

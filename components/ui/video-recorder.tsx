"use client";

import { useEffect, useRef, useState } from "react";
import { nameBrowser } from "@/components/camera/camera-fault";
import { askForCamera, stopCamera } from "@/components/camera/open-camera";
import { writeMoment } from "@/lib/india-time";
import { type CameraFault, type CameraWords, fillWords, type RecordWords } from "@/lib/onboarding/view";
import { Button } from "./button";
import {
  chooseFormat,
  measureLoudness,
  type RecordingFormat,
  recordingSeconds,
  silentLoudness,
} from "./recording";

export type VideoRecorderProps = {
  code: string;
  words: RecordWords;
  cameraWords: CameraWords;
  /** The city that goes with the video, once it is given. */
  readPlace: () => string | null;
  onDone: (video: Blob, extension: string, recordedAt: Date) => void;
  onClose: () => void;
};

type Stage = "consent" | "starting" | "ready" | "countdown" | "recording" | "watch" | "failed";
type Recording = { video: Blob; url: string; at: Date; isSilent: boolean };

const countFrom = 3;
const picture = { facingMode: "user", width: { ideal: 640 }, height: { ideal: 480 } };
const quality = { videoBitsPerSecond: 1_200_000, audioBitsPerSecond: 64_000 };

/** Records a video of the person: consent, camera with sound level, countdown, recording, and a look at it. */
export function VideoRecorder({ code, words, cameraWords, readPlace, onDone, onClose }: VideoRecorderProps) {
  const [stage, setStage] = useState<Stage>("consent");
  const [seconds, setSeconds] = useState(0);
  const [loudness, setLoudness] = useState(0);
  const [recording, setRecording] = useState<Recording | null>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [isAway, setIsAway] = useState(false);
  const live = useRef<HTMLVideoElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const camera = useRef<MediaStream | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  /** Null while nothing could be listened to. */
  const loudest = useRef<number | null>(null);
  const isClosed = useRef(false);

  const isLive = stage === "ready" || stage === "countdown" || stage === "recording";
  const part = isLive || stage === "starting" ? "live" : stage;
  // The focus goes to the heading of each part.
  useEffect(() => heading.current?.focus(), [part]);

  useEffect(() => {
    isClosed.current = false;
    document.addEventListener("visibilitychange", hide);
    return () => {
      isClosed.current = true;
      document.removeEventListener("visibilitychange", hide);
      turnOff();
    };
  }, []);

  useEffect(() => () => URL.revokeObjectURL(recording?.url ?? ""), [recording]);

  useEffect(() => {
    if (!isLive || camera.current === null) return;
    if (live.current) live.current.srcObject = camera.current;
    return listen(camera.current, (level) => {
      loudest.current = Math.max(loudest.current ?? 0, level);
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
      if (stage === "recording" && passed >= recordingSeconds.most) stop();
    }, 200);
    return () => clearInterval(clock);
  }, [stage]);

  function turnOff() {
    recorder.current = null;
    stopCamera(camera.current);
    camera.current = null;
  }

  /** Nobody is filmed who does not see it. */
  function hide() {
    if (camera.current === null || document.visibilityState !== "hidden") return;
    if (recorder.current) stop();
    else leave();
  }

  function leave() {
    turnOff();
    setIsAway(true);
    setStage("consent");
  }

  async function start() {
    setStage("starting");
    setRecording(null);
    setFault(null);
    setIsAway(false);
    const opened = await askForCamera({ video: picture, audio: true });
    if ("fault" in opened) return fail(opened.fault);
    if (isClosed.current) return stopCamera(opened);
    camera.current = opened;
    for (const track of opened.getTracks()) track.addEventListener("ended", () => lose(opened));
    setStage("ready");
  }

  /** The camera or the microphone was taken away, as by a call. */
  function lose(stream: MediaStream) {
    if (camera.current !== stream) return;
    if (recorder.current) stop();
    else fail("stopped");
  }

  /** @param why null where the device can't record */
  function fail(why: CameraFault | null) {
    turnOff();
    setFault(why);
    setStage("failed");
  }

  function begin() {
    const format = chooseFormat((type) => MediaRecorder.isTypeSupported(type));
    if (camera.current === null || format === null) return fail(null);
    try {
      recorder.current = record(camera.current, format);
      setStage("recording");
    } catch {
      fail(null);
    }
  }

  function stop() {
    if (recorder.current?.state === "recording") recorder.current.stop();
  }

  function record(stream: MediaStream, { type }: RecordingFormat): MediaRecorder {
    const made = new MediaRecorder(stream, { mimeType: type, ...quality });
    const at = new Date();
    const pieces: Blob[] = [];
    loudest.current = null;
    made.ondataavailable = ({ data }) => pieces.push(data);
    made.onerror = () => fail(null);
    made.onstop = () => {
      // It has failed, or was closed.
      if (recorder.current !== made) return;
      if (Date.now() - at.getTime() < recordingSeconds.least * 1000) {
        return document.visibilityState === "hidden" ? leave() : fail("stopped");
      }
      turnOff();
      const video = new Blob(pieces, { type: type.split(";")[0] });
      const isSilent = loudest.current !== null && loudest.current < silentLoudness;
      setRecording({ video, url: URL.createObjectURL(video), at, isSilent });
      setStage("watch");
    };
    made.start(1000);
    return made;
  }

  /** What goes with the video, as the person sees it. */
  function writeStamp(at: Date): string {
    const moment = writeMoment(at);
    const place = readPlace();
    return place === null
      ? fillWords(words.stampAnywhere, { moment })
      : fillWords(words.stamp, { moment, place });
  }

  const isEnough = seconds >= recordingSeconds.least;
  const canPress = stage === "ready" || (stage === "recording" && isEnough);

  /** One button starts and stops, so that it keeps the focus. */
  function press() {
    if (!canPress) return;
    if (stage === "ready") setStage("countdown");
    else stop();
  }

  return (
    <section className="grid gap-4 rounded-lg border border-line p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {stage === "watch" ? words.watch : stage === "failed" ? cameraWords.failedTitle : words.title}
      </h3>
      {stage === "consent" ? (
        <div className="grid gap-2 text-sm">
          {isAway ? (
            <p role="status" className="font-semibold">
              {cameraWords.away}
            </p>
          ) : null}
          <p>{words.consent}</p>
          <p>{words.steps}</p>
        </div>
      ) : null}
      {stage === "failed" ? (
        <div role="alert" className="grid gap-2 text-sm">
          <p>{fault === null ? words.failed : cameraWords.failed[fault]}</p>
          {fault === "refused" || fault === "inApp" ? (
            <p>{cameraWords.recovery[nameBrowser(navigator)]}</p>
          ) : null}
          {fault === "refused" ? <p>{words.microphone}</p> : null}
          <p>{words.orFile}</p>
        </div>
      ) : null}
      {stage === "starting" ? <p role="status">{words.starting}</p> : null}
      {isLive ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            {words.code}
            <strong className="text-3xl tabular-nums tracking-widest">{code}</strong>
          </p>
          <div className="recorder-stage">
            <video ref={live} className="camera-mirror" autoPlay muted playsInline aria-label={words.live} />
            {stage === "countdown" ? (
              <span className="recorder-count" aria-hidden="true">
                {Math.max(1, countFrom - seconds)}
              </span>
            ) : null}
            {stage === "recording" ? (
              <span className="recorder-clock">
                <span className="sr-only">{words.recording}</span> 0:{String(seconds).padStart(2, "0")}
              </span>
            ) : null}
          </div>
          <p className="max-w-md text-sm text-muted">{writeStamp(new Date())}</p>
          <div className="grid max-w-md gap-1 text-sm">
            <span id="loudness">{words.sound}</span>
            <progress className="meter" max={100} value={loudness} aria-labelledby="loudness" />
          </div>
          <p role="status" className="min-h-6 text-sm tabular-nums">
            {stage === "countdown" ? words.countdown : null}
            {stage === "recording" ? (isEnough ? words.enough : words.wait) : null}
          </p>
        </>
      ) : null}
      {stage === "watch" && recording ? (
        <>
          <div className="recorder-stage">
            <video src={recording.url} controls playsInline aria-label={words.watch} />
          </div>
          <p className="max-w-md text-sm text-muted">{writeStamp(recording.at)}</p>
          <p role="status" className="text-sm">
            {recording.isSilent ? words.silent : words.check}
          </p>
        </>
      ) : null}
      <div className="camera-actions">
        {stage === "failed" && fault !== null ? (
          <Button type="button" small look="secondary" onClick={start}>
            {cameraWords.retry}
          </Button>
        ) : null}
        {stage === "consent" ? (
          <Button type="button" small onClick={start}>
            {words.agree}
          </Button>
        ) : null}
        {isLive ? (
          <Button type="button" small aria-disabled={canPress ? undefined : true} onClick={press}>
            {stage === "recording" ? words.stop : words.begin}
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
  // Without a press a browser may make it wait; until it runs, silence says nothing.
  context.resume().catch(() => undefined);
  const clock = setInterval(() => {
    if (context.state !== "running") return;
    analyser.getFloatTimeDomainData(samples);
    tell(measureLoudness(samples));
  }, 100);
  return () => {
    clearInterval(clock);
    void context.close();
  };
}

import { useEffect, useRef, useState } from "react";
import type { CameraShape, CameraWords } from "@/lib/onboarding/view";
import { CameraGuide } from "./camera-guide";
import { drawFrame } from "./draw-frame";
import { guides } from "./guide";
import { JUDGED_WIDTH } from "./judge-document";
import type { Judge, Verdict } from "./judge-picture";
import { findNextCamera } from "./open-camera";

/**
 * Milliseconds between two looks at the picture, at least. A slow device rests twice as long as a look took it, once it
 * has said something.
 */
const PAUSE = 400;

/** What the camera sees, with the frame and what is to be put right. */
export function CameraView({
  shape,
  words,
  stream,
  judge,
  onTake,
  onSwitch,
  onChooseFile,
}: {
  shape: CameraShape;
  words: CameraWords;
  stream: MediaStream;
  /** Null while it is loaded. */
  judge: Judge | null;
  onTake: (picture: HTMLCanvasElement) => void;
  onSwitch: (deviceId: string) => void;
  onChooseFile: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [next, setNext] = useState<string | null>(null);
  const [plays, setPlays] = useState(false);
  const verdict = useVerdict(video, shape, judge);
  const isGood = verdict?.fault === null && verdict.checked;
  const looksAtPerson = stream.getVideoTracks()[0]?.getSettings().facingMode !== "environment";

  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    // A browser that will not start it by itself shows its own button.
    video.current.play().catch(() => undefined);
    findNextCamera(stream).then(setNext);
  }, [stream]);

  function take() {
    const picture = video.current && drawFrame(video.current, guides[shape]);
    if (picture) onTake(picture);
  }

  return (
    <>
      <div className={`camera-stage camera-stage-${shape}`}>
        <video
          ref={video}
          className={shape === "face" && looksAtPerson ? "camera-mirror" : undefined}
          autoPlay
          muted
          playsInline
          aria-label={words.view}
          onLoadedData={() => setPlays(true)}
        />
        <CameraGuide shape={shape} good={isGood} />
      </div>
      <p role="status" className="camera-status" data-good={isGood || undefined}>
        {speak(words, judge, verdict)}
      </p>
      <div className="camera-actions">
        <button
          type="button"
          className="button button-primary"
          data-focus
          aria-disabled={!plays || undefined}
          onClick={take}
        >
          {words.take}
        </button>
        {next === null ? null : (
          <button type="button" className="button button-secondary" onClick={() => onSwitch(next)}>
            {words.switch}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onChooseFile}>
          {words.chooseFile}
        </button>
      </div>
    </>
  );
}

function speak(words: CameraWords, judge: Judge | null, verdict: Verdict | null): string {
  if (judge === null || verdict === null) return words.loadingCheck;
  if (verdict.fault !== null) return words.faults[verdict.fault];
  return verdict.checked ? words.good : words.unchecked;
}

/** What is to be put right now. It changes only when two looks agree, so that nobody hears it waver. */
function useVerdict(
  video: React.RefObject<HTMLVideoElement | null>,
  shape: CameraShape,
  judge: Judge | null,
): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    if (!judge) return;
    let last: Verdict | null = null;
    let timer: number;
    let ended = false;
    let hasSpoken = false;
    async function look() {
      const began = performance.now();
      const picture = video.current && drawFrame(video.current, guides[shape], JUDGED_WIDTH);
      const seen = picture && judge ? await judge(picture) : null;
      if (ended) return;
      if (seen && seen.fault === last?.fault && seen.checked === last.checked) {
        setVerdict(seen);
        hasSpoken = true;
      }
      last = seen;
      const rest = hasSpoken ? 2 * (performance.now() - began) : 0;
      timer = window.setTimeout(look, Math.max(PAUSE, rest));
    }
    void look();
    return () => {
      ended = true;
      window.clearTimeout(timer);
    };
  }, [video, shape, judge]);
  return verdict;
}

import { useEffect, useRef, useState } from "react";
import type { CameraFault } from "@/lib/onboarding/view";
import { type CameraChoice, openCamera, stopCamera } from "./open-camera";

/** Where a person is with the camera. `away`: they left, and it was turned off. */
export type CameraStage =
  | { at: "primer"; away: boolean }
  | { at: "asking" }
  | { at: "live"; stream: MediaStream }
  | { at: "taken"; picture: HTMLCanvasElement }
  | { at: "failed"; fault: CameraFault };

/** The camera and where a person is with it. It is off in every stage but `live`, and whenever the page is out of sight. */
export function useCamera() {
  const [stage, setStage] = useState<CameraStage>({ at: "primer", away: false });
  const stream = useRef<MediaStream | null>(null);
  const turn = useRef(0);

  function turnOff() {
    turn.current += 1;
    stopCamera(stream.current);
    stream.current = null;
  }

  async function turnOn(choice: CameraChoice) {
    turnOff();
    const mine = turn.current;
    setStage({ at: "asking" });
    const opened = await openCamera(choice);
    // Meanwhile it was closed, or asked for again.
    if (mine !== turn.current) return void ("fault" in opened || stopCamera(opened));
    if ("fault" in opened) return setStage({ at: "failed", fault: opened.fault });
    stream.current = opened;
    opened.getVideoTracks()[0]?.addEventListener("ended", () => {
      if (stream.current === opened) leave({ at: "failed", fault: "stopped" });
    });
    setStage({ at: "live", stream: opened });
  }

  function leave(next: CameraStage) {
    turnOff();
    setStage(next);
  }

  // Once: all that these change is kept in refs.
  useEffect(() => {
    const hide = () => {
      if (stream.current && document.visibilityState === "hidden") leave({ at: "primer", away: true });
    };
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", turnOff);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", turnOff);
      turnOff();
    };
  }, []);

  return { stage, turnOn, leave };
}

"use client";

import { useEffect, useId, useRef, useState } from "react";
import type { CameraFault, CameraShape, CameraWords } from "@/lib/onboarding/view";
import { nameBrowser } from "./camera-fault";
import { CameraView } from "./camera-view";
import { type Judge, loadJudge } from "./judge-picture";
import type { CameraChoice } from "./open-camera";
import { TakenPicture } from "./taken-picture";
import { useCamera } from "./use-camera";

export type CameraDialogProps = {
  shape: CameraShape;
  words: CameraWords;
  /** Takes the accepted picture as JPEG. */
  onPicture: (picture: Blob) => void;
  onChooseFile: () => void;
  onClose: () => void;
};

/** The camera from what it is for, by what it sees, to the accepted picture. Each step leads to the file field too. */
export function CameraDialog({ shape, words, onPicture, onChooseFile, onClose }: CameraDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [judge, setJudge] = useState<Judge | null>(null);
  const { stage, turnOn, leave } = useCamera();
  const facing: CameraChoice = { facing: shape === "face" ? "user" : "environment" };
  const [choice, setChoice] = useState<CameraChoice>(facing);
  const isLive = stage.at === "live";

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  // Each stage has a place of its own for the focus.
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>("[data-focus]")?.focus();
  }, [stage.at]);

  useEffect(() => {
    if (!isLive || judge) return;
    let ended = false;
    loadJudge(shape).then((loaded) => ended || setJudge(() => loaded));
    return () => {
      ended = true;
    };
  }, [isLive, judge, shape]);

  /** Turns on this camera, now and whenever the picture is taken again. */
  function choose(wanted: CameraChoice) {
    setChoice(wanted);
    void turnOn(wanted);
  }

  // The camera goes off with the dialog. The picker opens in the same click, which browsers ask for.
  function chooseFile() {
    dialog.current?.close();
    onChooseFile();
  }

  return (
    <dialog ref={dialog} className={`camera camera-${shape}`} aria-labelledby={title} onClose={onClose}>
      <div className="camera-head">
        <h2 id={title} className="text-lg font-semibold">
          {words.title[shape]}
        </h2>
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
      {stage.at === "primer" ? (
        <>
          {stage.away ? <p className="camera-status">{words.away}</p> : null}
          <p>{words.primer[shape]}</p>
          <p className="text-sm text-muted">{words.ask}</p>
          <div className="camera-actions">
            <button type="button" className="button button-primary" data-focus onClick={() => turnOn(choice)}>
              {words.allow}
            </button>
            <button type="button" className="button button-quiet" onClick={chooseFile}>
              {words.chooseFile}
            </button>
          </div>
        </>
      ) : stage.at === "asking" ? (
        <>
          <p role="status">{words.asking}</p>
          <div className="camera-actions">
            <button type="button" className="button button-quiet" data-focus onClick={chooseFile}>
              {words.chooseFile}
            </button>
          </div>
        </>
      ) : stage.at === "live" ? (
        <CameraView
          shape={shape}
          words={words}
          stream={stage.stream}
          judge={judge}
          onTake={(picture) => leave({ at: "taken", picture })}
          onSwitch={(deviceId) => choose({ deviceId })}
          onChooseFile={chooseFile}
        />
      ) : stage.at === "taken" ? (
        <TakenPicture
          shape={shape}
          words={words}
          picture={stage.picture}
          judge={judge}
          onUse={(picture) => {
            dialog.current?.close();
            onPicture(picture);
          }}
          onAgain={() => turnOn(choice)}
          onFailed={() => leave({ at: "failed", fault: "stopped" })}
        />
      ) : (
        <Failure words={words} fault={stage.fault} onRetry={() => choose(facing)} onChooseFile={chooseFile} />
      )}
    </dialog>
  );
}

/** Why there is no picture, what helps in this browser, and the way on. */
function Failure({
  words,
  fault,
  onRetry,
  onChooseFile,
}: {
  words: CameraWords;
  fault: CameraFault;
  onRetry: () => void;
  onChooseFile: () => void;
}) {
  const browser = nameBrowser(navigator);
  const canRetry = fault !== "insecure" && fault !== "missing";
  return (
    <>
      <h3 className="font-semibold" tabIndex={-1} data-focus>
        {words.failedTitle}
      </h3>
      <div role="alert" className="grid gap-3">
        <p>{words.failed[fault]}</p>
        {fault === "refused" || fault === "inApp" ? <p>{words.recovery[browser]}</p> : null}
      </div>
      <p>{words.orFile}</p>
      <div className="camera-actions">
        <button type="button" className="button button-primary" onClick={onChooseFile}>
          {words.chooseFile}
        </button>
        {canRetry ? (
          <button type="button" className="button button-secondary" onClick={onRetry}>
            {words.retry}
          </button>
        ) : null}
      </div>
    </>
  );
}

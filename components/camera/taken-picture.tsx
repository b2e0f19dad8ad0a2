import { useEffect, useState } from "react";
import type { CameraShape, CameraWords } from "@/lib/onboarding/view";
import { toJpeg } from "./draw-frame";
import type { Judge, Verdict } from "./judge-picture";

/** The picture as taken, what is doubtful about it, and the choice to use it or take it again. */
export function TakenPicture({
  shape,
  words,
  picture,
  judge,
  onUse,
  onAgain,
  onFailed,
}: {
  shape: CameraShape;
  words: CameraWords;
  picture: HTMLCanvasElement;
  judge: Judge | null;
  onUse: (picture: Blob) => void;
  onAgain: () => void;
  /** The browser can make no file of it. */
  onFailed: () => void;
}) {
  const [file, setFile] = useState<{ blob: Blob; address: string } | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);

  useEffect(() => {
    let address: string | null = null;
    let ended = false;
    toJpeg(picture).then((blob) => {
      if (ended) return;
      if (!blob) return onFailed();
      address = URL.createObjectURL(blob);
      setFile({ blob, address });
    });
    judge?.(picture).then((seen) => ended || setVerdict(seen));
    return () => {
      ended = true;
      if (address) URL.revokeObjectURL(address);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a picture is judged once, as it was taken
  }, [picture]);

  const isDoubtful = verdict !== null && verdict.fault !== null;
  return (
    <>
      <h3 className="font-semibold" tabIndex={-1} data-focus>
        {words.takenTitle}
      </h3>
      <div className={`camera-stage camera-stage-${shape}`}>
        {file ? <img src={file.address} alt={words.taken} /> : null}
      </div>
      <p role="status" className="camera-status" data-good={verdict?.fault === null || undefined}>
        {verdict === null
          ? ""
          : verdict.fault === null
            ? words.takenGood
            : `${words.takenFault} ${words.faults[verdict.fault]}`}
      </p>
      <div className="camera-actions">
        <button
          type="button"
          className={`button ${isDoubtful ? "button-secondary" : "button-primary"}`}
          aria-disabled={!file || undefined}
          onClick={() => file && onUse(file.blob)}
        >
          {words.use}
        </button>
        <button
          type="button"
          className={`button ${isDoubtful ? "button-primary" : "button-secondary"}`}
          onClick={onAgain}
        >
          {words.again}
        </button>
      </div>
    </>
  );
}

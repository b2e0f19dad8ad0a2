import type { CameraShape } from "@/lib/onboarding/view";
import { guides } from "./guide";

/** The frame over what the camera sees: dim around it, and a line that tells by its look whether all is well. */
export function CameraGuide({ shape, good }: { shape: CameraShape; good: boolean }) {
  const { ratio, box } = guides[shape];
  const [width, height] = [1000, 1000 / ratio];
  const place = {
    x: box.left * width,
    y: box.top * height,
    width: box.width * width,
    height: box.height * height,
  };
  const outline = shape === "face" ? drawOval(place) : drawCard(place);
  return (
    <svg
      className="camera-guide"
      viewBox={`0 0 ${width} ${height}`}
      data-good={good || undefined}
      aria-hidden="true"
    >
      <path className="camera-shade" fillRule="evenodd" d={`M0 0H${width}V${height}H0Z${outline}`} />
      <path className="camera-line" d={outline} />
    </svg>
  );
}

type Place = { x: number; y: number; width: number; height: number };

function drawOval({ x, y, width, height }: Place): string {
  const [across, down] = [width / 2, height / 2];
  const arc = `a${across} ${down} 0 1 0`;
  return `M${x} ${y + down}${arc} ${width} 0${arc} ${-width} 0Z`;
}

function drawCard({ x, y, width, height }: Place): string {
  const round = 28;
  const corner = (right: number, down: number) => `a${round} ${round} 0 0 1 ${right} ${down}`;
  const [across, along] = [width - 2 * round, height - 2 * round];
  return [
    `M${x + round} ${y}h${across}${corner(round, round)}`,
    `v${along}${corner(-round, round)}h${-across}${corner(-round, -round)}v${-along}${corner(round, -round)}Z`,
  ].join("");
}

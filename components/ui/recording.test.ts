import { expect, test } from "vitest";
import { chooseFormat, measureLoudness, silentLoudness } from "./recording";

test("MP4 with H.264 is recorded where a device can, WebM where it can't, and nothing where it can do neither", () => {
  expect(chooseFormat(() => true)?.extension).toBe("mp4");
  expect(chooseFormat((type) => !type.includes("mp4a"))?.type).toMatch(/^video\/mp4;codecs=avc1/);
  expect(chooseFormat((type) => !type.includes("avc1"))?.extension).toBe("webm");
  expect(chooseFormat((type) => type === "video/mp4")).toEqual({ type: "video/mp4", extension: "mp4" });
  expect(chooseFormat((type) => type.startsWith("video/webm"))?.extension).toBe("webm");
  expect(chooseFormat(() => false)).toBeNull();
});

/** A tone of this height, as a microphone gives it. */
function makeTone(height: number): Float32Array {
  return Float32Array.from({ length: 2048 }, (_, index) => height * Math.sin(index / 7));
}

test("silence and the noise of a microphone are silent, speech is not, and a shout is the end of the scale", () => {
  expect(measureLoudness(new Float32Array(0))).toBe(0);
  expect(measureLoudness(makeTone(0))).toBe(0);
  expect(measureLoudness(makeTone(0.003))).toBeLessThan(silentLoudness);
  expect(measureLoudness(makeTone(0.05))).toBeGreaterThan(silentLoudness);
  expect(measureLoudness(makeTone(0.3))).toBeGreaterThan(measureLoudness(makeTone(0.05)));
  expect(measureLoudness(makeTone(1))).toBe(100);
});

import type { Pixels } from "./grey";

type Area = { left: number; top: number; width: number; height: number };

/** A picture in one colour, to be drawn on. Places are in pixels, brightness is 0 to 255. */
export function paint(width: number, height: number, brightness: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(brightness);
  const pixels: Pixels & { data: Uint8ClampedArray } = { data, width, height };
  const set = (x: number, y: number, value: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height)
      data.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 4);
  };
  const picture = {
    pixels,
    /** An area in one brightness, turned around its middle by an angle in degrees. */
    area({ left, top, width: across, height: down }: Area, value: number, angle = 0) {
      const [middleX, middleY] = [left + across / 2, top + down / 2];
      const turn = (angle * Math.PI) / 180;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const along = (x - middleX) * Math.cos(turn) + (y - middleY) * Math.sin(turn);
          const beside = (y - middleY) * Math.cos(turn) - (x - middleX) * Math.sin(turn);
          if (Math.abs(along) <= across / 2 && Math.abs(beside) <= down / 2) set(x, y, value);
        }
      }
      return picture;
    },
    /** Lines of letters: short strokes in rows. */
    letters({ left, top, width: across, height: down }: Area, value: number) {
      for (let y = top; y < top + down; y++) {
        if ((y - top) % 18 > 9) continue;
        for (let x = left; x < left + across; x++) {
          if ((x * 7 + Math.floor((y - top) / 18) * 13) % 11 < 3) set(x, y, value);
        }
      }
      return picture;
    },
    /** Grain, as cloth and cheap cameras have it: up to so many levels either way, the same each time. */
    grain(levels: number) {
      let seed = 7;
      for (let at = 0; at < data.length; at += 4) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        const value = (data[at] ?? 0) + ((seed / 2_147_483_648) * 2 - 1) * levels;
        data.fill(value, at, at + 4);
      }
      return picture;
    },
    /** Out of focus: each pixel becomes the mean of those around it. */
    blur(radius: number) {
      for (const [stride, length, other] of [
        [1, width, height],
        [width, height, width],
      ] as const) {
        const before = data.slice();
        for (let line = 0; line < other; line++) {
          const start = stride === 1 ? line * width : line;
          for (let place = 0; place < length; place++) {
            const from = Math.max(0, place - radius);
            const to = Math.min(length - 1, place + radius);
            let sum = 0;
            for (let near = from; near <= to; near++) sum += before[(start + near * stride) * 4] ?? 0;
            const at = (start + place * stride) * 4;
            data.fill(sum / (to - from + 1), at, at + 4);
          }
        }
      }
      return picture;
    },
  };
  return picture;
}

import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Passes bytes on and learns their SHA-256 (hex) and their number on the way. */
export function measure() {
  const hash = createHash("sha256");
  let size = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      size += piece.length;
      done(null, piece);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest("hex") }) };
}

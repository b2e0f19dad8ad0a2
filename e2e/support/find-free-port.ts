import { createServer } from "node:net";

/** A port of this machine on which nobody listens. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, () => {
      const place = probe.address();
      probe.close(() => resolve(place !== null && typeof place === "object" ? place.port : 0));
    });
  });
}

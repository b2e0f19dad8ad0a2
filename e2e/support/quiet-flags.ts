/** What keeps a Chromium of the tests, started by anybody, from asking for anything by itself. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
] as const;

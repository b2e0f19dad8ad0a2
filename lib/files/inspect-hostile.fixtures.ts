import { readFileSync } from "node:fs";

// A decoder that does what its upload says, for the test of what becomes of it.

process.on("message", (message: { bytes: Uint8Array }) => {
  switch (Buffer.from(message.bytes).toString()) {
    case "hang":
      return setInterval(() => undefined, 1000);
    case "spin":
      for (;;);
    case "crash":
      return process.kill(process.pid, "SIGSEGV");
    case "exit":
      return process.exit(3);
    case "babble":
      return process.send?.({ content: "a text" });
    case "tell the environment":
      return process.send?.({ content: readFileSync("/proc/self/environ") });
    default:
      return process.send?.({ content: Buffer.from(String(process.pid)) });
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });

// Loaded into a server before it starts: when the process that started it is gone, it goes too.
if (process.channel) {
  process.channel.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

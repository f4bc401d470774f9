/** Preloaded into a measured process, with `--expose-gc`: answers "memory" with the memory in use after a full collection. */
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed, external, rss });
});
// Must not keep the process alive.
process.channel?.unref();

/** Preloaded into a measured process, with `--expose-gc`: answers "memory" with what is left after a full collection. */
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed, external, rss });
});
// Nobody should stay alive for being measured.
process.channel?.unref();

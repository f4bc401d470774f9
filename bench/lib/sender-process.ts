import { openCampaignSender } from "./campaign-sender.ts";

/** Peak memory of a sender's process, in bytes. */
export interface SenderMemory {
  /** Resident set, including garbage. */
  rss: number;
  /** Heap after a collection, which would grow if anything were kept per recipient. */
  heap: number;
}

/** Sends one campaign and reports its peak memory to the parent process. Needs `--expose-gc`. */
const [databaseUrl = "", smtpUrl = "", id = ""] = process.argv.slice(2);
const { send, close } = openCampaignSender({ databaseUrl, smtpUrl });
const peak: SenderMemory = { rss: 0, heap: 0 };
const sampleRss = () => (peak.rss = Math.max(peak.rss, process.memoryUsage.rss()));
const collect = () => {
  sampleRss();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  peak.heap = Math.max(peak.heap, heapUsed + external);
};
// Sampled, because the process's own peak is at its start, when code is loaded.
const timers = [setInterval(sampleRss, 50), setInterval(collect, 1000)];
await send(Number(id));
timers.forEach((timer) => clearInterval(timer));
collect();
await close();
process.send?.(peak);
process.disconnect();

import { openCampaignSender } from "./campaign-sender.ts";

/** What a sender's process has held at most, in bytes. */
export interface SenderMemory {
  /** As the system sees it, with what is garbage and not yet collected. */
  rss: number;
  /** What is left of the heap right after a collection: what would grow if anything were kept per recipient. */
  heap: number;
}

/** Sends one campaign in a process of its own and tells the one that forked it what that took. Wants `--expose-gc`. */
const [databaseUrl = "", smtpUrl = "", id = ""] = process.argv.slice(2);
const { send, close } = openCampaignSender({ databaseUrl, smtpUrl });
const most: SenderMemory = { rss: 0, heap: 0 };
const look = () => (most.rss = Math.max(most.rss, process.memoryUsage.rss()));
const collect = () => {
  look();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  most.heap = Math.max(most.heap, heapUsed + external);
};
// Not the process's own peak: that one is of its start, when the code is read.
const timers = [setInterval(look, 50), setInterval(collect, 1000)];
await send(Number(id));
timers.forEach((timer) => clearInterval(timer));
collect();
await close();
process.send?.(most);
process.disconnect();

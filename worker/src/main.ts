import { loadFonts } from "@ezo/core/platform/pdf/fonts";
import { runProcess } from "@ezo/core/platform/process/run-process";
import { startWorkerProcess } from "./worker.ts";

await runProcess("worker", async (config, log) => {
  const running = await startWorkerProcess(config, log);
  // Only now, so that the start waits for nothing; the first PDF does not wait for its fonts then. Otherwise its job reads them.
  if (config.workerQueues.includes("document"))
    void loadFonts().catch((err: unknown) => log.warn({ err }, "the fonts of PDFs are not loaded yet"));
  return running;
});

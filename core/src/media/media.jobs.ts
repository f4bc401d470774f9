import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { MediaService } from "./media.service.ts";

/**
 * A picture takes seconds, more than a stopping worker has: on `stopping` the remaining pictures are queued again for
 * a worker that runs then, and no attempt is lost.
 */
export const mediaJobs = (options: {
  media: Pick<MediaService, "makeVariants" | "askForVariants">;
  stopping: AbortSignal;
}): JobHandlers<"make-variants"> => {
  const { media, stopping } = options;
  return {
    "make-variants": async ({ media_ids }) => {
      const failures: unknown[] = [];
      for (const [index, id] of media_ids.entries()) {
        try {
          await unlessAborted(media.makeVariants(id, stopping), stopping);
        } catch (error) {
          if (stopping.aborted) return media.askForVariants(media_ids.slice(index));
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};

/** `work`'s outcome, or a rejection as soon as `signal` fires: an encoder cannot be interrupted within a picture. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

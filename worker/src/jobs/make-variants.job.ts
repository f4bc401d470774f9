import type { MediaService } from "@ezo/core/media/media.service";
import type { JobHandler } from "../jobs.ts";

/**
 * A picture takes seconds, more than a stopping worker has: on `stopping` the rest is asked for anew, of a worker that runs
 * then, and no attempt is lost to it.
 */
export const makeVariantsJob =
  (
    media: Pick<MediaService, "makeVariants" | "askForVariants">,
    stopping: AbortSignal,
  ): JobHandler<"make-variants"> =>
  async ({ media_ids }) => {
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
  };

/** `work`'s outcome, or at once a rejection when `signal` fires: an encoder in the middle of a picture hears nothing. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

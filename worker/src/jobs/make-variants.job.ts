import type { MediaService } from "@ezo/core/media/media.service";
import type { JobHandler } from "../jobs.ts";

export const makeVariantsJob =
  (media: Pick<MediaService, "makeVariants">): JobHandler<"make-variants"> =>
  async ({ media_ids }) => {
    for (const id of media_ids) await media.makeVariants(id);
  };

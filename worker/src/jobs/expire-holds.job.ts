import type { HoldsService } from "@ezo/core/inventory/holds";
import type { Log } from "@ezo/core/platform/log";
import type { JobHandler } from "../jobs.ts";

export const expireHoldsJob =
  (holds: Pick<HoldsService, "expire">, log: Log): JobHandler<"expire-holds"> =>
  async () => {
    const expired = await holds.expire();
    if (expired > 0) log.info({ expired }, "holds expired");
  };

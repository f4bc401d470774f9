import { CAMPAIGN_RESEND_AFTER_HOURS } from "@ezo/contract/values/limits/marketing";
import { HOUR_MS } from "@ezo/contract/values/time";
import type { Campaign } from "../../generated/prisma/client.ts";

type Ended = Pick<Campaign, "status" | "finishedAt" | "trackClicks" | "resultsFinalAt">;

/**
 * When a campaign can be sent again to those who have not reacted. Null where it has not ended, and where it is not known
 * who has clicked: clicks were not counted, or retention has removed some.
 */
export const resendTime = ({ status, finishedAt, trackClicks, resultsFinalAt }: Ended): Date | null =>
  status === "sent" && finishedAt && trackClicks && !resultsFinalAt
    ? new Date(finishedAt.getTime() + CAMPAIGN_RESEND_AFTER_HOURS * HOUR_MS)
    : null;

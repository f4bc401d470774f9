import { auditJobs } from "@ezo/core/audit/audit.jobs";
import { backupJobs } from "@ezo/core/backup/backup.jobs";
import { brochureJobs } from "@ezo/core/brochure/brochure.jobs";
import { marketingJobs } from "@ezo/core/campaigns/campaigns.jobs";
import { openMailLinks } from "@ezo/core/campaigns/links/mail-links";
import { draftJobs } from "@ezo/core/drafts/drafts.jobs";
import { enquiryJobs } from "@ezo/core/enquiries/enquiries.jobs";
import { housekeepingJobs } from "@ezo/core/housekeeping/housekeeping.jobs";
import { inventoryJobs } from "@ezo/core/inventory/inventory.jobs";
import { mediaJobs } from "@ezo/core/media/media.jobs";
import { newsJobs } from "@ezo/core/news/news.jobs";
import { noticeJobs } from "@ezo/core/notices/notices.jobs";
import { offerJobs } from "@ezo/core/offers/offers.jobs";
import { ownDataJobs } from "@ezo/core/own-data/own-data.jobs";
import { priceJobs } from "@ezo/core/prices/prices.jobs";
import { savedSearchJobs } from "@ezo/core/saved-searches/saved-searches.jobs";
import type { Relay } from "@ezo/core/platform/events/relay";
import type { JobHandlers } from "@ezo/core/platform/queues/job-types";
import type { Shutdown } from "@ezo/core/platform/process/shutdown";
import { pushJobs } from "@ezo/core/push/push.jobs";
import { retentionJobs } from "@ezo/core/retention/retention.jobs";
import { demoJobs } from "@ezo/core/setup/demo/demo.jobs";
import { siteCacheJobs } from "@ezo/core/site-cache/site-cache.jobs";
import { userJobs } from "@ezo/core/users/users.jobs";
import { watchedApartmentJobs } from "@ezo/core/watched-apartments/watched-apartments.jobs";
import { webhookJobs } from "@ezo/core/webhooks/webhooks.jobs";
import type { WorkerMetrics } from "./metrics.ts";
import type { Platform } from "./platform.ts";

/** The jobs of every feature. One that is missing does not compile. */
export async function composeHandlers(
  platform: Platform,
  own: {
    relay: Relay;
    metrics: Pick<WorkerMetrics, "countBounce" | "countCampaignMail" | "countPush">;
    stopping: AbortSignal;
    shutdown: Shutdown;
  },
): Promise<JobHandlers> {
  const { relay, metrics, stopping, shutdown } = own;
  const { countBounce, countCampaignMail, countPush } = metrics;
  const links = await openMailLinks(platform);
  return {
    ...enquiryJobs({ ...platform, links, countBounce }),
    ...noticeJobs(platform),
    ...pushJobs({ ...platform, countPush }),
    ...offerJobs(platform),
    ...brochureJobs(platform),
    ...userJobs(platform),
    ...(await marketingJobs({ ...platform, links, countCampaignMail, stopping, shutdown })),
    ...savedSearchJobs({ ...platform, links }),
    ...watchedApartmentJobs({ ...platform, links }),
    ...ownDataJobs({ ...platform, links }),
    ...mediaJobs({ ...platform, stopping }),
    ...siteCacheJobs({ ...platform, stopping }),
    ...newsJobs(platform),
    ...draftJobs(platform),
    ...inventoryJobs(platform),
    ...priceJobs(platform),
    ...webhookJobs(platform),
    ...auditJobs(platform),
    ...housekeepingJobs(platform),
    ...retentionJobs(platform),
    ...backupJobs({ ...platform, stopping }),
    ...demoJobs({ ...platform, stopping }),
    "sweep-outbox": () => relay.drain(),
  };
}

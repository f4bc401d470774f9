import { randomUUID } from "node:crypto";
import { createNewsletterMail } from "../contacts/subscription/newsletter-mail.ts";
import { createInboundAddresses } from "../mail/inbound-addresses.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db.ts";
import type { LiveBus } from "../platform/events/live-bus.ts";
import type { Log } from "../platform/log/log.ts";
import { createBulkMailer } from "../platform/mail/bulk-mailer.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { Queues } from "../platform/queues/queues.ts";
import type { Shutdown } from "../platform/process/shutdown.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import type { OpenMailLinks } from "./links/mail-links.ts";
import { runCampaign } from "./sending/run-campaign.ts";
import { createSender } from "./sending/sender/sender.ts";
import { senderOf } from "./sending/sender-address.ts";
import { createSenderLinkMail } from "./senders/sender-link-mail.ts";
import { decideSubjectTests } from "./subjects/decide.ts";
import { createStoppedCampaignMail } from "./stopped-mail.ts";
import { sweepCampaigns } from "./sweep.ts";

/** Campaigns that one worker sends at once; each has its own mails in flight. */
export const CAMPAIGNS_AT_ONCE = 2;

type MarketingJobs = JobHandlers<
  "mail-newsletter-link" | "mail-sender-link" | "mail-campaign-stopped" | "run-campaign" | "sweep-campaigns"
>;

export async function marketingJobs(options: {
  config: Config;
  database: Database;
  queues: Queues;
  live: LiveBus;
  mailer: Mailer;
  links: OpenMailLinks;
  translations: TranslationsService;
  countCampaignMail: (outcome: string) => void;
  stopping: AbortSignal;
  log: Log;
  shutdown: Shutdown;
}): Promise<MarketingJobs> {
  const { config, database, queues, live, mailer, links, translations, stopping, log, shutdown } = options;
  const db = database.prisma;
  const bulkMailer = createBulkMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    maxConnections: config.campaignConcurrency * CAMPAIGNS_AT_ONCE,
    dkim: config.dkim,
  });
  shutdown.add(() => bulkMailer.close());
  const { domain } = senderOf(config);
  const sender = createSender({
    database,
    mailer: bulkMailer,
    translations,
    links,
    publicUrl: config.publicUrl,
    mailDomain: domain,
    listDomain: domain,
    openReturnPaths: () => createInboundAddresses({ db, config }).openReturnPaths(),
    concurrency: config.campaignConcurrency,
    onOutcome: options.countCampaignMail,
    onProgress: (progress) => live.toWhoMay("campaigns.read", "campaign:progress", progress),
    log,
  });
  const queueRun = (id: number) =>
    queues.add([
      { name: "run-campaign", payload: { campaign_id: id }, id: `campaign-${id}-${randomUUID()}` },
    ]);
  const mailNewsletterLink = createNewsletterMail({
    db,
    links,
    mailer,
    translations,
    publicUrl: config.publicUrl,
  });
  const { publicUrl } = config;
  return {
    "mail-campaign-stopped": createStoppedCampaignMail({ db, mailer, translations, publicUrl }),
    "mail-newsletter-link": ({ history_id }) => mailNewsletterLink(history_id),
    "mail-sender-link": createSenderLinkMail({ db, links, mailer, translations, publicUrl }),
    "run-campaign": runCampaign({ sender, queueRun, stopping, log }),
    "sweep-campaigns": async () => {
      const { toRun } = await sweepCampaigns(db);
      for (const id of toRun) await queueRun(id);
      // Last: the decision of a large campaign takes a while, in which no other one must wait for its sender.
      await decideSubjectTests(db, log);
    },
  };
}

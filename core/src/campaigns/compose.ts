import { createContacts } from "../contacts/contacts.service.ts";
import { createPersonRights } from "../contacts/person-rights.ts";
import { createOwnData } from "../own-data/own-data.service.ts";
import { createStaffErasures } from "../own-data/staff-erasures.ts";
import { createPrivacy } from "../privacy/privacy.service.ts";
import { createSegments } from "../contacts/segments/segments.admin.ts";
import { createNewsletter } from "../contacts/subscription/newsletter.service.ts";
import { createKeptShortlists } from "../kept-shortlists/kept-shortlists.service.ts";
import { createStaffShortlists } from "../kept-shortlists/staff-shortlists.ts";
import type { MediaService } from "../media/media.service.ts";
import { createBulkMailer } from "../platform/mail/bulk-mailer.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { createWaker } from "../platform/events/outbox.ts";
import { keptKey } from "../platform/crypto/keys.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { Shutdown } from "../platform/process/shutdown.ts";
import type { RecordParts } from "../records/resource.ts";
import { createSavedSearches } from "../saved-searches/saved-searches.service.ts";
import { createStaffSearches } from "../saved-searches/staff-searches.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { createBounceReports } from "./bounces/bounce-reports.service.ts";
import { createBounceWebhooks } from "./bounces/bounce-webhooks.service.ts";
import { createLinkReports } from "./clicks/link-reports.service.ts";
import { createDeliverability } from "./deliverability/deliverability.service.ts";
import { createCampaignDrafts } from "./drafts.service.ts";
import { createLeavingReaders } from "./links/leaving.service.ts";
import { openMailLinks } from "./links/mail-links.ts";
import { createMailPictures } from "./mail-pictures.service.ts";
import { createMarketingSettings } from "./marketing-settings.service.ts";
import { createCampaignOutcome } from "./outcome/outcome.service.ts";
import { createOwnTemplates } from "./own-templates/own-templates.admin.ts";
import { createCampaignOrders } from "./orders.service.ts";
import { createCampaignProofs } from "./sending/proofs.service.ts";
import { createResends } from "./resend/resend.service.ts";
import { createReaderLinks } from "./links/reader-links.service.ts";
import { createCampaignRecipients } from "./sending/recipients.service.ts";
import { createSenderAddresses } from "./senders/sender-addresses.service.ts";
import { createSenderRules } from "./senders/sender-rules.ts";
import { mailSite } from "./sending/public-address.ts";
import { createSendable } from "./sending/sendable.ts";
import { senderOf } from "./sending/sender-address.ts";

/** Contacts, the newsletter form, saved searches, kept shortlists and campaigns, as the server uses them; the worker sends the mails. */
export async function composeMarketing(
  parts: RecordParts,
  options: {
    config: Config;
    database: Database;
    media: MediaService;
    translations: TranslationsService;
    rateLimits: RateLimits;
    log: Log;
    shutdown: Shutdown;
  },
) {
  const { config, database, media, translations, rateLimits, log, shutdown } = options;
  const { db } = parts;
  const links = await openMailLinks({ db, config, log });
  // Only for test mails: the caller waits for the mail server's answer. Connects on first use.
  const mailer = createBulkMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    maxConnections: 1,
    dkim: config.dkim,
  });
  shutdown.add(() => mailer.close());
  const segments = createSegments(parts);
  const sender = senderOf(config);
  const { publicUrl } = config;
  const site = mailSite(config);
  const sendable = createSendable({ translations, site });
  const deliverability = createDeliverability({ db, config, translations, rateLimits });
  const wakeRelay = createWaker(database.pool, log);
  const { resolved } = segments;
  const senderRules = createSenderRules(config);
  const shared = {
    ...parts,
    ...sendable,
    sendable,
    senderRules,
    resolved,
    links,
    mailer,
    media,
    publicUrl,
    sender,
  };
  return {
    contacts: createContacts({ ...parts, database, translations }),
    personRights: createPersonRights(parts),
    privacy: createPrivacy({
      ...parts,
      translations,
      key: () => keptKey(db, config.jwtSecret, "erasures"),
    }),
    ownData: createOwnData({ db, wakeRelay }),
    erasures: createStaffErasures({ db }),
    segments,
    newsletter: createNewsletter({ db, links, translations, wakeRelay }),
    savedSearches: createSavedSearches({ db, links, translations, wakeRelay }),
    staffSearches: createStaffSearches({ db, translations }),
    keptShortlists: createKeptShortlists({ db, links, translations, wakeRelay }),
    staffShortlists: createStaffShortlists({ db, translations }),
    campaigns: {
      drafts: createCampaignDrafts({ ...shared, translations }),
      orders: createCampaignOrders(shared),
      resends: createResends({ ...shared, translations }),
      proofs: createCampaignProofs({ ...shared, site, config, deliverability, translations, rateLimits }),
      recipients: createCampaignRecipients(db),
      linkReports: createLinkReports(db),
      outcome: createCampaignOutcome(db),
      pictures: createMailPictures(shared),
      ownTemplates: createOwnTemplates(parts),
    },
    senderAddresses: createSenderAddresses({ db, rules: senderRules, wakeRelay }),
    readerLinks: createReaderLinks({ db, links, publicUrl }),
    leaving: createLeavingReaders({ db, links, translations }),
    ...composeBounces({ db, config, rateLimits, log }),
    deliverability,
    marketingSettings: createMarketingSettings(parts),
  };
}
export type CampaignServices = Awaited<ReturnType<typeof composeMarketing>>["campaigns"];

/** What mail systems and mail providers report. */
function composeBounces(parts: Parameters<typeof createBounceWebhooks>[0] & { config: Config }) {
  const { db, config, rateLimits } = parts;
  const bounceWebhooks = createBounceWebhooks(parts);
  const { record } = bounceWebhooks;
  const webhookToken = config.bounceWebhookToken;
  return { bounceReports: createBounceReports({ db, webhookToken, rateLimits, record }), bounceWebhooks };
}

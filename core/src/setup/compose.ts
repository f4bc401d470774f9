import type { DeliverabilityService } from "../campaigns/deliverability/deliverability.service.ts";
import type { Config } from "../platform/config/config.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import type { Shutdown } from "../platform/process/shutdown.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { RecordParts } from "../records/resource.ts";
import type { BrandSettingsAdmin } from "../site-settings/brand-settings.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { createSetup } from "./setup.service.ts";

/** The set-up with a mailer of its own: the caller waits for the mail server's answer. It connects on first use. */
export function composeSetup(
  { db, records }: RecordParts,
  options: {
    config: Config;
    translations: TranslationsService;
    rateLimits: RateLimits;
    shutdown: Shutdown;
    deliverability: DeliverabilityService;
    brand: BrandSettingsAdmin;
  },
) {
  const { brand, config, deliverability, shutdown, translations, rateLimits } = options;
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    maxConnections: 1,
    dkim: config.dkim,
  });
  shutdown.add(() => mailer.close());
  return createSetup({
    db,
    records,
    brand,
    config,
    translations,
    rateLimits,
    mailer,
    knownRecords: deliverability.known,
  });
}

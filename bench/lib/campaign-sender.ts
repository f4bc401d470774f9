import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { createSender } from "@ezo/core/campaigns/sending/sender/sender";
import { createBulkMailer } from "@ezo/core/platform/mail/bulk-mailer";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { createTranslations } from "@ezo/core/translations/translations.service";

export const CONNECTIONS = 10;
export const FROM = "Ezo Development <no-reply@ezo.example>";

/** A sender configured as in the worker. */
export function openCampaignSender(options: { databaseUrl: string; smtpUrl: string }) {
  const log = createLog("error", "bench");
  const database = openDatabase({ url: options.databaseUrl, poolSize: 10, log });
  const mailer = createBulkMailer({
    smtpUrl: options.smtpUrl,
    from: FROM,
    maxConnections: CONNECTIONS,
    dkim: undefined,
  });
  const publicUrl = "https://ezo.test";
  const sender = createSender({
    database,
    mailer,
    translations: createTranslations(database.prisma),
    links: mailLinksOf({
      db: database.prisma,
      secret: "a secret used only in benchmarks",
      publicUrl,
    }),
    publicUrl,
    mailDomain: "ezo.example",
    listDomain: "ezo.example",
    concurrency: CONNECTIONS,
    onProgress: () => undefined,
    log,
  });
  return {
    database,
    /** Sends a whole campaign. */
    send: async (id: number) => {
      while ((await sender.run(id, 60_000, new AbortController().signal)) === "more");
    },
    close: async () => {
      mailer.close();
      await database.close();
    },
  };
}

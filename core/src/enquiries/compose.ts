import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db.ts";
import { createWaker } from "../platform/events/outbox.ts";
import type { Log } from "../platform/log/log.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, reachOf } from "../users/actor.ts";
import { isWithin } from "./enquiries.repo.ts";
import { createEnquiriesByHand } from "./intake/by-hand.service.ts";
import { createManyChanges } from "./assigning/change-many.ts";
import { createEnquiryViews } from "./inbox/views.service.ts";
import { createEnquiryChanges } from "./changing/changes.service.ts";
import { createEnquiryInbox } from "./inbox/inbox.service.ts";
import { createLateCounts } from "./inbox/late-counts.service.ts";
import { noteStaffPresent } from "./routing/presence.ts";
import { createFileLinks } from "./mails/files/file-links.ts";
import { createEnquiryFiles } from "./mails/files/files.ts";
import { createKeptMails } from "./mails/kept-mails.service.ts";
import { createMailIntake } from "./mails/mail-intake.service.ts";
import { createEnquiryIntake } from "./intake/intake.service.ts";

export type Enquiries = ReturnType<typeof composeEnquiries>;

/** Enquiries, as the server offers them. The table and the API call them customers. */
export function composeEnquiries(options: {
  database: Database;
  translations: TranslationsService;
  rateLimits: RateLimits;
  config: Pick<Config, "inboundMail" | "jwtSecret" | "publicUrl">;
  log: Log;
}) {
  const { database, translations, rateLimits, config, log } = options;
  const db = database.prisma;
  const wakeRelay = createWaker(database.pool, log);
  const views = createEnquiryViews({ db });
  return {
    intake: createEnquiryIntake({ database, translations, wakeRelay }),
    mails: createMailIntake({ db, rateLimits, log, token: config.inboundMail.token }),
    keptMails: createKeptMails({ db }),
    files: createEnquiryFiles({ db, rateLimits }),
    fileLinks: createFileLinks({ db, config }),
    byHand: createEnquiriesByHand({ database, wakeRelay }),
    inbox: createEnquiryInbox({ db }),
    changes: createEnquiryChanges({ db }),
    changeMany: createManyChanges({ db }),
    views,
    lateCounts: createLateCounts({ db, views }),
    seen: (userIds: readonly number[]): Promise<void> => noteStaffPresent(db, userIds),
    maySee: (actor: Actor, id: number): Promise<boolean> => isWithin(db, reachOf(actor), id),
  };
}

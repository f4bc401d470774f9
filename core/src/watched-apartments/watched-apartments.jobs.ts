import { createShortlistLinkMail } from "../kept-shortlists/link-mail.ts";
import { createInboundAddresses } from "../mail/inbound-addresses.ts";
import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/db.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { readSetting } from "../platform/settings.ts";
import { followEnquiries } from "./asked-about.ts";
import { lookAtStock } from "./look.ts";
import { orderWatchMails } from "./order-mails.ts";
import { createSendChanges, type SendChangesParts } from "./send-changes.ts";

type Parts = Omit<SendChangesParts, "mailer" | "addresses"> & {
  mailer: Mailer;
  config: Pick<Config, "jwtSecret" | "inboundMail">;
};

/** Kept shortlists, and the mails about changes of apartments. */
export function watchedApartmentJobs(
  parts: Parts,
): JobHandlers<"watch-apartments" | "mail-shortlist-link" | "mail-watched-changes"> {
  const { db, log, config } = parts;
  const addresses = createInboundAddresses({ db, config });
  return {
    "watch-apartments": async () => {
      const ordered = await watchApartments({ db });
      if (ordered > 0) log.info({ ordered }, "apartments that somebody follows have changed");
    },
    "mail-shortlist-link": createShortlistLinkMail(parts),
    "mail-watched-changes": createSendChanges({ ...parts, addresses }),
  };
}

/** Notes what has changed for whom, and orders the mails that are due. Does nothing while both kinds are switched off. */
export async function watchApartments({ db, now = new Date() }: { db: Db; now?: Date }): Promise<number> {
  const settings = await readSetting(db, "marketing");
  if (!settings.price_fall_mails && !settings.available_again_mails) return 0;
  await followEnquiries({ db, now });
  await lookAtStock({ db, now });
  return orderWatchMails({ db, now });
}

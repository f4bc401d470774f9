import type { LinkMailParts } from "../asked-by-mail/link-mail.ts";
import { createInboundAddresses } from "../mail/inbound-addresses.ts";
import type { Config } from "../platform/config/config.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { createLinkMail } from "./link-mail.ts";
import { lookAtSearches } from "./look.ts";
import { orderMails } from "./order-mails.ts";
import { createSendMatches, type SendMatchesParts } from "./send-matches.ts";

export function savedSearchJobs(
  parts: Omit<SendMatchesParts, "addresses"> &
    LinkMailParts & { config: Pick<Config, "jwtSecret" | "inboundMail"> },
): JobHandlers<"match-searches" | "mail-search-link" | "mail-search-matches"> {
  const { db, log, config } = parts;
  const addresses = createInboundAddresses({ db, config });
  return {
    "match-searches": async () => {
      const looked = await lookAtSearches({ db });
      const ordered = await orderMails({ db });
      if (ordered > 0) log.info({ looked, ordered }, "saved searches have found apartments");
    },
    "mail-search-link": createLinkMail(parts),
    "mail-search-matches": createSendMatches({ ...parts, addresses }),
  };
}

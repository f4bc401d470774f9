import type { DkimKey } from "../../platform/mail/smtp.ts";
import { judgeBimi } from "./bimi.ts";
import { judgeDkim } from "./dkim.ts";
import { judgeDmarc } from "./dmarc.ts";
import type { Lookups } from "./lookups.ts";
import { mailServerOf } from "./mail-server.ts";
import { judgeMx } from "./mx.ts";
import { judgePtr } from "./ptr.ts";
import type { Judged } from "./remark.ts";
import { judgeSpf } from "./spf.ts";

/** Who sends: the domain of the sender's address, in punycode, and the settings that sign and carry its mails. */
export interface Sender {
  domain: string;
  dkim: DkimKey | undefined;
  smtpUrl: string | undefined;
}

/** Everything that receivers look up about a sender, in the order of `DOMAIN_RECORDS`. */
export async function checkDomain(lookups: Lookups, { domain, dkim, smtpUrl }: Sender): Promise<Judged[]> {
  const server = await mailServerOf(smtpUrl, lookups);
  const dmarc = judgeDmarc(lookups, domain, dkim?.domainName);
  return Promise.all([
    judgeSpf(lookups, domain, server),
    judgeDkim(lookups, domain, dkim),
    dmarc.then(({ judged }) => judged),
    judgeMx(lookups, domain, server),
    judgePtr(lookups, server),
    judgeBimi(lookups, domain, dmarc),
  ]);
}

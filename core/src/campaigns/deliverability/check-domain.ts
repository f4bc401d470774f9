import { DOMAIN_RECORDS, type DomainRecordName } from "@ezo/contract/marketing/delivery/deliverability";
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

/** What receivers look up about a sender, everything unless `names` says less. */
export async function checkDomain(
  lookups: Lookups,
  { domain, dkim, smtpUrl }: Sender,
  names: readonly DomainRecordName[] = DOMAIN_RECORDS,
): Promise<Judged[]> {
  const server = await mailServerOf(smtpUrl, lookups);
  let judging: ReturnType<typeof judgeDmarc> | undefined;
  const dmarc = () => (judging ??= judgeDmarc(lookups, domain, dkim?.domainName));
  const judges: Record<DomainRecordName, () => Promise<Judged>> = {
    spf: () => judgeSpf(lookups, domain, server),
    dkim: () => judgeDkim(lookups, domain, dkim),
    dmarc: async () => (await dmarc()).judged,
    mx: () => judgeMx(lookups, domain, server),
    ptr: () => judgePtr(lookups, server),
    bimi: () => judgeBimi(lookups, domain, dmarc()),
  };
  return Promise.all(names.map((name) => judges[name]()));
}

import type { DomainRecordName } from "@ezo/contract/marketing/delivery/deliverability";
import { officeAddress } from "../../mail/reply-to.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Db } from "../../platform/db.ts";
import { canonicalAddress, readableAddress } from "../../platform/mail/email-address.ts";
import { readSetting } from "../../platform/settings.ts";
import type { AskedDomain } from "./domain-checks.ts";

/** A domain, beside that of MAIL_FROM, in which readers see addresses of the firm. */
interface OtherDomain {
  /** As DNS knows it. */
  domain: string;
  /** In their canonical form. */
  addresses: string[];
  /** Whether campaigns may come from there; else only answers go there. */
  isSender: boolean;
}

/** The domains of the confirmed senders and of the addresses that answers go to by the settings, each once. */
export async function otherDomains(db: Db, own: string): Promise<OtherDomain[]> {
  const [senders, office, { reply_to: newsletter }] = await Promise.all([
    db.senderAddress.findMany({
      where: { verifiedAt: { not: null } },
      orderBy: { email: "asc" },
      select: { email: true },
    }),
    officeAddress(db),
    readSetting(db, "marketing"),
  ]);
  const answered = [newsletter, office ?? ""].filter((email) => email !== "");
  const found = new Map<string, OtherDomain>();
  const add = (written: string, isSender: boolean) => {
    const email = canonicalAddress(written);
    const domain = domainOf(email);
    const known = found.get(domain);
    if (domain === own) return;
    if (!known) found.set(domain, { domain, addresses: [email], isSender });
    // Of a domain that campaigns come from, the addresses that answers go to need no line of their own.
    else if (known.isSender === isSender && !known.addresses.includes(email)) known.addresses.push(email);
  };
  for (const { email } of senders) add(email, true);
  for (const email of answered) add(email, false);
  return [...found.values()];
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/**
 * The server's name and the logo are those of MAIL_FROM. Where only answers go, their mail servers matter alone; which those are
 * is nothing that our own server knows.
 */
const OF_SENDERS = ["spf", "dkim", "dmarc", "mx"] as const satisfies readonly DomainRecordName[];
export const askedOf = (
  { domain, isSender }: OtherDomain,
  { dkim, smtpUrl }: Pick<Config, "dkim" | "smtpUrl">,
): AskedDomain =>
  isSender
    ? { sender: { domain, dkim, smtpUrl }, names: OF_SENDERS }
    : { sender: { domain, dkim: undefined, smtpUrl: undefined }, names: ["mx"] };

/** As people read them. */
export const readableDomain = ({ domain, addresses }: OtherDomain) => ({
  domain: domainOf(readableAddress(`mail@${domain}`)),
  addresses: addresses.map(readableAddress),
});

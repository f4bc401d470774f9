import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../../../generated/prisma/client.ts";
import type { InboundAddresses } from "../../../mail/inbound-addresses.ts";
import { newsletterReplyAddress } from "../../../mail/reply-to.ts";
import type { Db } from "../../../platform/db.ts";
import type { BulkMail } from "../../../platform/mail/bulk-mailer.ts";
import { compiledMail } from "../../compile/compile.ts";
import type { OpenMailLinks } from "../../links/mail-links.ts";
import { type MailContent, mailContent, readerMail } from "../../links/reader-mail.ts";
import type { Claimed } from "../ledger.repo.ts";

type Campaign = Prisma.CampaignGetPayload<{
  include: { translations: { select: { locale: true; compiled: true } } };
}>;

export interface MailOptions {
  links: OpenMailLinks;
  listDomain: string;
  /** Gives each mail an address of its own that it is returned to, where the firm has one. */
  openReturnPaths?: InboundAddresses["openReturnPaths"];
}

/** Makes the mail of a row of the ledger. */
export type CampaignMails = (row: Claimed) => BulkMail;

/** Reads what is the same for every mail of a campaign. */
export async function openCampaignMails(
  db: Db,
  campaign: Campaign,
  options: MailOptions,
): Promise<CampaignMails> {
  const { listDomain } = options;
  const contents = new Map<Locale, MailContent>();
  for (const { locale, compiled } of campaign.translations)
    if (compiled) contents.set(locale, mailContent(compiledMail(compiled)));
  const frame = {
    links: await options.links(),
    replyTo: campaign.replyTo || (await newsletterReplyAddress(db)),
    fromAddress: campaign.fromAddress || undefined,
  };
  const returnPathOf = await options.openReturnPaths?.();
  return (row) => {
    const content = contents.get(row.locale);
    // The ledger names only languages that were compiled with it.
    if (!content) throw new Error(`campaign ${campaign.id} has no content in ${row.locale}`);
    const mail = readerMail(content, {
      id: row.id,
      email: row.email,
      name: row.mergeValues["name"] ?? "",
      messageId: row.messageId,
      subjectIndex: row.subjectIndex,
      ...frame,
      listDomain,
    });
    return { ...mail, returnPath: returnPathOf?.(String(row.id)) };
  };
}

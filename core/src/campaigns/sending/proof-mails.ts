import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { Locale } from "@ezo/contract/values/locale";
import type { Db } from "../../platform/db.ts";
import type { OpenMailLinks } from "../links/mail-links.ts";
import { type MailContent, mailContent, readerMail } from "../links/reader-mail.ts";
import type { Sendable } from "./sendable.ts";

export interface ProofParts {
  db: Db;
  sendable: Sendable;
  links: OpenMailLinks;
  sender: { domain: string };
}

/** A text with all its subjects; clicks in it are not counted. */
export const contentsIn =
  ({ db, sendable }: ProofParts) =>
  async (text: CampaignText, locale: Locale, testsSubjects: boolean) =>
    mailContent(await sendable.compile(db, text, locale, { trackClicks: false, testsSubjects }));

/** A mail outside every ledger. Its links carry the recipient id 0, which changes nothing. */
export const proofsIn =
  ({ links, sender }: ProofParts) =>
  async (
    content: MailContent,
    addressed: {
      email: string;
      name: string;
      messageId: string;
      replyTo: string | undefined;
      fromAddress?: string | undefined;
      subjectIndex: number;
    },
  ) =>
    readerMail(content, { ...addressed, id: 0, links: await links(), listDomain: sender.domain });

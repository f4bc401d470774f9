import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import { localized } from "@ezo/contract/values/locale";
import { render } from "@react-email/render";
import { createElement } from "react";
import type { Prisma } from "../../generated/prisma/client.ts";
import { readBrand } from "../../mail/brand.ts";
import { readSetting } from "../../platform/settings.ts";
import { asCampaignVisit } from "../links/campaign-touch.ts";
import { CampaignMail, type CampaignFooter } from "./campaign-mail.tsx";
import { withMarkedLinks } from "./marked-links.ts";
import { plainText } from "./plain-text.ts";
import { throughRedirect } from "./redirect-links.ts";
import {
  type MailPicture,
  type ResolvedBlock,
  resolveBlocks,
  type ResolveOptions,
  type RuleOutcome,
} from "./resolve-blocks.ts";

/** A campaign's text in one language, ready to be filled for each reader. Frozen when the campaign starts. */
export type CompiledMail = {
  subject: string;
  /** Those that are tested beside it. */
  moreSubjects: string[];
  html: string;
  text: string;
  /** Where `{{click:N}}` leads. */
  links: string[];
  /** The sender's name in this language: the campaign's own, or the firm's. Undefined in what an earlier version compiled. */
  fromName?: string | undefined;
};
/** What a campaign's column `compiled` holds. */
export const compiledMail = (stored: Prisma.JsonValue): CompiledMail => ({
  // What an earlier version compiled has one.
  moreSubjects: [],
  ...(stored as Omit<CompiledMail, "moreSubjects"> & { moreSubjects?: string[] }),
});
export interface CompileReport extends CompiledMail {
  images: { src: string; alt: string; isMissing: boolean }[];
  hasAddress: boolean;
  /** Cards whose project or apartment visitors cannot see (any more). */
  missingCards: number;
  /** Whether nothing is left to read: all that it shows are cards, and those are missing. */
  isEmpty: boolean;
  /** Apartments on cards that are reserved or sold. */
  takenApartments: string[];
  /** What its rules find now. */
  rules: RuleOutcome[];
}

export interface CompileOptions extends ResolveOptions {
  trackClicks: boolean;
  /** The campaign that links to our own site name; null where they name none. */
  markedFor: number | null;
  trackOpens: boolean;
  /** Whether its further subjects are sent, too. */
  testsSubjects: boolean;
}

/** Without a text: screen readers pass it by. */
const OPEN_PIXEL = '<img src="{{open_url}}" width="1" height="1" alt="" style="display:block;border:0" />';

/** Turns blocks into HTML that mail programs agree on (React Email), and into plain text. */
export async function compileMail(source: CampaignText, options: CompileOptions): Promise<CompileReport> {
  const { locale, t, markedFor, publicUrl } = options;
  const { blocks, missingCards, rules } = await resolveBlocks(source.blocks, options);
  const [sender, brand] = await Promise.all([senderLine(options), readBrand(options)]);
  const footer: CampaignFooter = {
    note: source.blocks.find((block) => block.type === "footer")?.text ?? "",
    reason: t("mail.campaign.why"),
    sender: sender.text,
    unsubscribe: t("mail.campaign.unsubscribe"),
    preferences: t("mail.campaign.preferences"),
    view: t("mail.campaign.view"),
  };
  const { subject, preview_text: preview } = source;
  const moreSubjects = options.testsSubjects ? source.more_subjects : [];
  // The document's title must not name another subject than the mail has.
  const title = moreSubjects.length > 0 ? sender.firm : subject;
  const marked =
    markedFor === null
      ? blocks
      : withMarkedLinks(blocks, (url) => asCampaignVisit(url, publicUrl, markedFor));
  // The redirect marks what it leads to itself, so that the report on links knows an address as it was written.
  const shown = options.trackClicks ? blocks : marked;
  const rendered = await render(
    createElement(CampaignMail, { language: locale, subject: title, preview, blocks: shown, brand, footer }),
  );
  const { html, links } = options.trackClicks ? throughRedirect(rendered) : { html: rendered, links: [] };
  return {
    subject,
    moreSubjects,
    html: options.trackOpens ? html.replace("</body>", `${OPEN_PIXEL}</body>`) : html,
    text: plainText(marked, { footer, brand }),
    links,
    fromName: sender.firm,
    images: blocks.flatMap(picturesOf).map(({ src, alt }) => ({ src, alt, isMissing: src === "" })),
    hasAddress: sender.address !== "",
    missingCards,
    isEmpty: blocks.every(({ type }) => type === "divider"),
    takenApartments: blocks.flatMap(takenOf),
    rules,
  };
}

/**
 * The firm's name, as all its mails in the language have it, and its postal address, which all marketing mail must carry.
 * MAIL_FROM has a name too, but in one language.
 */
export async function senderLine({ db, locale, t }: Pick<CompileOptions, "db" | "locale" | "t">) {
  const [contact, marketing] = await Promise.all([readSetting(db, "contact"), readSetting(db, "marketing")]);
  const firm = t("firm.name");
  // A language without a line of its own has the firm's address, before the line of another language.
  const address =
    marketing.sender_address[locale].trim() ||
    localized(contact.contact_info.address.value, locale) ||
    localized(marketing.sender_address, locale);
  return { firm, address, text: [firm, address].filter(Boolean).join(", ") };
}

function picturesOf(block: ResolvedBlock): MailPicture[] {
  if (block.type === "apartments") return block.cards.flatMap(({ plan }) => plan ?? []);
  if (block.type === "image" || block.type === "project") return block.picture ? [block.picture] : [];
  return [];
}

function takenOf(block: ResolvedBlock): string[] {
  if (block.type !== "apartments") return [];
  return block.cards
    .filter(({ status }) => status !== "available")
    .map(({ name, statusLabel }) => `${name} (${statusLabel})`);
}

import type { Locale } from "@ezo/contract/values/locale";
import type { OpenMailLinks } from "../campaigns/links/mail-links.ts";
import { brandText, readBrand } from "../mail/brand.ts";
import { paragraph, renderMail } from "../mail/layout.tsx";
import { newsletterReplyAddress } from "../mail/reply-to.ts";
import type { Db } from "../platform/db.ts";
import { isWithinDailyLimit, type TypedAddressMail } from "../platform/mail/daily-limit.ts";
import { type Mail, type Mailer, recipientRefusal } from "../platform/mail/mailer.ts";
import { deliverOnce } from "../platform/queues/deliveries.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TextLookup, TranslationsService } from "../translations/translations.service.ts";
import { isSuppressed } from "./suppressed.ts";

export interface LinkMailParts {
  db: Db;
  links: OpenMailLinks;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
}

/** What somebody has asked for under an address. */
interface AskedRow {
  id: number;
  email: string;
  /** How often it was asked for. */
  asking: number;
  locale: Locale;
}

export interface LinkText {
  subject: string;
  heading: string;
  lines: readonly string[];
  button: string;
  url: string;
  /** Lines after the button. */
  after?: readonly string[];
}

interface Asking<Row extends AskedRow> {
  /** The beginning of the keys of these mails (`deliveries`), to each of which the daily limit of an address applies. */
  kind: TypedAddressMail;
  row: Row | null;
  asking: number;
  /** That of the asking, in which the mail is written, whatever that of the row. */
  locale: Locale | undefined;
  /** What people have a right to is mailed also to those who have called another mail spam. */
  isDemand?: true;
  write: (row: Row, t: TextLookup) => Promise<LinkText>;
}

/**
 * Mails the link of one asking, once and within the daily limit of the address; nothing where it was asked for again since,
 * because that is mailed, and where the address gets no mail.
 */
export async function mailLink<Row extends AskedRow>(
  parts: LinkMailParts,
  { kind, row, asking, locale, isDemand, write }: Asking<Row>,
): Promise<void> {
  const { db, mailer, translations } = parts;
  if (row === null || row.asking !== asking) return;
  if (!isDemand && (await isSuppressed(db, row.email, null))) return;
  const written = { ...row, locale: await shownLocale(db, locale ?? row.locale) };
  const sending = deliverOnce(
    db,
    {
      key: `${kind}${row.id}-${asking}`,
      recipient: row.email,
      mayClaim: (tx, recipientHash) => isWithinDailyLimit(tx, recipientHash, kind),
    },
    async () => {
      const t = await translations.lookup(written.locale);
      return mailer.send(await mailOf(parts, written, t, await write(written, t)));
    },
  );
  await sending.catch((error: unknown) => {
    // Somebody has typed an address that does not exist.
    if (recipientRefusal(error) === undefined) throw error;
  });
}

/** A mail with one button to an address that somebody has typed, in the language of the asking. */
export async function mailOf(
  { db, publicUrl }: Pick<LinkMailParts, "db" | "publicUrl">,
  { email, locale }: Pick<AskedRow, "email" | "locale">,
  t: TextLookup,
  { subject, heading, lines, button, url, after = [] }: LinkText,
): Promise<Mail> {
  const brand = await readBrand({ db, locale, t, publicUrl });
  return {
    to: [email],
    firm: brand.name,
    subject,
    html: await renderMail({
      language: locale,
      heading,
      body: [...lines, ...after].map(paragraph),
      button: { label: button, url },
      brand,
    }),
    text: [heading, ...lines, url, ...after, brandText(brand)].join("\n\n"),
    replyTo: await newsletterReplyAddress(db),
    autoSubmitted: "auto-replied",
  };
}

import type { HeadingFont } from "@ezo/contract/values/heading-fonts";
import { MAIL_LOGO_WIDTH } from "@ezo/contract/values/limits/firm";
import { isWebAddress } from "@ezo/contract/values/links";
import { type Locale, localized } from "@ezo/contract/values/locale";
import type { Media } from "../generated/prisma/client.ts";
import { urlOf } from "../media/media.keys.ts";
import { sharpJpeg } from "../media/media.present.ts";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import type { TextLookup } from "../translations/translations.service.ts";

/** What every mail shows of the firm, in the mail's language. */
export interface MailBrand {
  name: string;
  /** `#rrggbb` */
  accent: string;
  headingFont: HeadingFont;
  /** Sizes in pixels; null where the firm has set none, and mails show its name. */
  logo: { src: string; width: number; height: number } | null;
  address: string;
  phone: string;
  social: readonly { label: string; url: string }[];
}

interface BrandOptions {
  db: Db | Tx;
  locale: Locale;
  t: TextLookup;
  publicUrl: string;
}

/** Logos that are less than so many times as wide as high would become too high at full width. */
const WIDE = 2;
const NARROW_WIDTH = 112;

export async function readBrand({ db, locale, t, publicUrl }: BrandOptions): Promise<MailBrand> {
  const [{ logo_media_id: id, accent, heading_font }, contact] = await Promise.all([
    readSetting(db, "brand"),
    readSetting(db, "contact"),
  ]);
  const media = id === null ? null : await db.media.findUnique({ where: { id } });
  const { contact_info: info, social_links: social } = contact;
  return {
    name: t("firm.name"),
    accent,
    headingFont: heading_font,
    logo: media && logoOf(media, publicUrl),
    address: localized(info.address.value, locale),
    phone: info.phone.value,
    social: [
      { label: "Facebook", url: social.facebook },
      { label: "Instagram", url: social.instagram },
    ].filter(({ url }) => isWebAddress(url)),
  };
}

/** As large as it is shown, and the smallest of its files that is sharp on dense screens. */
export function logoOf(
  media: Pick<Media, "contentHash" | "width" | "height" | "variants">,
  publicUrl: string,
): NonNullable<MailBrand["logo"]> {
  const most = media.width >= WIDE * media.height ? MAIL_LOGO_WIDTH : NARROW_WIDTH;
  const width = Math.min(most, media.width);
  return {
    src: publicUrl + urlOf(sharpJpeg(media, width).key),
    width,
    height: Math.max(1, Math.round((width * media.height) / media.width)),
  };
}

/** The firm's phone and pages elsewhere, as lines of plain text. */
export const contactLines = ({ phone, social }: Pick<MailBrand, "phone" | "social">): string[] =>
  [phone, ...social.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean);

/** The foot of a mail as plain text. */
export const brandText = (brand: MailBrand): string =>
  [brand.name, brand.address, ...contactLines(brand)].filter(Boolean).join("\n");

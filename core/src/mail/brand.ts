import type { HeadingFont } from "@ezo/contract/values/heading-fonts";
import { MAIL_LOGO_WIDTH } from "@ezo/contract/values/limits/firm";
import { isWebAddress } from "@ezo/contract/values/paths/links";
import { type Locale, localized } from "@ezo/contract/values/locale";
import {
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from "@ezo/contract/values/contact/social-networks";
import type { Media } from "../generated/prisma/client.ts";
import { urlOf } from "../media/media.keys.ts";
import { sharpJpeg, sharpWebp } from "../media/media.present.ts";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import type { TextLookup } from "../translations/translations.service.ts";

/** A picture of a mail; sizes in pixels. */
interface MailPicture {
  src: string;
  width: number;
  height: number;
}

/** What every mail shows of the firm, in the mail's language. */
export interface MailBrand {
  name: string;
  /** `#rrggbb` */
  accent: string;
  headingFont: HeadingFont;
  /** Null where the firm has set none, and mails show its name. */
  logo: MailPicture | null;
  /** Takes the logo's place in dark mode; null where the firm has none for it. */
  logoDark: MailPicture | null;
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
  const [{ logo_media_id: id, logo_dark_media_id: darkId, accent, heading_font }, contact] =
    await Promise.all([readSetting(db, "brand"), readSetting(db, "contact")]);
  const ids = [id, darkId].filter((each) => each !== null);
  const found = ids.length === 0 ? [] : await db.media.findMany({ where: { id: { in: ids } } });
  const media = found.find((each) => each.id === id);
  const dark = media && found.find((each) => each.id === darkId);
  const { contact_info: info, social_links: social } = contact;
  return {
    name: t("firm.name"),
    accent,
    headingFont: heading_font,
    logo: media ? logoOf(media, publicUrl) : null,
    logoDark: dark ? darkLogoOf(dark, publicUrl) : null,
    address: localized(info.address.value, locale),
    phone: info.phone.value,
    social: socialOf(social),
  };
}

/** The networks on which the firm has a page. */
export const socialOf = (links: Readonly<Record<SocialNetwork, string>>): MailBrand["social"] =>
  SOCIAL_NETWORKS.map((network) => ({ label: SOCIAL_NETWORK_NAMES[network], url: links[network] })).filter(
    ({ url }) => isWebAddress(url),
  );

type Logo = Pick<Media, "contentHash" | "width" | "height" | "variants">;

/** As large as it is shown, and the smallest of its files that is sharp on dense screens. */
export function logoOf(media: Logo, publicUrl: string): MailPicture {
  const size = shownSize(media);
  return { src: publicUrl + urlOf(sharpJpeg(media, size.width).key), ...size };
}

/**
 * The same of the logo for dark mode. As WebP, which keeps its transparency: mail programs that know dark mode show that
 * format. Null until the file is made: as JPEG the logo would lie on white.
 */
export function darkLogoOf(media: Logo, publicUrl: string): MailPicture | null {
  const size = shownSize(media);
  const file = sharpWebp(media, size.width);
  return file ? { src: publicUrl + urlOf(file.key), ...size } : null;
}

function shownSize({ width: own, height }: Logo): { width: number; height: number } {
  const width = Math.min(own >= WIDE * height ? MAIL_LOGO_WIDTH : NARROW_WIDTH, own);
  return { width, height: Math.max(1, Math.round((width * height) / own)) };
}

/** The firm's phone and pages elsewhere, as lines of plain text. */
export const contactLines = ({ phone, social }: Pick<MailBrand, "phone" | "social">): string[] =>
  [phone, ...social.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean);

/** The foot of a mail as plain text. */
export const brandText = (brand: MailBrand): string =>
  [brand.name, brand.address, ...contactLines(brand)].filter(Boolean).join("\n");

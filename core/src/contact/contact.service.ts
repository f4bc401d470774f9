import type { ContactSettings, FooterData } from "@ezo/contract/site/pages/contact";
import type { ShownPrices } from "@ezo/contract/site/prices";
import { FOOTER_PROJECTS_MAX } from "@ezo/contract/values/limits/pages";
import { type Locale, localized } from "@ezo/contract/values/locale";
import { dialLink } from "@ezo/contract/values/contact/phone";
import { draftedCookieNotice, shownCookieNotice } from "../legal/cookie-settings.ts";
import { createLegal } from "../legal/legal.service.ts";
import { urlOf } from "../media/media.keys.ts";
import { sharpJpeg, type ShownPicture } from "../media/media.present.ts";
import { pictureOf } from "../media/pictures.ts";
import type { Db } from "../platform/db.ts";
import { shownPrices } from "../prices/price-settings.ts";
import { readSetting } from "../platform/settings.ts";
import { withDraft } from "../records/drafts/with-draft.ts";
import { contactKind } from "../site-settings/contact.kind.ts";
import { SETTINGS_ID } from "../site-settings/settings.kind.ts";
import { readFirmLogo } from "./firm-logo.ts";
import { shownMessengers } from "./messengers.ts";

export type ContactService = ReturnType<typeof createContact>;

export function createContact(db: Db) {
  const legal = createLegal(db);
  const logoId = async (): Promise<number | null> => (await readSetting(db, "brand")).logo_media_id;
  return {
    settings: (): Promise<ContactSettings> => readSetting(db, "contact"),
    /** As they would be with their draft. */
    draft: (): Promise<ContactSettings> =>
      withDraft(db, contactKind, SETTINGS_ID, (from) => readSetting(from, "contact")),

    prices: (): Promise<ShownPrices> => shownPrices(db),

    /** What the footer shows (specification, section 3): localised contact, social links, up to six projects; on request with the draft of the cookie notice. */
    async footer(locale: Locale, isNoticeDraft = false): Promise<FooterData> {
      const [settings, projects, legalPages, cookieNotice, firmLogo] = await Promise.all([
        readSetting(db, "contact"),
        db.project.findMany({
          where: { isActive: true, deletedAt: null },
          orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
          take: FOOTER_PROJECTS_MAX,
          select: {
            id: true,
            translations: { select: { locale: true, title: true } },
            renderImageId: true,
            mainImageId: true,
          },
        }),
        legal.publicPages(),
        isNoticeDraft ? draftedCookieNotice(db, locale) : shownCookieNotice(db, locale),
        readFirmLogo(db),
      ]);
      const ids = projects.flatMap(({ renderImageId, mainImageId }) => renderImageId ?? mainImageId ?? []);
      const sharedId = ids.at(0) ?? (await logoId());
      const shared = sharedId === null ? undefined : await pictureOf(db, sharedId);
      return {
        contact: contactOf(settings, locale),
        social_links: settings.social_links,
        projects: projects.map(({ id, translations }) => ({
          id,
          title: localized(Object.fromEntries(translations.map((text) => [text.locale, text.title])), locale),
        })),
        legal_pages: legalPages,
        shared_image: sharedImage(shared),
        logo: firmLogo,
        cookie_notice: cookieNotice,
      };
    },
  };
}

/** As wide as previews of links show it: they have a file of twice that, as pages do (web, `preview-file.ts`). */
const PREVIEW_WIDTH = 960;

const sharedImage = (picture: ShownPicture | undefined): FooterData["shared_image"] =>
  picture ? { url: urlOf(sharpJpeg(picture, PREVIEW_WIDTH).key) } : null;

function contactOf(
  { contact_info: info, map_settings: map, messengers }: ContactSettings,
  locale: Locale,
): FooterData["contact"] {
  const address = localized(info.address.value, locale);
  const phones = [info.phone.value, info.phone2.value].filter(Boolean);
  const place =
    map.latitude !== null && map.longitude !== null ? `${map.latitude},${map.longitude}` : address;
  return {
    email: info.email.value,
    phone_numbers: phones.map((number) => ({
      number: number.replace(/[^\d+]/g, ""),
      href: dialLink(number),
      display: number,
    })),
    google_maps_url: place
      ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
      : "",
    address,
    messengers: shownMessengers(messengers),
  };
}

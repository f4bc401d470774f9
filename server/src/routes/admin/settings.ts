import * as contract from "@ezo/contract/admin/settings";
import {
  cookieDrafts,
  cookieSettings as cookies,
  previewCookieNotice,
} from "@ezo/contract/site/cookie-notice";
import { homeDrafts, homeSettings as home, previewHome } from "@ezo/contract/site/pages/home-sections";
import { priceSettings as prices } from "@ezo/contract/site/prices";
import { languageSettings as languages } from "@ezo/contract/site/site-languages";
import { SETTINGS_ID } from "@ezo/core/site-settings/settings.kind";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";
import { mountSettingsDrafts } from "../mounting/draft-calls.ts";
import { previewPresenter } from "../mounting/preview-link.ts";
import { mountSettings } from "../mounting/resource-calls.ts";

export function adminSettingsRoutes(mount: Mount, parts: Parts) {
  const { contactSettings, aboutSettings, brandSettings, homeSettings, cookieSettings } = parts;
  const { priceSettings, languageSettings } = parts;
  draftRoutes(mount, parts);
  mountSettings(mount, contract.contactSettings, contactSettings);
  mountSettings(mount, contract.aboutSettings, aboutSettings);
  mountSettings(mount, contract.brandSettings, brandSettings);
  mountSettings(mount, home, homeSettings);
  mountSettings(mount, cookies, cookieSettings);
  mountSettings(mount, prices, priceSettings);
  mountSettings(mount, languages, languageSettings);
}

/** Of the pages that can be drafted. */
function draftRoutes(mount: Mount, parts: Parts) {
  const { aboutSettings, contactSettings, homeSettings, cookieSettings, translations } = parts;
  const { previews, config } = parts;
  const previewOf = previewPresenter(previews, config.publicUrl);
  const { data } = answersOf(mount);
  data(contract.previewContact, async ({ query }, { actor }) => {
    const { draft } = await contactSettings.get(actor);
    const page = { entity: "contact_settings", id: SETTINGS_ID, path: "/contact" } as const;
    return previewOf(page, query.locale, draft !== null);
  });
  mountSettingsDrafts(mount, contract.contactDrafts, contactSettings.drafts, translations);
  data(contract.previewAbout, async ({ query }, { actor }) => {
    const { draft } = await aboutSettings.get(actor);
    const page = { entity: "about_settings", id: SETTINGS_ID, path: "/about" } as const;
    return previewOf(page, query.locale, draft !== null);
  });
  mountSettingsDrafts(mount, contract.aboutDrafts, aboutSettings.drafts, translations);
  data(previewHome, async ({ query }, { actor }) => {
    const { draft } = await homeSettings.get(actor);
    const page = { entity: "home_settings", id: SETTINGS_ID, path: "/" } as const;
    return previewOf(page, query.locale, draft !== null);
  });
  mountSettingsDrafts(mount, homeDrafts, homeSettings.drafts, translations);
  data(previewCookieNotice, async ({ query }, { actor }) => {
    const { draft } = await cookieSettings.get(actor);
    const page = { entity: "cookie_settings", id: SETTINGS_ID, path: "/" } as const;
    const link = previewOf(page, query.locale, draft !== null);
    // The banner leads back to where this is edited, and not the sections of the same page.
    return { ...link, url: `${link.url}&part=cookie-notice` };
  });
  mountSettingsDrafts(mount, cookieDrafts, cookieSettings.drafts, translations);
}

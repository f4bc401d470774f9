import { getContactSettings, getFooter, getIpCountry } from "@ezo/contract/contact";
import { listTranslations } from "@ezo/contract/translations";
import type { ContactService } from "@ezo/core/contact/contact.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { countryLine } from "../http/ip-country.ts";

export function siteRoutes(
  mount: Mount,
  services: { contact: ContactService; translations: TranslationsService },
) {
  const { contact, translations } = services;

  mount(listTranslations, async ({ query }) => ({
    translations: await translations.list(query.locale, query.groups),
  }));
  mount(getContactSettings, async ({ query }) => ({
    data: { contact_settings: await contact.settings() },
    translations: await translations.list(query.locale, query.groups),
  }));
  mount(getFooter, async ({ query }) => ({
    data: await contact.footer(query.locale),
    message: (await translations.lookup(query.locale))("messages.success"),
  }));
  mount(getIpCountry, (_, { address }) => countryLine(address));
}

import { getContactSettings, getFooter, getIpCountry } from "@ezo/contract/site/pages/contact";
import { getPrices } from "@ezo/contract/site/prices";
import { getLanguages } from "@ezo/contract/site/site-languages";
import { sendViews } from "@ezo/contract/site/views";
import { listTranslations } from "@ezo/contract/translations";
import { SETTINGS_ID } from "@ezo/core/site-settings/settings.kind";
import type { Mount } from "../../http/mount.ts";
import { countryLine } from "../../http/request/caller/ip-country.ts";
import { isReportOfVisitor } from "../../http/request/caller/opened-by.ts";
import type { Parts } from "../../services.ts";

export function siteRoutes(mount: Mount, parts: Parts) {
  const { site, interestCounter, languages, previews, translations } = parts;
  const { contact } = site;
  mount(listTranslations, async ({ query }) => ({
    translations: await translations.list(query.locale, query.groups),
  }));
  mount(getContactSettings, async ({ query: { locale, groups, preview } }, context) => {
    const shown = previews.opens("contact_settings", SETTINGS_ID, preview ?? context.preview);
    return {
      data: { contact_settings: await (shown === "draft" ? contact.draft() : contact.settings()) },
      translations: await translations.list(locale, groups),
    };
  });
  mount(getFooter, async ({ query }) => ({
    data: await contact.footer(query.locale),
    message: (await translations.lookup(query.locale))("messages.success"),
  }));
  mount(getPrices, async () => ({ data: await contact.prices() }));
  mount(getLanguages, async () => ({ data: { shown: [...(await languages.shown())] } }));
  mount(getIpCountry, (_, { address }) => countryLine(address));
  mount(sendViews, async ({ body }, { header, address }) => {
    if (isReportOfVisitor(header)) await interestCounter.count(body, address);
  });
}

import type { CampaignTemplate } from "@ezo/contract/marketing/campaigns/campaign-templates";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { LOCALES } from "@ezo/contract/values/languages";
import type { ContentLocale } from "../../editor/fields/language.ts";

/** The language in which a saved block is inserted: the mail's own, else the first that it has. */
export const languageFor = (
  languages: readonly ContentLocale[],
  locale: ContentLocale,
): ContentLocale | undefined => (languages.includes(locale) ? locale : languages[0]);

/** The block itself; undefined where it has none any more. */
export function blockIn(
  { translations }: Pick<CampaignTemplate, "translations">,
  locale: ContentLocale,
): CampaignBlock | undefined {
  const written = LOCALES.filter((one) => translations[one].blocks.length > 0);
  const language = languageFor(written, locale);
  return language && translations[language].blocks[0];
}

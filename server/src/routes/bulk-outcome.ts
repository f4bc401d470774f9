import type { Locale } from "@ezo/contract/locale";
import type { TranslationsService } from "@ezo/core/translations/translations.service";

/** What a call on many items answers. */
export const bulkOutcome = async (translations: TranslationsService, ids: number[], locale: Locale) => ({
  message: (await translations.lookup(locale))("messages.saved"),
  data: { changed: ids.length, ids },
});

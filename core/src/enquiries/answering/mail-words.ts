import type { OfferedApartment } from "@ezo/contract/enquiries/enquiry-apartment";
import { LOCALES, type Locale, type LocalizedText } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { minorText } from "@ezo/contract/values/money/money";
import type { Db } from "../../platform/db.ts";
import { firmCurrency, firmTimeZone } from "../../platform/settings.ts";
import type { TextLookup, TranslationsService } from "../../translations/translations.service.ts";
import { type OfferedRecord, pageOf, titleOf } from "./offered-apartment.ts";

/** In which language a mail is written, with which texts, in which currency and time zone, and where its links lead. */
export interface MailWords {
  locale: Locale;
  t: TextLookup;
  currency: Currency;
  timeZone: string;
  publicUrl: string;
}

export async function mailWords(parts: {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
}): Promise<MailWords[]> {
  const { db, translations, publicUrl } = parts;
  const common = { currency: await firmCurrency(db), timeZone: await firmTimeZone(db), publicUrl };
  return Promise.all(
    LOCALES.map(async (locale) => ({ locale, t: await translations.lookup(locale), ...common })),
  );
}

export const wordsOf = (record: OfferedRecord, { locale, t }: Pick<MailWords, "locale" | "t">): string =>
  t(`mail.reply.${record.unitType}`, {
    number: record.number,
    building: record.floor.building.identifier,
    floor: record.floor.number,
    project: titleOf(record, locale),
  });

/** What an apartment costs; of a price that visitors do not see, that it is on request. Undefined without a price. */
export function priceWords(
  { price, isPriceHidden }: OfferedRecord,
  { locale, t, currency }: MailWords,
): string | undefined {
  if (isPriceHidden) return t("apartments.price_on_request");
  return price === null ? undefined : minorText(price * MINOR_UNITS, locale, currency);
}

/** The name, the price and the page of an apartment, a line each. */
export const linesOf = (record: OfferedRecord, words: MailWords): string =>
  [wordsOf(record, words), priceWords(record, words), pageOf(record, words.locale, words.publicUrl)]
    .filter(Boolean)
    .join("\n");

/** How mails name an apartment; null while visitors cannot see it. */
export const inMails = (record: OfferedRecord, all: readonly MailWords[]): OfferedApartment["in_mails"] =>
  all.every(({ locale, publicUrl }) => pageOf(record, locale, publicUrl) !== null)
    ? {
        lines: inEach(all, (words) => linesOf(record, words)),
        prices: inEach(all, (words) => priceWords(record, words) ?? ""),
      }
    : null;

export function inEach(all: readonly MailWords[], textOf: (words: MailWords) => string): LocalizedText {
  const texts: LocalizedText = { ka: "", en: "", ru: "" };
  for (const words of all) texts[words.locale] = textOf(words);
  return texts;
}

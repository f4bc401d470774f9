import { CONTACT_COLUMNS, CONTACT_HEADINGS } from "@ezo/contract/marketing/contact-columns";
import type { Locale } from "@ezo/contract/values/locale";
import { writeXlsx } from "../../platform/text/xlsx.ts";

/** Two contacts as a file may say them: one complete, one with only what every row has. */
export const sampleContacts = (locale: Locale): Promise<Uint8Array> =>
  writeXlsx("contacts", [
    CONTACT_COLUMNS.map((column) => CONTACT_HEADINGS[column][locale][0]),
    ["nino@example.com", SAMPLE_NAME[locale], LANGUAGE[locale], "2025-01-31", SOURCE[locale], "vip"],
    ["reader@example.com", "", "", "2025-01-31 10:30", SOURCE[locale], ""],
  ]);

const SAMPLE_NAME: Readonly<Record<Locale, string>> = {
  ka: "ნინო მაისურაძე",
  en: "Nino Maisuradze",
  ru: "Нино Маисурадзе",
};
const LANGUAGE: Readonly<Record<Locale, string>> = { ka: "ქართული", en: "English", ru: "Русский" };
const SOURCE: Readonly<Record<Locale, string>> = {
  ka: "გაყიდვების ოფისი",
  en: "Sales office",
  ru: "Офис продаж",
};

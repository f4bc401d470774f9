import { CONTACT_COLUMNS, CONTACT_HEADINGS } from "@ezo/contract/marketing/contact-columns";

/** A file of `count` contacts, as staff import it; the first has no name. */
export const people = (tag: string, count: number) =>
  [
    "email,name,language,consent_at,consent_source,tags",
    ...Array.from(
      { length: count },
      (_, index) =>
        `${tag}-${index}@readers.example,${index === 0 ? "" : `Reader ${index}`},${["ka", "en", "ru"][index % 3]},2025-03-01,stand,${tag}`,
    ),
  ].join("\n");

/** Whom the file below has by language, and the line of it that is wrong. */
export const GEORGIAN_FILE = { ka: "ნინო მაისურაძე", en: "Ann Lee", ru: "Анна Орлова", wrongLine: 5 };

/**
 * Three contacts and a line without its consent, as Excel saves them in Georgia by "CSV UTF-8": a byte order mark, semicolons, lines
 * that end as on Windows, days as they are written there, and the headings and languages in Georgian.
 */
export function georgianExcel(tag: string): Buffer {
  const rows = [
    CONTACT_COLUMNS.map((column) => CONTACT_HEADINGS[column].ka[0]),
    [`${tag}-ka@readers.example`, GEORGIAN_FILE.ka, "ქართული", "01.03.2025", "გაყიდვების ოფისი", tag],
    [`${tag}-en@readers.example`, GEORGIAN_FILE.en, "ინგლისური", "1.3.2025", "გამოფენა, თბილისი", tag],
    [`${tag}-ru@readers.example`, GEORGIAN_FILE.ru, "რუსული", "01.03.2025 10:30", "გაყიდვების ოფისი", tag],
    [`${tag}-no@readers.example`, "უთანხმო", "ქართული", "", "", tag],
  ];
  return Buffer.from(`\uFEFF${rows.map((cells) => cells.join(";")).join("\r\n")}\r\n`);
}

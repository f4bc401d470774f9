import { z } from "zod";
import type { Locale } from "../values/locale.ts";
import { headingMapping } from "../values/reading/heading-mapping.ts";
import { headingReader } from "../values/reading/read-heading.ts";

/** Columns of a file of contacts, in their order; the sample and the import share them. */
export const CONTACT_COLUMNS = ["email", "name", "language", "consent_at", "consent_source", "tags"] as const;
export type ContactColumn = (typeof CONTACT_COLUMNS)[number];
/** What a file cannot be without. */
export const CONTACT_REQUIRED: readonly ContactColumn[] = ["email", "name", "consent_at", "consent_source"];

/**
 * The panel's words; the first is the sample's. None of a consent's is one that files use for other things, too, such as "Дата":
 * the day on which somebody was entered would become the proof of their consent.
 */
export const CONTACT_HEADINGS: Readonly<
  Record<ContactColumn, Readonly<Record<Locale, readonly [string, ...string[]]>>>
> = {
  email: {
    ka: ["ელფოსტა", "ელ-ფოსტა", "ელ. ფოსტა", "იმეილი", "მეილი"],
    en: ["E-mail", "E-mail address", "Email address", "Mail"],
    ru: ["Эл. почта", "Электронная почта", "Почта", "Адрес эл. почты", "Имейл"],
  },
  name: {
    ka: ["სახელი და გვარი", "სახელი", "სახელი, გვარი"],
    en: ["Name", "Full name"],
    ru: ["Имя", "Имя и фамилия", "ФИО", "Ф. И. О."],
  },
  language: { ka: ["ენა"], en: ["Language"], ru: ["Язык"] },
  consent_at: {
    ka: ["როდის დაგვთანხმდა", "თანხმობის თარიღი", "თანხმობის დრო"],
    en: ["When they agreed", "Date of consent", "Consent date"],
    ru: ["Когда дано согласие", "Дата согласия", "Время согласия"],
  },
  consent_source: {
    ka: ["სად დაგვთანხმდა", "თანხმობის წყარო"],
    en: ["Where they agreed", "Source of consent", "Consent source"],
    ru: ["Где дано согласие", "Источник согласия"],
  },
  tags: {
    ka: ["იარლიყები", "იარლიყი", "ტეგები", "თეგები", "ჭდეები"],
    en: ["Tags"],
    ru: ["Метки", "Теги"],
  },
};

/** What a file's headings are read as, where its user says so: a column, or "" for one that is left out. */
export const ContactMapping = headingMapping(z.enum([...CONTACT_COLUMNS, ""]));
export type ContactMapping = z.infer<typeof ContactMapping>;

/** The column that a heading names: by its code, or by the panel's word in any language. */
export const readContactColumn = headingReader(CONTACT_COLUMNS, (column) =>
  Object.values(CONTACT_HEADINGS[column]).flat(),
);

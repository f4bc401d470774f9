import { ADMIN_LANGUAGES, type AdminLanguage } from "@ezo/contract/values/languages";

/** The firm's short name in the admin's languages; empty where nobody could say it. */
export type FirmName = Readonly<Record<AdminLanguage, string>>;

const metaIn = (language: AdminLanguage) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="application-name"][lang="${language}"]`);

/** As the server has written it into the admin's document: it is known before any call, and before the login. */
export const firmNameOfDocument = (): FirmName => ({
  ka: metaIn("ka")?.content ?? "",
  en: metaIn("en")?.content ?? "",
});

/** Keeps a new name there, for what is outside of React. */
export function keepFirmName(name: FirmName): void {
  for (const language of ADMIN_LANGUAGES) {
    const meta = metaIn(language) ?? document.head.appendChild(document.createElement("meta"));
    meta.name = "application-name";
    meta.lang = language;
    meta.content = name[language];
  }
}

/** The name of a file that is saved: it begins with the firm's English name, in letters that every system takes. */
export const firmsFile = (name: string): string =>
  [
    ...firmNameOfDocument()
      .en.toLowerCase()
      .split(/[^a-z0-9]+/),
    name,
  ]
    .filter(Boolean)
    .join("-");

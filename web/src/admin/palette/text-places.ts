import type { Translate } from "../i18n/texts.ts";

/** Where visitors read the texts of a group, with which their keys begin. */
const TEXT_PLACES = {
  about: "palette.text.about",
  apartments: "palette.text.apartments",
  brochure: "palette.text.brochure",
  buttons: "palette.text.buttons",
  contact: "palette.text.contact",
  errors: "palette.text.errors",
  footer: "palette.text.footer",
  gallery: "palette.text.gallery",
  header: "palette.text.header",
  home: "palette.text.home",
  mail: "palette.text.mail",
  messages: "palette.text.messages",
  news: "palette.text.news",
  offers: "palette.text.offers",
  projects: "palette.text.projects",
  push: "palette.text.push",
} as const;

/** Where the text with a key is read, in words. Groups that staff have added have no name. */
export function textPlace(key: string, t: Translate): string {
  const [group] = key.split(".");
  const [, known] = Object.entries(TEXT_PLACES).find(([name]) => name === group) ?? [];
  return t(known ?? "palette.text.other");
}

import type { FieldKey } from "../editor/history/field-text.ts";
import { translator } from "../i18n/texts.ts";
import { matching, rankOf } from "../palette/match-commands.ts";
import type { SettingsPlace } from "./settings-places.ts";

/** What is typed is looked for in both languages, whatever the admin's is. */
const LANGUAGES = [translator("ka"), translator("en")];

export interface FoundSettings {
  place: SettingsPlace;
  /** The fields that are called what was typed. */
  fields: readonly FieldKey[];
}

/** The places that fit what is typed, by title, description, field or another word for it: the best first. All of them for nothing. */
export function findSettings(typed: string, places: readonly SettingsPlace[]): FoundSettings[] {
  if (typed.trim() === "") return places.map((place) => ({ place, fields: [] }));
  return matching(typed, places, namesOf).map((place) => ({
    place,
    fields: place.fields.filter((field) => LANGUAGES.some((t) => rankOf(typed, t(field)) !== null)),
  }));
}

const namesOf = ({ title, about, words, fields }: SettingsPlace): string[] =>
  LANGUAGES.flatMap((t) => [t(title), t(about), ...t(words).split(","), ...fields.map((field) => t(field))]);

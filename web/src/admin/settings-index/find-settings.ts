import type { FieldKey } from "../editor/history/field-text.ts";
import { matching, rankOf } from "../palette/match-commands.ts";
import type { SettingsPlace } from "./settings-places.ts";
import { LANGUAGES, wordsOf } from "./settings-words.ts";

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

const namesOf = (place: SettingsPlace): string[] => [
  ...LANGUAGES.flatMap((t) => [t(place.title), t(place.about)]),
  ...wordsOf(place),
];

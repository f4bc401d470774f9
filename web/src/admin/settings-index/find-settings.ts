import type { FieldKey } from "../editor/history/field-text.ts";
import { ADMIN_LANGUAGES } from "../i18n/texts.ts";
import { matching, rankOf, WITHIN_WORDS } from "../palette/match-commands.ts";
import { helpOf } from "./settings-help.ts";
import type { SettingsPlace } from "./settings-places.ts";
import { LANGUAGES, wordsOf } from "./settings-words.ts";

export interface FoundSettings {
  place: SettingsPlace;
  /** The fields that are called what was typed. */
  fields: readonly FieldKey[];
  /** Where no field is: those whose help says it. */
  helped: readonly FieldKey[];
}

/**
 * The places that fit what is typed, by title, description, field or another word for it: the best first, then those by the help
 * of a field. All of them for nothing.
 */
export function findSettings(typed: string, places: readonly SettingsPlace[]): FoundSettings[] {
  if (typed.trim() === "") return places.map((place) => ({ place, fields: [], helped: [] }));
  const named = matching(typed, places, namesOf);
  const found = [...named, ...places.filter((place) => !named.includes(place))].map((place) => {
    const fields = place.fields.filter((field) => LANGUAGES.some((t) => rankOf(typed, t(field)) !== null));
    const helped = fields.length > 0 ? [] : place.fields.filter((field) => isInHelp(typed, field));
    return { place, fields, helped };
  });
  return found.filter(({ place, helped }) => helped.length > 0 || named.includes(place));
}

const namesOf = (place: SettingsPlace): string[] => [
  ...LANGUAGES.flatMap((t) => [t(place.title), t(place.about)]),
  ...wordsOf(place),
];

/** Letters within the words of a sentence would find too much. */
const isInHelp = (typed: string, field: FieldKey): boolean =>
  ADMIN_LANGUAGES.flatMap((language) => helpOf(field, language)).some((text) => {
    const rank = rankOf(typed, text);
    return rank !== null && rank < WITHIN_WORDS;
  });

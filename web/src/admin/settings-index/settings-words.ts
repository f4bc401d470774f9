import { translator } from "../i18n/texts.ts";
import { SETTINGS_PLACES, type SettingsPlace } from "./settings-places.ts";

/** What is typed is looked for in both languages, whatever the admin's is. */
export const LANGUAGES = [translator("ka"), translator("en")];

/** Other words for what is set at a place, and the labels of its fields. */
export const wordsOf = ({ words, fields }: SettingsPlace): string[] =>
  LANGUAGES.flatMap((t) => [...t(words).split(","), ...fields.map((field) => t(field))]);

const WORDS = new Map(SETTINGS_PLACES.map((place) => [place.path, wordsOf(place)]));

/** The same for the screen at an address; none where nothing is set. */
export const settingsWords = (path: string): readonly string[] => WORDS.get(path) ?? [];

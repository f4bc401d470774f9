import { LOCALES } from "@ezo/contract/values/locale";
import { expect, it } from "vitest";
import { presentTracks } from "./project-videos.present.ts";

const NAMED = { ka: "a".repeat(64), en: "b".repeat(64), ru: "c".repeat(64) };
const track = (locale: keyof typeof NAMED) => ({ locale, url: `/videos/${NAMED[locale]}.vtt` });

it("has the tracks of a page's own language first", () => {
  expect(presentTracks(NAMED, "en", LOCALES)).toEqual([track("en"), track("ka"), track("ru")]);
  expect(presentTracks({ ru: NAMED.ru }, "en", LOCALES)).toEqual([track("ru")]);
  expect(presentTracks(null, "en", LOCALES)).toEqual([]);
});

it("has none in a language that visitors do not see", () => {
  expect(presentTracks(NAMED, "en", ["ka", "en"])).toEqual([track("en"), track("ka")]);
  expect(presentTracks(NAMED, "ka", ["ka"])).toEqual([track("ka")]);
});

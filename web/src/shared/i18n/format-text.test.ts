import { readdirSync, readFileSync } from "node:fs";
import { runs } from "@ezo/contract/testing/scope";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import fc from "fast-check";
import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { formatText } from "./format-text.ts";

const SEED = new URL("../../../../prisma/seed/translations/", import.meta.url);
const seed = Object.assign(
  {},
  ...readdirSync(SEED).map((file) => JSON.parse(readFileSync(new URL(file, SEED), "utf8")) as object),
) as Record<string, Record<Locale, string>>;

/** i18next as the admin uses it, over the site's texts. */
function i18nextOf(locale: string, texts: ReadonlyMap<string, string>) {
  const i18n = createInstance({
    lng: locale,
    ns: "site",
    defaultNS: "site",
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [locale]: { site: Object.fromEntries(texts) } },
    initAsync: false,
  });
  void i18n.init();
  return i18n;
}

it.each(LOCALES)("writes every text of the site as i18next does, in %s", (locale) => {
  const texts = new Map(Object.entries(seed).map(([key, words]) => [key, words[locale]]));
  const i18n = i18nextOf(locale, texts);
  const keys = [...texts.keys()];
  const names = [...new Set([...texts.values()].flatMap((text) => text.match(/(?<=\{\{)\w+/g) ?? []))];
  const plain = keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ""));
  const values = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constantFrom("Linden Court", "A & <b>")),
  );
  fc.assert(
    fc.property(fc.constantFrom(...keys, ...plain, "errors.no_such_key"), values, (key, given) => {
      // Anyone who asks for a plural gives every number in it.
      const full = Object.fromEntries(names.map((name) => [name, given[name] ?? 1]));
      expect(formatText(texts, locale, key, full)).toBe(i18n.t(key, full));
    }),
    { numRuns: runs(1000) },
  );
});

it("ends no Russian sentence with a full stop after a date, which ends in one itself", () => {
  const ends = /\{\{\s*(?:date|day|due|until)\s*\}\}[»”"]?\./;
  expect(Object.entries(seed).filter(([, { ru }]) => ends.test(ru))).toEqual([]);
});

it("replaces only placeholders in the text, and uses the default text", () => {
  const texts = new Map([["greeting", "{{name}}{{constructor}}!"]]);
  expect(formatText(texts, "en", "greeting", { name: "$& Nino" })).toBe("$& Nino!");
  expect(formatText(texts, "en", "missing", { defaultValue: "Nothing" })).toBe("Nothing");
});

import { describe, expect, it } from "vitest";
import { guideKa } from "../guide/guide-ka.ts";
import { en } from "./en.ts";
import { ka } from "./ka.ts";
import { translator } from "./texts.ts";

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1])
    .toSorted((a, b) => String(a).localeCompare(String(b)));

const baseKey = (key: string) => key.replace(/_(one|other)$/, "");
const baseKeys = (texts: object) => [...new Set(Object.keys(texts).map(baseKey))].sort();

/** Second words for a hold, the cache, a test mail, the library, a legal page, the admin, quiet hours and a click. */
const SECOND_WORDS = /ბრონ|ქეშ|სატესტო|მედიათეკ|იურიდიული გვერდ|სამართავ|წყნარ საათ|დაწკაპებ/;

describe("admin texts", () => {
  it("have the same keys in both languages, apart from plural forms", () => {
    expect(baseKeys(en)).toEqual(baseKeys(ka));
  });

  it("have the same placeholders in both languages", () => {
    const georgian = new Map(Object.entries(ka).map(([key, text]) => [baseKey(key), placeholders(text)]));
    for (const [key, text] of Object.entries(en))
      if (!key.endsWith("_one")) expect(placeholders(text), key).toEqual(georgian.get(baseKey(key)));
  });

  it("are never empty", () => {
    for (const text of [...Object.values(ka), ...Object.values(en)]) expect(text.trim()).not.toBe("");
  });

  it("have both plural forms where they have one", () => {
    for (const texts of [ka, en]) {
      const forms = Object.keys(texts).filter((key) => key !== baseKey(key));
      for (const key of forms) {
        expect(forms).toContain(`${baseKey(key)}_one`);
        expect(forms).toContain(`${baseKey(key)}_other`);
        expect(texts).not.toHaveProperty([baseKey(key)]);
      }
    }
  });

  it("name one thing by one word in Georgian, in the guide, too", () => {
    for (const [key, text] of Object.entries(ka)) expect(text, key).not.toMatch(SECOND_WORDS);
    expect(JSON.stringify(guideKa)).not.toMatch(SECOND_WORDS);
  });

  it("put no ordinal ending after a number, since Georgian writes მე-3, but 21-ე", () => {
    for (const [key, text] of Object.entries(ka)) expect(text, key).not.toContain("}}-ე ");
  });

  it("choose the plural form of the language", () => {
    const t = translator("en");
    expect(t("bulk.deleted", { count: 1 })).toBe("1 request deleted");
    expect(t("bulk.deleted", { count: 2 })).toBe("2 requests deleted");
    expect(translator("ka")("bulk.deleted", { count: 2 })).toBe("წაიშალა 2 მოთხოვნა");
  });

  it("leave names as they were written", () => {
    expect(translator("en")("inbox.announce", { name: "O'Neil <x>" })).toBe("New request: O'Neil <x>");
  });
});

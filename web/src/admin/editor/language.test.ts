import type { HistoryEntry } from "@ezo/contract/content";
import { describe, expect, it } from "vitest";
import { languageHealth, localeOfField, staleLanguages } from "./language.ts";

describe("a language's health", () => {
  it("counts the Georgian fields that have no text in it", () => {
    const health = languageHealth({
      ka: { title: "ა", excerpt: "ბ", content: "<p></p>", points: [] },
      en: { title: "A", excerpt: " ", content: "", points: [] },
      ru: { title: "", excerpt: "", content: "", points: [] },
    });
    expect(health.ka).toEqual({ isFilled: true, missing: 0 });
    expect(health.en).toEqual({ isFilled: true, missing: 1 });
    expect(health.ru).toEqual({ isFilled: false, missing: 2 });
  });

  it("is stale where the Georgian has changed since", () => {
    const entry = (version: number, ...fields: string[]): HistoryEntry => ({
      version,
      kind: "updated",
      actor: null,
      created_at: "2026-11-20T10:00:00.000Z",
      changes: fields.map((field) => ({ field, from: "", to: "x" })),
    });
    expect(
      staleLanguages([
        entry(4, "year"),
        entry(3, "translations.en.title"),
        entry(2, "translations.ka.title", "translations.ru.title"),
      ]),
    ).toEqual([]);
    expect(staleLanguages([entry(3, "translations.ka.title"), entry(2, "translations.en.title")])).toEqual([
      "en",
      "ru",
    ]);
  });

  it("belongs to the fields of one language", () => {
    expect(localeOfField("translations.ru.title")).toBe("ru");
    expect(localeOfField("faqs.0.answer.en")).toBe("en");
    expect(localeOfField("year")).toBeUndefined();
  });
});

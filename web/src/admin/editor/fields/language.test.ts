import type { HistoryEntry } from "@ezo/contract/records/records";
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
      reason: "",
      is_overwrite: false,
      currency: null,
      restored_version: null,
      reviewed: [],
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

  it("is stale no more once the Georgian text it was written for is back", () => {
    const change = (version: number, from: string, to: string): HistoryEntry => ({
      version,
      kind: "updated",
      actor: null,
      reason: "",
      is_overwrite: false,
      currency: null,
      restored_version: null,
      reviewed: [],
      created_at: "2026-11-20T10:00:00.000Z",
      changes: [{ field: "translations.ka.title", from, to }],
    });
    expect(staleLanguages([change(2, "ა", "ბ")])).toEqual(["en", "ru"]);
    expect(staleLanguages([change(3, "ბ", "ა"), change(2, "ა", "ბ")])).toEqual([]);
    expect(staleLanguages([change(3, "ბ", "გ"), change(2, "ა", "ბ")])).toEqual(["en", "ru"]);
  });

  it("is stale no more once somebody has called it right, until the Georgian changes again", () => {
    const base = {
      kind: "updated",
      actor: null,
      reason: "",
      is_overwrite: false,
      currency: null,
      restored_version: null,
    } as const;
    const at = { created_at: "2026-11-20T10:00:00.000Z" };
    const georgian = (version: number, from: string, to: string): HistoryEntry => ({
      ...base,
      ...at,
      version,
      reviewed: [],
      changes: [{ field: "translations.ka.title", from, to }],
    });
    const review: HistoryEntry = { ...base, ...at, version: 3, reviewed: ["en"], changes: [] };
    expect(staleLanguages([review, georgian(2, "ა", "ბ")])).toEqual(["ru"]);
    expect(staleLanguages([georgian(4, "ბ", "გ"), review, georgian(2, "ა", "ბ")])).toEqual(["en", "ru"]);
  });

  it("belongs to the fields of one language", () => {
    expect(localeOfField("translations.ru.title")).toBe("ru");
    expect(localeOfField("faqs.0.answer.en")).toBe("en");
    expect(localeOfField("year")).toBeUndefined();
  });
});

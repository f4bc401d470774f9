import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { ka } from "./ka.ts";
import { translator } from "./texts.ts";

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1])
    .toSorted((a, b) => String(a).localeCompare(String(b)));

describe("admin texts", () => {
  it("have the same keys in both languages", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ka).sort());
  });

  it("have the same placeholders in both languages", () => {
    for (const [key, text] of Object.entries(ka))
      expect(placeholders(en[key as keyof typeof ka]), key).toEqual(placeholders(text));
  });

  it("are never empty", () => {
    for (const text of [...Object.values(ka), ...Object.values(en)]) expect(text.trim()).not.toBe("");
  });

  it("have both plural forms where they have one", () => {
    const keys = Object.keys(ka);
    for (const key of keys.filter((key) => key.endsWith("_one")))
      expect(keys).toContain(key.replace(/_one$/, "_other"));
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

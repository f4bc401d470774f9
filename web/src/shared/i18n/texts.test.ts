import { describe, expect, it, vi } from "vitest";
import { createTexts } from "./texts.ts";

describe("texts", () => {
  it("answers with an empty string until a key's group arrives", () => {
    const texts = createTexts("ka");
    expect(texts.translate("header.home")).toBe("");
    texts.add({ "header.home": "მთავარი" });
    expect(texts.translate("header.home")).toBe("მთავარი");
    expect(texts.translate("news.featured")).toBe("");
  });

  it("reads dotted keys as flat names", () => {
    const texts = createTexts("en");
    texts.add({ "contact.title": "Write to us", "contact.title.short": "Write" });
    expect(texts.translate("contact.title")).toBe("Write to us");
    expect(texts.translate("contact.title.short")).toBe("Write");
  });

  it("fills in values and plurals of its language", () => {
    const texts = createTexts("ru");
    texts.add({
      "errors.too_long": "Допустимо знаков — {{max}}",
      "contact.fields_to_fix_one": "{{count}} поле",
      "contact.fields_to_fix_few": "{{count}} поля",
      "contact.fields_to_fix_many": "{{count}} полей",
    });
    expect(texts.translate("errors.too_long", { max: 250 })).toBe("Допустимо знаков — 250");
    expect(texts.translate("contact.fields_to_fix", { count: 2 })).toBe("2 поля");
    expect(texts.translate("contact.fields_to_fix", { count: 5 })).toBe("5 полей");
  });

  it("uses the default value for a key that does not exist", () => {
    const texts = createTexts("ka");
    texts.add({ "header.home": "მთავარი" });
    expect(texts.translate("errors.title", { defaultValue: "შეცდომა" })).toBe("შეცდომა");
  });

  it("knows which groups have arrived and notifies its listeners", () => {
    const texts = createTexts("ka");
    const listener = vi.fn<() => void>();
    texts.subscribe(listener);
    texts.add({ "header.home": "მთავარი", "footer.terms": "წესები" });
    expect(texts.hasGroups(["header", "footer"])).toBe(true);
    expect(texts.hasGroups(["header", "news"])).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
    texts.add({});
    expect(listener).toHaveBeenCalledOnce();
  });

  it("does not notify of what it has already, and does of another text for the same key", () => {
    const texts = createTexts("ka");
    texts.add({ "header.home": "მთავარი", "footer.terms": "წესები" });
    const listener = vi.fn<() => void>();
    texts.subscribe(listener);
    texts.add({ "header.home": "მთავარი" });
    expect(listener).not.toHaveBeenCalled();
    texts.add({ "header.home": "თავფურცელი", "footer.terms": "წესები" });
    expect(listener).toHaveBeenCalledOnce();
    expect(texts.translate("header.home")).toBe("თავფურცელი");
  });
});

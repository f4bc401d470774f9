import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { translator } from "../../i18n/texts.ts";
import { formatter } from "../../i18n/format.ts";
import { coded, fieldLabel, fieldText, money } from "./field-text.ts";

const t = translator("en");
const format = formatter("en", t, "USD");

describe("a field's value", () => {
  it("of a panel is its texts, without what is empty", () => {
    const panel = { badge: "Soon", title: "Linden Court", description: "", points: ["Yard", "Lift"] };
    expect(fieldText(panel, t)).toBe("Soon · Linden Court · Yard, Lift");
    expect(fieldText({ ...panel, id: 3 }, t)).toBe("Linden Court");
    expect(fieldText({ ...panel, title: "" }, t)).toBe("Soon · Yard, Lift");
    expect(fieldText({ badge: "", points: [] }, t)).toBe("Empty");
  });

  it("of addresses is the addresses", () => {
    expect(fieldText(["a@ezo.test", "b@ezo.test"], t)).toBe("a@ezo.test, b@ezo.test");
  });

  it("of codes is their words, alone and in lists", () => {
    const side = coded("field.orientation", ["N", "S"], (code, words) => words(`apartments.side.${code}`));
    expect(side.show("N", t, format)).toBe("North");
    expect(side.show(["N", "S"], t, format)).toBe("North, South");
    expect(side.show(null, t, format)).toBe(fieldText(null, t));
    expect(fieldLabel("orientation", t, { orientation: side })).toBe(t("field.orientation"));
  });

  it("is named by its path as a whole where that has a name, else with its language", () => {
    const names = { "from_names.ka": "field.from_name_ka", title: "field.title" } as const;
    expect(fieldLabel("from_names.ka", t, names)).toBe(t("field.from_name_ka"));
    expect(fieldLabel("translations.ka.title", t, names)).toBe(
      t("field.in_language", { name: t("field.title"), language: t("language.ka") }),
    );
  });

  it("of a sum is money, in the language's figures", () => {
    const price = money("field.price");
    const georgian = formatter("ka", translator("ka"), "USD");
    expect(price.show(270_900, t, format)).toBe("$\u00A0270\u00A0900");
    expect(price.show(270_900, t, georgian)).toBe("$\u00A0270\u00A0900");
    expect(price.show(null, t, format)).toBe(fieldText(null, t));
  });

  it("never shows how it is stored", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const { value } = fc.letrec((tie) => ({
      leaf: fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null)),
      list: fc.array(tie("value"), { maxLength: 3 }),
      record: fc.dictionary(word, tie("value"), { maxKeys: 3 }),
      value: fc.oneof({ depthSize: "small" }, tie("leaf"), tie("list"), tie("record")),
    }));
    fc.assert(
      fc.property(value, (stored) => {
        expect(fieldText(stored, t)).not.toMatch(/[{}[\]"]/);
      }),
    );
  });
});

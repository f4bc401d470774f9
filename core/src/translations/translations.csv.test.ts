import { describe, expect, it } from "vitest";
import { parseTranslationsCsv, translationsCsvHeader, translationsCsvRow } from "./translations.csv.ts";

describe("texts as CSV", () => {
  it("come back as they went out, whatever they hold", () => {
    const rows = ['a, "b"', "line\nline", "=1+1", "'=1", "'quoted'", "-5", "", "ტექსტი {{name}}"].map(
      (ka, index) => ({
        key: `group.key${index}`,
        ka,
        en: ka,
        ru: "",
      }),
    );
    const csv = translationsCsvHeader() + rows.map(translationsCsvRow).join("");
    expect(parseTranslationsCsv(csv)).toEqual(rows);
    expect(csv).not.toMatch(/(^|,)=/m);
  });

  it("are read with semicolons and in any order of columns", () => {
    expect(parseTranslationsCsv("ru;key\nда;home.yes")).toEqual([{ key: "home.yes", ru: "да" }]);
  });

  it.each(["", "a,b\n1,2", "key,ka\nhome.yes", 'key,ka\nhome.yes,"open'])(
    "are refused when broken: %j",
    (csv) => {
      expect(() => parseTranslationsCsv(csv)).toThrow("invalid");
    },
  );
});

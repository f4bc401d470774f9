import fc from "fast-check";
import { expect, it } from "vitest";
import { readTexts, textsHeader, textsRow } from "./translations.file.ts";

const exportedAt = "2026-11-22T08:00:00.000Z";
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom('a, "b"', "line\nline", "=1+1", "'=1", "'quoted'", "-5", " x ", "ტექსტი {{name}}"),
);

it("texts come back as they went out, whatever they hold, with the time of their export", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ key: fc.constant("group.key"), ka: text, en: text, ru: text }), { maxLength: 5 }),
      async (rows) => {
        const csv = textsHeader() + rows.map((row) => textsRow(row, exportedAt)).join("");
        const expected = rows.map((row, index) => ({ row: index + 2, exportedAt, ...row }));
        expect(await readTexts({ csv })).toEqual(expected);
        const data = Object.fromEntries(rows.map(({ key, ...texts }) => [key, texts]));
        const json = Buffer.from(JSON.stringify({ exported_at: exportedAt, data }));
        expect(await readTexts({ file: json })).toEqual(
          rows.slice(-1).map((row) => ({ exportedAt, ...row })),
        );
      },
    ),
  );
});

it("a file that is neither a table nor texts by key is refused as a whole", async () => {
  for (const file of ["{ no json", '{"a.b":{"ka":1}}', "[]", "key,ka\nhome.yes,1,2", ""])
    await expect(readTexts({ file })).rejects.toMatchObject({ code: "invalid" });
});

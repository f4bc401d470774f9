import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, csvReportLine, type FileInput, readDelimited } from "./delimited.ts";
import type { Cell } from "./table.ts";
import { writeXlsx } from "./xlsx.ts";

const read = async (input: FileInput): Promise<Cell[][]> => {
  const lines: Cell[][] = [];
  for await (const { cells } of readDelimited(input, "file")) lines.push(cells);
  return lines;
};
const failureOf = (input: FileInput) =>
  read(input).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Bytes of a single-byte page, by what the platform decodes them to. */
function encoderOf(page: "windows-1251" | "windows-1252") {
  const signs = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const byteOf = new Map([...signs].map((sign, byte) => [sign, byte]));
  byteOf.set("–", 0x96);
  return (text: string) => Uint8Array.from([...text].map((sign) => byteOf.get(sign) ?? 0x3f));
}
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const ENCODERS = {
  "utf-8": (text: string) => Buffer.from(text),
  "utf-8 with its mark": (text: string) => Buffer.from(`\uFEFF${text}`),
  "utf-16le with its mark": (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "utf-16be with its mark": (text: string) => swapped(Buffer.from(`\uFEFF${text}`, "utf16le")),
  "utf-16le": (text: string) => Buffer.from(text, "utf16le"),
  "utf-16be": (text: string) => swapped(Buffer.from(text, "utf16le")),
};
const csvCell = (text: string): string => csvLine([text]).slice(0, -2);
const written = (lines: readonly string[][], delimiter: string) =>
  lines.map((line) => line.map(csvCell).join(delimiter)).join("\r\n");

const cell = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !text.includes("\u0000"));
const formula = fc
  .tuple(fc.constantFrom("", "'", "''", " "), fc.constantFrom("=", "+", "-", "@", '="x"', '="'), cell)
  .map((parts) => parts.join(""));
const lines = fc.array(
  fc.array(fc.oneof(cell, formula, fc.constantFrom("ბინა", "Квартира", "a;b", 'q"q', "x\r\ny")), {
    minLength: 2,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 5 },
);

describe("delimited text", () => {
  it("comes back as it went out, in every encoding and with every delimiter", async () => {
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.constantFrom(",", ";", "\t"),
        fc.constantFrom(...Object.values(ENCODERS)),
        async (body, delimiter, encode) => {
          const file = [["name", "price"], ...body];
          expect(await read(encode(written(file, delimiter)))).toEqual(
            file.filter((line) => line.some((text) => text !== "")),
          );
        },
      ),
    );
  });

  it("is read as windows-1251 or windows-1252, decided by its words", async () => {
    const letters = (signs: string) => fc.constantFrom(...signs);
    const russian = fc.string({
      unit: letters("абвгдежзиклмнопрстуфхцчшщъыьэюяёЁАБВГДЮЯ"),
      minLength: 1,
      maxLength: 8,
    });
    const western = fc
      .tuple(letters("abcdefgTUV"), fc.string({ unit: letters("éèüößñçàåØÄz"), minLength: 1, maxLength: 6 }))
      .map((parts) => parts.join(""));
    const rows = (word: fc.Arbitrary<string>) =>
      fc.array(
        fc.tuple(word, fc.constantFrom("12", "a@b.ge", "–", "«x»")).map((row) => [...row]),
        { minLength: 1 },
      );
    await fc.assert(
      fc.asyncProperty(rows(russian), rows(western), async (inRussian, inWestern) => {
        for (const [page, body] of [
          ["windows-1251", inRussian],
          ["windows-1252", inWestern],
        ] as const) {
          const bytes = encoderOf(page)(written(body, ";"));
          // `аёЁ` are the bytes of a Thai letter in UTF-8, which comes first.
          fc.pre(!isUtf8(bytes));
          expect(await read(bytes)).toEqual(body);
        }
      }),
    );
  });

  it("is not guessed where both pages fit, and refused where none does", async () => {
    const mixed = encoderOf("windows-1251")("name;x\nкот;café".replace("é", "й"));
    for (const bytes of [
      mixed,
      Uint8Array.from([0x61, 0x81, 0x98, 0xff]),
      Uint8Array.from([0, 1, 2, 0xd8, 0xd8]),
      // As in a program or an old workbook: zero bytes in both halves, which UTF-16 would read as Chinese.
      Buffer.from("\0\u0001garbage".repeat(50)),
      // One zero byte in a text of single bytes, in either half.
      Buffer.from("email,name\na\0@b.ge,Nino\nc@d.ge,Ana\n"),
      Buffer.from("email,name\nab\0@b.ge,Nino\nc@d.ge,Ana\n"),
    ])
      expect(await failureOf(bytes)).toMatchObject({
        code: "invalid",
        fields: { file: ["errors.not_text"] },
      });
  });

  it("is refused where its letters became question marks, which a text may also end with", async () => {
    const western = encoderOf("windows-1252");
    expect(await failureOf(western("key,ka\na.b,ბინის შეძენა?"))).toMatchObject({
      code: "invalid",
      fields: { file: [`errors.letters_lost?value=${encodeURIComponent("????? ???????")}&line=2`] },
    });
    for (const kept of [Buffer.from("key,ka\na.b,ბინა\nc.d,????"), western("key,en\na.b,What???? Oh,??")])
      expect(await failureOf(kept)).toBeUndefined();
  });

  it("takes line breaks within quotes, every line end, Excel's own delimiter line and blank lines", async () => {
    expect(await read('sep=;\r\na,x;b\r\n\r\n"1\n2"; "3;""4""" \r\n5;"=""007"""')).toEqual([
      ["a,x", "b"],
      ["1\n2", '3;"4"'],
      ["5", "007"],
    ]);
    const rows: number[] = [];
    for await (const { row } of readDelimited("a;b\n\n1;2\n;\n3;4", "file")) rows.push(row);
    expect(rows).toEqual([1, 3, 5]);
  });

  it("reads the same rows however each of its lines ends, also across the pieces it is read in", async () => {
    const cells = fc.array(
      fc.constantFrom("1", "ბინა", 'q"q', "a\nb", "a\r\nb", "a\rb", "x".repeat(30_000)),
      {
        minLength: 2,
        maxLength: 4,
      },
    );
    const ended = fc.array(fc.tuple(cells, fc.constantFrom("\r\n", "\n", "\r"), fc.boolean()), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(ended, fc.constantFrom("\r\n", "\n", "\r"), async (rows, first) => {
        const quotedOrPlain = (text: string, isQuoted: boolean) =>
          isQuoted || /["\r\n]/.test(text) ? csvCell(text) : text;
        const text = rows
          .map(([row, end, isQuoted]) => row.map((one) => quotedOrPlain(one, isQuoted)).join(";") + end)
          .join("");
        expect(await read(`sep=;${first}${text}`)).toEqual(rows.map(([row]) => row));
      }),
    );
    const lines: number[] = [];
    for await (const { row } of readDelimited('a;b\r\n"1";2\n"3";4\r\r\n"5";"6"\r7;8', "file"))
      lines.push(row);
    expect(lines).toEqual([1, 2, 3, 5, 6]);
    expect(await failureOf('a;b\r\n1;2\n1;5" x')).toMatchObject({
      fields: { file: ["errors.csv_quote_stray?line=3"] },
    });
  });

  it("names the line on which the cell begins whose quotation marks break it", async () => {
    for (const [text, key, line] of [
      ['a,b\n1,5" x', "quote_stray", 2],
      ['a,b\n1,"5"x', "quote_stray", 2],
      ['a,b\n1,"5" x', "line_broken", 2],
      // One that is closed by the next cell's, on the line below.
      ['a,b\r\n"1,2\r\n"3",4', "quote_stray", 2],
      ['a,b\n"1,2\n3,4\n5,"6"\n', "quote_stray", 2],
      // Behind cells of several lines, and cells with spaces around them.
      ['a,b\r\n"1\r\n2", "say ""x""\r\n" \r\n3,4" x\r\n', "quote_stray", 5],
      ['a\tb\r\n"1\r\n2"\t\t "3"\r\n\t"4"x', "quote_stray", 4],
      ['a;b\r"1,2" ;"3"\r"x" ;4"', "quote_stray", 3],
      ['a,b\n"1,2', "quote_open", 2],
      ['a,b\r\n"1,2\r\n3,4\r\n', "quote_open", 2],
      ['a,b\n"1\n2","say ""x""\n"\n"3",4\n5,"6""\n7,8\n', "quote_open", 6],
      ['a,b\n1,"""\n', "quote_open", 2],
      ['\n"a",b\r1,"2', "quote_open", 3],
    ] as const)
      expect(await failureOf(text), text).toMatchObject({
        fields: { file: [`errors.csv_${key}?line=${line}`] },
      });
  });

  it("is refused as empty where it has no line", async () => {
    for (const empty of ["", "\n \n", ";;\n", Buffer.from("\uFEFF")])
      expect(await failureOf(empty)).toMatchObject({ fields: { file: ["errors.file_empty"] } });
  });

  it("may be a workbook, whose numbers stay numbers", async () => {
    const bytes = await writeXlsx("s", [["name"], [61.5], ["=1"]]);
    expect(await read(bytes)).toEqual([["name"], [61.5], ["=1"]]);
  });
});

it.each([
  ["a;=1+1;", "a;'=1+1;"],
  [";@SUM(1)", ";'@SUM(1)"],
  ["x\n=1+1", "x\n'=1+1"],
  ["x; \t+1", "x; \t'+1"],
  ['x;"=1+1;"', `x;"'=1+1;"`],
  ["x;＝1+1", "x;'＝1+1"],
  ["2 - 3, a=b, x-y; z", "2 - 3, a=b, x-y; z"],
])("keeps %j from running where cells end at semicolons", (text, safe) => {
  expect(csvReportLine([1, text])).toBe(csvLine([1, safe]));
});

it("keeps texts from running as formulas, and leaves numbers alone", () => {
  for (const text of ["=1+1", "+1", "-1", "@x", " =1", "'=1", "＝1+1", "＋1", "－1", "＠x", " ＝1"])
    expect(csvCell(text)).toBe(`"'${text}"`);
  expect(csvLine([-1, "-1", null, "a"])).toBe(`-1,"'-1","","a"\r\n`);
});

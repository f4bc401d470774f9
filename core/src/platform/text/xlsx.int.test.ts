import { spawnSync } from "node:child_process";
import { deserialize } from "node:v8";
import { ConsentInstant } from "@ezo/contract/marketing/contact-fields";
import { readDate } from "@ezo/contract/values/reading/read-date";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Line } from "./table.ts";
import { type ReadingLimits, readingScript } from "./xlsx-process.ts";
import { readXlsx, writeXlsx } from "./xlsx.ts";

const read = async (bytes: Buffer, limits?: Partial<ReadingLimits>) => {
  const lines: Line[] = [];
  for await (const line of readXlsx(bytes, "xlsx", limits)) lines.push(line);
  return lines;
};

/** A workbook with these rows, whose styles are a number, a day, a time of our own and a time. */
const withSheet = async (rows: string) => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/></numFmts>
    <cellXfs>${[0, 14, 164, 22].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`;
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const parts = unzipSync(await writeXlsx("S", [["a"]]));
  const own = { "xl/styles.xml": strToU8(styles), "xl/worksheets/sheet1.xml": strToU8(sheet) };
  return Buffer.from(zipSync({ ...parts, ...own }));
};

it("comes back as it went out, line by line", async () => {
  const bytes = await writeXlsx("ბინები", [
    ["name", "price"],
    ["=1+1", 61.5],
    [null, null],
    ["101", 70_000],
  ]);
  expect(await read(Buffer.from(bytes))).toEqual([
    { row: 1, cells: ["name", "price"] },
    { row: 2, cells: ["=1+1", 61.5] },
    { row: 4, cells: ["101", 70_000] },
  ]);
});

it("gives a date as a file of text has it, in no zone", async () => {
  const cells = [
    '<c r="A1" s="1"><v>46154</v></c>',
    '<c r="B1" s="2"><v>46357.5</v></c>',
    // Twenty past twelve, as near as a number can be.
    '<c r="C1" s="3"><v>46357.51388888889</v></c>',
    '<c r="D1" t="d"><v>2026-05-12T10:30:00</v></c>',
    '<c r="E1"><v>46357.5</v></c>',
  ].join("");
  const [line] = await read(await withSheet(`<row r="1">${cells}</row>`));
  expect(line?.cells).toEqual([
    "2026-05-12",
    "2026-12-01 12:00:00",
    "2026-12-01 12:20:00",
    "2026-05-12 10:30:00",
    46357.5,
  ]);
  const readIn = (timeZone: string) =>
    line?.cells.slice(0, 2).map((cell) => readDate(String(cell), timeZone));
  expect(readIn("Asia/Tbilisi")).toEqual(["2026-05-12", "2026-12-01T12:00:00+04:00"]);
  expect(readIn("Europe/Berlin")).toEqual(["2026-05-12", "2026-12-01T12:00:00+01:00"]);
});

it("gives a date that is written with its zone as the instant that it is", async () => {
  const cells = [
    '<c r="A1" t="d"><v>2026-05-12T10:30:00Z</v></c>',
    '<c r="B1" t="d"><v>2026-05-12T10:30:00</v></c>',
    '<c r="C1" t="d"><v>2026-05-12T00:30:00.250+04:00</v></c>',
    '<c r="D1" s="3"><v>46357.5</v></c>',
    '<c r="E1" t="d"><v>2026-05-12</v></c>',
    '<c r="F1" t="d"><v>2026-05-12T00:00:00Z</v></c>',
  ].join("");
  const [line] = await read(await withSheet(`<row r="1">${cells}</row>`));
  expect(line?.cells).toEqual([
    "2026-05-12T10:30:00.000Z",
    "2026-05-12 10:30:00",
    "2026-05-11T20:30:00.250Z",
    "2026-12-01 12:00:00",
    "2026-05-12",
    "2026-05-12T00:00:00.000Z",
  ]);
  expect(readDate(String(line?.cells[0]), "Asia/Tbilisi")).toBe("2026-05-12T10:30:00.000Z");
});

it("takes no time without a zone for one on the clocks of the machine", async () => {
  const bytes = await withSheet('<row r="1"><c r="A1" t="d"><v>2026-05-12T10:30:00</v></c></row>');
  const { source, args } = readingScript({ maxUnpackedBytes: 1_000_000, maxMemoryMegabytes: 1000 });
  for (const TZ of ["Asia/Tokyo", "America/New_York"]) {
    const { stdout } = spawnSync(process.execPath, ["--eval", source, "--", ...args], {
      input: bytes,
      env: { TZ },
    });
    expect(deserialize(stdout.subarray(1))).toEqual([[new Date("2026-05-12T10:30:00Z")]]);
  }
});

it("gives of a number that is no date what no date is read from, and the rest of the sheet", async () => {
  const cells = '<c r="A1" s="1"><v>1e12</v></c><c r="B1" s="1"><v>46154</v></c>';
  const [line] = await read(await withSheet(`<row r="1">${cells}</row>`));
  expect(line?.cells[1]).toBe("2026-05-12");
  const text = readDate(String(line?.cells[0]), "Asia/Tbilisi");
  expect(ConsentInstant.safeParse(text).error?.issues[0]?.message).toBe("errors.invalid_date");
});

it("refuses what is no workbook", async () => {
  await expect(read(Buffer.from("no workbook"))).rejects.toMatchObject({
    code: "invalid",
    fields: { xlsx: ["errors.not_a_workbook"] },
  });
});

// ASVS 5.0: 5.2.3
it("refuses a small file that unpacks to a huge one", async () => {
  const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(1024 * 1024) });
  expect(bomb.length).toBeLessThan(10_000);
  await expect(read(Buffer.from(bomb), { maxUnpackedBytes: 512 * 1024 })).rejects.toMatchObject({
    code: "too_large",
  });
});

// ASVS 5.0: 15.2.2
describe("a workbook made to harm", () => {
  const cell = (name: string) => `<c r="${name}" t="inlineStr"><is><t>x</t></is></c>`;

  it("ends its reader alone, where one cell's name would end the process", async () => {
    const bytes = await withSheet(`<row r="99999999999">${cell("ZZZZZZZZ99999999999")}</row>`);
    await expect(read(bytes, { maxHeapMegabytes: 64 })).rejects.toMatchObject({ code: "too_large" });
  });

  it("is given up where its rows are more than may be held", async () => {
    const bytes = await withSheet(`<row r="1">${cell("A1").replace("x", "x".repeat(2_000_000))}</row>`);
    expect(await read(bytes)).toHaveLength(1);
    await expect(read(bytes, { maxAnswerBytes: 1_000_000 })).rejects.toMatchObject({ code: "too_large" });
  });

  it("is given up where its reader takes more memory than it may, buffers included", async () => {
    // Unpacking it takes many times as long as it is until the first look at the memory.
    const bytes = await withSheet(`<row r="1">${cell("A1").replace("x", "x".repeat(20_000_000))}</row>`);
    await expect(read(bytes, { maxMemoryMegabytes: 1 })).rejects.toMatchObject({ code: "too_large" });
  });

  it("is given up after a time in which everything else goes on", async () => {
    const bytes = await withSheet(`<row r="1">${cell("A1").replace("x", "x".repeat(20_000_000))}</row>`);
    expect(bytes.length).toBeLessThan(100_000);
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 20);
    await expect(read(bytes, { maxSeconds: 0.2 })).rejects.toMatchObject({ code: "too_large" });
    clearInterval(ticking);
    // A single one says it: other tests may keep every core busy.
    expect(ticks).toBeGreaterThan(0);
  });
});

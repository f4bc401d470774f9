import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Line } from "./table.ts";
import type { ReadingLimits } from "./xlsx-process.ts";
import { readXlsx, writeXlsx } from "./xlsx.ts";

const read = async (bytes: Buffer, limits?: Partial<ReadingLimits>) => {
  const lines: Line[] = [];
  for await (const line of readXlsx(bytes, "xlsx", limits)) lines.push(line);
  return lines;
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
  const withSheet = async (rows: string) => {
    const parts = unzipSync(await writeXlsx("S", [["a"]]));
    const sheet = strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    return Buffer.from(zipSync({ ...parts, "xl/worksheets/sheet1.xml": sheet }));
  };
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

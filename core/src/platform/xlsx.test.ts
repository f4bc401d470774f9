import { zipSync } from "fflate";
import { expect, it } from "vitest";
import type { Line } from "./table.ts";
import { readXlsx, writeXlsx } from "./xlsx.ts";

const read = async (bytes: Buffer, maxBytes?: number) => {
  const lines: Line[] = [];
  for await (const line of readXlsx(bytes, "xlsx", maxBytes)) lines.push(line);
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

it("refuses a small file that unpacks to a huge one", async () => {
  const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(1024 * 1024) });
  expect(bomb.length).toBeLessThan(10_000);
  await expect(read(Buffer.from(bomb), 512 * 1024)).rejects.toMatchObject({ code: "too_large" });
});

import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { readXlsx, writeXlsx } from "./xlsx.ts";

it("comes back as it went out, line by line", async () => {
  const bytes = await writeXlsx("ბინები", [
    ["name", "price"],
    ["=1+1", 61.5],
    [null, null],
    ["101", 70_000],
  ]);
  expect(await readXlsx(Buffer.from(bytes))).toEqual([
    ["name", "price"],
    ["=1+1", "61.5"],
    [],
    ["101", "70000"],
  ]);
});

it("refuses what is no workbook", async () => {
  await expect(readXlsx(Buffer.from("no workbook"))).rejects.toMatchObject({
    code: "invalid",
    fields: { xlsx: ["errors.not_a_workbook"] },
  });
});

it("refuses a small file that unpacks to a huge one", async () => {
  const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(1024 * 1024) });
  expect(bomb.length).toBeLessThan(10_000);
  await expect(readXlsx(Buffer.from(bomb), 512 * 1024)).rejects.toMatchObject({ code: "too_large" });
});

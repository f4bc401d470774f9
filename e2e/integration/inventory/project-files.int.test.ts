import {
  exportApartments,
  exportApartmentsXlsx,
  importApartments,
} from "@ezo/contract/inventory/apartment-files";
import type { RouteInput } from "@ezo/contract/route";
import { readDelimited } from "@ezo/core/platform/text/delimited";
import { writeXlsx } from "@ezo/core/platform/text/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApartment, createStock } from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  stock = await createStock(stack.database.prisma);
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const asAdmin = () => ({ token });

describe("the apartments' CSV", () => {
  it("is exported and imported unchanged", async () => {
    const params = { query: { project_id: String(stock.project.id) } };
    const csv = await stack.call(exportApartments, params, asAdmin());
    const { data } = await stack.call(
      importApartments,
      { body: { project_id: stock.project.id, csv } },
      asAdmin(),
    );
    expect(data).toMatchObject({ created: 0, updated: 0, errors: [] });
    expect(data.unchanged).toBe(data.rows);
  });

  it("is refused with every error by row before anything is stored", async () => {
    const csv = [
      "building;floor;apartment_number;rooms;area_total;price",
      "A;1;901;2;61,5;70 000",
      "A;99;902;2;60;1",
      "Z;1;903;2;60;1",
      "A;1;904;many;-3;1",
      "A;1;901;2;60;1",
    ].join("\n");
    const body = { project_id: stock.project.id, csv };
    const { data } = await stack.call(importApartments, { body: { ...body, dry_run: true } }, asAdmin());
    expect(data).toMatchObject({ dry_run: true, created: 0 });
    expect(data.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, "apartment_number"],
      [3, "floor"],
      [4, "building"],
      [5, "rooms"],
      [5, "area_total"],
      [6, "apartment_number"],
    ]);
    expect(data.errors.every(({ message }) => !message.startsWith("errors."))).toBe(true);
    const failure = await failureOf(stack.call(importApartments, { body }, asAdmin()));
    expect(failure.status).toBe(422);
    expect(failure.body.errors).toHaveProperty(["rows.5.rooms"]);
    expect(await db().apartment.count({ where: { number: "901" } })).toBe(0);
    const good = { ...body, csv: csv.split("\n").slice(0, 2).join("\n") };
    await stack.call(importApartments, { body: good }, asAdmin());
    const stored = await db().apartment.findFirstOrThrow({ where: { number: "901" } });
    expect([stored.areaTotal.toNumber(), stored.price]).toEqual([61.5, 70_000]);
  });
});

describe("a file of apartments", () => {
  const head = "building;floor;apartment_number;rooms;area_total;price;orientation;status";
  const upload = async (bytes: Uint8Array<ArrayBuffer>, isDryRun: boolean) => {
    const form = new FormData();
    form.set("project_id", String(stock.project.id));
    form.set("dry_run", String(isDryRun));
    form.set("file", new Blob([bytes]), "stock.csv");
    const headers = { authorization: `Bearer ${token}`, "x-locale": "en" };
    const url = `${stack.url()}/api${importApartments.path}`;
    return (await (await fetch(url, { method: "POST", body: form, headers })).json()) as {
      data: { errors: { row: number; field: string; message: string }[] };
      errors?: Record<string, string[]>;
    };
  };

  it("is read as Georgian and Russian Excel saves it", async () => {
    const text = `${head}\r\nA;1;911;2;61,50;150,000;South West;გაყიდული\r\nA;1;912;2;1 061,5 м²;$150 000;Юго-запад, N;`;
    await upload(Buffer.from(`\uFEFF${text.replaceAll(";", "\t")}`, "utf16le"), false);
    const stored = await db().apartment.findMany({
      where: { number: { in: ["911", "912"] } },
      orderBy: { number: "asc" },
    });
    expect(stored.map((row) => [row.areaTotal.toNumber(), row.price, row.orientation, row.status])).toEqual([
      [61.5, 150_000, "SW", "sold"],
      [1061.5, 150_000, "SW,N", "available"],
    ]);
  });

  it("is refused by row, column and value if it is ambiguous, and nothing is written", async () => {
    const rows = ["A;1;921;2;1,234;5%;up;gone", "A;1;922;2;61.125;70 000 ₾;S;", "A;1;923;2;50;1;S;;x"];
    const file = Buffer.from([head, ...rows].join("\n"));
    const { data } = await upload(file, true);
    expect(data.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, "status"],
      [2, "area_total"],
      [2, "orientation"],
      [2, "price"],
      [3, "area_total"],
      [3, "price"],
      [4, "status"],
    ]);
    const values = ["gone", "1,234", "up", "5%", "61.125", "70 000 ₾"];
    for (const [index, value] of values.entries()) expect(data.errors[index]?.message).toContain(value);
    const { errors = {} } = await upload(file, false);
    expect(errors["rows.2.orientation"]?.[0]).toContain("up");
    expect(await db().apartment.count({ where: { number: { startsWith: "92" } } })).toBe(0);
  });

  it("leaves fields unchanged that a row does not contain", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "930", { price: 1000 });
    const row = `A;1;930;${apartment.rooms};${apartment.areaTotal.toString()}`;
    await upload(Buffer.from(`${head}\n${row}\n`), false);
    const after = () => db().apartment.findUniqueOrThrow({ where: { id: apartment.id } });
    expect((await after()).price).toBe(1000);
    await upload(Buffer.from(`${head}\n${row};;;\n`), false);
    expect((await after()).price).toBeNull();
  });
});

describe("a file of apartments with headings of its own", () => {
  type ImportBody = RouteInput<typeof importApartments>["body"];
  const fileOf = (number: string, price: number) =>
    `Block;Level;Flat;Rooms;Size;Asking;Price;Broker\nA;1;${number};2;50;${price};1;Nino`;
  const mapping = {
    Block: "building",
    Level: "floor",
    Flat: "apartment_number",
    "size ": "area_total",
    Asking: "price",
    Price: "",
  };
  const send = async (csv: string, over: Partial<ImportBody>) => {
    const body = { project_id: stock.project.id, csv, ignore_unknown_columns: true, ...over };
    return (await stack.call(importApartments, { body }, asAdmin())).data;
  };
  const priceOf = async (number: string) =>
    (await db().apartment.findFirstOrThrow({ where: { number, deletedAt: null } })).price;

  it("is stored as its user says, and so is the next one that leaves it to what was said", async () => {
    const columns = JSON.stringify(mapping);
    const trial = await send(fileOf("941", 70_000), { columns, dry_run: true });
    expect(trial).toMatchObject({ created: 1, errors: [], ignored_columns: ["Price", "Broker"] });
    expect(trial.columns.slice(3)).toEqual([
      { heading: "Rooms", column: "rooms", examples: ["2"] },
      { heading: "Size", column: "area_total", examples: ["50"] },
      { heading: "Asking", column: "price", examples: ["70000"] },
      { heading: "Price", column: null, examples: ["1"] },
      { heading: "Broker", column: null, examples: ["Nino"] },
    ]);
    // A trial remembers nothing.
    expect((await send(fileOf("941", 70_000), { columns: "{}", dry_run: true })).created).toBe(0);

    expect((await send(fileOf("941", 70_000), { columns })).created).toBe(1);
    expect(await priceOf("941")).toBe(70_000);
    expect(await send(fileOf("942", 80_000), { columns: "{}" })).toMatchObject({ created: 1, errors: [] });
    expect(await priceOf("942")).toBe(80_000);
    // What is said now wins over what was said before.
    const other = JSON.stringify({ asking: "", price: "price" });
    const { changes } = await send(fileOf("942", 90_000), { columns: other, dry_run: true });
    expect(changes).toMatchObject([{ fields: { price: { from: 80_000, to: 1 } } }]);
  });

  it("is read by its words alone in a call that says nothing of columns, whatever was said in others", async () => {
    await send(fileOf("943", 70_000), { columns: JSON.stringify(mapping) });
    const plain = await send(fileOf("944", 70_000), { dry_run: true });
    expect(plain.errors.map(({ row, field }) => [row, field])).toEqual([
      [1, "building"],
      [1, "floor"],
      [1, "apartment_number"],
    ]);
    // The heading was left out before, by that mapping.
    const codes = "building;floor;apartment_number;rooms;area_total;price\nA;1;944;2;50;9000";
    expect(await send(codes, {})).toMatchObject({ created: 1, ignored_columns: [] });
    expect(await priceOf("944")).toBe(9000);
  });

  it("does not remember as left out a usual word beside the sheet's heading, which is the column where it is alone", async () => {
    // As the admin sends it: every column as the trial has read it.
    const both = "Building;Floor;Number;Apartment;Rooms;Total, m²\nA;1;946;flat;2;50";
    const { columns: read } = await send(both, { columns: "{}", dry_run: true });
    const columns = JSON.stringify(
      Object.fromEntries(read.map(({ heading, column }) => [heading, column ?? ""])),
    );
    expect(await send(both, { columns })).toMatchObject({ created: 1, ignored_columns: ["Apartment"] });
    const alone = "Building;Floor;Apartment;Rooms;Total, m²\nA;1;947;2;50";
    const second = await send(alone, { columns: "{}" });
    expect(second).toMatchObject({ created: 1, errors: [], ignored_columns: [] });
    expect(await db().apartment.count({ where: { number: "947" } })).toBe(1);
  });

  it("is refused at the mapping that is none, and at the columns of one that does not fit", async () => {
    const refusal = async (columns: string) => {
      const failure = await failureOf(send(fileOf("945", 70_000), { columns }));
      return [failure.status, ...Object.keys(failure.body.errors ?? {})];
    };
    for (const wrong of ["no json", "[]"]) expect(await refusal(wrong)).toEqual([422, "columns"]);
    expect(await refusal(JSON.stringify({ Flat: "phone" }))).toEqual([422, "columns.Flat"]);
    expect(await refusal(JSON.stringify({ ...mapping, Price: "price" }))).toEqual([422, "rows.1.price"]);
    expect(await refusal(JSON.stringify({ ...mapping, Block: "" }))).toEqual([422, "rows.1.building"]);
    expect(await db().apartment.count({ where: { number: "945" } })).toBe(0);
  });
});

describe("the apartments' workbook", () => {
  const download = async (filter: string) => {
    const url = `${stack.url()}/api${exportApartmentsXlsx.path}?project_id=${stock.project.id}${filter}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    return Buffer.from(await response.arrayBuffer());
  };
  interface Options {
    leave_out_errors?: boolean;
    ignore_unknown_columns?: boolean;
    add_floors?: boolean;
  }
  const upload = (bytes: Uint8Array, isDryRun: boolean, options: Options = {}) =>
    stack.call(
      importApartments,
      {
        body: {
          project_id: stock.project.id,
          xlsx: Buffer.from(bytes).toString("base64"),
          dry_run: isDryRun,
          ...options,
        },
      },
      asAdmin(),
    );

  const linesOf = async (bytes: Buffer) => {
    const lines: unknown[] = [];
    for await (const line of readDelimited(bytes, "file")) lines.push(line);
    return lines;
  };

  it("is exported by filter and imported unchanged", async () => {
    const all = await linesOf(await download(""));
    const sold = await linesOf(await download("&status=sold"));
    expect(sold.length).toBeGreaterThan(1);
    expect(sold.length).toBeLessThan(all.length);
    const { data } = await upload(await download(""), false);
    expect(data).toMatchObject({ created: 0, updated: 0, unchanged: all.length - 1, changes: [] });
  });

  it("adds floors that are missing and leaves out columns of others, if it may, and names both", async () => {
    const head = ["building", "floor", "apartment_number", "rooms", "area_total", "Broker"];
    const rows = [
      ["A", 41, "4101", 2, 50, "Nino"],
      ["A", 41, "4102", 1, 40, "Dato"],
      ["A", 42, "4201", "many", 40, "Dato"],
    ];
    const book = await writeXlsx("s", [head, ...rows]);
    const floors = () => db().floor.count({ where: { number: { in: [41, 42] }, deletedAt: null } });
    const { data: strict } = await upload(book, true);
    expect(strict).toMatchObject({ created: 0, ignored_columns: [], added_floors: [] });
    expect(strict.errors.map(({ field }) => field)).toEqual(expect.arrayContaining(["broker", "floor"]));
    const may = { ignore_unknown_columns: true, add_floors: true };
    const trial = (await upload(book, true, may)).data;
    const told = { created: 2, ignored_columns: ["Broker"], added_floors: ["A / 41"] };
    // The row with a mistake gets no floor.
    expect(trial).toMatchObject(told);
    expect(new Set(trial.errors.map(({ row }) => row))).toEqual(new Set([4]));
    expect(await floors()).toBe(0);
    expect((await failureOf(upload(book, false, may))).status).toBe(422);
    expect(await floors()).toBe(0);
    const { data } = await upload(book, false, { ...may, leave_out_errors: true });
    expect(data).toMatchObject(told);
    expect(await floors()).toBe(1);
    const added = await db().apartment.findMany({
      where: { number: { in: ["4101", "4102"] } },
      select: { floor: { select: { number: true } } },
    });
    expect(added).toEqual([{ floor: { number: 41 } }, { floor: { number: 41 } }]);
  });

  it("reports every change and error, and with one error changes nothing", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "190", { price: 1000 });
    const head = ["building", "floor", "apartment_number", "rooms", "area_total", "price"];
    const good = ["A", 1, "190", apartment.rooms, apartment.areaTotal.toNumber(), 1500];
    const fresh = ["A", 1, "191", 2, 48.5, null];
    const bad = await writeXlsx("s", [head, good, fresh, ["A", 77, "192", 2, 50, 1]]);
    const { data } = await upload(bad, true);
    expect(data.errors).toMatchObject([{ row: 4, field: "floor" }]);
    expect(data.changes).toMatchObject([
      { row: 2, kind: "updated", apartment: "A / 1 / 190", fields: { price: { from: 1000, to: 1500 } } },
      {
        row: 3,
        kind: "created",
        apartment: "A / 1 / 191",
        fields: { status: { to: "available" }, bedrooms: { to: 0 }, area_living: { to: null } },
      },
    ]);
    expect((await failureOf(upload(bad, false))).status).toBe(422);
    const before = await db().apartment.findUniqueOrThrow({ where: { id: apartment.id } });
    expect([before.price, await db().apartment.count({ where: { number: "191" } })]).toEqual([1000, 0]);
    // The rows without errors go in if the others are to be left out; a file whose rows are all wrong does not.
    const wrong = await writeXlsx("s", [head, ["A", 77, "192", 2, 50, 1]]);
    expect((await failureOf(upload(wrong, false, { leave_out_errors: true }))).status).toBe(422);
    const partly = await writeXlsx("s", [head, ["A", 1, "193", 2, 50, 1], ["A", 77, "192", 2, 50, 1]]);
    const { data: rest } = await upload(partly, false, { leave_out_errors: true });
    expect(rest).toMatchObject({ created: 1, errors: [{ row: 3, field: "floor" }] });
    expect(await db().apartment.count({ where: { number: { in: ["192", "193"] } } })).toBe(1);
    const { data: done } = await upload(await writeXlsx("s", [head, good, fresh]), false);
    expect(done).toMatchObject({ created: 1, updated: 1, errors: [] });
    const nonsense = await failureOf(upload(Buffer.from("no workbook"), true));
    expect(nonsense.body.errors).toHaveProperty("xlsx");
  });
});

import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { changeApartments } from "@ezo/contract/inventory/apartment-changes";
import {
  exportApartments,
  exportApartmentsXlsx,
  importApartments,
  sampleApartmentsXlsx,
  undoApartmentsImport,
} from "@ezo/contract/inventory/apartment-files";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { holdApartment } from "@ezo/contract/inventory/holds";
import { LOCALES } from "@ezo/contract/values/languages";
import type { RouteInput } from "@ezo/contract/route";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEnquiry } from "../../stack/factories/enquiries.ts";
import { createMedia } from "../../stack/factories/content.ts";
import { createApartment, createFloor, createStock } from "../../stack/factories/explorer.ts";
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

type ImportBody = RouteInput<typeof importApartments>["body"];
/** A workbook as sent in a JSON call. */
async function bookOf(path: string): Promise<string> {
  const response = await fetch(`${stack.url()}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.headers.get("content-type")).toContain("spreadsheetml");
  return Buffer.from(await response.arrayBuffer()).toString("base64");
}
const send = async (body: ImportBody) =>
  (await stack.call(importApartments, { body }, { token, headers: { "x-locale": "en" } })).data;
const titleOf = async (projectId: number) =>
  (await db().projectTranslation.findFirstOrThrow({ where: { projectId, locale: "ka" } })).title;
const HEAD = "building,floor,apartment_number,rooms,area_total,price";
const fileOf = (...rows: string[]) => [HEAD, ...rows].join("\n");
const inStock = (csv: string) => ({ project_id: stock.project.id, csv });
const historyOf = (entityId: number) =>
  db().recordHistory.findMany({ where: { entity: "apartment", entityId }, orderBy: { id: "asc" } });

describe("a file of every project's apartments", () => {
  it("is imported as exported, even if two projects have the same title", async () => {
    const twin = await createStock(db());
    for (const { id } of [stock.project, twin.project])
      await db().projectTranslation.updateMany({ where: { projectId: id }, data: { title: "Twin" } });
    const other = await createStock(db());
    const csv = await stack.call(exportApartments, { query: {} }, asAdmin());
    const forGeorgia = await stack.call(exportApartments, { query: { language: "ka" } }, asAdmin());
    for (const name of [String(twin.project.id), await titleOf(other.project.id)]) {
      expect(csv).toContain(`\n"${name}","A",`);
      expect(forGeorgia).toContain(`\n"${name}";"A";`);
    }
    const data = await send({ csv });
    expect(data).toMatchObject({ created: 0, updated: 0, errors: [], changes: [] });
    expect(data.unchanged).toBeGreaterThanOrEqual(12);
    expect(await send({ csv: forGeorgia })).toMatchObject({
      created: 0,
      updated: 0,
      errors: [],
      unchanged: data.unchanged,
    });
    const book = await send({ xlsx: await bookOf(exportApartmentsXlsx.path) });
    expect(book).toMatchObject({ created: 0, updated: 0, unchanged: data.unchanged });
  });

  it("is refused by a price in another currency than the firm's, naming both", async () => {
    const { errors } = await send({ ...inStock(fileOf("A,1,1,1,30,70 000 ₾")), dry_run: true });
    expect(errors).toContainEqual(
      expect.objectContaining({
        row: 2,
        field: "price",
        message: "“70 000 ₾” is in GEL, but prices are in USD",
      }),
    );
  });

  it("is refused, naming project, building and value", async () => {
    const other = await createStock(db());
    const [name, chosen] = [await titleOf(other.project.id), await titleOf(stock.project.id)];
    const rows = ["Nowhere,A,1,1,1,30,", `${name},Q,1,1,1,30,`, `${name},A,77,1,1,30,`, "Twin,A,1,1,1,30,"];
    const csv = [`project,${HEAD}`, ...rows].join("\n");
    const { errors } = await send({ csv, dry_run: true });
    expect(errors.map(({ row, field, message, place }) => [row, field, message, place])).toEqual([
      [2, "project", "There is no project “Nowhere”", "Nowhere / A / 1 / 1"],
      [3, "building", `The project “${name}” has no building “Q”`, `${name} / Q / 1 / 1`],
      [4, "floor", `Building “A” of “${name}” has no floor 77`, `${name} / A / 77 / 1`],
      [5, "project", expect.stringContaining("Several projects are called “Twin”"), "Twin / A / 1 / 1"],
    ]);
    // Every error of a row at once: its cells, and its location.
    const many = [`project,${HEAD}`, `${name},Q,x,1,many,30,`, `${name},A,77,2,1,wide,`].join("\n");
    const found = await send({ csv: many, dry_run: true });
    expect(found.errors.map(({ row, field }) => `${row} ${field}`).toSorted()).toEqual([
      "2 building",
      "2 floor",
      "2 rooms",
      "3 area_total",
      "3 floor",
    ]);
    // Two rows about one apartment, whose project is named in two ways: neither goes in.
    const twins = [`project,${HEAD}`, `${name},A,1,9,1,30,`, `${other.project.id},A,1,9,1,40,`].join("\n");
    const { errors: both, created } = await send({ csv: twins, dry_run: true });
    expect(created).toBe(0);
    expect(both.map(({ row, message }) => [row, message])).toEqual([
      [2, "This apartment is in the file again, in row 3"],
      [3, "This apartment is in the file again, in row 2"],
    ]);
    const { errors: foreign } = await send({ ...inStock(csv), dry_run: true });
    expect(foreign.map(({ field }) => field)).toEqual(["project", "project", "project"]);
    expect(foreign[1]?.message).toContain(name);
    expect(chosen).toBe("Twin");
  });

  it("may be a list of prices, which changes nothing else and adds nothing", async () => {
    const { project, apartments } = await createStock(db());
    const number = apartments[0]?.number ?? "";
    const before = await db().apartment.findFirstOrThrow({ where: { id: apartments[0]?.id ?? 0 } });
    const floor = await db().floor.findUniqueOrThrow({
      where: { id: before.floorId },
      include: { building: true },
    });
    const at = `${floor.building.identifier},${floor.number}`;
    const csv = ["building,floor,apartment_number,price", `${at},${number},"123,456"`].join("\n");
    const done = await send({ project_id: project.id, csv });
    expect(done).toMatchObject({ created: 0, updated: 1, errors: [] });
    const after = await db().apartment.findUniqueOrThrow({ where: { id: before.id } });
    expect(after).toEqual({
      ...before,
      price: 123_456,
      version: before.version + 1,
      updatedAt: after.updatedAt,
      updatedById: after.updatedById,
    });

    const trial = await send({ project_id: project.id, csv: `${csv}\n${at},999,5000`, dry_run: true });
    expect(trial).toMatchObject({ created: 0, unchanged: 1 });
    expect(trial.errors.map(({ row, field }) => [row, field])).toEqual([
      [3, "rooms"],
      [3, "area_total"],
    ]);
  });

  it("has a sample that can be imported in each language", async () => {
    for (const locale of LOCALES) {
      const query = `project_id=${stock.project.id}&locale=${locale}`;
      const xlsx = await bookOf(`${sampleApartmentsXlsx.path}?${query}`);
      const trial = await send({ project_id: stock.project.id, xlsx, dry_run: true });
      expect(trial).toMatchObject({ rows: 2, created: 2, errors: [] });
    }
  });
});

describe("an import during other writes", () => {
  it("waits for a change in progress, and its history continues from that", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "701", { price: 1000 });
    const row = `A,1,701,${apartment.rooms},${apartment.areaTotal.toString()},3000`;
    let coming: Promise<unknown> = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        await tx.apartment.update({
          where: { id: apartment.id },
          data: { price: 2000, version: { increment: 1 } },
        });
        coming = send(inStock(fileOf(row)));
        // Waits until the import waits for the row's lock.
        await expect
          .poll(async () => {
            const [found] = await db().$queryRaw<{ count: bigint }[]>`
              select count(*) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`;
            return Number(found?.count);
          })
          .toBeGreaterThan(0);
      },
      { timeout: 20_000 },
    );
    await coming;
    const stored = await db().apartment.findUniqueOrThrow({ where: { id: apartment.id } });
    expect([stored.price, stored.version]).toEqual([3000, 3]);
    const line = (await historyOf(apartment.id)).at(-1);
    expect(line).toMatchObject({ version: 3, changes: { price: { from: 2000, to: 3000 } } });
  });

  it("runs one after another: every version of every apartment has one line of history", async () => {
    const numbers = ["711", "712", "713", "714"];
    for (const number of numbers) await createApartment(db(), stock.floors[0], number, { price: 1 });
    const priced = (price: number, order: readonly string[]) =>
      inStock(fileOf(...order.map((number) => `A,1,${number},2,50,${price}`)));
    await Promise.all([
      send(priced(10, numbers)),
      send(priced(20, numbers.toReversed())),
      send(priced(30, numbers)),
    ]);
    for (const { id, version, price } of await db().apartment.findMany({
      where: { number: { in: numbers } },
    })) {
      const lines = await historyOf(id);
      expect(lines.map((line) => line.version)).toEqual(lines.map((_, index) => index + 1));
      expect(lines.at(-1)?.version).toBe(version);
      const steps = lines
        .map(({ changes }) => (changes as Record<string, { from: number; to: number }>)["price"])
        .filter((step) => step !== undefined);
      expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to));
      expect(steps.at(-1)?.to).toBe(price);
    }
  });

  it("overwrites nothing that was changed, added or deleted since its trial run", async () => {
    const [one, two, gone] = [
      await createApartment(db(), stock.floors[0], "721", { price: 1 }),
      await createApartment(db(), stock.floors[0], "722", { price: 1, rooms: 2 }),
      await createApartment(db(), stock.floors[0], "723", { price: 1 }),
    ];
    const body = inStock(fileOf(...["721", "722", "723", "724"].map((number) => `A,1,${number},2,50,5`)));
    const { seen } = await send({ ...body, dry_run: true });
    const patch = (id: number, change: object) =>
      stack.call(apartmentRoutes.patch, { params: { id: String(id) }, body: change }, asAdmin());
    await patch(one.id, { price: 7, version: 1 });
    // The file does not change this field, so both changes are kept.
    await patch(two.id, { is_price_hidden: true, version: 1 });
    await stack.call(apartmentRoutes.remove, { params: { id: String(gone.id) }, query: {} }, asAdmin());
    await createApartment(db(), stock.floors[0], "724", { price: 1 });
    const refused = await failureOf(send({ ...body, seen }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual([
      "rows.2.price",
      "rows.4.apartment_number",
      "rows.5.apartment_number",
    ]);
    expect(refused.body.errors?.["rows.2.price"]?.[0]).toContain("“7”");
    const priceOf = async (id: number) => (await db().apartment.findUniqueOrThrow({ where: { id } })).price;
    expect(await priceOf(two.id)).toBe(1);

    const again = await send({ ...body, dry_run: true });
    await send({ ...body, seen: again.seen });
    expect(await priceOf(one.id)).toBe(5);
    expect((await historyOf(one.id)).at(-1)).toMatchObject({ isOverwrite: false });
    // A plain client sends no versions, and overwrites on purpose.
    await patch(one.id, { price: 9 });
    await send(body);
    expect((await historyOf(one.id)).at(-1)).toMatchObject({ isOverwrite: true });
  });
});

describe("undoing an import", () => {
  const undo = async (written: Awaited<ReturnType<typeof send>>["written"]) =>
    (await stack.call(undoApartmentsImport, { body: { written } }, asAdmin())).data;
  const stateOf = async (id: number) => {
    const {
      version: _,
      updated_at: __,
      updated_by: ___,
      ...state
    } = (await stack.call(apartmentRoutes.get, { params: { id: String(id) } }, asAdmin())).data;
    return state;
  };
  const file = ["741", "742", "743"].map((number) => `A,2,${number},3,64.5,9000,sold`).join("\n");
  const body = () => inStock(`${HEAD},status\n${file}`);

  it("restores the stock, with the hold that the import ended", async () => {
    const [held, free] = [
      await createApartment(db(), stock.floors[0], "741", { price: 1 }),
      await createApartment(db(), stock.floors[0], "742", { price: 2 }),
    ];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const hold = { params: { id: String(held.id) }, body: { until, reason: "Nino" } };
    await stack.call(holdApartment, hold, asAdmin());
    const before = [await stateOf(held.id), await stateOf(free.id)];
    const done = await send(body());
    expect([done.created, done.updated]).toEqual([1, 2]);
    expect((await stateOf(held.id)).hold).toBeNull();
    expect(await undo(done.written)).toEqual({ changed: 3, left: [] });
    expect([await stateOf(held.id), await stateOf(free.id)]).toEqual(before);
    const added = await db().apartment.findFirstOrThrow({ where: { number: "743" } });
    expect(added.deletedAt).not.toBeNull();
    // The second undo finds nothing to undo.
    expect((await undo(done.written)).changed).toBe(0);
  });

  it("keeps and names what was changed since", async () => {
    const { written } = await send(body());
    const patch = async (number: string, change: object) => {
      const where = { number, deletedAt: null };
      const { id } = await db().apartment.findFirstOrThrow({ where });
      await stack.call(apartmentRoutes.patch, { params: { id: String(id) }, body: change }, asAdmin());
      return id;
    };
    const changed = await patch("742", { price: 7 });
    const added = await patch("743", { rooms: 5 });
    expect(await undo(written)).toEqual({ changed: 2, left: ["A / 2 / 742", "A / 2 / 743"] });
    expect(await stateOf(changed)).toMatchObject({ price: 7, status: "available", floor_number: 1 });
    expect(await stateOf(added)).toMatchObject({ rooms: 5, price: 9000, deleted_at: null });
  });

  it("keeps and names what is on a floor that was deleted since", async () => {
    const upper = await createFloor(db(), stock.building.id, 7);
    const [stuck, free] = [
      await createApartment(db(), upper, "745", { price: 1 }),
      await createApartment(db(), stock.floors[0], "746", { price: 2 }),
    ];
    const { written } = await send(inStock(fileOf("A,7,745,2,60,8000", "A,1,746,2,60,8000")));
    await stack.call(floorRoutes.remove, { params: { id: String(upper.id) } }, asAdmin());
    expect(await undo(written)).toEqual({ changed: 1, left: ["A / 7 / 745"] });
    const stored = await db().apartment.findMany({
      where: { id: { in: [stuck.id, free.id] } },
      orderBy: { id: "asc" },
    });
    expect(stored.map(({ price }) => price)).toEqual([8000, 2]);
  });

  it("keeps the plan and text that a unit was given since the file changed its type", async () => {
    const [before, since] = [await createMedia(db()), await createMedia(db())];
    const flat = await createApartment(db(), stock.floors[0], "744", { rooms: 2, planImageId: before.id });
    const csv = "building,floor,apartment_number,unit_type,rooms,area_total\nA,1,744,parking,,12.5";
    const { written } = await send(inStock(csv));
    const { plan_image_id: planId, unit_type: type } = await stateOf(flat.id);
    expect([type, planId]).toEqual(["parking", null]);
    const change = { plan_image_id: since.id, translations: { ka: { description: "ადგილი" } } };
    await stack.call(
      apartmentRoutes.patch,
      { params: { id: String(flat.id) }, body: change } as never,
      asAdmin(),
    );
    const { left } = await undo(written);
    expect(left).toHaveLength(1);
    expect(await stateOf(flat.id)).toMatchObject({
      unit_type: "apartment",
      rooms: 2,
      plan_image_id: since.id,
      translations: { ka: { description: "ადგილი" } },
    });
  });
});

it("undoing an import keeps and names a new apartment that somebody has enquired about", async () => {
  const rows = ["751", "752"].map((number) => `A,2,${number},3,64.5,9000`);
  const { written } = await send(inStock(fileOf(...rows)));
  const { id } = await db().apartment.findFirstOrThrow({ where: { number: "751" } });
  await stack.call(sendEnquiry, { body: anEnquiry({ apartment_id: id }) });
  const { data } = await stack.call(undoApartmentsImport, { body: { written } }, asAdmin());
  expect(data).toEqual({ changed: 1, left: ["A / 2 / 751"] });
  expect((await db().apartment.findUniqueOrThrow({ where: { id } })).deletedAt).toBeNull();
});

it("a number that would be rounded is refused by name, in every call", async () => {
  const made = await createApartment(db(), stock.floors[0], "731", { price: 1 });
  const params = { id: String(made.id) };
  const rounded = { area_total: 61.125, area_living: 40.001, area_balcony: 0.125 };
  const fields = Object.keys(rounded);
  const body = { floor_id: stock.floors[0].id, apartment_number: "732", rooms: 2, ...rounded };
  const created = await failureOf(stack.call(apartmentRoutes.create, { body }, asAdmin()));
  expect([created.status, Object.keys(created.body.errors ?? {})]).toEqual([422, fields]);
  const changed = await failureOf(stack.call(apartmentRoutes.patch, { params, body: rounded }, asAdmin()));
  expect(Object.keys(changed.body.errors ?? {})).toEqual(fields);
  const changes = [{ id: made.id, version: 1, ...rounded }];
  const many = await failureOf(stack.call(changeApartments, { body: { changes } }, asAdmin()));
  expect(Object.keys(many.body.errors ?? {})).toEqual(fields.map((field) => `changes.0.${field}`));
  const sheet = await failureOf(send(inStock(fileOf("A,1,732,2,61.125,1"))));
  expect(Object.keys(sheet.body.errors ?? {})).toEqual(["rows.2.area_total"]);
  // A number that a double cannot represent exactly does not count as a third decimal.
  for (const area of [0.01, 0.29, 61.1, 4.35, 99_998.99]) {
    const kept = await stack.call(apartmentRoutes.patch, { params, body: { area_total: area } }, asAdmin());
    expect(kept.data.area_total).toBe(area);
  }
});

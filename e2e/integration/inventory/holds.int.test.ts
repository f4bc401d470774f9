import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { bulkChangeApartments, changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import {
  holdApartment,
  holdApartments,
  listHolds,
  releaseHold,
  releaseHolds,
} from "@ezo/contract/inventory/holds";
import { HOLD_MAX_MS } from "@ezo/contract/values/limits/sales";
import { withNeeds } from "@ezo/contract/values/roles/capability-needs";
import { createHolds } from "@ezo/core/inventory/holds/holds.service";
import { createRecords } from "@ezo/core/records/write";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApartment, createFloor, createStock } from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { PASSWORD, type Stack, startStack } from "../../stack/stack.ts";

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
const id = (row: { id: number }) => ({ id: String(row.id) });

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe("holds", () => {
  it("reserve an apartment until they are released", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "180");
    const hold = { params: id(apartment), body: { until: inAnHour(), reason: "ნინო, ვიზიტი შაბათს" } };
    const { data } = await stack.call(holdApartment, hold, asAdmin());
    expect(data).toMatchObject({
      apartment_number: "180",
      unit_type: "apartment",
      holder: { name: "ანა ადმინი" },
      ended_at: null,
    });
    const second = await failureOf(stack.call(holdApartment, hold, asAdmin()));
    expect(second.status).toBe(422);
    expect((await stack.call(listHolds, { query: {} }, asAdmin())).data).toHaveLength(1);
    const { data: shown } = await stack.call(apartmentRoutes.get, { params: id(apartment) }, asAdmin());
    expect(shown).toMatchObject({ status: "reserved", hold: { id: data.id } });
    const { data: released } = await stack.call(releaseHold, { params: id(data) }, asAdmin());
    expect(released.end).toBe("released");
    expect((await failureOf(stack.call(releaseHold, { params: id(data) }, asAdmin()))).status).toBe(404);
    const free = await db().apartment.findUniqueOrThrow({ where: { id: apartment.id } });
    expect(free.status).toBe("available");
  });

  it("are refused for a time further ahead than a hold may last, one or many", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "189");
    const body = { until: new Date(Date.now() + HOLD_MAX_MS + 60_000).toISOString(), reason: "2036" };
    const refusals = [
      await failureOf(stack.call(holdApartment, { params: id(apartment), body }, asAdmin())),
      await failureOf(stack.call(holdApartments, { body: { ...body, ids: [apartment.id] } }, asAdmin())),
    ];
    for (const { status, body: said } of refusals)
      expect([status, Object.keys(said.errors ?? {})]).toEqual([422, ["until"]]);
    expect(await db().hold.count({ where: { apartmentId: apartment.id } })).toBe(0);
  });

  // ASVS 5.0: 2.3.4
  it("are given once, however many people ask at the same moment", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "181");
    const body = { until: inAnHour(), reason: "race" };
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => stack.call(holdApartment, { params: id(apartment), body }, asAdmin())),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("expire once with two workers, and leave a sold apartment sold", async () => {
    const [free, sold] = [
      await createApartment(db(), stock.floors[0], "182"),
      await createApartment(db(), stock.floors[0], "183"),
    ];
    for (const apartment of [free, sold])
      await stack.call(
        holdApartment,
        { params: id(apartment), body: { until: inAnHour(), reason: "short" } },
        asAdmin(),
      );
    await stack.call(apartmentRoutes.patch, { params: id(sold), body: { status: "sold" } }, asAdmin());
    const later = () => new Date(Date.now() + 2 * 3_600_000);
    const records = createRecords({ db: db() });
    const workers = [1, 2].map(() => createHolds({ db: db(), records, now: later }));
    await Promise.all(workers.map((holds) => holds.expire()));
    const rows = await db().apartment.findMany({
      where: { id: { in: [free.id, sold.id] } },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ status }) => status)).toEqual(["available", "sold"]);
    const log = await db().recordHistory.findMany({
      where: { entityId: free.id, entity: "apartment", reason: "hold expired" },
    });
    expect(log).toHaveLength(1);
    const ends = await db().hold.findMany({
      where: { apartmentId: { in: [free.id, sold.id] } },
      orderBy: { id: "asc" },
    });
    expect(ends.map(({ end }) => end)).toEqual(["expired", "sold"]);
  });

  it("wait for a deleted apartment, too, which is free again once it is restored", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "188");
    const body = { until: inAnHour(), reason: "short" };
    const { data: hold } = await stack.call(holdApartment, { params: id(apartment), body }, asAdmin());
    const now = () => new Date(Date.now() + 2 * 3_600_000);
    const holds = createHolds({ db: db(), records: createRecords({ db: db() }), now });
    await stack.call(apartmentRoutes.remove, { params: id(apartment) }, asAdmin());
    await holds.expire();
    await stack.call(apartmentRoutes.restore, { params: id(apartment) }, asAdmin());
    await holds.expire();
    const free = await db().apartment.findUniqueOrThrow({ where: { id: apartment.id } });
    const { end } = await db().hold.findUniqueOrThrow({ where: { id: hold.id } });
    expect([free.status, end]).toEqual(["available", "expired"]);
  });

  it("wait on a deleted floor until that is restored, and hold up no other", async () => {
    const upper = await createFloor(db(), stock.building.id, 18);
    const [waiting, free] = [
      await createApartment(db(), upper, "186"),
      await createApartment(db(), stock.floors[0], "187"),
    ];
    for (const [apartment, until] of [
      [waiting, new Date(Date.now() + 1_800_000).toISOString()],
      [free, inAnHour()],
    ] as const)
      await stack.call(holdApartment, { params: id(apartment), body: { until, reason: "short" } }, asAdmin());
    const now = () => new Date(Date.now() + 2 * 3_600_000);
    const holds = createHolds({ db: db(), records: createRecords({ db: db() }), now });
    const statuses = async () => {
      const where = { id: { in: [waiting.id, free.id] } };
      const rows = await db().apartment.findMany({ where, orderBy: { id: "asc" } });
      return rows.map(({ status }) => status);
    };
    await stack.call(floorRoutes.remove, { params: id(upper) }, asAdmin());
    expect(await holds.expire()).toBe(1);
    expect(await statuses()).toEqual(["reserved", "available"]);
    await stack.call(floorRoutes.restore, { params: id(upper) }, asAdmin());
    expect(await holds.expire()).toBe(1);
    expect(await statuses()).toEqual(["available", "available"]);
  });
});

describe("holding many at once", () => {
  const made = (...numbers: string[]) =>
    Promise.all(numbers.map((number) => createApartment(db(), stock.floors[0], number)));
  const statuses = async (ids: readonly number[]) => {
    const rows = await db().apartment.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
    return rows.map(({ status }) => status);
  };

  it("holds those that are available, names the others, and is undone by releasing them", async () => {
    const free = await made("290", "291");
    const sold = await createApartment(db(), stock.floors[0], "292", { status: "sold" });
    const ids = free.map((row) => row.id).toSorted((a, b) => a - b);
    const body = { ids: [...ids, sold.id, 999_999, ids[0]!], until: inAnHour(), reason: "აქცია" };
    const { data } = await stack.call(holdApartments, { body }, asAdmin());
    expect(data.holds.map((hold) => hold.apartment_id)).toEqual(ids);
    expect(data.holds[0]).toMatchObject({ reason: "აქცია", holder: { name: "ანა ადმინი" }, ended_at: null });
    expect(data.skipped).toEqual([sold.id, 999_999]);
    expect(await statuses([...ids, sold.id])).toEqual(["reserved", "reserved", "sold"]);
    const history = await db().recordHistory.findMany({ where: { entity: "apartment", entityId: ids[0]! } });
    expect(history.map(({ reason }) => reason)).toContain("აქცია");

    const holdIds = data.holds.map((hold) => hold.id);
    await stack.call(releaseHold, { params: id(data.holds[0]!) }, asAdmin());
    const { data: released } = await stack.call(releaseHolds, { body: { ids: holdIds } }, asAdmin());
    expect(released.map((hold) => [hold.id, hold.end])).toEqual([[holdIds[1], "released"]]);
    expect(await statuses(ids)).toEqual(["available", "available"]);
    const again = await stack.call(releaseHolds, { body: { ids: holdIds } }, asAdmin());
    expect(again.data).toEqual([]);
  });

  it("gives each apartment once, to callers of overlapping selections in any order", async () => {
    const ids = (await made("293", "294", "295", "296")).map((row) => row.id);
    const body = (chosen: number[]) => ({ body: { ids: chosen, until: inAnHour(), reason: "race" } });
    const selections = [ids, ids.toReversed(), ids.slice(1), ids.slice(0, 2).toReversed()];
    const answers = await Promise.all(
      selections.map((chosen) => stack.call(holdApartments, body(chosen), asAdmin())),
    );
    const held = answers.flatMap(({ data }) => data.holds.map((hold) => hold.apartment_id));
    expect(held.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    expect(await db().hold.count({ where: { apartmentId: { in: ids }, endedAt: null } })).toBe(4);
  });

  it("leaves and names what is on a deleted floor, as other changes of many do", async () => {
    const upper = await createFloor(db(), stock.building.id, 19);
    const gone = await createApartment(db(), upper, "298");
    const free = await createApartment(db(), stock.floors[0], "299");
    await stack.call(floorRoutes.remove, { params: id(upper) }, asAdmin());
    const ids = [gone.id, free.id];
    const body = { ids, until: inAnHour(), reason: "floor" };
    const { data: held } = await stack.call(holdApartments, { body }, asAdmin());
    expect([held.holds.map((hold) => hold.apartment_id), held.skipped]).toEqual([[free.id], [gone.id]]);
    const { data: sold } = await stack.call(
      bulkChangeApartments,
      { body: { ids, status: "sold" } },
      asAdmin(),
    );
    expect([sold.changed, sold.missing]).toEqual([1, [gone.id]]);
    expect(await statuses(ids)).toEqual(["available", "sold"]);
  });

  it("is ended on a deleted floor, one by one and many at once", async () => {
    const upper = await createFloor(db(), stock.building.id, 17);
    const homes = [await createApartment(db(), upper, "271"), await createApartment(db(), upper, "272")];
    const ids = homes.map((row) => row.id);
    const body = { ids, until: inAnHour(), reason: "floor" };
    const { data } = await stack.call(holdApartments, { body }, asAdmin());
    const [one, other] = data.holds;
    await stack.call(floorRoutes.remove, { params: id(upper) }, asAdmin());
    const { data: released } = await stack.call(releaseHold, { params: id(one!) }, asAdmin());
    expect(released.end).toBe("released");
    const { data: rest } = await stack.call(releaseHolds, { body: { ids: [other!.id] } }, asAdmin());
    expect(rest.map(({ end }) => end)).toEqual(["released"]);
    expect(await statuses(ids)).toEqual(["available", "available"]);
    await stack.call(floorRoutes.restore, { params: id(upper) }, asAdmin());
    expect(await statuses(ids)).toEqual(["available", "available"]);
  });

  it("is refused as a whole for a time that has passed", async () => {
    const [apartment] = await made("297");
    const body = { ids: [apartment!.id], until: new Date(Date.now() - 1000).toISOString(), reason: "late" };
    const refused = await failureOf(stack.call(holdApartments, { body }, asAdmin()));
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty("until");
    expect(await statuses(body.ids)).toEqual(["available"]);
  });
});

describe("undoing a change that ended holds", () => {
  it("restores the holds", async () => {
    const [one, two] = [
      await createApartment(db(), stock.floors[0], "184"),
      await createApartment(db(), stock.floors[0], "185"),
    ];
    const holds = [];
    for (const apartment of [one, two]) {
      const body = { until: inAnHour(), reason: "ნინო" };
      holds.push((await stack.call(holdApartment, { params: id(apartment), body }, asAdmin())).data);
    }
    const ids = [one.id, two.id];
    const { data: sold } = await stack.call(
      bulkChangeApartments,
      { body: { ids, status: "sold" } },
      asAdmin(),
    );
    expect(sold.rows.map((row) => row.closed_hold_id)).toEqual(holds.map((hold) => hold.id));
    const undo = sold.rows.map(({ id: row, version, closed_hold_id }) => ({
      id: row,
      version,
      status: "reserved" as const,
      ...(closed_hold_id === undefined ? {} : { reopen_hold_id: closed_hold_id }),
    }));
    const [first, second] = undo;
    // A hold of another apartment is refused, and so is a hold without a reservation.
    for (const wrong of [
      { ...first!, reopen_hold_id: holds[1]!.id },
      { ...first!, status: "available" as const },
    ]) {
      const refused = await failureOf(
        stack.call(changeApartments, { body: { changes: [second!, wrong] } }, asAdmin()),
      );
      expect(refused.body.errors).toHaveProperty(["changes.1.reopen_hold_id"]);
    }
    const { data: back } = await stack.call(changeApartments, { body: { changes: undo } }, asAdmin());
    expect(back.changed).toHaveLength(2);
    for (const [index, apartment] of [one, two].entries()) {
      const { data } = await stack.call(apartmentRoutes.get, { params: id(apartment) }, asAdmin());
      expect(data).toMatchObject({ status: "reserved", hold: { id: holds[index]!.id, reason: "ნინო" } });
    }
    // A change of a single cell reports it too.
    const { data: cell } = await stack.call(
      changeApartments,
      { body: { changes: [{ id: one.id, version: back.changed[0]!.version, status: "available" }] } },
      asAdmin(),
    );
    expect(cell.changed[0]?.closed_hold_id).toBe(holds[0]!.id);
    await stack.call(releaseHold, { params: id(holds[1]!) }, asAdmin());
  });

  it("reopens one for a request that its author, who sets prices, does not see", async () => {
    const capabilities = withNeeds(["apartments.price"]);
    await db().role.create({ data: { key: "pricer", nameKa: "ფასები", capabilities } });
    const email = "pricer@holds.test";
    await createAccount(db(), { email, name: "Pricer", role: "pricer", password: PASSWORD });
    const asPricer = { token: await stack.token(email) };
    const apartment = await createApartment(db(), stock.floors[0], "190");
    const { id: customer_id } = await db().enquiry.create({
      data: { source: "contact_form", name: "Nino", email: "n@holds.test", message: "", locale: "en" },
    });
    const body = { until: inAnHour(), reason: "ნინო", customer_id };
    const { data: hold } = await stack.call(holdApartment, { params: id(apartment), body }, asAdmin());
    const sale = { ids: [apartment.id], status: "sold" as const };
    const { data: sold } = await stack.call(bulkChangeApartments, { body: sale }, asPricer);
    const { version, closed_hold_id } = sold.rows[0]!;
    expect(closed_hold_id).toBe(hold.id);
    const undo = { id: apartment.id, version, status: "reserved" as const, reopen_hold_id: hold.id };
    await stack.call(changeApartments, { body: { changes: [undo] } }, asPricer);
    const { data } = await stack.call(apartmentRoutes.get, { params: id(apartment) }, asAdmin());
    expect(data).toMatchObject({ status: "reserved", hold: { id: hold.id } });
    await stack.call(releaseHold, { params: id(hold) }, asAdmin());
  });
});

import { getInterestBoard, listBoards } from "@ezo/contract/admin/interest";
import { roleRoutes } from "@ezo/contract/admin/roles";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { holdApartment, releaseHold } from "@ezo/contract/inventory/holds";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { comparePriceList } from "@ezo/contract/inventory/price-lists";
import type { RouteInput } from "@ezo/contract/route";
import { withNeeds } from "@ezo/contract/values/roles/capability-needs";
import { DAY_MS } from "@ezo/contract/values/time";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApartment, createBuilding, createFloor, createStock } from "../../stack/factories/explorer.ts";
import { anEnquiry } from "../../stack/factories/enquiries.ts";
import { PASSWORD, type Stack, startStack } from "../../stack/stack.ts";
import { FLAT } from "./prices/price-list-calls.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const params = (id: number) => ({ params: { id: String(id) } });
const board = async (as: string, id: number) =>
  (await stack.call(getInterestBoard, params(id), { token: as })).data;

it("says for whom and until when an apartment is held, to those who may see the request", async () => {
  const stock = await createStock(db());
  const [{ id }, , { id: other }] = stock.apartments;
  const enquiry = anEnquiry({ apartment_id: id, project_id: stock.project.id });
  const asked = await stack.call(sendEnquiry, { body: enquiry });
  const until = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const named = { until, reason: "Visit on Saturday", customer_id: asked.data.id };
  await stack.call(holdApartment, { ...params(id), body: named }, { token });
  const unnamed = { until, reason: "For the bank" };
  const { data: hold } = await stack.call(holdApartment, { ...params(other), body: unnamed }, { token });
  const holds = async (as = token) => {
    const cells = (await board(as, stock.project.id)).floors.flatMap((floor) => floor.cells);
    return new Map(cells.map((cell) => [cell.apartment_id, cell.hold]));
  };
  const seen = await holds();
  const customer = { id: asked.data.id, name: enquiry.name };
  expect(seen.get(id)).toMatchObject({ until, reason: "Visit on Saturday", customer });
  expect(seen.get(other)).toMatchObject({ until, reason: "For the bank", customer: null });
  expect(Object.keys(seen.get(id) ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "customer",
    "holder",
    "reason",
    "until",
  ]);
  expect([...seen.values()].filter((one) => one !== null)).toHaveLength(2);

  // Somebody who sees the board, and no requests but their own.
  const email = "board@interest.test";
  const capabilities = withNeeds(["apartments.interest"]);
  const body = { translations: { ka: { name: "დაფა" } }, capabilities };
  const { data: role } = await stack.call(roleRoutes.create, { body }, { token });
  await createAccount(db(), { email, name: "Board", role: role.key, password: PASSWORD });
  const limited = await holds(await stack.token(email));
  expect([limited.get(id), limited.get(other)?.reason]).toEqual([null, "For the bank"]);

  await stack.call(releaseHold, { params: { id: String(hold.id) } }, { token });
  expect((await holds()).get(other)).toBeNull();
});

it("is also of the other units of a project, which are on no board of apartments", async () => {
  const stock = await createStock(db());
  const cellar = await createFloor(db(), stock.building.id, -1);
  await createApartment(db(), cellar, "P10", { unitType: "parking", rooms: 0, price: 9000 });
  await createApartment(db(), cellar, "P2", { unitType: "parking", rooms: 0, price: 8000 });
  const listed = async () =>
    (await stack.call(listBoards, {}, { token })).data.find(({ id }) => id === stock.project.id);
  expect(await listed()).toMatchObject({
    apartments: 4,
    units: [
      { type: "apartment", count: 4 },
      { type: "parking", count: 2 },
    ],
  });
  const of = async (query: RouteInput<typeof getInterestBoard>["query"]) =>
    (await stack.call(getInterestBoard, { ...params(stock.project.id), query }, { token })).data;
  const places = await of({ unit_type: "parking" });
  expect([places.unit_type, places.risers]).toEqual(["parking", []]);
  expect(places.floors.map(({ floor_number: number, cells }) => [number, cells.length])).toEqual([[-1, 2]]);
  // In the order of their numbers, and as visitors see them.
  expect(places.floors[0]?.cells.map((cell) => [cell.apartment_number, cell.price])).toEqual([
    ["P2", 8000],
    ["P10", 9000],
  ]);
  expect(places.floors[0]?.cells[0]?.interest.price_days).toBe(0);
  const flats = await of({});
  expect([flats.unit_type, flats.risers]).toEqual(["apartment", [1, 2]]);
  expect(flats.floors.flatMap(({ cells }) => cells)).toHaveLength(4);
  expect((await of({ unit_type: "storage" })).floors).toEqual([]);

  // A project without apartments has a board, too.
  await db().apartment.updateMany({
    where: { id: { in: stock.apartments.map(({ id }) => id) } },
    data: { deletedAt: new Date() },
  });
  expect(await listed()).toMatchObject({ apartments: 0, units: [{ type: "parking", count: 2 }] });
});

it("counts the risers of a building as price lists do, also beside another building and where a riser has no apartment", async () => {
  const stock = await createStock(db());
  const second = await createBuilding(db(), stock.project.id, "B");
  for (const number of [1, 2]) {
    const floor = await createFloor(db(), second.id, number);
    await createApartment(db(), floor, `${number}01`, { unitType: "commercial", price: 9000 });
    await createApartment(db(), floor, `${number}02`, { price: 9000 });
    await createApartment(db(), floor, `${number}03`, { price: 9000 });
  }
  const { buildings, risers, floors } = await board(token, stock.project.id);
  expect(risers).toEqual([1, 2, 4, 5]);
  expect(buildings.map(({ name, risers_before: before }) => [name, before])).toEqual([
    ["A", 0],
    ["B", 2],
  ]);
  const cells = floors.flatMap((floor) => floor.cells).filter((cell) => cell.building_id === second.id);
  expect(cells.map((cell) => [cell.apartment_number, cell.riser - 2])).toEqual([
    ["202", 2],
    ["203", 3],
    ["102", 2],
    ["103", 3],
  ]);
  const rules: PriceListTerms["rules"] = [1, 2].map((riser) => ({
    kind: "riser",
    building_id: second.id,
    riser,
    percent: 10,
  }));
  const terms = { ...FLAT, base: { kind: "total" as const, amount_minor: 1_000_000 }, rules };
  const { data } = await stack.call(
    comparePriceList,
    { body: { project_id: stock.project.id, terms } },
    { token },
  );
  const listed = data.rows.filter((row) => row.building_id === second.id);
  expect(listed.map((row) => [row.apartment_number, row.riser, row.to])).toEqual([
    ["102", 2, 11_000],
    ["103", 3, 10_000],
    ["202", 2, 11_000],
    ["203", 3, 10_000],
  ]);
  // The shops' riser has no apartment.
  expect(data.summary.idle_rules).toEqual([{ place: 0, kind: "riser" }]);
});

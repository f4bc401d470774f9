import { getBoard } from "@ezo/contract/site/board";
import { getApartment } from "@ezo/contract/site/navigation";
import { listedApartments } from "@ezo/core/prices/lists/price-lists.repo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createApartment,
  createBuilding,
  createFloor,
  createStock,
} from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  stock = await createStock(stack.database.prisma);
});
afterAll(() => stack.stop());

const board = async (query: Record<string, string> = {}) => {
  const params = { id: String(stock.project.id) };
  return (await stack.call(getBoard, { params, query: { locale: "en", ...query } as never })).data;
};

describe("the board of a project", () => {
  it("has the floors from the top, and the apartments by riser with what visitors may see", async () => {
    const { floors, risers } = await board({ building_id: "A" });
    expect(risers).toEqual([1, 2]);
    expect(floors.map(({ floor_number }) => floor_number)).toEqual([2, 1]);
    const cells = floors.flatMap((floor) => floor.cells);
    expect(
      cells.map(({ apartment_number, riser, status, price }) => [apartment_number, riser, status, price]),
    ).toEqual([
      ["201", 1, "available", null],
      ["202", 2, "reserved", 200_000],
      ["101", 1, "available", 50_000],
      ["102", 2, "sold", null],
    ]);
    const [, , first] = cells;
    const { id } = stock.apartments[0];
    expect(first).toMatchObject({
      apartment_id: id,
      building_id: stock.building.id,
      rooms: 1,
      area_total: 40,
      url: `/en/projects/${stock.project.id}/A/floor-1/apartment-${id}`,
    });
  });

  it("puts several buildings side by side, and hides what visitors may not see", async () => {
    const db = stack.database.prisma;
    const second = await createBuilding(db, stock.project.id, "B");
    const floor = await createFloor(db, second.id, 3);
    const shown = await createApartment(db, floor, "7", { rooms: 1, areaTotal: 30, price: 1 });
    await createApartment(db, floor, "8", { rooms: 1, areaTotal: 30, price: 1, isActive: false });
    const { floors, risers } = await board();
    expect(risers).toEqual([1, 2, 3]);
    expect(floors[0]).toMatchObject({ floor_number: 3, cells: [{ apartment_id: shown.id, riser: 3 }] });
    expect(floors[0]?.cells).toHaveLength(1);
    expect((await board({ building_id: String(second.id) })).risers).toEqual([1]);
  });

  it("numbers risers as price lists do, also beside apartments that visitors cannot see", async () => {
    const db = stack.database.prisma;
    const { project } = await createStock(db);
    const [second, third] = [
      await createBuilding(db, project.id, "B"),
      await createBuilding(db, project.id, "C"),
    ];
    const floor = await createFloor(db, second.id, 1);
    await createApartment(db, floor, "1", { isActive: false });
    const { id } = await createApartment(db, floor, "2");
    await createApartment(db, floor, "9", { isActive: false });
    await createApartment(db, await createFloor(db, third.id, 1), "1");
    const params = { id: String(project.id) };
    const whole = (await stack.call(getBoard, { params, query: {} })).data;
    // What is hidden at the end of a building takes no column.
    expect(whole.risers).toEqual([1, 2, 4, 5]);
    const part = (await stack.call(getBoard, { params, query: { building_id: "B" } })).data;
    expect(part.floors.map(({ cells }) => cells.map((cell) => [cell.apartment_id, cell.riser]))).toEqual([
      [[id, 2]],
    ]);
    const { data: page } = await stack.call(getApartment, { params: { id: String(id) }, query: {} });
    const listed = await listedApartments(db, project.id, new Date());
    expect([page.riser, listed.find(({ apartment_id: one }) => one === id)?.riser]).toEqual([2, 2]);
  });

  it("is not found for a project or building that is not there, and refuses unknown names", async () => {
    expect((await failureOf(board({ building_id: "Z" }))).status).toBe(404);
    const other = stack.call(getBoard, { params: { id: "99999" }, query: {} });
    expect((await failureOf(other)).status).toBe(404);
    const misspelt = await fetch(`${stack.url()}/api/projects/${stock.project.id}/board?bulding_id=A`);
    expect(misspelt.status).toBe(422);
  });
});

import { listV1Apartments, listV1Layouts, type V1Apartment } from "@ezo/contract/v1/lists";
import { UNIT_TYPES, type UnitType } from "@ezo/contract/values/stock/unit-types";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
} from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { type Item, type Lists, v1Calls } from "./api-v1-calls.ts";

let stack: Stack;
let token: string;
let everything: string;
let shown: string;
let ofFirst: string;
let place: Awaited<ReturnType<typeof createPlace>>;
/** Its transactions stay open as long as a test wants. */
let slow: pg.PoolClient;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  place = await createPlace();
  const capabilities = ["projects.read", "apartments.read", "layouts.read"] as const;
  everything = await keyFor({ capabilities: [...capabilities, "hidden.read"] });
  shown = await keyFor({ capabilities: [...capabilities] });
  ofFirst = await keyFor({ capabilities: [...capabilities], project_ids: [place.projects[0].id] });
  slow = await stack.database.pool.connect();
});
afterAll(async () => {
  slow.release();
  await stack.stop();
});

const db = () => stack.database.prisma;
const { keyFor, ask, createFlat } = v1Calls({ stack: () => stack, token: () => token });

/** Two projects with a building and a floor each; the first three apartments are edited, the fourth by late commits. */
async function createPlace() {
  const projects = [
    await createProject(db(), { hasApartmentNavigation: true }),
    await createProject(db()),
  ] as const;
  const buildings = [
    await createBuilding(db(), projects[0].id, "A"),
    await createBuilding(db(), projects[1].id, "B"),
  ] as const;
  const floors = [
    await createFloor(db(), buildings[0].id, 1),
    await createFloor(db(), buildings[1].id, 2, "PH"),
  ] as const;
  const apartments = [];
  for (const number of ["101", "102", "103", "104"])
    apartments.push(await createApartment(db(), floors[0], number, { price: 50_000 }));
  return { projects, buildings, floors, apartments };
}

/** What a client keeps that follows cursors and then asks for what changed since the newest that it knows. */
class Mirror {
  readonly items = new Map<number, Item>();
  /** Every id in the order in which it was listed, since the walk began. */
  listed: number[] = [];
  private cursor: string | undefined;
  private since: string | undefined;
  private newest = "";
  constructor(
    readonly list: Lists,
    readonly key: string,
    readonly limit: number,
    /** The types that it asks for; without, it gets apartments. */
    readonly unitTypes?: readonly UnitType[],
  ) {}

  /** Reads one page; true when it was the last. */
  async read(): Promise<boolean> {
    const { cursor, since, limit, unitTypes } = this;
    const { data, meta } = await ask(this.list, this.key, {
      limit,
      ...(cursor ? { cursor } : {}),
      ...(since ? { updated_since: since } : {}),
      ...(unitTypes ? { unit_type: unitTypes.join() } : {}),
    });
    for (const item of data) {
      const changedAt = "deleted_at" in item ? item.deleted_at : item.updated_at;
      if (changedAt < this.newest) throw new Error(`${changedAt} is listed after ${this.newest}`);
      this.newest = changedAt;
      if ("deleted_at" in item) this.items.delete(item.id);
      else this.items.set(item.id, item);
      this.listed.push(item.id);
    }
    this.cursor = meta.next_cursor ?? undefined;
    if (this.cursor !== undefined) return false;
    this.since = this.newest || undefined;
    return true;
  }

  async readToEnd(): Promise<void> {
    while (!(await this.read()));
  }
}

const isShown = { isActive: true, deletedAt: null };
/** The apartments, or units of these types, that a key must have, read in another way than the lists do. */
async function truth({ key, unitTypes = ["apartment"] }: Mirror): Promise<object[]> {
  const visible = key === everything ? { deletedAt: null } : isShown;
  const project = { ...visible, ...(key === ofFirst ? { id: place.projects[0].id } : {}) };
  const rows = await db().apartment.findMany({
    where: {
      ...visible,
      unitType: { in: [...unitTypes] },
      floor: { ...visible, building: { ...visible, project } },
    },
    include: { translations: true, floor: { include: { building: { include: { project: true } } } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ floor, ...row }) => ({
    id: row.id,
    project_id: floor.building.projectId,
    building_identifier: floor.building.identifier,
    floor_number: floor.number,
    apartment_number: row.number,
    unit_type: row.unitType,
    price: key === everything || !(row.isPriceHidden || row.status === "sold") ? row.price : null,
    is_public: [row, floor, floor.building, floor.building.project].every(({ isActive }) => isActive),
    description: row.translations.find(({ locale }) => locale === "ka")?.description ?? "",
  }));
}
const mirrored = ({ items }: Mirror) =>
  [...items.values()]
    .map((item) => item as V1Apartment)
    .map((item) => ({
      id: item.id,
      project_id: item.project_id,
      building_identifier: item.building_identifier,
      floor_number: item.floor_number,
      apartment_number: item.apartment_number,
      unit_type: item.unit_type,
      price: item.price,
      is_public: item.is_public,
      description: item.translations.ka.description,
    }))
    .sort((a, b) => a.id - b.id);

let serial = 1000;
/** What staff and workers do to the stock, by name; `n` chooses what it happens to. */
const EDITS: Record<string, (n: number) => Promise<unknown>> = {
  price: (n) => edit(n, { price: n, status: n % 4 === 0 ? "sold" : "available", isPriceHidden: n % 5 === 0 }),
  hide: (n) => edit(n, { isActive: n % 2 === 0 }),
  type: (n) => edit(n, { unitType: UNIT_TYPES[n % UNIT_TYPES.length] }),
  remove: (n) => edit(n, { deletedAt: new Date() }),
  restore: (n) => edit(n, { deletedAt: null }),
  text: (n) => {
    const apartmentId = editedId(n);
    const text = { description: `text ${n}` };
    return db().apartmentTranslation.upsert({
      where: { apartmentId_locale: { apartmentId, locale: "ka" } },
      create: { apartmentId, locale: "ka", ...text },
      update: text,
    });
  },
  move: (n) => {
    const to = place.floors[n % 2 === 0 ? 0 : 1];
    return edit(n, { floorId: to.id, buildingId: to.buildingId });
  },
  add: () => createApartment(db(), place.floors[0], `n${++serial}`, { price: serial }),
  destroy: async () => {
    const last = await db().apartment.findFirst({
      where: { number: { startsWith: "n" } },
      orderBy: { id: "asc" },
    });
    if (last) await db().apartment.delete({ where: { id: last.id } });
  },
  building: (n) =>
    db().building.update({ where: { id: place.buildings[0].id }, data: { identifier: `A${n}` } }),
  project: (n) =>
    db().project.update({ where: { id: place.projects[1].id }, data: { isActive: n % 2 === 0 } }),
};
const editedId = (n: number): number => place.apartments[n % 3]?.id ?? 0;
const edit = (n: number, data: object) => db().apartment.update({ where: { id: editedId(n) }, data });

const names = [...Object.keys(EDITS), "begin", "commit", "page", "page", "page"];
const steps = fc.array(fc.record({ name: fc.constantFrom(...names), n: fc.integer({ min: 1, max: 40 }) }), {
  minLength: 5,
  maxLength: 25,
});

/** A transaction that changes the fourth apartment, and is committed by a later step. */
const late = {
  isOpen: false,
  async begin(n: number) {
    if (late.isOpen) return;
    await slow.query("begin");
    late.isOpen = true;
    await slow.query("update apartments set price = $1, updated_at = now() where id = $2", [
      n,
      place.apartments[3]?.id,
    ]);
  },
  async commit() {
    if (late.isOpen) await slow.query("commit");
    late.isOpen = false;
  },
};

describe("a mirror that follows cursors, and then asks what changed since", () => {
  it("is exactly what its key may see, whatever is edited between the pages and however late it is committed", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 2, max: 5 }), async (program, limit) => {
        const mirrors = [
          ...[everything, shown, ofFirst].map((key) => new Mirror(listV1Apartments, key, limit)),
          new Mirror(listV1Apartments, shown, limit, ["parking"]),
          new Mirror(listV1Apartments, everything, limit, ["apartment", "storage"]),
          new Mirror(listV1Apartments, ofFirst, limit, UNIT_TYPES),
        ];
        for (const { name, n } of program)
          if (name === "page") for (const mirror of mirrors) await mirror.read();
          else if (name === "begin") await late.begin(n);
          else if (name === "commit") await late.commit();
          else await EDITS[name]?.(n);
        // What is still open is not there yet: neither for the mirror nor in the database.
        for (const mirror of mirrors) {
          await mirror.readToEnd();
          await mirror.readToEnd();
          expect(mirrored(mirror)).toEqual(await truth(mirror));
        }
        await late.commit();
        for (const mirror of mirrors) {
          await mirror.readToEnd();
          expect(mirrored(mirror)).toEqual(await truth(mirror));
        }
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  it("gets a change that was made before, and committed after, one that it knows", async () => {
    const mirror = new Mirror(listV1Apartments, everything, 50);
    await mirror.readToEnd();
    await late.begin(77_001);
    await EDITS["price"]?.(1);
    await mirror.readToEnd();
    await late.commit();
    mirror.listed = [];
    await mirror.readToEnd();
    expect(mirror.items.get(place.apartments[3]?.id ?? 0)).toMatchObject({ price: 77_001 });
    // What was listed before is listed again only where it is as new as the newest.
    expect(mirror.listed).toEqual([editedId(1), place.apartments[3]?.id]);
  });

  it("lists every item once where nothing changes, in pages of any size", async () => {
    const whole = await ask(listV1Apartments, everything, { limit: 200 });
    expect(whole.meta.next_cursor).toBeNull();
    for (const limit of [1, 2, 3]) {
      const mirror = new Mirror(listV1Apartments, everything, limit);
      await mirror.readToEnd();
      expect(mirror.listed).toEqual(whole.data.map(({ id }) => id));
    }
  });
});

describe("the lists of the stable API", () => {
  it("list layouts in pages, each once, and nothing that is gone to callers who ask for no changes", async () => {
    const { project } = await createFlat();
    for (let count = 0; count < 3; count++) await createLayout(db(), project.id);
    const dead = await createLayout(db(), project.id);
    await db().layout.update({ where: { id: dead.id }, data: { deletedAt: new Date() } });
    const { data } = await ask(listV1Layouts, everything, { limit: 200 });
    const ids = data.map(({ id }) => id);
    expect(ids).not.toContain(dead.id);
    const mirror = new Mirror(listV1Layouts, everything, 2);
    await mirror.readToEnd();
    expect(mirror.listed).toEqual(ids);
  });
});

import { type ApiKeyForm, createApiKey } from "@ezo/contract/admin/api-keys";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { projectRoutes } from "@ezo/contract/admin/projects";
import { layoutRoutes } from "@ezo/contract/admin/layouts";
import {
  listV1Apartments,
  listV1Layouts,
  listV1Projects,
  type V1Apartment,
  type V1Layout,
  type V1Project,
} from "@ezo/contract/v1/lists";
import { cursorOf } from "@ezo/core/api-v1/cursor";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/content.ts";
import { createApartment, createBuilding, createFloor, createLayout } from "../../../stack/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

type Lists = typeof listV1Apartments | typeof listV1Projects | typeof listV1Layouts;
type Item = V1Apartment | V1Project | V1Layout | { id: number; deleted_at: string };
interface Query {
  updated_since?: string;
  cursor?: string;
  limit?: number;
}

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
const keyFor = async (form: Partial<ApiKeyForm> & Pick<ApiKeyForm, "capabilities">) =>
  (await stack.call(createApiKey, { body: { name: "Mirror", ...form } }, { token })).data.secret;

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

const ask = (list: Lists, key: string, query: Query = {}) =>
  stack.call(list as typeof listV1Apartments, { query: query as never }, { token: key });

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
  ) {}

  /** Reads one page; true when it was the last. */
  async read(): Promise<boolean> {
    const { cursor, since, limit } = this;
    const { data, meta } = await ask(this.list, this.key, {
      limit,
      ...(cursor ? { cursor } : {}),
      ...(since ? { updated_since: since } : {}),
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
/** The apartments that a key must have, read in another way than the lists do. */
async function truth(key: string): Promise<object[]> {
  const visible = key === everything ? { deletedAt: null } : isShown;
  const project = { ...visible, ...(key === ofFirst ? { id: place.projects[0].id } : {}) };
  const rows = await db().apartment.findMany({
    where: { ...visible, floor: { ...visible, building: { ...visible, project } } },
    include: { translations: true, floor: { include: { building: { include: { project: true } } } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ floor, ...row }) => ({
    id: row.id,
    project_id: floor.building.projectId,
    building_identifier: floor.building.identifier,
    floor_number: floor.number,
    apartment_number: row.number,
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
        const mirrors = [everything, shown, ofFirst].map((key) => new Mirror(listV1Apartments, key, limit));
        for (const { name, n } of program)
          if (name === "page") for (const mirror of mirrors) await mirror.read();
          else if (name === "begin") await late.begin(n);
          else if (name === "commit") await late.commit();
          else await EDITS[name]?.(n);
        // What is still open is not there yet: neither for the mirror nor in the database.
        for (const mirror of mirrors) {
          await mirror.readToEnd();
          await mirror.readToEnd();
          expect(mirrored(mirror)).toEqual(await truth(mirror.key));
        }
        await late.commit();
        for (const mirror of mirrors) {
          await mirror.readToEnd();
          expect(mirrored(mirror)).toEqual(await truth(mirror.key));
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
  it("have all texts, the addresses, status, price and currency of an item", async () => {
    const { project, apartment } = await createFlat();
    const [item] = await changedSince(listV1Apartments, shown, apartment.updatedAt);
    expect(item).toMatchObject({
      id: apartment.id,
      project_id: project.id,
      building_identifier: "C",
      floor_number: 7,
      floor_label: "7",
      apartment_number: "701",
      status: "available",
      rooms: 2,
      area_total: 64.25,
      area_living: null,
      orientation: ["N", "SW"],
      price: 99_000,
      currency: "USD",
      is_public: true,
      translations: {
        ka: { building_name: "Block C ka", description: "" },
        en: { building_name: "Block C en" },
      },
      urls: {
        ka: `https://ezo.test/projects/${project.id}/C/floor-7/apartment-${apartment.id}`,
        ru: `https://ezo.test/ru/projects/${project.id}/C/floor-7/apartment-${apartment.id}`,
      },
    });
    const [listed] = await changedSince(listV1Projects, shown, project.updatedAt);
    expect(listed).toMatchObject({
      id: project.id,
      completion_date: "2028-06-30",
      translations: { ka: { location: "Place ka" }, ru: { location: "Place ru" } },
      urls: { en: `https://ezo.test/en/projects/${project.id}` },
    });
  });

  it("have the layouts of projects, which follow what is done to them and to what is above them", async () => {
    const { project, apartment } = await createFlat();
    const layout = await createLayout(db(), project.id, { slug: "two-a", areaLiving: 41.5, tourUrl: "" });
    const since = layout.updatedAt;
    const forKey = (key: string) => changedSince(listV1Layouts, key, since);
    expect(await forKey(shown)).toEqual([
      expect.objectContaining({
        id: layout.id,
        project_id: project.id,
        slug: "two-a",
        rooms: 2,
        area_total: 60,
        area_living: 41.5,
        area_balcony: null,
        tour_url: null,
        is_public: true,
        urls: expect.objectContaining({ en: `https://ezo.test/en/projects/${project.id}/layouts/two-a` }),
      }),
    ]);
    expect(await forKey(ofFirst)).toEqual([]);

    await db().apartment.update({ where: { id: apartment.id }, data: { layoutId: layout.id } });
    const [flat] = await changedSince(listV1Apartments, shown, since);
    expect(flat).toMatchObject({ id: apartment.id, layout_id: layout.id });

    await db().layoutTranslation.update({
      where: { layoutId_locale: { layoutId: layout.id, locale: "ru" } },
      data: { name: "Двушка" },
    });
    const [renamed] = await forKey(shown);
    expect(renamed).toMatchObject({ translations: { ru: { name: "Двушка" }, ka: { name: "Two rooms ka" } } });
    expect((renamed as V1Layout).updated_at > since.toISOString()).toBe(true);

    const gone = { id: layout.id, deleted_at: expect.any(String) as string };
    await db().project.update({ where: { id: project.id }, data: { isActive: false } });
    expect(await forKey(shown)).toEqual([gone]);
    expect(await forKey(everything)).toEqual([expect.objectContaining({ id: layout.id, is_public: false })]);
    await db().project.update({ where: { id: project.id }, data: { isActive: true } });
    const params = { id: String(layout.id) };
    await stack.call(layoutRoutes.remove, { params } as never, { token });
    expect(await forKey(everything)).toEqual([gone]);
    await stack.call(layoutRoutes.restore, { params } as never, { token });
    expect(await forKey(shown)).toEqual([expect.objectContaining({ id: layout.id })]);
    await db().layout.delete({ where: { id: layout.id } });
    expect(await forKey(everything)).toEqual([gone]);
    expect((await changedSince(listV1Apartments, shown, since))[0]).toMatchObject({ layout_id: null });
  });

  it("list layouts in pages, each once, and nothing that is gone to who asks for no changes", async () => {
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

  it("show what the site shows, and with hidden.read what it hides", async () => {
    const { project, apartment } = await createFlat({ isPriceHidden: true });
    const since = apartment.updatedAt;
    const priceFor = async (key: string) => (await changedSince(listV1Apartments, key, since))[0];
    expect(await priceFor(shown)).toMatchObject({ price: null, is_price_hidden: true });
    expect(await priceFor(everything)).toMatchObject({ price: 99_000, is_price_hidden: true });
    await db().project.update({ where: { id: project.id }, data: { isActive: false } });
    expect(await priceFor(shown)).toEqual({ id: apartment.id, deleted_at: expect.any(String) as string });
    expect(await priceFor(everything)).toMatchObject({ id: apartment.id, is_public: false });
    expect(await changedSince(listV1Apartments, ofFirst, since)).toEqual([]);
  });

  it("follow what staff do: a new price and a deletion, with its undo", async () => {
    const { project, apartment } = await createFlat();
    const since = apartment.updatedAt;
    const params = { id: String(apartment.id) };
    const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
    await call(apartmentRoutes.patch, { params, body: { price: 101_000 } } as never);
    expect((await changedSince(listV1Apartments, shown, since))[0]).toMatchObject({ price: 101_000 });
    await call(projectRoutes.remove, { params: { id: String(project.id) } });
    for (const list of [listV1Apartments, listV1Projects])
      expect((await changedSince(list, everything, since)).map((item) => "deleted_at" in item)).toEqual([
        true,
      ]);
    await call(projectRoutes.restore, { params: { id: String(project.id) } });
    for (const list of [listV1Apartments, listV1Projects])
      expect((await changedSince(list, everything, since)).map((item) => "deleted_at" in item)).toEqual([
        false,
      ]);
  });

  it("list what is deleted only to who asks for changes", async () => {
    const { apartment } = await createFlat();
    await db().apartment.delete({ where: { id: apartment.id } });
    expect(await changedSince(listV1Apartments, everything, apartment.updatedAt)).toEqual([
      { id: apartment.id, deleted_at: expect.any(String) as string },
    ]);
    const { data } = await ask(listV1Apartments, everything, { limit: 200 });
    expect(data.filter((item) => "deleted_at" in item)).toEqual([]);
  });

  it("refuse a query that they do not understand", async () => {
    for (const [query, field] of [
      ["limit=0", "limit"],
      ["limit=201", "limit"],
      ["limit=", "limit"],
      ["limit=ten", "limit"],
      ["updated_since=yesterday", "updated_since"],
      ["updated_since=2026-11-26", "updated_since"],
      ["updated_since=2026-11-26T10:00:00", "updated_since"],
      ["cursor=", "cursor"],
      ["cursor=abc", "cursor"],
      [`cursor=${Buffer.from("2.apartments.1.9999999999.1").toString("base64url")}`, "cursor"],
      [`cursor=${cursorOf("projects", { changedAt: 1, id: 1, goneAfter: 1 })}`, "cursor"],
      [`cursor=${cursorOf("layouts", { changedAt: 1, id: 1, goneAfter: 1 })}`, "cursor"],
      ["updated_sinse=2026-11-26T10:00:00Z", "updated_sinse"],
      ["preview=1", "preview"],
    ] as const) {
      const answer = await fetch(`${stack.url()}/api${listV1Apartments.path}?${query}`, {
        headers: { authorization: `Bearer ${everything}` },
      });
      const { errors = {} } = (await answer.json()) as { errors?: object };
      expect([query, answer.status, Object.keys(errors)]).toEqual([query, 422, [field]]);
    }
    expect((await failureOf(ask(listV1Apartments, "none"))).status).toBe(401);
  });

  it("take an instant of any zone, also with a plus that was not encoded", async () => {
    const { apartment } = await createFlat();
    const at = apartment.updatedAt.getTime();
    const local = new Date(at + 4 * 60 * 60 * 1000).toISOString().replace("Z", "+04:00");
    for (const since of [encodeURIComponent(local), local]) {
      const answer = await fetch(`${stack.url()}/api${listV1Apartments.path}?updated_since=${since}`, {
        headers: { authorization: `Bearer ${everything}` },
      });
      const { data } = (await answer.json()) as { data: Item[] };
      expect(data.map(({ id }) => id)).toEqual([apartment.id]);
    }
  });
});

/** A project with one apartment, the newest of everything. */
async function createFlat(over: object = {}) {
  const project = await createProject(db(), {
    hasApartmentNavigation: true,
    completionDate: new Date("2028-06-30"),
  });
  const building = await createBuilding(db(), project.id, "C");
  const floor = await createFloor(db(), building.id, 7);
  const apartment = await createApartment(db(), floor, "701", {
    price: 99_000,
    areaTotal: 64.25,
    orientation: "N,SW",
    ...over,
  });
  return { project, apartment };
}

const changedSince = async (list: Lists, key: string, at: Date): Promise<Item[]> =>
  (await ask(list, key, { updated_since: at.toISOString() })).data;

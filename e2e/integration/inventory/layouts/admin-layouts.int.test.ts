import { layoutRoutes } from "@ezo/contract/admin/projects/layouts";
import { getMedia } from "@ezo/contract/admin/content/media";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { bulkChangeApartments } from "@ezo/contract/inventory/apartment-changes";
import { exportApartments, importApartments } from "@ezo/contract/inventory/apartment-files";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { copyFloor } from "@ezo/contract/inventory/floors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../../stack/factories/content.ts";
import { createLayout, createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { layoutCalls } from "./layout-calls.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  stock = await createStock(db());
});
const db = () => stack.database.prisma;
const as = () => ({ token, headers: { "x-locale": "en" } });

const { shown, apartment, give } = layoutCalls({ stack: () => stack, stock: () => stock });

describe("layouts in the admin", () => {
  it("have an address of their own in a project, made from the name, and a tour over https", async () => {
    const body = {
      project_id: stock.project.id,
      rooms: 2,
      area_total: 61.5,
      translations: { ka: { name: "ორი ოთახი" }, en: { name: "Two rooms 61" } },
    };
    const create = (over: object = {}) =>
      stack.call(layoutRoutes.create, { body: { ...body, ...over } as never, query: {} }, as());
    const refusal = async (over: object) => Object.keys((await failureOf(create(over))).body.errors ?? {});
    const { data } = await create();
    expect(data).toMatchObject({ slug: "two-rooms-61", apartments_count: 0, is_active: true, tour_url: "" });
    expect((await create()).data.slug).toBe("two-rooms-61-2");
    expect(await refusal({ slug: data.slug })).toEqual(["slug"]);
    expect(await refusal({ slug: "12" })).toEqual(["slug"]);
    for (const tour_url of ["http://tour.test", "javascript:alert(1)", "https://a@b.test/", "tour.test"])
      expect(await refusal({ tour_url })).toEqual(["tour_url"]);
    expect(await refusal({ project_id: 999_999 })).toEqual(["project_id"]);
    expect(await refusal({ translations: { ka: { name: "" } } })).toEqual(["translations.ka.name"]);
    const elsewhere = await createProject(db());
    expect((await create({ project_id: elsewhere.id, slug: data.slug })).data.slug).toBe(data.slug);
  });

  it("keep what a colleague has saved, and do not come back under a name that is taken", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const of = { params: { id: String(layout.id) }, query: {} };
    const patch = (body: object) => stack.call(layoutRoutes.patch, { ...of, body: body as never }, as());
    expect((await patch({ rooms: 3, version: 1 })).data.version).toBe(2);
    // Another field is merged, the same one is a conflict.
    expect((await patch({ area_living: 40, version: 1 })).data).toMatchObject({ rooms: 3, area_living: 40 });
    expect((await failureOf(patch({ rooms: 4, version: 1 }))).status).toBe(409);
    await stack.call(layoutRoutes.remove, of, as());
    const twin = await createLayout(db(), stock.project.id, { slug: layout.slug });
    const refused = await failureOf(stack.call(layoutRoutes.restore, { ...of, body: {} }, as()));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ["slug"]]);
    await db().layout.delete({ where: { id: twin.id } });
    expect((await stack.call(layoutRoutes.restore, { ...of, body: {} }, as())).data.slug).toBe(layout.slug);
  });

  it("go to the trash without their apartments, and come back with them", async () => {
    const plan = await createMedia(db());
    const layout = await createLayout(db(), stock.project.id, { images: { create: { mediaId: plan.id } } });
    const { id } = stock.apartments[0];
    await give(layout.id, id);
    const uses = (await stack.call(getMedia, { params: { id: String(plan.id) }, query: {} }, as())).data.uses;
    expect(uses).toMatchObject([{ entity: "layout", id: layout.id, field: "plan_images" }]);
    const of = { params: { id: String(layout.id) }, query: {} };
    const { data } = await stack.call(layoutRoutes.deletion, { query: { ids: String(layout.id) } }, as());
    expect(data).toEqual({ taken_along: [], pointing_there: [{ kind: "layout_apartments", count: 1 }] });
    await stack.call(layoutRoutes.remove, of, as());
    expect((await apartment(id)).layout).toBeNull();
    const row = await stack.call(apartmentRoutes.get, { params: { id: String(id) }, query: {} }, as());
    expect(row.data).toMatchObject({ layout_id: null, layout: null });
    await stack.call(layoutRoutes.restore, { ...of, body: {} }, as());
    expect((await apartment(id)).layout?.id).toBe(layout.id);
    const project = String(stock.project.id);
    const along = await stack.call(projectRoutes.deletion, { query: { ids: project } }, as());
    expect(along.data.pointing_there).toEqual([{ kind: "layouts", count: 1 }]);
    // For good, the apartment stays.
    await db().layout.delete({ where: { id: layout.id } });
    expect((await apartment(id)).layout).toBeNull();
  });

  it("are given to many apartments at once, of their own project alone, and with copies of a floor", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const foreign = await createLayout(db(), (await createProject(db())).id);
    const ids = stock.apartments.map(({ id }) => id);
    const set = (layout_id: number | null) =>
      stack.call(bulkChangeApartments, { body: { ids, layout_id } }, as());
    expect((await set(layout.id)).data.changed).toBe(4);
    expect((await set(layout.id)).data.changed).toBe(0);
    for (const id of [foreign.id, 999_999])
      expect(Object.keys((await failureOf(set(id))).body.errors ?? {})[0]).toContain("layout_id");
    await stack.call(
      copyFloor,
      { params: { id: String(stock.floors[0].id) }, body: { floor_numbers: [7] } },
      as(),
    );
    expect((await shown(layout.slug)).floors.map(({ floor_number: number }) => number)).toEqual([1, 2, 7]);
    // A house may be numbered throughout.
    const body = { floor_numbers: [9, 8], number_pattern: "{serial}" };
    await stack.call(copyFloor, { params: { id: String(stock.floors[0].id) }, body }, as());
    const numbers = (await shown(layout.slug)).apartments.map((one) => one.apartment_number);
    expect(numbers.slice(-4)).toEqual(["705", "706", "703", "704"]);
    expect((await set(null)).data.changed).toBe(4);
    expect((await shown(layout.slug)).stats.total).toBe(6);
  });

  it("are a column of files, by slug or name, and an unknown one is refused by name", async () => {
    const layout = await createLayout(db(), stock.project.id, { rooms: 4, areaTotal: 96.5 });
    const send = async (rows: string[], dry_run = false) => {
      const csv = ["building,floor,apartment_number,layout", ...rows].join("\n");
      return (
        await stack.call(importApartments, { body: { project_id: stock.project.id, csv, dry_run } }, as())
      ).data;
    };
    const trial = await send(["A,1,101,Nowhere"], true);
    expect(trial.errors).toMatchObject([
      { row: 2, field: "layout", message: expect.stringContaining("“Nowhere”") as string },
    ]);
    // A new apartment takes rooms and area of its layout.
    const done = await send([`A,1,101,${layout.slug}`, "A,1,102,TWO  rooms ru", `A,2,299,${layout.slug}`]);
    expect(done).toMatchObject({ created: 1, updated: 2, errors: [] });
    const added = await db().apartment.findFirstOrThrow({
      where: { number: "299", buildingId: stock.building.id },
    });
    expect([added.rooms, added.areaTotal.toNumber(), added.layoutId]).toEqual([4, 96.5, layout.id]);
    const query = { project_id: String(stock.project.id) };
    const csv = await stack.call(exportApartments, { query }, as());
    expect(csv.split(/\r?\n/, 1)[0]).toMatch(/,"?layout"?,/);
    expect(csv.split(layout.slug)).toHaveLength(4);
    const again = await stack.call(importApartments, { body: { project_id: stock.project.id, csv } }, as());
    expect(again.data).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    expect(await send(["A,1,101,"])).toMatchObject({ updated: 1 });
    expect((await apartment(stock.apartments[0].id)).layout).toBeNull();
  });
});

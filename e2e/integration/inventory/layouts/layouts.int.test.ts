import { createApiKey } from "@ezo/contract/admin/operations/api-keys";
import { layoutRoutes } from "@ezo/contract/admin/projects/layouts";
import { exportApartments } from "@ezo/contract/inventory/apartment-files";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { copyFloor } from "@ezo/contract/inventory/floors";
import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { type FeedName, feedPath, UnitsFeed } from "@ezo/contract/site/feeds";
import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import { getApartmentMatches, getApartmentNavigation } from "@ezo/contract/site/navigation";
import { createOffer } from "@ezo/contract/site/offers";
import { runs } from "@ezo/contract/testing/scope";
import { listV1Apartments, type V1Apartment } from "@ezo/contract/v1/lists";
import { LOCALES } from "@ezo/contract/values/languages";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createStock,
} from "../../../stack/factories/explorer.ts";
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

const { listed, shown, apartment, give } = layoutCalls({ stack: () => stack, stock: () => stock });
const page = (path: string) => fetch(stack.url() + path, { redirect: "manual" });

const inAddress = ({ contentHash }: { contentHash: string }) => contentHash.slice(0, 32);

describe("the layouts of a project", () => {
  it("say what is left of each, those of which nothing is left last", async () => {
    const [first, sold, hidden, reserved] = stock.apartments;
    const gone = await createLayout(db(), stock.project.id, { sortOrder: 1 });
    const left = await createLayout(db(), stock.project.id, { sortOrder: 2 });
    await createLayout(db(), stock.project.id, { isActive: false });
    await createLayout(db(), stock.project.id, { deletedAt: new Date() });
    await give(left.id, first.id, hidden.id, reserved.id);
    await give(gone.id, sold.id);
    const { data, meta } = await listed();
    expect(meta.project.id).toBe(stock.project.id);
    // No apartment of the explorer is left out without a word.
    const own = (name: "available" | "total") => data.reduce((sum, { stats }) => sum + stats[name], 0);
    const { data: explorer } = await stack.call(getApartmentNavigation, {
      params: { id: String(stock.project.id) },
      query: {},
    });
    for (const name of ["available", "total"] as const) {
      const counted = explorer.buildings.reduce((sum, { stats }) => sum + stats[name], 0);
      expect(own(name) + meta.without_layout[name]).toBe(counted);
    }
    expect(data.map(({ slug }) => slug)).toEqual([left.slug, gone.slug]);
    expect(data[0]).toMatchObject({
      name: "Two rooms en",
      stats: { available: 2, reserved: 1, sold: 0, total: 3, from_price: 50_000 },
      floors: [
        { floor_number: 1, floor_label: "1", available: 1 },
        { floor_number: 2, floor_label: "2", available: 1 },
      ],
      url: `/en/projects/${stock.project.id}/layouts/${left.slug}`,
    });
    expect(data[1]?.stats).toMatchObject({ available: 0, sold: 1, from_price: null });
    // A hidden price is not the lowest one.
    await db().apartment.update({ where: { id: first.id }, data: { isPriceHidden: true } });
    expect((await shown(left.slug)).stats.from_price).toBeNull();
  });

  it("filter the explorer by slug or id, with the matches of each", async () => {
    const [first, sold, hidden, reserved] = stock.apartments;
    const left = await createLayout(db(), stock.project.id, { sortOrder: 2 });
    const other = await createLayout(db(), stock.project.id, { sortOrder: 1 });
    const gone = await createLayout(db(), stock.project.id);
    const off = await createLayout(db(), stock.project.id, { isActive: false });
    const elsewhere = await createLayout(db(), (await createProject(db())).id);
    await give(left.id, first.id, reserved.id);
    await give(other.id, hidden.id);
    await give(gone.id, sold.id);
    const params = { id: String(stock.project.id) };
    const found = async (query: Record<string, string>) => {
      const { data, meta } = await stack.call(getApartmentMatches, { params, query: query as never });
      return { ids: data.flatMap(({ ids }) => ids).toSorted((a, b) => a - b), ...meta };
    };
    const { data: explorer } = await stack.call(getApartmentNavigation, { params, query: { locale: "en" } });
    // Those of which nothing is left are not offered.
    expect(explorer.layouts).toEqual(
      [other, left].map(({ id, slug }) => ({ id, slug, name: "Two rooms en" })),
    );
    const counts = [
      { id: left.id, matches: 2 },
      { id: other.id, matches: 1 },
    ];
    for (const layout of [left.slug, String(left.id)]) {
      const { ids, total, layouts } = await found({ layout });
      expect([ids, total]).toEqual([[first.id, reserved.id].toSorted((a, b) => a - b), 2]);
      expect(layouts?.toSorted((a, b) => a.id - b.id)).toEqual(counts);
    }
    for (const layout of [off.slug, elsewhere.slug, "none", "999999"])
      expect((await found({ layout })).ids, layout).toEqual([]);
    expect((await found({ layout: off.slug })).loosen).toEqual([{ filter: "layout", matches: 3 }]);
    expect((await found({ layout: "" })).total).toBe((await found({})).total);
    const { total } = await found({ layout: gone.slug, status: "sold" });
    expect(total).toBe(1);
    expect((await failureOf(found({ layout: "a".repeat(61) }))).status).toBe(422);
  });

  it("are not found where visitors see none", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const off = await createLayout(db(), stock.project.id, { isActive: false });
    const hidden = await createProject(db(), { isActive: false });
    const inHidden = await createLayout(db(), hidden.id);
    const failed = async (work: Promise<unknown>) => (await failureOf(work)).status;
    for (const id of [hidden.id, 999_999]) expect(await failed(listed(id))).toBe(404);
    for (const slug of ["none", "NONE", "a b", off.slug]) expect(await failed(shown(slug))).toBe(404);
    expect(await failed(shown(inHidden.slug, hidden.id))).toBe(404);
    expect(await failed(shown(layout.slug, (await createProject(db())).id))).toBe(404);
  });

  it("count what is listed beneath, over random stock", async () => {
    const layouts = [await createLayout(db(), stock.project.id), await createLayout(db(), stock.project.id)];
    const building = await createBuilding(db(), stock.project.id, "R");
    const floors: Awaited<ReturnType<typeof createFloor>>[] = [];
    for (const number of [-1, 1, 2, 3]) floors.push(await createFloor(db(), building.id, number));
    const flat = fc.record({
      floor: fc.nat({ max: floors.length - 1 }),
      layout: fc.option(fc.constantFrom(...layouts), { nil: null }),
      status: fc.constantFrom(...APARTMENT_STATUSES),
      price: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
      isPriceHidden: fc.boolean(),
      isActive: fc.boolean(),
      isDeleted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(flat, { maxLength: 12 }), async (flats) => {
        await db().apartment.deleteMany({ where: { buildingId: building.id } });
        await db().apartment.createMany({
          data: flats.map(({ floor, layout, isDeleted, ...over }, index) => ({
            ...over,
            buildingId: building.id,
            floorId: floors[floor]?.id ?? 0,
            number: String(index),
            rooms: 2,
            areaTotal: 60,
            layoutId: layout?.id ?? null,
            deletedAt: isDeleted ? new Date() : null,
          })),
        });
        const { data } = await listed();
        for (const { slug, stats, floors: open } of data) {
          const detail = await shown(slug);
          expect(detail.stats).toEqual(stats);
          expect(detail.floors).toEqual(open);
          const free = detail.apartments.filter(({ status }) => status === "available");
          expect(free).toHaveLength(stats.available);
          expect(detail.apartments).toHaveLength(stats.total);
          expect(stats.available + stats.reserved + stats.sold).toBe(stats.total);
          const prices = free.flatMap(({ price }) => price ?? []);
          expect(stats.from_price ?? Infinity).toBe(Math.min(...prices));
          for (const { floor_number: number, available } of open)
            expect(free.filter((one) => one.floor_number === number)).toHaveLength(available);
        }
      }),
      { numRuns: runs(12) },
    );
  });
});

describe("an apartment of a layout", () => {
  it("takes from it what it does not say itself", async () => {
    const [plan, second, view, own] = [
      await createMedia(db()),
      await createMedia(db()),
      await createMedia(db()),
      await createMedia(db()),
    ];
    const { id } = stock.apartments[0];
    const layout = await createLayout(db(), stock.project.id, {
      areaLiving: 30.5,
      viewImageId: view.id,
      tourUrl: "https://tour.test/a",
      images: { create: [plan, second].map(({ id: mediaId }, sortOrder) => ({ mediaId, sortOrder })) },
    });
    await db().layoutTranslation.updateMany({
      where: { layoutId: layout.id },
      data: { description: "Bright" },
    });
    expect(await apartment(id)).toMatchObject({ layout: null, plan_image: null, description: "" });
    await give(layout.id, id);
    const lent = await apartment(id);
    expect(lent).toMatchObject({
      layout: { id: layout.id, name: "Two rooms en", slug: layout.slug },
      area_living: 30.5,
      area_total: 40,
      description: "Bright",
      tour_url: "https://tour.test/a",
    });
    expect(lent.plan_image?.url).toContain(plan.contentHash.slice(0, 32));
    expect(lent.gallery_images.map(({ url }) => url)).toEqual([expect.stringContaining(second.contentHash)]);
    expect(lent.view_image?.url).toContain(view.contentHash);
    await db().apartment.update({
      where: { id },
      data: {
        planImageId: own.id,
        areaLiving: 20,
        translations: { create: { locale: "ka", description: "Its own" } },
      },
    });
    const said = await apartment(id);
    expect(said).toMatchObject({ area_living: 20, description: "Its own" });
    expect(said.plan_image?.url).toContain(own.contentHash);
    // What visitors cannot see lends nothing.
    await db().layout.update({ where: { id: layout.id }, data: { isActive: false } });
    expect(await apartment(id)).toMatchObject({ layout: null, tour_url: null, view_image: null });
  });

  it("says the same in the API for other systems, in feeds and in offers", async () => {
    const [plan, further] = [await createMedia(db()), await createMedia(db())];
    const { id } = stock.apartments[0];
    const layout = await createLayout(db(), stock.project.id, {
      areaLiving: 30.5,
      areaBalcony: 4.5,
      images: { create: [plan, further].map(({ id: mediaId }, sortOrder) => ({ mediaId, sortOrder })) },
    });
    await db().layoutTranslation.updateMany({
      where: { layoutId: layout.id },
      data: { description: "Bright" },
    });
    const capabilities = ["apartments.read"] as const;
    const key = await stack.call(
      createApiKey,
      { body: { name: "Mirror", capabilities: [...capabilities] } },
      as(),
    );
    const changed = async (since: string) =>
      (
        await stack.call(listV1Apartments, { query: { updated_since: since } }, { token: key.data.secret })
      ).data.find((one) => one.id === id) as V1Apartment | undefined;
    const clock = async () => {
      const [row] = await db().$queryRaw<
        { at: Date }[]
      >`select max(changed_at) + interval '2 ms' as at from api_changes`;
      return row?.at.toISOString() ?? "";
    };
    let since = await clock();
    expect(await changed(since)).toBeUndefined();
    await give(layout.id, id);
    const bright = { ka: "Bright", en: "Bright", ru: "Bright" };
    const described = (all: V1Apartment | undefined) =>
      all &&
      Object.fromEntries(
        Object.entries(all.translations).map(([locale, text]) => [locale, text.description]),
      );
    const listedThere = await changed(since);
    expect(listedThere).toMatchObject({ area_living: 30.5, area_balcony: 4.5 });
    expect(described(listedThere)).toEqual(bright);
    // It has changed when its layout has.
    since = await clock();
    const of = { params: { id: String(layout.id) }, query: {} };
    await stack.call(layoutRoutes.patch, { ...of, body: { area_living: 31 } as never }, as());
    expect((await changed(since))?.area_living).toBe(31);
    since = await clock();
    await stack.call(
      layoutRoutes.patch,
      { ...of, body: { translations: { en: { description: "Light" } } } as never },
      as(),
    );
    expect(described(await changed(since))).toEqual({ ...bright, en: "Light" });

    await db().project.update({
      where: { id: stock.project.id },
      data: { feedUnits: true, feedYandex: true },
    });
    const feed = async (name: FeedName) =>
      (await page(`${feedPath(name, stock.project.id)}?locale=en`)).text();
    const { units } = UnitsFeed.parse(JSON.parse(await feed("units")));
    expect(units.find((one) => one.id === id)).toMatchObject({ area_living: 31, area_balcony: 4.5 });
    const offered = await feed("yandex");
    for (const part of ["Light", inAddress(plan), inAddress(further)]) expect(offered).toContain(part);

    await stack.call(createOffer, { body: { apartment_id: id, locale: "en" } }, {});
    const offer = await db().offer.findFirstOrThrow({
      where: { apartmentId: id },
      orderBy: { createdAt: "desc" },
    });
    expect(offer.snapshot).toMatchObject({
      areaLiving: 31,
      areaBalcony: 4.5,
      description: "Light",
      pictures: { plan: { key: expect.stringContaining(inAddress(plan)) as string } },
    });
  });

  it("has no layout while its building is in another project", async () => {
    const layout = await createLayout(db(), stock.project.id, { areaLiving: 30.5 });
    const { id } = stock.apartments[0];
    await give(layout.id, id);
    const move = (projectId: number) =>
      db().building.update({ where: { id: stock.building.id }, data: { projectId } });
    const elsewhere = await createProject(db());
    await move(elsewhere.id);
    expect(await apartment(id)).toMatchObject({ layout: null, area_living: null });
    expect((await shown(layout.slug)).apartments).toEqual([]);
    const row = await stack.call(apartmentRoutes.get, { params: { id: String(id) }, query: {} }, as());
    expect(row.data).toMatchObject({ layout_id: null, layout: null });
    const csv = await stack.call(exportApartments, { query: { project_id: String(elsewhere.id) } }, as());
    expect(csv).not.toContain(layout.slug);
    const body = { floor_numbers: [7] };
    await stack.call(copyFloor, { params: { id: String(stock.floors[0].id) }, body }, as());
    await move(stock.project.id);
    expect((await apartment(id)).layout?.id).toBe(layout.id);
  });

  it("leads to those before and after it that are not sold", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const [first, sold, third, fourth] = stock.apartments;
    await give(layout.id, first.id, sold.id, third.id, fourth.id);
    const ways = async (id: number) => {
      const { previous, next } = (await apartment(id)).same_layout;
      return [previous?.id, next?.id];
    };
    expect(await ways(first.id)).toEqual([undefined, third.id]);
    expect(await ways(sold.id)).toEqual([first.id, third.id]);
    expect(await ways(third.id)).toEqual([first.id, fourth.id]);
    expect(await ways(fourth.id)).toEqual([third.id, undefined]);
  });

  it("says in which building and on which floor those before and after it are", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const own = stock.apartments[3];
    await give(layout.id, own.id);
    const building = await createBuilding(db(), stock.project.id, "Z");
    const floor = await createFloor(db(), building.id, 7, "PH");
    const elsewhere = await createApartment(db(), floor, "101", { layoutId: layout.id });
    expect((await apartment(own.id)).same_layout.next).toEqual({
      id: elsewhere.id,
      apartment_number: "101",
      building: { id: building.id, identifier: "Z", name: "Block Z en" },
      floor_label: "PH",
      url: `/en/projects/${stock.project.id}/Z/floor-7/apartment-${elsewhere.id}`,
    });
    expect((await apartment(elsewhere.id)).same_layout.previous).toMatchObject({
      building: { id: stock.building.id },
      floor_label: "2",
    });
  });

  it("is found by its layout, whose slug another project may have too", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const other = await createStock(db());
    const twin = await createLayout(db(), other.project.id, { slug: layout.slug });
    await give(layout.id, stock.apartments[0].id, stock.apartments[2].id);
    await give(twin.id, other.apartments[0].id);
    const found = async (query: Record<string, string>) => {
      const { data, meta } = await stack.call(searchApartments, {
        query: { locale: "en", ...query } as never,
      });
      expect(meta.total).toBe(data.length);
      return data;
    };
    expect(await found({ layout: layout.slug })).toHaveLength(3);
    const own = await found({ layout: layout.slug, project_id: String(stock.project.id) });
    expect(own.map(({ layout: named }) => named?.id)).toEqual([layout.id, layout.id]);
    expect(await found({ layout: String(twin.id) })).toHaveLength(1);
    expect(await found({ layout: "none" })).toHaveLength(0);
    expect((await found({ project_id: String(stock.project.id) })).filter((one) => !one.layout)).toHaveLength(
      1,
    );
  });
});

describe("the search within a project", () => {
  it("names its layouts with what the other filters leave of each, whichever is chosen", async () => {
    const [first, sold, third, reserved] = stock.apartments;
    const one = await createLayout(db(), stock.project.id, { sortOrder: 2 });
    const two = await createLayout(db(), stock.project.id, { sortOrder: 1 });
    const hidden = await createLayout(db(), stock.project.id, { isActive: false });
    await give(one.id, first.id, sold.id);
    await give(two.id, reserved.id);
    await give(hidden.id, third.id);
    const project_id = String(stock.project.id);
    const search = async (query: Record<string, string>) => {
      const { meta } = await stack.call(searchApartments, { query: { locale: "en", ...query } as never });
      const left = meta.layouts.map(({ slug, matches }) => [slug, matches]);
      const own = meta.projects.find(({ id }) => id === stock.project.id)?.matches;
      return { total: meta.total, layouts: left, project: own, loosen: meta.loosen };
    };
    const both = [
      [two.slug, 1],
      [one.slug, 1],
    ];
    expect(await search({ project_id })).toMatchObject({ total: 3, layouts: both, project: 3 });
    for (const layout of [one.slug, String(one.id)])
      expect(await search({ project_id, layout })).toMatchObject({ total: 1, layouts: both, project: 3 });
    expect(await search({ project_id, rooms: "5" })).toMatchObject({ total: 1, layouts: [[two.slug, 1]] });
    // The chosen one stays, and it says itself what it hides.
    const none = await search({ project_id, layout: one.slug, rooms: "5" });
    expect(none).toMatchObject({
      total: 0,
      layouts: [
        [two.slug, 1],
        [one.slug, 0],
      ],
      project: 1,
    });
    expect(none.loosen).toEqual([
      { filter: "layout", matches: 1 },
      { filter: "rooms", matches: 1 },
    ]);
    expect((await search({ layout: one.slug })).layouts).toEqual([]);
  });

  it("is linked from the page of a layout, and from those of its apartments", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const [first, sold] = stock.apartments;
    await give(layout.id, first.id);
    const found = `/apartments?project_id=${stock.project.id}&amp;layout=${layout.slug}`;
    const base = `/projects/${stock.project.id}`;
    const own = `${base}/layouts/${layout.slug}`;
    for (const path of [own, `${base}/A/floor-1/apartment-${first.id}`])
      expect(await (await page(`/en${path}`)).text(), path).toContain(`href="/en${found}"`);
    const list = await page(`/en${found.replace("&amp;", "&")}`);
    const html = await list.text();
    expect(list.status).toBe(200);
    expect(html).toContain(`apartment-${first.id}"`);
    expect(html).not.toContain(`apartment-${sold.id}"`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    // Nothing is left of it: there is nothing to search.
    const empty = await createLayout(db(), stock.project.id);
    await give(empty.id, sold.id);
    const gone = await (await page(`/en${base}/layouts/${empty.slug}`)).text();
    expect(gone).not.toContain(`layout=${empty.slug}`);
  });
});

describe("the pages of layouts", () => {
  it("are rendered on the server in each language, with links to the apartments", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const [first, sold] = stock.apartments;
    await give(layout.id, first.id, sold.id);
    const list = `/projects/${stock.project.id}/layouts`;
    const own = `${list}/${layout.slug}`;
    for (const locale of LOCALES) {
      const prefix = locale === "ka" ? "" : `/${locale}`;
      const many = await page(prefix + list);
      const html = await many.text();
      expect(many.status).toBe(200);
      expect(html).toContain(`href="${prefix}${own}"`);
      expect(html).toContain(`Two rooms ${locale}`);
      const one = await page(prefix + own);
      expect(one.status).toBe(200);
      const text = await one.text();
      for (const { id } of [first, sold]) expect(text).toContain(`/floor-1/apartment-${id}"`);
      // No text is missing; the scripts have them by their keys.
      expect(text.replaceAll(/<script.*?<\/script>/gs, "")).not.toMatch(/apartments\.\w/);
    }
    const html = await (await page(`/en${own}`)).text();
    expect(html).toMatch(/<title>Two rooms en · Project \d+ en · Projects · Ezo<\/title>/);
    expect(html).toContain("1 left on floor 1");
    expect(html).toContain('"@type":["Product","FloorPlan"]');
    const apartmentPage = await (
      await page(`/en${list.replace("/layouts", "")}/A/floor-1/apartment-${first.id}`)
    ).text();
    expect(apartmentPage).toContain(`href="/en${own}"`);
    expect(await (await page(`/en/projects/${stock.project.id}`)).text()).toContain(`href="/en${list}"`);
    expect(await (await page("/sitemap.xml")).text()).toContain(own);
  });

  it("are not found for an unknown project or layout", async () => {
    for (const prefix of ["", "/en", "/ru"])
      for (const path of [
        `/projects/${stock.project.id}/layouts/none`,
        "/projects/999999/layouts",
        "/projects/999999/layouts/none",
      ])
        expect((await page(prefix + path)).status, prefix + path).toBe(404);
    expect((await page(`/projects/${stock.project.id}/layouts`)).status).toBe(200);
  });

  it("show a status as soon as it has changed", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const { id } = stock.apartments[0];
    await give(layout.id, id);
    const path = `/en/projects/${stock.project.id}/layouts/${layout.slug}`;
    expect(await (await page(path)).text()).toContain("1 left on floor 1");
    await stack.call(
      apartmentRoutes.patch,
      { params: { id: String(id) }, body: { status: "sold" }, query: {} },
      as(),
    );
    await stack.drain();
    expect(await (await page(path)).text()).toContain("Sold out");
  });
});

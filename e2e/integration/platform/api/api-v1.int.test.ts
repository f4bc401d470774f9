import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { layoutRoutes } from "@ezo/contract/admin/projects/layouts";
import { listV1Apartments, listV1Layouts, listV1Projects, type V1Layout } from "@ezo/contract/v1/lists";
import { OTHER_UNIT_FACTS, UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { cursorOf } from "@ezo/core/api-v1/cursor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createLayout } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { type Item, v1Calls } from "./api-v1-calls.ts";

let stack: Stack;
let token: string;
let everything: string;
let shown: string;
let ofFirst: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  const first = await createProject(db());
  const capabilities = ["projects.read", "apartments.read", "layouts.read"] as const;
  everything = await keyFor({ capabilities: [...capabilities, "hidden.read"] });
  shown = await keyFor({ capabilities: [...capabilities] });
  ofFirst = await keyFor({ capabilities: [...capabilities], project_ids: [first.id] });
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const { keyFor, ask, createFlat, changedSince } = v1Calls({ stack: () => stack, token: () => token });

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

  it("have no parking places unless they are asked for, and say that what becomes one is no apartment any more", async () => {
    const { project, apartment } = await createFlat();
    const since = new Date(apartment.updatedAt.getTime() - 1);
    const place = await createApartment(
      db(),
      { id: apartment.floorId, buildingId: apartment.buildingId },
      "P1",
      {
        unitType: "parking",
        rooms: 0,
      },
    );
    const listed = async () =>
      (await changedSince(listV1Apartments, shown, since)).filter((item) => !("deleted_at" in item));
    const ofProject = (items: Awaited<ReturnType<typeof listed>>) =>
      items.flatMap((item) => ("project_id" in item && item.project_id === project.id ? [item.id] : []));
    expect(ofProject(await listed())).toEqual([apartment.id]);
    expect((await listed()).map(({ id }) => id)).not.toContain(place.id);
    await db().apartment.update({ where: { id: apartment.id }, data: { unitType: "storage", rooms: 0 } });
    expect(ofProject(await listed())).toEqual([]);
    const all = await changedSince(listV1Apartments, shown, since);
    expect(all.find(({ id }) => id === apartment.id)).toMatchObject({
      deleted_at: expect.any(String) as string,
    });
  });

  it("have units of other types where the query names these, with their facts and the price that the site shows", async () => {
    const { project, apartment } = await createFlat();
    const since = new Date(apartment.updatedAt.getTime() - 1);
    const floor = { id: apartment.floorId, buildingId: apartment.buildingId };
    const place = await createApartment(db(), floor, "P1", {
      unitType: "parking",
      rooms: 0,
      price: 9000,
      parkingKind: "covered",
      hasEvCharger: true,
    });
    const shop = await createApartment(db(), floor, "C1", {
      unitType: "commercial",
      rooms: 0,
      price: 300_000,
      isPriceHidden: true,
      hasStreetEntrance: false,
      frontageM: 12.5,
    });
    const room = await createApartment(db(), floor, "S1", { unitType: "storage", rooms: 0, isActive: false });
    const listed = async (unit_type?: string, key = shown) => {
      const items = await changedSince(listV1Apartments, key, since, unit_type ? { unit_type } : {});
      return items.filter((item) => "project_id" in item && item.project_id === project.id);
    };
    const idsOf = async (unit_type?: string, key = shown) =>
      (await listed(unit_type, key)).map(({ id }) => id);
    expect(await idsOf()).toEqual([apartment.id]);
    expect(await idsOf("apartment")).toEqual([apartment.id]);
    expect(await idsOf("all")).toEqual([apartment.id, place.id, shop.id]);
    expect(await idsOf("all", everything)).toEqual([apartment.id, place.id, shop.id, room.id]);
    expect(await idsOf("parking,commercial")).toEqual([place.id, shop.id]);
    expect(await idsOf("storage")).toEqual([]);

    const [flat, parking, commercial] = await listed("all");
    expect(flat).toMatchObject({ unit_type: "apartment", rooms: 2 });
    for (const fact of OTHER_UNIT_FACTS) expect(flat).not.toHaveProperty(fact);
    expect(parking).toMatchObject({
      unit_type: "parking",
      apartment_number: "P1",
      rooms: 0,
      price: 9000,
      parking_kind: "covered",
      has_ev_charger: true,
      urls: { ka: `https://ezo.test/projects/${project.id}/C/floor-7/apartment-${place.id}` },
    });
    for (const fact of ["has_street_entrance", "frontage_m"]) expect(parking).not.toHaveProperty(fact);
    expect(commercial).toMatchObject({
      unit_type: "commercial",
      price: null,
      is_price_hidden: true,
      has_street_entrance: false,
      frontage_m: 12.5,
    });
    const [own] = await listed("commercial", everything);
    expect(own).toMatchObject({ id: shop.id, price: 300_000 });

    const answer = await fetch(
      `${stack.url()}/api${listV1Apartments.path}?unit_type=storage&unit_type=parking&updated_since=${since.toISOString()}`,
      { headers: { authorization: `Bearer ${everything}` } },
    );
    const { data } = (await answer.json()) as { data: Item[] };
    expect(data.filter((item) => !("deleted_at" in item)).map(({ id }) => id)).toEqual([place.id, room.id]);
  });

  it("say of a unit whose type changes that it is gone, where its new type is not asked for", async () => {
    const { apartment } = await createFlat();
    const place = await createApartment(
      db(),
      { id: apartment.floorId, buildingId: apartment.buildingId },
      "P1",
      { unitType: "parking", rooms: 0 },
    );
    const since = place.updatedAt;
    const seenBy = async (unit_type: string) =>
      (await changedSince(listV1Apartments, shown, since, { unit_type })).find(({ id }) => id === place.id);
    expect(await seenBy("parking")).toMatchObject({ unit_type: "parking" });
    await db().apartment.update({ where: { id: place.id }, data: { unitType: "storage" } });
    const gone = { id: place.id, deleted_at: expect.any(String) as string };
    expect(await seenBy("parking")).toEqual(gone);
    expect(await seenBy("storage")).toMatchObject({ unit_type: "storage" });
    expect(await seenBy("all")).toMatchObject({ unit_type: "storage" });
    await db().apartment.delete({ where: { id: place.id } });
    for (const types of ["storage", "parking", "all"]) expect(await seenBy(types)).toEqual(gone);
  });

  it("go on with the types of the first page, whether or not they are named again", async () => {
    const { apartment } = await createFlat();
    const floor = { id: apartment.floorId, buildingId: apartment.buildingId };
    const rooms = [];
    for (const number of ["S1", "S2", "S3"])
      rooms.push(await createApartment(db(), floor, number, { unitType: "storage", rooms: 0 }));
    const since = rooms[0]?.updatedAt.toISOString() ?? "";
    const first = await ask(listV1Apartments, shown, {
      unit_type: "storage",
      updated_since: since,
      limit: 1,
    });
    const second = await ask(listV1Apartments, shown, { cursor: first.meta.next_cursor ?? "", limit: 1 });
    const third = await ask(listV1Apartments, shown, {
      cursor: second.meta.next_cursor ?? "",
      unit_type: "storage",
    });
    expect(third.meta.next_cursor).toBeNull();
    const items = [first, second, third].flatMap(({ data }) => data);
    const listed = items.filter((item) => !("deleted_at" in item)).map(({ id }) => id);
    expect(listed).toEqual(rooms.map(({ id }) => id));
    for (const unit_type of ["parking", "all", "apartment"]) {
      const cursor = first.meta.next_cursor ?? "";
      const refused = await failureOf(ask(listV1Apartments, shown, { cursor, unit_type }));
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["cursor"]]);
    }
  });

  it("go on with all types where all were asked for, also from a cursor that names each", async () => {
    const { apartment } = await createFlat();
    const floor = { id: apartment.floorId, buildingId: apartment.buildingId };
    const place = await createApartment(db(), floor, "P1", { unitType: "parking", rooms: 0 });
    const updated_since = apartment.updatedAt.toISOString();
    const first = await ask(listV1Apartments, shown, { unit_type: "all", updated_since, limit: 1 });
    const cursor = first.meta.next_cursor ?? "";
    const spelt = Buffer.from(cursor, "base64url").toString("latin1");
    expect(spelt).toMatch(/\.all$/);
    const former = Buffer.from(spelt.replace(/all$/, UNIT_TYPES.join())).toString("base64url");
    for (const from of [cursor, former]) {
      for (const query of [{ cursor: from }, { cursor: from, unit_type: "all" }])
        expect((await ask(listV1Apartments, shown, query)).data.map(({ id }) => id)).toContain(place.id);
      const refused = await failureOf(ask(listV1Apartments, shown, { cursor: from, unit_type: "parking" }));
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["cursor"]]);
    }
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

  it("list what is deleted only to callers who ask for changes", async () => {
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
      ["unit_type=", "unit_type"],
      ["unit_type=garage", "unit_type"],
      ["unit_type=parking,garage", "unit_type"],
      ["unit_types=parking", "unit_types"],
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

import { APARTMENT_RULE_SORTS, type ApartmentRule } from "@ezo/contract/marketing/campaigns/apartment-rule";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { preflightCampaign, previewCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { runs } from "@ezo/contract/testing/scope";
import { apartmentsByRule, ruleDecider } from "@ezo/core/campaigns/compile/apartment-rules";
import { compiledMail } from "@ezo/core/campaigns/compile/compile";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type CampaignStack,
  draft,
  fill,
  isOver,
  startCampaignStack,
  until,
} from "../../../stack/campaigns.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/factories/explorer.ts";

const READERS = 2;
let stack: CampaignStack;
beforeAll(async () => {
  stack = await startCampaignStack();
  await fill(stack.app, stack.token, READERS);
});
afterAll(() => stack.stop());

const db = () => stack.app.database.prisma;
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const rule = (over: Partial<ApartmentRule> = {}): ApartmentRule => ({
  type: "apartments_by_rule",
  project_id: null,
  rooms: [],
  price_max: null,
  sort: "newest",
  count: 3,
  ...over,
});
const text = (subject: string, ...blocks: CampaignBlock[]) => ({ subject, preview_text: "", blocks });
const idsIn = (words: string) => [...words.matchAll(/apartment-(\d+)/g)].map(([, id]) => Number(id));

/** A project with a floor for apartments. */
async function aFloor(hasApartmentNavigation = true) {
  const project = await createProject(db(), { hasApartmentNavigation });
  const building = await createBuilding(db(), project.id, "A");
  return { project, floor: await createFloor(db(), building.id, 1) };
}
/** Four apartments for sale, the newest last, and one that is reserved. The price of the third is hidden. */
async function aStock() {
  const { project, floor } = await aFloor();
  const add = (number: number, price: number, over: object = {}) =>
    createApartment(db(), floor, String(number), { price, createdAt: day(number), ...over });
  const ids: number[] = [];
  for (const [index, price] of [80_000, 50_000, 90_000, 120_000].entries())
    ids.push((await add(index + 1, price, { isPriceHidden: index === 2 })).id);
  await add(5, 40_000, { status: "reserved" });
  return { project, floor, ids: ids as [number, number, number, number] };
}
async function create(translations: object) {
  const id = await draft(stack.app, stack.token, { translations });
  return { id, params: { id: String(id) } };
}
const preflightOf = async (params: { id: string }) =>
  (await stack.app.call(preflightCampaign, { params }, { token: stack.token })).data;

it("shows what a rule finds now, and sends the same cards in every language", async () => {
  const { app, token } = stack;
  const { project, floor, ids } = await aStock();
  const [dear, cheap, hidden, newest] = ids;
  const found = async (over: Partial<ApartmentRule>) =>
    apartmentsByRule(db(), rule({ project_id: project.id, ...over }));
  expect(await found({})).toEqual([newest, hidden, cheap]);
  expect(await found({ sort: "cheapest", count: 6 })).toEqual([cheap, dear, newest, hidden]);
  // The hidden price is below, which nobody may learn from it.
  expect(await found({ price_max: 100_000 })).toEqual([cheap, dear]);
  expect(await found({ price_max: 100_000, price_currency: "USD" })).toEqual([cheap, dear]);
  // What was a highest price in lari is none in dollars.
  expect(await found({ price_max: 100_000, price_currency: "GEL" })).toEqual([]);
  expect(await found({ price_currency: "GEL" })).toEqual([newest, hidden, cheap]);

  const block = rule({ project_id: project.id });
  const { id, params } = await create({ ka: text("ახალი", block), en: text("New", block) });
  const preview = async () =>
    (await app.call(previewCampaign, { params, body: { locale: "en" } }, { token })).data;
  expect(idsIn((await preview()).text)).toEqual([newest, hidden, cheap]);
  expect((await preview()).text).not.toContain("90\u00a0000");
  expect((await preflightOf(params)).findings).toContainEqual(
    expect.objectContaining({ level: "info", code: "rule_shows", locale: "ka" }),
  );

  const newer = await createApartment(db(), floor, "6", { price: 70_000, createdAt: day(6) });
  expect(idsIn((await preview()).text)).toEqual([newer.id, newest, hidden]);
  await app.call(sendCampaign, { params }, { token });
  await until(app, token, id, isOver);
  const compiled = await db().campaignTranslation.findMany({
    where: { campaignId: id, locale: { in: ["ka", "en"] } },
  });
  const sent = compiled.map((row) => idsIn(compiledMail(row.compiled).text));
  expect(sent).toEqual([
    [newer.id, newest, hidden],
    [newer.id, newest, hidden],
  ]);
});

it("decides once for equal rules, whatever is sold in between", async () => {
  const { project, ids } = await aStock();
  const [, cheap, hidden, newest] = ids;
  const decide = ruleDecider(db());
  const heading = { type: "heading" as const, text: "New" };
  const block = rule({ project_id: project.id, rooms: [2, 1] });
  const before = await decide([heading, block]);
  expect(before).toEqual([heading, { type: "apartments", apartment_ids: [newest, hidden, cheap] }]);
  await db().apartment.update({ where: { id: newest }, data: { status: "sold" } });
  expect(await decide([heading, { ...block, rooms: [1, 2] }])).toEqual(before);
  expect(await ruleDecider(db())([block])).not.toEqual(before.slice(1));
});

it("warns of a rule that finds nothing, and leaves it out", async () => {
  const { app, token } = stack;
  const { project } = await aFloor();
  const block = rule({ project_id: project.id });
  const words = { type: "text" as const, html: "<p>Hello</p>" };
  const { id, params } = await create({ ka: text("ახალი", words, block) });
  const { ok, findings } = await preflightOf(params);
  expect(ok).toBe(true);
  expect(findings).toContainEqual(
    expect.objectContaining({ level: "warning", code: "rule_empty", locale: "ka" }),
  );
  await app.call(sendCampaign, { params }, { token });
  expect((await until(app, token, id, isOver)).totals.sent).toBe(READERS);

  // With nothing else in it, an empty mail would be sent.
  const only = await create({ ka: text("ახალი", block) });
  await app.call(sendCampaign, { params: only.params }, { token });
  const paused = await until(app, token, only.id, ({ status }) => status === "paused");
  expect(paused).toMatchObject({ pause_reason: "nothing_written", totals: { recipients: 0 } });
});

/** What `apartmentsByRule` finds, by reading everything. */
async function expected({ project_id, rooms, price_max, sort, count }: ApartmentRule): Promise<number[]> {
  const all = await db().apartment.findMany({
    include: { floor: { include: { building: { include: { project: true } } } } },
  });
  const isShown = (one: { isActive: boolean; deletedAt: Date | null }) => one.isActive && !one.deletedAt;
  const priceOf = (one: (typeof all)[number]) => (one.isPriceHidden ? null : one.price);
  const found = all.filter((one) => {
    const { building } = one.floor;
    const { project } = building;
    const price = priceOf(one);
    return (
      [one, one.floor, building, project].every(isShown) &&
      project.hasApartmentNavigation &&
      one.status === "available" &&
      (!project_id || project.id === project_id) &&
      (rooms.length === 0 || rooms.includes(Math.min(4, one.rooms))) &&
      (!price_max || (price !== null && price <= price_max))
    );
  });
  const order = (a: (typeof all)[number], b: (typeof all)[number]) =>
    sort === "newest"
      ? b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id
      : (priceOf(a) ?? Number.MAX_SAFE_INTEGER) - (priceOf(b) ?? Number.MAX_SAFE_INTEGER) || a.id - b.id;
  return found
    .toSorted(order)
    .slice(0, count)
    .map(({ id }) => id);
}

it("finds what reading the whole stock finds", async () => {
  const places = [await aFloor(), await aFloor(), await aFloor(false)];
  for (const [place, { floor }] of places.entries())
    for (let index = 0; index < 12; index++)
      await createApartment(db(), floor, String(index), {
        rooms: 1 + ((index + place) % 6),
        price: index % 5 === 0 ? null : 50_000 + (index % 4) * 20_000,
        isPriceHidden: index % 3 === 0,
        status: (["available", "available", "reserved", "available", "sold"] as const)[index % 5] ?? "sold",
        isActive: index !== 7,
        createdAt: day(1 + (index % 3)),
      });
  const projects = places.map(({ project }) => project.id);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        project_id: fc.constantFrom(null, 999_999, ...projects),
        rooms: fc.subarray([1, 2, 3, 4]),
        price_max: fc.constantFrom(null, 50_000, 75_000, 200_000),
        sort: fc.constantFrom(...APARTMENT_RULE_SORTS),
        count: fc.integer({ min: 1, max: 6 }),
      }),
      async (over) => {
        const wanted = rule(over);
        expect(await apartmentsByRule(db(), wanted)).toEqual(await expected(wanted));
      },
    ),
    { numRuns: runs(60) },
  );
});

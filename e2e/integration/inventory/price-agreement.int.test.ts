import { endDiscount, listApartmentPrices, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { createPriceList, type PriceListTerms, publishPriceList } from "@ezo/contract/inventory/price-lists";
import { searchApartments } from "@ezo/contract/site/apartment-search";
import { getBoard } from "@ezo/contract/site/board";
import { feedPath, UnitsFeed } from "@ezo/contract/site/feeds";
import { getApartment, listProjectApartments } from "@ezo/contract/site/navigation";
import { createOffer } from "@ezo/contract/site/offers";
import { BULK_MAX_IDS, PROJECT_APARTMENTS_PER_PAGE, SEARCH_PAGE_SIZE_MAX } from "@ezo/contract/values/limits";
import { resolveBlocks } from "@ezo/core/campaigns/compile/resolve-blocks";
import { dayIn } from "@ezo/core/platform/business-day";
import { createDiscounts } from "@ezo/core/prices/discounts.service";
import { createRecords } from "@ezo/core/records/write";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isFullRun } from "../../../scripts/lib/tests/test-scope.ts";
import { createProject } from "../../stack/content.ts";
import { createApartment, createBuilding, createFloor } from "../../stack/explorer.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

/** Histories in all: so many projects of so many apartments. */
const PROJECTS = isFullRun ? 50 : 1;
const APARTMENTS = isFullRun ? 200 : 16;
const ROUNDS = isFullRun ? 6 : 3;
const SEED = isFullRun ? {} : { seed: 4354 };
/** Apartments of each project whose page, offer and mail card are read too. */
const READ_WHOLE = isFullRun ? 20 : 5;

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

type Step =
  | { do: "price"; price: number | null }
  | { do: "status"; status: "available" | "reserved" | "sold" }
  | { do: "hide"; isHidden: boolean }
  | { do: "discount"; share: number; days: number }
  | { do: "end" };
const PRICE = { min: 1_000_000, max: 9_999_999 } as const;
/** Prices of lists, in minor units: of an apartment, about as much as the steps set. */
const PER_METRE = { min: 2_000_000, max: 16_000_000 } as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("price" as const), price: fc.integer(PRICE) }) },
  { weight: 1, arbitrary: fc.constant({ do: "price" as const, price: null }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      status: fc.constantFrom("available" as const, "reserved" as const, "sold" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hide" as const), isHidden: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("discount" as const),
      share: fc.integer({ min: 50, max: 99 }),
      days: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "end" as const }) },
);

interface Model {
  id: number;
  price: number | null;
  /** What returns after a discount. */
  regular: number | null;
  /** The lowest price seen before the discount. */
  before: number | null;
  until: string | null;
  status: "available" | "reserved" | "sold";
  isHidden: boolean;
  area: number;
  seen: Set<number>;
}
const DAY_MS = 24 * 60 * 60 * 1000;
const dayAhead = (days: number) => dayIn(new Date(Date.now() + days * DAY_MS));
const NONE = { regular: null, before: null, until: null };
/** The price that visitors read as the one before the discount; the whole test takes less than 30 days. */
const struckOf = ({ before, price }: Model) =>
  before !== null && price !== null && before > price ? before : null;
const isShown = ({ isHidden, status, price }: Model) => !isHidden && status !== "sold" && price !== null;

/** What a step does by the rules, and the call that does it; no call where the rules refuse it. */
async function take(model: Model, taken: Step): Promise<object | null> {
  switch (taken.do) {
    case "price": {
      const isDiscounted = model.regular !== null;
      if (isDiscounted && (taken.price === null || taken.price >= (model.regular ?? 0))) return null;
      model.price = taken.price;
      return { price: taken.price };
    }
    case "status":
      model.status = taken.status;
      return { status: taken.status };
    case "hide":
      model.isHidden = taken.isHidden;
      return { is_price_hidden: taken.isHidden };
    case "discount":
      await discount(model, taken);
      return null;
    case "end":
      if (model.regular !== null) {
        await call(endDiscount, { params: paramsOf(model), body: { version: await versionOf(model) } });
        Object.assign(model, { ...NONE, price: model.regular });
      }
      return null;
  }
}

async function discount(model: Model, { share, days }: Extract<Step, { do: "discount" }>): Promise<void> {
  const regular = model.regular ?? model.price;
  if (regular === null || model.status === "sold") return;
  const price = Math.floor((regular * share) / 100);
  const until = dayAhead(days);
  const body = { version: await versionOf(model), price, until, reason: { ka: "მიზეზი" } };
  await call(setDiscount, { params: paramsOf(model), body } as never);
  const before =
    model.regular === null ? (model.seen.size > 0 ? Math.min(...model.seen) : null) : model.before;
  Object.assign(model, { price, regular, before, until });
}

const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const paramsOf = ({ id }: Model) => ({ id: String(id) });
const versionOf = async ({ id }: Model) =>
  (await db().apartment.findUniqueOrThrow({ where: { id }, select: { version: true } })).version;

async function aHouse() {
  const project = await createProject(db(), { hasApartmentNavigation: true, feedUnits: true });
  const building = await createBuilding(db(), project.id, "A");
  const floor = await createFloor(db(), building.id, 1);
  const models: Model[] = [];
  for (let number = 1; number <= APARTMENTS; number++) {
    const price = PRICE.min + number;
    const area = 50 + number / 4;
    const { id } = await createApartment(db(), floor, `${number}`, { price, areaTotal: area });
    models.push({ ...NONE, id, price, status: "available", isHidden: false, area, seen: new Set([price]) });
  }
  return { project, models };
}

/** One round: a step for each apartment. What changes fields alone is one call for many. */
async function play(models: readonly Model[], steps: readonly Step[]): Promise<void> {
  const changes: object[] = [];
  for (const [index, model] of models.entries()) {
    const version = await versionOf(model);
    const taken = steps[index];
    const change = taken && (await take(model, taken));
    if (change) changes.push({ id: model.id, version, ...change });
  }
  for (let from = 0; from < changes.length; from += BULK_MAX_IDS)
    await call(changeApartments, { body: { changes: changes.slice(from, from + BULK_MAX_IDS) } } as never);
  models.forEach(look);
}

const look = (model: Model): void => {
  if (isShown(model) && model.price !== null) model.seen.add(model.price);
};

/** A price list for the whole house; a discount that goes on keeps its price, unless the list falls to it. */
async function publishList(projectId: number, models: readonly Model[], perMetre: number): Promise<void> {
  const terms: PriceListTerms = {
    base: { kind: "per_m2", amount_minor: perMetre },
    rules: [],
    overrides: [],
    rounding: 1,
    with_reserved: true,
    with_sold: true,
  };
  const body = { project_id: projectId, name: "List", terms };
  const { data } = await call(createPriceList, { body } as never);
  const params = { id: String(data.id) };
  await call(publishPriceList, { params, body: { version: data.version } } as never);
  for (const model of models) {
    const to = Math.round((perMetre * model.area) / 100);
    const goesOn = model.regular !== null && model.price !== null && to > model.price;
    Object.assign(model, goesOn ? { regular: to } : { ...NONE, price: to });
    look(model);
  }
}

/** Discounts through yesterday's eyes of tomorrow: those whose last day is today end. */
async function passADay(models: readonly Model[]): Promise<void> {
  const tomorrow = new Date(Date.now() + DAY_MS);
  const parts = { db: db(), records: createRecords({ db: db() }), now: () => tomorrow };
  while ((await createDiscounts(parts).endDue()) > 0);
  for (const model of models)
    if (model.until !== null && model.until < dayIn(tomorrow) && model.status !== "sold")
      Object.assign(model, { ...NONE, price: model.regular });
}

async function everyFound(projectId: number) {
  const found: { id: number; price: number | null; old_price: number | null }[] = [];
  let cursor: string | undefined;
  do {
    const query = {
      project_id: String(projectId),
      status: "available,reserved,sold",
      per_page: String(SEARCH_PAGE_SIZE_MAX),
      ...(cursor && { cursor }),
    };
    const { data, meta } = await stack.call(searchApartments, { query } as never);
    found.push(...data);
    cursor = meta.next_cursor ?? undefined;
  } while (cursor);
  return found;
}

it(
  `${PROJECTS * APARTMENTS} histories of prices and lists: page, lists, board, feed, card and offer say the same, and none says what is hidden`,
  { timeout: isFullRun ? 3_600_000 : 60_000 },
  async () => {
    for (let round = 0; round < PROJECTS; round++) {
      const { project, models } = await aHouse();
      const histories = fc.sample(fc.array(step, { minLength: APARTMENTS, maxLength: APARTMENTS }), {
        numRuns: ROUNDS,
        ...SEED,
      });
      const lists = fc.sample(fc.integer(PER_METRE), { numRuns: ROUNDS - 1, ...SEED });
      for (const [index, steps] of histories.entries()) {
        await play(models, steps);
        if (index < lists.length) await publishList(project.id, models, lists[index] ?? 0);
      }
      await passADay(models);
      const projectId = String(project.id);
      const [list, found, board, units] = await Promise.all([
        stack.call(listProjectApartments, {
          params: { id: projectId },
          query: { status: "available,reserved,sold", per_page: String(PROJECT_APARTMENTS_PER_PAGE) },
        } as never),
        everyFound(project.id),
        stack.call(getBoard, { params: { id: projectId }, query: {} }),
        fetch(stack.url() + feedPath("units", project.id)).then((response) => response.json()),
      ]);
      const expected = new Map(
        models.map((model) => [
          model.id,
          isShown(model) ? { price: model.price, old: struckOf(model) } : null,
        ]),
      );
      const shownIn = (
        rows: readonly {
          id: number;
          price?: number | null | undefined;
          old_price?: number | null | undefined;
        }[],
      ) =>
        new Map(
          rows.map(({ id, price, old_price: old }) => [
            id,
            price === undefined || price === null ? null : { price, old: old ?? null },
          ]),
        );
      const sorted = (map: ReadonlyMap<number, unknown>) => [...map].toSorted(([a], [b]) => a - b);
      expect(sorted(shownIn(list.data))).toEqual(
        sorted(new Map([...expected].filter(([id]) => list.data.some((row) => row.id === id)))),
      );
      expect(sorted(shownIn(found))).toEqual(sorted(expected));
      expect(sorted(shownIn(UnitsFeed.parse(units).units))).toEqual(sorted(expected));
      const cells = board.data.floors.flatMap((floor) => floor.cells);
      expect(
        cells.map(({ apartment_id: id, price }) => [id, price]).toSorted(([a], [b]) => (a ?? 0) - (b ?? 0)),
      ).toEqual(sorted(expected).map(([id]) => [id, expected.get(id)?.price ?? null]));
      const feed = new Map(UnitsFeed.parse(units).units.map((unit) => [unit.id, unit]));
      for (const model of models.slice(0, READ_WHOLE))
        await readWhole(model, feed.get(model.id)?.price_history ?? []);
      for (const text of [list, found, board, units].map((surface) => JSON.stringify(surface)))
        for (const secret of models.filter((model) => !isShown(model) && model.price !== null)) {
          if (models.some((other) => other !== secret && isShown(other) && other.price === secret.price))
            continue;
          expect(text).not.toMatch(new RegExp(`"(price|old_price|amount_minor)":${secret.price}\\b`));
        }
    }
  },
);

/** Page, pricing, history, mail card and offer of one apartment. */
async function readWhole(model: Model, history: readonly { price: number; since: string }[]): Promise<void> {
  const { data: page } = await stack.call(getApartment, { params: paramsOf(model), query: {} });
  const { blocks } = await resolveBlocks([{ type: "apartments", apartment_ids: [model.id] }], {
    db: db(),
    locale: "en",
    t: (key, values) => [key, ...Object.values(values ?? {})].join(" "),
    publicUrl: "https://ezo.test",
  });
  const card = JSON.stringify(blocks).replaceAll("\u00A0", "");
  const { data: lines } = await call(listApartmentPrices, { params: paramsOf(model) });
  expect(lines[0]).toMatchObject({
    price: model.price,
    old_price: model.regular,
    discount_until: model.until,
  });
  const asked = fetch(`${stack.url()}/api${createOffer.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ apartment_id: model.id, locale: "en" }),
  });
  const offer = (await (await asked).json()) as { code?: string; data?: { price_minor: number } };
  if (!isShown(model)) {
    expect([page.price, page.old_price, page.pricing]).toEqual([undefined, undefined, null]);
    expect(offer.code).toMatch(/price_not_shown|not_for_sale|already_held/);
    if (model.price !== null) expect(card).not.toContain(String(model.price));
    return;
  }
  const struck = struckOf(model);
  expect([page.price, page.old_price ?? null]).toEqual([model.price, struck]);
  expect(page.pricing).toMatchObject({
    amount_minor: (model.price ?? 0) * 100,
    valid_from: history.at(-1)?.since,
    ...(struck !== null && { discount_until: model.until, lowest_30_days_minor: struck * 100 }),
  });
  expect(page.pricing?.old_amount_minor).toBe(struck === null ? undefined : struck * 100);
  expect(card).toContain(String(model.price));
  if (model.status === "available") expect(offer.data?.price_minor).toBe((model.price ?? 0) * 100);
  else expect(offer.code).toBe("already_held");
}

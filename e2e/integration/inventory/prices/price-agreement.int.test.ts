import { createApiKey } from "@ezo/contract/admin/operations/api-keys";
import { changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { exportApartments } from "@ezo/contract/inventory/apartment-files";
import { endDiscount, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { createPriceList, publishPriceList, undoPriceList } from "@ezo/contract/inventory/price-lists";
import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { getBoard } from "@ezo/contract/site/board";
import { FEEDS, feedPath, UnitsFeed } from "@ezo/contract/site/feeds";
import { listProjectApartments } from "@ezo/contract/site/navigation";
import { priceSettings, type ShownPrices } from "@ezo/contract/site/prices";
import { listV1Apartments } from "@ezo/contract/v1/lists";
import { API_KEY_RATES, API_PAGE_SIZE_MAX } from "@ezo/contract/values/limits/api";
import { BULK_MAX_IDS } from "@ezo/contract/values/limits/lists";
import { PROJECT_APARTMENTS_PER_PAGE, SEARCH_PAGE_SIZE_MAX } from "@ezo/contract/values/limits/pages";
import { CURRENCIES, type Currency } from "@ezo/contract/values/money/currency";
import { createDiscounts } from "@ezo/core/prices/discounts.service";
import { createRecords } from "@ezo/core/records/write";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isFullInEitherMode } from "../../../../scripts/lib/tests/test-scope.ts";
import { createMedia, createProject } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createPaymentPlan,
} from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { anyRates, othersBeside } from "./currency-model.ts";
import { readLowest, readRates, readStock, type Stock } from "./derived-readings.ts";
import { anyList, type DrawnList, facingOf, type Place, priceBy } from "./list-model.ts";
import {
  anyStep,
  dayAfter,
  endOver,
  look,
  type Model,
  newModel,
  PRICE,
  priceIn,
  type Publication,
  publish,
  type Step,
  take,
  timed,
  undo,
} from "./price-model.ts";
import {
  compareCards,
  compareHistories,
  comparePortals,
  compareSheet,
  leaksNothing,
  saidOf,
  shownIn,
} from "./surface-readings.ts";
import {
  isOffered,
  type OfferedAs,
  readData,
  type Reader,
  readHistory,
  readOffer,
  readPdf,
  readPlan,
  readRendered,
} from "./whole-readings.ts";

const APARTMENTS = isFullInEitherMode ? 100 : 30;
/** Of each run and both modes: a full run has this many others every night, and before a release PRICE_HISTORIES asks for more. */
const HISTORIES = Number(process.env["PRICE_HISTORIES"] ?? 2000);
/** Each of whose apartments has a history of its own. Half of them run with Redis, so that two processes share them. */
const PROJECTS = isFullInEitherMode ? Math.ceil(HISTORIES / 2 / APARTMENTS) : 1;
/** Few on each floor, because an apartment's page shows its neighbours too. */
const APARTMENTS_PER_FLOOR = 10;
/** Every third has the project's layout. */
const PER_LAYOUT = 3;
const ROUNDS = isFullInEitherMode ? { min: 2, max: 3 } : { min: 3, max: 3 };
const SEED = isFullInEitherMode ? {} : { seed: 4354 };
/** Apartments of each project that are read whole at the end, as many that are offered as that are not. Each takes long. */
const READ_WHOLE = isFullInEitherMode ? 15 : 2;
/** Offers of each project whose PDF is read, too. */
const PDFS = isFullInEitherMode ? 2 : 1;
/** Calls at once, of those that are made for each apartment. */
const AT_ONCE = 8;
const EVERY_STATUS = "available,reserved,sold";

let stack: Stack;
let token: string;
let reader: Reader;
beforeAll(async () => {
  // A worker would make the PDFs of all offers: it starts when the few that are read are asked for.
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  const plan = await createPaymentPlan(db());
  reader = { stack, call, planId: plan.id };
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const paramsOf = ({ id }: Model) => ({ id: String(id) });

/** The firm's, of all houses, and those that visitors can choose besides. */
let currency: Currency = "USD";
let others: ShownPrices["others"] = [];

/** The house of a round, and how far its clock has moved. */
interface House extends Stock {
  buildingId: number;
  /** Of the stable API, for this project alone. */
  key: string;
  /** Where each apartment is, as price lists ask for it. */
  places: Map<number, Place>;
  days: number;
  published: { id: number; version: number; currency: Currency; made: Publication } | null;
}

async function aHouse(): Promise<House> {
  const feeds = { feedUnits: true, feedYandex: true, feedMeta: true, feedGoogle: true };
  const project = await createProject(db(), {
    hasApartmentNavigation: true,
    latitude: 41.7,
    longitude: 44.7,
    ...feeds,
  });
  const building = await createBuilding(db(), project.id, "A");
  const plan = await createMedia(db());
  const layout = await createLayout(db(), project.id);
  const models: Model[] = [];
  const ofLayout: Model[] = [];
  const places: House["places"] = new Map();
  let [floor, riser] = [await createFloor(db(), building.id, 1), 0];
  for (let number = 1; number <= APARTMENTS; number++) {
    if (number % APARTMENTS_PER_FLOOR === 0)
      [floor, riser] = [await createFloor(db(), building.id, 1 + number / APARTMENTS_PER_FLOOR), 0];
    const [price, area, facing] = [PRICE.min + number, 50 + number / 4, facingOf(number)];
    const isOfLayout = number % PER_LAYOUT === 0;
    const { id, createdAt } = await createApartment(db(), floor, `${number}`, {
      price,
      areaTotal: area,
      orientation: facing.sides.join(","),
      planImageId: plan.id,
      layoutId: isOfLayout ? layout.id : null,
    });
    const model = newModel({ id, price, area, currency, createdAt });
    models.push(model);
    if (isOfLayout) ofLayout.push(model);
    places.set(id, { id, floor: floor.number, riser: ++riser, area, facing });
  }
  const body = {
    name: "Agreement",
    capabilities: ["apartments.read"],
    project_ids: [project.id],
    rate_per_minute: API_KEY_RATES.max,
  };
  const { secret } = (await call(createApiKey, { body } as never)).data;
  return {
    projectId: project.id,
    buildingId: building.id,
    key: secret,
    models,
    layout: { slug: layout.slug, models: ofLayout },
    places,
    days: 0,
    published: null,
  };
}

/** Works on all, some at once. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  await Promise.all(workers);
}

/** A step for each apartment. What changes fields alone is one call for many. */
async function play({ models }: House, steps: readonly Step[]): Promise<void> {
  const rows = await db().apartment.findMany({
    where: { id: { in: models.map(({ id }) => id) } },
    select: { id: true, version: true },
  });
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const changes: object[] = [];
  const calls: (() => Promise<unknown>)[] = [];
  for (const [index, model] of models.entries()) {
    const step = steps[index];
    const asked = step ? take(model, step) : null;
    const [params, version] = [paramsOf(model), versions.get(model.id) ?? 0];
    if (!asked) continue;
    if ("fields" in asked) changes.push({ id: model.id, version, ...asked.fields });
    else if ("end" in asked) calls.push(() => call(endDiscount, { params, body: { version } }));
    else {
      const body = { version, ...asked.discount, reason: { ka: "მიზეზი" }, confirm_large_falls: true };
      calls.push(() => call(setDiscount, { params, body } as never));
    }
  }
  const { at } = await timed(async () => {
    await forAll(calls, async (one) => void (await one()));
    for (let from = 0; from < changes.length; from += BULK_MAX_IDS)
      await call(changeApartments, { body: { changes: changes.slice(from, from + BULK_MAX_IDS) } } as never);
  });
  for (const model of models) look(model, at);
}

/** A price list for the whole house; every seventh price is set by hand. */
async function publishList(house: House, drawn: DrawnList): Promise<void> {
  const { projectId, buildingId, models, places } = house;
  const ids = models.map(({ id }) => id);
  const byHand = new Map(
    ids
      .filter((id) => id % 7 === 0)
      .map((id) => [id, PRICE.min + ((id * drawn.base.amount_minor) % PRICE.min)] as const),
  );
  const terms: PriceListTerms = {
    base: drawn.base,
    rules: drawn.rules.map(({ of }) => of({ buildingId, ids })),
    overrides: [...byHand].map(([id, price]) => ({ apartment_id: id, price })),
    rounding: drawn.rounding,
    with_reserved: true,
    with_sold: true,
  };
  const body = { project_id: projectId, name: "List", terms };
  const { data: list } = await call(createPriceList, { body } as never);
  const params = { id: String(list.id) };
  const { done, at } = await timed(() =>
    call(publishPriceList, { params, body: { version: list.version } } as never),
  );
  const priceOf = ({ id }: Model) => {
    const place = places.get(id);
    if (!place) throw new Error(`apartment ${id} is nowhere`);
    return byHand.get(id) ?? priceBy(drawn, place);
  };
  const made = publish(models, priceOf, at);
  house.published = { id: list.id, version: done.data.version, currency, made };
}

/** One that was published in another currency stays, and can be undone once that is back. */
async function undoList(house: House): Promise<void> {
  if (!house.published) return;
  const { id, version, made, currency: own } = house.published;
  const undone = () => call(undoPriceList, { params: { id: String(id) }, body: { version } });
  if (own !== currency) {
    expect((await failureOf(undone())).body.code).toBe("currency_changed");
    return;
  }
  undo(made, (await timed(undone)).at);
  house.published = null;
}

/** The firm prices everything in a currency, in which figures stay as they are, and shows prices in others besides. */
async function setCurrencies({ models }: House, to: Currency, beside: typeof others): Promise<void> {
  const rates = beside.map((other) => ({ ...other, base: to }));
  const { at } = await timed(() => call(priceSettings.put, { body: { currency: to, others: rates } }));
  others = beside;
  if (to === currency) return;
  currency = to;
  priceIn(models, to, at);
}

/** The clock moves: discounts whose last day is over end. */
async function passADay(house: House): Promise<void> {
  const now = dayAfter(++house.days);
  const parts = { db: db(), records: createRecords({ db: db() }), now: () => now };
  const { at } = await timed(async () => {
    while ((await createDiscounts(parts).endDue()) > 0);
  });
  endOver(house.models, dayIn(now), at);
}

/** Every page of a list with cursors. */
async function everyPage<T>(
  read: (cursor: string | undefined) => Promise<{ data: T[]; next: string | null | undefined }>,
): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await read(cursor);
    found.push(...data);
    cursor = next ?? undefined;
  } while (cursor);
  return found;
}

/** The surfaces that show many apartments at once. */
async function surfacesOf({ projectId, key }: House) {
  const project_id = String(projectId);
  const [list, found, board, sheet, v1, ...feeds] = await Promise.all([
    stack.call(listProjectApartments, {
      params: { id: project_id },
      query: { status: EVERY_STATUS, per_page: String(PROJECT_APARTMENTS_PER_PAGE) },
    } as never),
    everyPage(async (cursor) => {
      const per_page = String(SEARCH_PAGE_SIZE_MAX);
      const query = { project_id, status: EVERY_STATUS, per_page, ...(cursor && { cursor }) };
      const { data, meta } = await stack.call(searchApartments, { query } as never);
      return { data, next: meta.next_cursor };
    }),
    stack.call(getBoard, { params: { id: project_id }, query: {} }),
    fetch(`${stack.url()}/api${exportApartments.path}?project_id=${projectId}`, {
      headers: { authorization: `Bearer ${token}` },
    }).then((response) => response.text()),
    everyPage(async (cursor) => {
      const query = { limit: API_PAGE_SIZE_MAX, ...(cursor && { cursor }) };
      const { data, meta } = await stack.call(listV1Apartments, { query } as never, { token: key });
      return { data, next: meta.next_cursor };
    }),
    ...FEEDS.map((feed) =>
      fetch(stack.url() + feedPath(feed, projectId)).then((response) => response.text()),
    ),
  ]);
  const feed = Object.fromEntries(FEEDS.map((name, index) => [name, feeds[index] ?? ""]));
  return { list, found, board, sheet, v1, feed };
}

/** Each surface says what the rules say, and none what they hide. */
async function compareAll(house: House): Promise<void> {
  const { models } = house;
  const { list, found, board, sheet, v1, feed } = await surfacesOf(house);
  const expected = saidOf(models);
  expect(shownIn(list.data)).toEqual(expected);
  expect(shownIn(found)).toEqual(expected);
  const { units } = UnitsFeed.parse(JSON.parse(feed["units"] ?? ""));
  expect(shownIn(units)).toEqual(expected);
  expect(new Set(units.map((unit) => unit.currency))).toEqual(new Set([currency]));
  compareHistories(models, units);
  const own = v1.flatMap((row) => ("price" in row ? [row] : []));
  expect(shownIn(own)).toEqual(expected);
  const cells = board.data.floors.flatMap((floor) => floor.cells);
  expect(shownIn(cells.map((cell) => ({ ...cell, id: cell.apartment_id ?? 0 })))).toEqual(expected);
  comparePortals(models, feed, currency);
  await compareSheet(models, sheet);
  leaksNothing(
    models,
    [list, found, board].map((each) => JSON.stringify(each)),
    [JSON.stringify(own), ...Object.values(feed)],
  );
  await compareCards(reader, models, currency);
  await readStock(reader, house);
  await readRates(reader, models, { currency, others });
}

/**
 * All that says the price of one apartment, for as many that are offered as that are not. Returns the offers whose PDF is
 * read at the end.
 */
async function readWhole(house: House): Promise<OfferedAs[]> {
  const { projectId, models, places } = house;
  await readLowest(reader, house, currency);
  const offered = models.filter(isOffered).slice(0, READ_WHOLE);
  const unoffered = models.filter((model) => !isOffered(model)).slice(0, READ_WHOLE);
  const found: OfferedAs[] = [];
  await forAll([...offered, ...unoffered], async (model) => {
    const path = `/en/projects/${projectId}/A/floor-${places.get(model.id)?.floor}/apartment-${model.id}`;
    await readHistory(reader, model);
    await readPlan(reader, model);
    await readRendered(reader, model, { path, models, others });
    const offer = await readOffer(reader, model);
    if (offer) found.push(offer);
  });
  expect(found).toHaveLength(offered.length);
  return found.slice(0, PDFS);
}

/** A change of the currency writes all discounted apartments anew: those that are read have no discount any more. */
const leave = ({ models }: House) =>
  db().apartment.updateMany({
    where: { id: { in: models.map(({ id }) => id) } },
    data: { oldPrice: null, struckPrice: null, discountUntil: null },
  });

/** Nothing else that the histories have caused is done: with all their events, the worker would make a PDF of every offer. */
async function readPdfs(offers: readonly OfferedAs[]): Promise<void> {
  await db().outboxEvent.deleteMany();
  await stack.startWorker();
  await forAll(offers, (offer) => readPdf(reader, offer));
}

/** What happens to the whole house in a round. */
const anyEvent = fc.record({
  currency: fc.option(fc.constantFrom(...CURRENCIES), { freq: 2 }),
  rates: anyRates,
  list: anyList,
  publishes: fc.boolean(),
  undoes: fc.boolean(),
  passesADay: fc.boolean(),
});

it(
  `${PROJECTS * APARTMENTS} histories of prices, lists and currencies: every surface says the same after each round, and none says what is hidden`,
  { timeout: isFullInEitherMode ? 7_200_000 : 120_000 },
  async () => {
    const offers: OfferedAs[] = [];
    for (let number = 0; number < PROJECTS; number++) {
      const house = await aHouse();
      const steps = fc.array(anyStep, { minLength: APARTMENTS, maxLength: APARTMENTS });
      const round = fc.record({ steps, event: anyEvent });
      const several = fc.array(round, { minLength: ROUNDS.min, maxLength: ROUNDS.max });
      const [rounds = []] = fc.sample(several, { numRuns: 1, ...SEED });
      for (const { steps: taken, event } of rounds) {
        await play(house, taken);
        const priced = event.currency ?? currency;
        await setCurrencies(house, priced, othersBeside(priced, event.rates));
        if (event.undoes) await undoList(house);
        if (event.publishes) await publishList(house, event.list);
        if (event.passesADay) await passADay(house);
        await compareAll(house);
      }
      await forAll(house.models, (model) => readData(reader, model));
      offers.push(...(await readWhole(house)));
      await leave(house);
    }
    expect(offers).toHaveLength(PROJECTS * PDFS);
    await readPdfs(offers);
  },
);

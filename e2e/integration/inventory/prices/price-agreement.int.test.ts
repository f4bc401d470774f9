import { createApiKey } from "@ezo/contract/admin/api-keys";
import { changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { FILE_COLUMNS, type FileColumn } from "@ezo/contract/inventory/apartment-columns";
import { exportApartments } from "@ezo/contract/inventory/apartment-files";
import { endDiscount, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import {
  createPriceList,
  type PriceListTerms,
  publishPriceList,
  undoPriceList,
} from "@ezo/contract/inventory/price-lists";
import { searchApartments } from "@ezo/contract/site/apartment-search";
import { getBoard } from "@ezo/contract/site/board";
import { FEEDS, feedPath, UnitsFeed } from "@ezo/contract/site/feeds";
import { listProjectApartments } from "@ezo/contract/site/navigation";
import { priceSettings } from "@ezo/contract/site/prices";
import { listV1Apartments } from "@ezo/contract/v1/lists";
import { API_KEY_RATES, API_PAGE_SIZE_MAX } from "@ezo/contract/values/limits/api";
import { BULK_MAX_IDS } from "@ezo/contract/values/limits/lists";
import { PROJECT_APARTMENTS_PER_PAGE, SEARCH_PAGE_SIZE_MAX } from "@ezo/contract/values/limits/pages";
import { CURRENCIES, CURRENCY_SIGNS, type Currency } from "@ezo/contract/values/money/currency";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { resolveBlocks } from "@ezo/core/campaigns/compile/resolve-blocks";
import { readFeed } from "@ezo/core/feeds/testing";
import { dayIn } from "@ezo/core/platform/business-day";
import { readDelimited } from "@ezo/core/platform/text/delimited";
import { createDiscounts } from "@ezo/core/prices/discounts.service";
import { createRecords } from "@ezo/core/records/write";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isFullInEitherMode } from "../../../../scripts/lib/tests/test-scope.ts";
import { createMedia, createProject } from "../../../stack/content.ts";
import { createApartment, createBuilding, createFloor, createPaymentPlan } from "../../../stack/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { anyList, type DrawnList, facingOf, type Place, priceBy } from "./list-model.ts";
import {
  anyStep,
  dayAfter,
  endOver,
  isShown,
  look,
  type Model,
  newModel,
  PRICE,
  priceIn,
  type Publication,
  publish,
  seenOf,
  shownOf,
  type Status,
  type Step,
  take,
  undo,
} from "./price-model.ts";
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

/**
 * Histories: so many projects of so many apartments, each with a history of its own. A full run has 10,000, half of them with
 * Redis, so that two processes share them.
 */
const PROJECTS = isFullInEitherMode ? 50 : 1;
const APARTMENTS = isFullInEitherMode ? 100 : 30;
/** Few on each floor, because an apartment's page shows its neighbours too. */
const APARTMENTS_PER_FLOOR = 10;
const ROUNDS = isFullInEitherMode ? { min: 2, max: 3 } : { min: 3, max: 3 };
const SEED = isFullInEitherMode ? {} : { seed: 4354 };
/** Apartments of each project that are read whole at the end, as many that are offered as that are not; in a full run all. */
const READ_WHOLE = isFullInEitherMode ? APARTMENTS : 2;
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

/** The firm's, of all houses. */
let currency: Currency = "USD";

/** The house of a round, and how far its clock has moved. */
interface House {
  projectId: number;
  buildingId: number;
  /** Of the stable API, for this project alone. */
  key: string;
  models: Model[];
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
  const models: Model[] = [];
  const places: House["places"] = new Map();
  let [floor, riser] = [await createFloor(db(), building.id, 1), 0];
  for (let number = 1; number <= APARTMENTS; number++) {
    if (number % APARTMENTS_PER_FLOOR === 0)
      [floor, riser] = [await createFloor(db(), building.id, 1 + number / APARTMENTS_PER_FLOOR), 0];
    const [price, area, facing] = [PRICE.min + number, 50 + number / 4, facingOf(number)];
    const { id } = await createApartment(db(), floor, `${number}`, {
      price,
      areaTotal: area,
      orientation: facing.sides.join(","),
      planImageId: plan.id,
    });
    models.push(newModel({ id, price, area, currency }));
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
  await forAll(calls, async (one) => void (await one()));
  for (let from = 0; from < changes.length; from += BULK_MAX_IDS)
    await call(changeApartments, { body: { changes: changes.slice(from, from + BULK_MAX_IDS) } } as never);
  models.forEach(look);
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
  const { data } = await call(publishPriceList, { params, body: { version: list.version } } as never);
  const made = publish(models, ({ id }) => {
    const place = places.get(id);
    if (!place) throw new Error(`apartment ${id} is nowhere`);
    return byHand.get(id) ?? priceBy(drawn, place);
  });
  house.published = { id: list.id, version: data.version, currency, made };
}

/** One that was published in another currency stays, and can be undone once that is back. */
async function undoList(house: House): Promise<void> {
  if (!house.published) return;
  const { id, version, made, currency: own } = house.published;
  const undone = call(undoPriceList, { params: { id: String(id) }, body: { version } });
  if (own !== currency) {
    expect((await failureOf(undone)).body.code).toBe("currency_changed");
    return;
  }
  await undone;
  undo(made);
  house.published = null;
}

/** The firm prices everything in another currency: figures stay as they are. */
async function changeCurrency({ models }: House, to: Currency): Promise<void> {
  if (to === currency) return;
  await call(priceSettings.put, { body: { currency: to, others: [] } });
  currency = to;
  priceIn(models, to);
}

/** The clock moves: discounts whose last day is over end. */
async function passADay(house: House): Promise<void> {
  const now = dayAfter(++house.days);
  const parts = { db: db(), records: createRecords({ db: db() }), now: () => now };
  while ((await createDiscounts(parts).endDue()) > 0);
  endOver(house.models, dayIn(now));
}

/** What a surface for visitors says of an apartment. */
interface Said {
  status: Status;
  price: number | null;
  old: number | null;
}
const saidOf = (model: Model): Said => ({
  status: model.status,
  ...(shownOf(model) ?? { price: null, old: null }),
});
interface Row {
  id: number;
  status: Status;
  price?: number | null | undefined;
  old_price?: number | null | undefined;
}
const shownIn = (rows: readonly Row[]): [number, Said][] =>
  rows
    .map(({ id, status, price, old_price: old }): [number, Said] => [
      id,
      { status, price: price ?? null, old: old ?? null },
    ])
    .toSorted(([a], [b]) => a - b);

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
  const expected = models.map((model): [number, Said] => [model.id, saidOf(model)]);
  expect(shownIn(list.data)).toEqual(expected);
  expect(shownIn(found)).toEqual(expected);
  const { units } = UnitsFeed.parse(JSON.parse(feed["units"] ?? ""));
  expect(shownIn(units)).toEqual(expected);
  expect(new Set(units.map((unit) => unit.currency))).toEqual(new Set([currency]));
  const own = v1.flatMap((row) => ("price" in row ? [row] : []));
  expect(shownIn(own)).toEqual(expected);
  const cells = board.data.floors.flatMap((floor) => floor.cells);
  expect(shownIn(cells.map((cell) => ({ ...cell, id: cell.apartment_id ?? 0 })))).toEqual(expected);
  comparePortals(models, feed);
  await compareSheet(models, sheet);
  leaksNothing(
    models,
    [list, found, board].map((each) => JSON.stringify(each)),
    [JSON.stringify(own), ...Object.values(feed)],
  );
  await compareCards(models);
}

/** The feeds of portals have what is for sale. */
function comparePortals(models: readonly Model[], feed: Readonly<Record<string, string>>): void {
  const forSale = models.filter(({ status }) => status === "available");
  const priced = forSale.flatMap((model) => {
    const shown = shownOf(model);
    return shown ? [{ id: model.id, price: `${shown.price}` }] : [];
  });
  const byId = <T extends { id: number }>(rows: readonly T[]) => rows.toSorted((a, b) => a.id - b.id);
  // The portal does not know the lari.
  expect(byId(readFeed.yandex(feed["yandex"] ?? ""))).toEqual(currency === "GEL" ? [] : priced);
  expect(byId(readFeed.meta(feed["meta"] ?? ""))).toEqual(
    priced.map(({ id, price }) => ({ id, price: `${price} ${currency}` })),
  );
  expect(byId(readFeed.google(feed["google"] ?? ""))).toEqual(
    forSale.map((model) => {
      const shown = shownOf(model);
      return { id: model.id, price: shown ? `${shown.price} ${currency}` : "" };
    }),
  );
}

/** Staff read every price and status in the sheet's file, and which prices are hidden. */
async function compareSheet(models: readonly Model[], file: string): Promise<void> {
  const place = (column: FileColumn) => FILE_COLUMNS.indexOf(column);
  const said = new Map<string, string[]>();
  for await (const { cells } of readDelimited(file, "file"))
    said.set(
      `${cells[place("apartment_number")]}`,
      [cells[place("price")], cells[place("is_price_hidden")], cells[place("status")]].map(String),
    );
  for (const [index, { price, isHidden, status }] of models.entries())
    expect(said.get(`${index + 1}`)).toEqual([`${price ?? ""}`, isHidden ? "1" : "0", status]);
}

/** A price that is hidden is nowhere, unless another apartment shows the same, or has shown it. */
function leaksNothing(models: readonly Model[], ...texts: readonly string[][]): void {
  const shown = new Set(models.filter(isShown).flatMap(seenOf));
  const secrets = new Set(
    models.flatMap((model) => (!isShown(model) && model.price !== null ? [model.price] : [])),
  );
  for (const text of texts.flat())
    for (const [, whole, minor, value] of text.matchAll(FIGURES)) {
      const figure = minor === undefined ? Number(whole ?? value) : Number(minor) / MINOR_UNITS;
      if (secrets.has(figure) && !shown.has(figure)) expect.fail(`${figure} is hidden: ${text.slice(0, 80)}`);
    }
}
/** Prices in whole units, in minor ones, and in XML. */
const FIGURES =
  /"(?:price|old_price)":(\d+)|"(?:amount_minor|old_amount_minor|lowest_30_days_minor)":(\d+)|<value>(\d+)</g;

/** The cards of mails, all in one. */
async function compareCards(models: readonly Model[]): Promise<void> {
  const { blocks } = await resolveBlocks(
    [{ type: "apartments", apartment_ids: models.map(({ id }) => id) }],
    {
      db: db(),
      locale: "en",
      t: (text, values) => [text, ...Object.values(values ?? {})].join(" "),
      publicUrl: "https://ezo.test",
    },
  );
  const cards = blocks.flatMap((block) => (block.type === "apartments" ? block.cards : []));
  const factsOf = new Map(
    cards.map(({ url, facts }) => [
      Number(/apartment-(\d+)/.exec(url)?.[1]),
      facts.join(" ").replaceAll(/[\u00A0\u2060]/g, ""),
    ]),
  );
  expect(cards.map(({ status }) => status)).toEqual(models.map(({ status }) => status));
  for (const model of models) {
    const facts = factsOf.get(model.id) ?? "";
    const shown = shownOf(model);
    const figures = [...facts.matchAll(/([$₾€])(\d+)/g)].map(([, sign, figure]) => [sign, Number(figure)]);
    const said = shown === null ? [] : [shown.price, ...(shown.old === null ? [] : [shown.old])];
    expect(figures).toEqual(said.map((figure) => [CURRENCY_SIGNS[currency], figure]));
    if (shown) expect(facts.includes("price_instead")).toBe(shown.old !== null);
  }
}

/**
 * All that says the price of one apartment, for as many that are offered as that are not. Returns the offers whose PDF is
 * read at the end.
 */
async function readWhole({ projectId, models, places }: House): Promise<OfferedAs[]> {
  const offered = models.filter(isOffered).slice(0, READ_WHOLE);
  const others = models.filter((model) => !isOffered(model)).slice(0, READ_WHOLE);
  const found: OfferedAs[] = [];
  await forAll([...offered, ...others], async (model) => {
    const path = `/en/projects/${projectId}/A/floor-${places.get(model.id)?.floor}/apartment-${model.id}`;
    await readHistory(reader, model);
    await readPlan(reader, model);
    await readRendered(reader, model, { path, models });
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
        if (event.currency) await changeCurrency(house, event.currency);
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

import { createApiKey } from "@ezo/contract/admin/api-keys";
import { changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { FILE_COLUMNS, type FileColumn } from "@ezo/contract/inventory/apartment-columns";
import { exportApartments } from "@ezo/contract/inventory/apartment-files";
import { endDiscount, listApartmentPrices, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import {
  createPriceList,
  type PriceListTerms,
  publishPriceList,
  undoPriceList,
} from "@ezo/contract/inventory/price-lists";
import { searchApartments } from "@ezo/contract/site/apartment-search";
import { getBoard } from "@ezo/contract/site/board";
import { FEEDS, feedPath, UnitsFeed } from "@ezo/contract/site/feeds";
import { getApartment, listProjectApartments } from "@ezo/contract/site/navigation";
import { createOffer } from "@ezo/contract/site/offers";
import { listV1Apartments } from "@ezo/contract/v1/lists";
import { API_KEY_RATES, API_PAGE_SIZE_MAX } from "@ezo/contract/values/limits/api";
import { BULK_MAX_IDS } from "@ezo/contract/values/limits/lists";
import { PROJECT_APARTMENTS_PER_PAGE, SEARCH_PAGE_SIZE_MAX } from "@ezo/contract/values/limits/pages";
import { resolveBlocks } from "@ezo/core/campaigns/compile/resolve-blocks";
import { readFeed } from "@ezo/core/feeds/testing";
import { dayIn } from "@ezo/core/platform/business-day";
import { readDelimited } from "@ezo/core/platform/text/delimited";
import { createDiscounts } from "@ezo/core/prices/discounts.service";
import { createRecords } from "@ezo/core/records/write";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasEveryInput, isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { createMedia, createProject } from "../../../stack/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import {
  anyStep,
  dayAfter,
  endOver,
  isShown,
  look,
  type Model,
  newModel,
  PRICE,
  type Publication,
  publish,
  shownOf,
  type Step,
  take,
  undo,
} from "./price-model.ts";

/** Histories in all: so many projects of so many apartments, each with a history of its own. */
const PROJECTS = hasEveryInput ? 100 : 1;
const APARTMENTS = hasEveryInput ? 100 : 30;
/** Few on each floor, because an apartment's page shows its neighbours too. */
const APARTMENTS_PER_FLOOR = 10;
const ROUNDS = hasEveryInput ? { min: 2, max: 3 } : { min: 3, max: 3 };
const SEED = isFullRun ? {} : { seed: 4354 };
/** Apartments of each project whose rendered page, offer and history are read too, at the end. */
const READ_WHOLE = hasEveryInput ? 4 : 3;
/** Calls at once, of those that are made for each apartment. */
const AT_ONCE = 8;
/** Prices of lists, in minor units: of an apartment, about as much as the steps set. */
const PER_METRE = { min: 2_000_000, max: 16_000_000 } as const;
const EVERY_STATUS = "available,reserved,sold";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const paramsOf = ({ id }: Model) => ({ id: String(id) });

/** The house of a round, and how far its clock has moved. */
interface House {
  projectId: number;
  /** Of the stable API, for this project alone. */
  key: string;
  models: Model[];
  /** The number of each apartment's floor. */
  floors: Map<number, number>;
  days: number;
  published: { id: number; version: number; made: Publication } | null;
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
  const floors: House["floors"] = new Map();
  let floor = await createFloor(db(), building.id, 1);
  for (let number = 1; number <= APARTMENTS; number++) {
    if (number % APARTMENTS_PER_FLOOR === 0)
      floor = await createFloor(db(), building.id, 1 + number / APARTMENTS_PER_FLOOR);
    const price = PRICE.min + number;
    const area = 50 + number / 4;
    const { id } = await createApartment(db(), floor, `${number}`, {
      price,
      areaTotal: area,
      planImageId: plan.id,
    });
    models.push(newModel(id, price, area));
    floors.set(id, floor.number);
  }
  const body = {
    name: "Agreement",
    capabilities: ["apartments.read"],
    project_ids: [project.id],
    rate_per_minute: API_KEY_RATES.max,
  };
  const { secret } = (await call(createApiKey, { body } as never)).data;
  return { projectId: project.id, key: secret, models, floors, days: 0, published: null };
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
      const body = { version, ...asked.discount, reason: { ka: "მიზეზი" } };
      calls.push(() => call(setDiscount, { params, body } as never));
    }
  }
  await forAll(calls, async (one) => void (await one()));
  for (let from = 0; from < changes.length; from += BULK_MAX_IDS)
    await call(changeApartments, { body: { changes: changes.slice(from, from + BULK_MAX_IDS) } } as never);
  models.forEach(look);
}

/** A price list for the whole house; every seventh price is set by hand. */
async function publishList(house: House, perMetre: number): Promise<void> {
  const { projectId, models } = house;
  const byHand = new Map(
    models.filter(({ id }) => id % 7 === 0).map(({ id }) => [id, PRICE.min + ((id * perMetre) % PRICE.min)]),
  );
  const terms: PriceListTerms = {
    base: { kind: "per_m2", amount_minor: perMetre },
    rules: [],
    overrides: [...byHand].map(([id, price]) => ({ apartment_id: id, price })),
    rounding: 1,
    with_reserved: true,
    with_sold: true,
  };
  const body = { project_id: projectId, name: "List", terms };
  const { data: list } = await call(createPriceList, { body } as never);
  const params = { id: String(list.id) };
  const { data } = await call(publishPriceList, { params, body: { version: list.version } } as never);
  const made = publish(models, ({ id, area }) => byHand.get(id) ?? Math.round((perMetre * area) / 100));
  house.published = { id: list.id, version: data.version, made };
}

async function undoList(house: House): Promise<void> {
  if (!house.published) return;
  const { id, version, made } = house.published;
  await call(undoPriceList, { params: { id: String(id) }, body: { version } });
  undo(made);
  house.published = null;
}

/** The clock moves: discounts whose last day is over end. */
async function passADay(house: House): Promise<void> {
  const now = dayAfter(++house.days);
  const parts = { db: db(), records: createRecords({ db: db() }), now: () => now };
  while ((await createDiscounts(parts).endDue()) > 0);
  endOver(house.models, dayIn(now));
}

type Shown = { price: number; old: number | null } | null;
interface Row {
  id: number;
  price?: number | null | undefined;
  old_price?: number | null | undefined;
}
const shownIn = (rows: readonly Row[]): [number, Shown][] =>
  rows
    .map(({ id, price, old_price: old }): [number, Shown] => [
      id,
      price === undefined || price === null ? null : { price, old: old ?? null },
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
  const expected = models.map((model): [number, Shown] => [model.id, shownOf(model)]);
  const shownBy = new Map(expected);
  expect(shownIn(list.data)).toEqual(
    expected.filter(([id]) => list.data.some((row: { id: number }) => row.id === id)),
  );
  expect(shownIn(found)).toEqual(expected);
  expect(shownIn(UnitsFeed.parse(JSON.parse(feed["units"] ?? "")).units)).toEqual(expected);
  const own = v1.flatMap((row) => ("price" in row ? [row] : []));
  expect(shownIn(own)).toEqual(expected);
  const cells = board.data.floors.flatMap((floor) => floor.cells);
  expect(shownIn(cells.map((cell) => ({ ...cell, id: cell.apartment_id ?? 0 })))).toEqual(expected);
  const forSale = models.filter(({ status }) => status === "available");
  const priced = forSale.flatMap((model) => {
    const shown = shownBy.get(model.id);
    return shown ? [{ id: model.id, price: `${shown.price}` }] : [];
  });
  const byId = <T extends { id: number }>(rows: readonly T[]) => rows.toSorted((a, b) => a.id - b.id);
  expect(byId(readFeed.yandex(feed["yandex"] ?? ""))).toEqual(priced);
  expect(byId(readFeed.meta(feed["meta"] ?? ""))).toEqual(
    priced.map(({ id, price }) => ({ id, price: `${price} USD` })),
  );
  expect(byId(readFeed.google(feed["google"] ?? ""))).toEqual(
    forSale.map(({ id }) => {
      const shown = shownBy.get(id);
      return { id, price: shown ? `${shown.price} USD` : "" };
    }),
  );
  await compareSheet(models, sheet);
  leaksNothing(
    models,
    [list, found, board].map((each) => JSON.stringify(each)),
    [JSON.stringify(own), ...Object.values(feed)],
  );
  await compareCards(models);
}

/** Staff read every price in the sheet's file, and which are hidden. */
async function compareSheet(models: readonly Model[], file: string): Promise<void> {
  const place = (column: FileColumn) => FILE_COLUMNS.indexOf(column);
  const said = new Map<string, string[]>();
  for await (const { cells } of readDelimited(file, "file"))
    said.set(
      `${cells[place("apartment_number")]}`,
      [cells[place("price")], cells[place("is_price_hidden")]].map(String),
    );
  for (const [index, { price, isHidden }] of models.entries())
    expect(said.get(`${index + 1}`)).toEqual([`${price ?? ""}`, isHidden ? "1" : "0"]);
}

/** A price that is hidden is nowhere, unless another apartment shows the same, or has shown it. */
function leaksNothing(models: readonly Model[], ...texts: readonly string[][]): void {
  const shown = new Set(models.filter(isShown).flatMap(({ seen }) => [...seen]));
  const secrets = new Set(
    models.flatMap((model) => (!isShown(model) && model.price !== null ? [model.price] : [])),
  );
  for (const text of texts.flat())
    for (const [, figure = ""] of text.matchAll(/"(?:price|old_price|amount_minor)":(\d+)|<value>(\d+)</g))
      if (secrets.has(Number(figure)) && !shown.has(Number(figure)))
        expect.fail(`${figure} is hidden: ${text.slice(0, 80)}`);
}

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
  expect(cards).toHaveLength(models.length);
  for (const model of models) {
    const facts = factsOf.get(model.id) ?? "";
    const shown = shownOf(model);
    if (shown) expect(facts).toContain(`$${shown.price}`);
    else expect(facts).not.toContain("$");
    if (shown) expect(facts.includes("price_instead")).toBe(shown.old !== null);
    if (shown?.old) expect(facts).toContain(`$${shown.old}`);
  }
}

/** The page's data of every apartment. */
const comparePages = ({ models }: House) =>
  forAll(models, async (model) => {
    const { data: page } = await stack.call(getApartment, { params: paramsOf(model), query: {} });
    const shown = shownOf(model);
    expect([page.price, page.old_price]).toEqual([shown?.price, shown?.old ?? undefined]);
    expect([page.pricing?.amount_minor, page.pricing?.old_amount_minor]).toEqual(
      shown ? [shown.price * 100, shown.old === null ? undefined : shown.old * 100] : [undefined, undefined],
    );
    if (shown?.old)
      expect(page.pricing).toMatchObject({
        discount_until: model.until,
        lowest_30_days_minor: shown.old * 100,
      });
  });

/** The rendered page with its JSON-LD, the offer and the history of one apartment. */
async function readWhole(house: House, model: Model): Promise<void> {
  const { data: lines } = await call(listApartmentPrices, { params: paramsOf(model) });
  expect(lines[0]).toMatchObject({
    price: model.price,
    old_price: model.regular,
    discount_until: model.until,
  });
  const shown = shownOf(model);
  const page = await fetch(
    `${stack.url()}/en/projects/${house.projectId}/A/floor-${house.floors.get(model.id)}/apartment-${model.id}`,
  ).then((response) => response.text());
  const data = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = ""]) => text,
  );
  const priceOf = (text: string) => /"@type":"Offer".*?"price":(\d+)/s.exec(text)?.[1];
  expect(data.join("")).toContain('"@type"');
  expect(data.map(priceOf).find((price) => price !== undefined)).toBe(shown ? `${shown.price}` : undefined);
  if (shown?.old) expect(data.join("")).toContain(`"price":${shown.old}`);
  // The page shows its neighbours too, which may cost the same.
  const isNeighbours = house.models.some(
    (other) => isShown(other) && model.price !== null && other.seen.has(model.price),
  );
  if (!shown && model.price !== null && !isNeighbours)
    expect(page).not.toMatch(new RegExp(`\\b${model.price}\\b`));
  const asked = await fetch(`${stack.url()}/api${createOffer.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ apartment_id: model.id, locale: "en" }),
  });
  const offer = (await asked.json()) as { code?: string; data?: { price_minor: number } };
  if (shown && model.status === "available") expect(offer.data?.price_minor).toBe(shown.price * 100);
  else expect(offer.code).toMatch(/price_not_shown|not_for_sale|already_held/);
}

/** What happens to the whole house in a round. */
const anyEvent = fc.record({
  perMetre: fc.integer(PER_METRE),
  publishes: fc.boolean(),
  undoes: fc.boolean(),
  passesADay: fc.boolean(),
});

it(
  `${PROJECTS * APARTMENTS} histories of prices and lists: every surface says the same after each round, and none says what is hidden`,
  { timeout: hasEveryInput ? 7_200_000 : 120_000 },
  async () => {
    for (let number = 0; number < PROJECTS; number++) {
      const house = await aHouse();
      const steps = fc.array(anyStep, { minLength: APARTMENTS, maxLength: APARTMENTS });
      const round = fc.record({ steps, event: anyEvent });
      const several = fc.array(round, { minLength: ROUNDS.min, maxLength: ROUNDS.max });
      const [rounds = []] = fc.sample(several, { numRuns: 1, ...SEED });
      for (const { steps: taken, event } of rounds) {
        await play(house, taken);
        if (event.undoes) await undoList(house);
        if (event.publishes) await publishList(house, event.perMetre);
        if (event.passesADay) await passADay(house);
        await compareAll(house);
      }
      await comparePages(house);
      for (const model of house.models.slice(0, READ_WHOLE)) await readWhole(house, model);
    }
  },
);

import { FILE_COLUMNS, type FileColumn } from "@ezo/contract/inventory/apartment-columns";
import type { FeedUnit } from "@ezo/contract/site/feeds";
import { type Currency, CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { resolveBlocks } from "@ezo/core/campaigns/compile/resolve-blocks";
import { readFeed } from "@ezo/core/feeds/testing";
import { readDelimited } from "@ezo/core/platform/text/delimited";
import { expect } from "vitest";
import { historyOf, isShown, type Model, seenOf, shownOf, type Status, within } from "./price-model.ts";
import type { Reader } from "./whole-readings.ts";

/** What a surface that shows many apartments says of each. */
interface Said {
  status: Status;
  price: number | null;
  old: number | null;
}
/** What each surface must say of them, by their ids. */
export const saidOf = (models: readonly Model[]): [number, Said][] =>
  models
    .map((model): [number, Said] => [
      model.id,
      { status: model.status, ...(shownOf(model) ?? { price: null, old: null }) },
    ])
    .toSorted(([a], [b]) => a - b);
interface Row {
  id: number;
  status: Status;
  price?: number | null | undefined;
  old_price?: number | null | undefined;
}
/** What the rows of a surface say, by their ids. */
export const shownIn = (rows: readonly Row[]): [number, Said][] =>
  rows
    .map(({ id, status, price, old_price: old }): [number, Said] => [
      id,
      { status, price: price ?? null, old: old ?? null },
    ])
    .toSorted(([a], [b]) => a - b);

/** The open feed says since when visitors have seen each price. */
export function compareHistories(models: readonly Model[], units: readonly FeedUnit[]): void {
  const histories = new Map(units.map(({ id, price_history: history }) => [id, history]));
  for (const model of models) {
    const said = histories.get(model.id) ?? [];
    expect(said).toEqual(
      historyOf(model).map(({ price, since }, index) => ({
        price,
        since: within(since, said[index]?.since),
      })),
    );
  }
}

/** The feeds of portals have what is for sale. */
export function comparePortals(
  models: readonly Model[],
  feed: Readonly<Record<string, string>>,
  currency: Currency,
): void {
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
export async function compareSheet(models: readonly Model[], file: string): Promise<void> {
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
export function leaksNothing(models: readonly Model[], ...texts: readonly string[][]): void {
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
export async function compareCards(
  { stack }: Reader,
  models: readonly Model[],
  currency: Currency,
): Promise<void> {
  const { blocks } = await resolveBlocks(
    [{ type: "apartments", apartment_ids: models.map(({ id }) => id) }],
    {
      db: stack.database.prisma,
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

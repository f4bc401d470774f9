import { getLayout, listLayouts } from "@ezo/contract/site/layouts";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import type { ZoneStats } from "@ezo/contract/site/zones";
import { getPrices, type ShownPrices } from "@ezo/contract/site/prices";
import { getProject, listProjects } from "@ezo/contract/site/projects";
import { converted, type Currency } from "@ezo/contract/values/money/currency";
import { layoutPath, projectPath } from "@ezo/contract/values/paths/explorer-paths";
import { expect } from "vitest";
import { priceAt } from "./currency-model.ts";
import { instalmentFrom, type Model, shownOf, type Status } from "./price-model.ts";
import { type Reader, textOf } from "./whole-readings.ts";

/** The apartments of a project, and those of its one layout. */
export interface Stock {
  projectId: number;
  models: readonly Model[];
  layout: { slug: string; models: readonly Model[] };
}

/** What is left of apartments. The lowest price is of those that are for sale. */
function statsOf(models: readonly Model[]): ZoneStats {
  const count = (wanted: Status) => models.filter(({ status }) => status === wanted).length;
  const prices = models
    .filter(({ status }) => status === "available")
    .flatMap((model) => shownOf(model)?.price ?? []);
  return {
    available: count("available"),
    reserved: count("reserved"),
    sold: count("sold"),
    total: models.length,
    from_price: prices.length === 0 ? null : Math.min(...prices),
  };
}

/** What visitors read of a project and of its layout: what is left, from which price, and from which instalment. */
export async function readStock({ stack, planId }: Reader, stock: Stock): Promise<void> {
  const { projectId, models, layout } = stock;
  const params = { id: String(projectId) };
  const [projects, project, explorer, layouts, detail] = await Promise.all([
    stack.call(listProjects, { query: {} }),
    stack.call(getProject, { params, query: {} }),
    stack.call(getApartmentNavigation, { params, query: {} }),
    stack.call(listLayouts, { params, query: {} }),
    stack.call(getLayout, { params: { ...params, slug: layout.slug }, query: {} }),
  ]);
  const card = projects.data.find(({ id }) => id === projectId);
  const [building] = explorer.data.buildings;
  const whole = statsOf(models);
  expect([card?.stats, project.data.stats, building?.stats]).toEqual([whole, whole, whole]);
  const stats = statsOf(layout.models);
  const said = { slug: layout.slug, stats, instalment_from: instalmentFrom(stats.from_price, planId) };
  expect([...layouts.data, detail.data]).toMatchObject([said, said]);
}

/** The lowest prices in the JSON-LD of the pages of a project and of its layout. */
export async function readLowest(of: Reader, stock: Stock, currency: Currency): Promise<void> {
  const { projectId, models, layout } = stock;
  const pages = [
    { path: projectPath(projectId), apartments: models },
    { path: layoutPath(projectId, layout.slug), apartments: layout.models },
  ];
  for (const { path, apartments } of pages) {
    const page = await textOf(of, `/en${path}`);
    expect(page).toContain('"@type"');
    const lowest = /"lowPrice":(\d+),"priceCurrency":"([A-Z]{3})"/.exec(page);
    const { from_price: price } = statsOf(apartments);
    expect(lowest?.slice(1)).toEqual(price === null ? undefined : [`${price}`, currency]);
  }
}

/** In which currencies visitors can read prices. Pages convert by the rates that the server gives: it knows no choice. */
export async function readRates(
  { stack }: Reader,
  models: readonly Model[],
  { currency, others }: Pick<ShownPrices, "currency" | "others">,
): Promise<void> {
  const { data } = await stack.call(getPrices, {});
  expect([data.currency, data.others]).toEqual([currency, others]);
  const prices = models.flatMap((model) => shownOf(model)?.price ?? []);
  for (const { rate } of data.others)
    expect(prices.map((price) => BigInt(converted(price, rate)))).toEqual(
      prices.map((price) => priceAt(price, rate)),
    );
}

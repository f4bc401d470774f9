import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { Navigation } from "@ezo/contract/site/navigation";
import type { LayoutDetail, Layout } from "@ezo/contract/site/layouts";
import type { Article } from "@ezo/contract/site/pages/news";
import type { ShownPrices } from "@ezo/contract/site/prices";
import { moneyText } from "@ezo/contract/values/money/money";
import type { Project } from "@ezo/contract/site/projects";
import { type Found, searchQuery } from "../shared/apartments/search/search.queries.ts";
import { searchViewOf } from "../shared/apartments/search/search-view.ts";
import { articleQuery } from "../public/article/article.queries.ts";
import { apartmentQuery, navigationQuery } from "../public/explorer/explorer.queries.ts";
import { layoutQuery, layoutsQuery } from "../public/explorer/layouts/layouts.queries.ts";
import { projectQuery } from "../public/project-detail/project.queries.ts";
import { apartmentIdOf, floorOf, isAt } from "../shared/apartments/places.ts";
import { readId } from "@ezo/contract/values/ids";
import type { PageContext } from "./pages/page-context.ts";
import { pricesQuery } from "../shared/prices/prices.queries.ts";

// The loaded data of the page at an address; undefined until it has arrived, or if the address is not valid.

export function loadedProject({ cache, call, locale, params }: PageContext): Project | undefined {
  return cache.getQueryData(projectQuery(call, locale, readId(params["id"]) ?? 0).queryKey);
}

export function loadedArticle({ cache, call, locale, params }: PageContext): Article | undefined {
  return cache.getQueryData(articleQuery(call, locale, readId(params["id"]) ?? 0).queryKey);
}

/** What the search's address finds. */
export function loadedSearch({ cache, call, locale, search }: PageContext): Found | undefined {
  return cache.getQueryData(searchQuery(call, locale, searchViewOf(search)).queryKey);
}

/** The building level of a project's explorer. */
export function loadedOverview({ cache, call, locale, params }: PageContext): Navigation | undefined {
  const id = readId(params["id"]) ?? 0;
  return cache.getQueryData(navigationQuery(call, locale, id, { level: "overview" }).queryKey);
}

export function loadedBuilding({ cache, call, locale, params }: PageContext): Navigation | undefined {
  const place = { level: "building" as const, building: params["building"] ?? "" };
  return cache.getQueryData(navigationQuery(call, locale, readId(params["id"]) ?? 0, place).queryKey);
}

export function loadedFloor({ cache, call, locale, params }: PageContext): Navigation | undefined {
  const floor = floorOf(params["floor"]);
  if (floor === undefined) return undefined;
  const place = { level: "floor" as const, building: params["building"] ?? "", floor };
  return cache.getQueryData(navigationQuery(call, locale, readId(params["id"]) ?? 0, place).queryKey);
}

/** The layouts of a project, with the project's name. */
export function loadedLayouts({
  cache,
  call,
  locale,
  params,
}: PageContext): { data: Layout[]; meta: { project: { id: number; title: string } } } | undefined {
  return cache.getQueryData(layoutsQuery(call, locale, readId(params["id"]) ?? 0).queryKey);
}

export function loadedLayout({ cache, call, locale, params }: PageContext): LayoutDetail | undefined {
  const id = readId(params["id"]) ?? 0;
  return cache.getQueryData(layoutQuery(call, locale, id, params["slug"] ?? "").queryKey);
}

/** Only at its own address; elsewhere the page is "not found". */
export function loadedApartment({ cache, call, locale, params }: PageContext): ApartmentDetail | undefined {
  const [projectId, id] = [readId(params["id"]) ?? 0, readId(apartmentIdOf(params["apartment"])) ?? 0];
  const [building = "", floor] = [params["building"], floorOf(params["floor"])];
  const apartment = cache.getQueryData(apartmentQuery(call, locale, projectId, id).queryKey);
  if (!apartment || floor === undefined) return undefined;
  return isAt(apartment, { projectId, building, floor }) ? apartment : undefined;
}

export const loadedPrices = ({ cache, call }: Pick<PageContext, "cache" | "call">): ShownPrices | undefined =>
  cache.getQueryData(pricesQuery(call).queryKey);

/** A sum as the document's head writes it: always in the firm's currency. */
export const loadedMoney = (context: PageContext, amount: number): string =>
  moneyText(amount, loadedPrices(context)?.currency);

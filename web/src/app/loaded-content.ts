import type { ApartmentDetail, Navigation } from "@ezo/contract/navigation";
import type { Article } from "@ezo/contract/news";
import type { Project } from "@ezo/contract/projects";
import { articleQuery } from "../public/article/article.queries.ts";
import { apartmentQuery, navigationQuery } from "../public/explorer/explorer.queries.ts";
import { projectQuery } from "../public/project-detail/project.queries.ts";
import { apartmentIdOf, floorOf, isAt } from "../shared/apartments/places.ts";
import { numericId } from "../shared/navigation/numeric-id.ts";
import type { PageContext } from "./page-context.ts";

// What the page at an address has loaded; nothing while it has not come, or where the address names nothing.

export function loadedProject({ cache, call, locale, params }: PageContext): Project | undefined {
  return cache.getQueryData(projectQuery(call, locale, numericId(params["id"]) ?? 0).queryKey);
}

export function loadedArticle({ cache, call, locale, params }: PageContext): Article | undefined {
  return cache.getQueryData(articleQuery(call, locale, numericId(params["id"]) ?? 0).queryKey);
}

/** The buildings over a project that has an explorer. */
export function loadedOverview({ cache, call, locale, params }: PageContext): Navigation | undefined {
  const id = numericId(params["id"]) ?? 0;
  return cache.getQueryData(navigationQuery(call, locale, id, { level: "overview" }).queryKey);
}

export function loadedBuilding({ cache, call, locale, params }: PageContext): Navigation | undefined {
  const place = { level: "building" as const, building: params["building"] ?? "" };
  return cache.getQueryData(navigationQuery(call, locale, numericId(params["id"]) ?? 0, place).queryKey);
}

export function loadedFloor({ cache, call, locale, params }: PageContext): Navigation | undefined {
  const floor = floorOf(params["floor"]);
  if (floor === undefined) return undefined;
  const place = { level: "floor" as const, building: params["building"] ?? "", floor };
  return cache.getQueryData(navigationQuery(call, locale, numericId(params["id"]) ?? 0, place).queryKey);
}

/** Only at its own place: elsewhere the page says that there is nothing. */
export function loadedApartment({ cache, call, locale, params }: PageContext): ApartmentDetail | undefined {
  const [projectId, id] = [numericId(params["id"]) ?? 0, numericId(apartmentIdOf(params["apartment"])) ?? 0];
  const [building = "", floor] = [params["building"], floorOf(params["floor"])];
  const apartment = cache.getQueryData(apartmentQuery(call, locale, projectId, id).queryKey);
  if (!apartment || floor === undefined) return undefined;
  return isAt(apartment, { projectId, building, floor }) ? apartment : undefined;
}

import type { Locale } from "@ezo/contract/values/languages";
import type { NavigationLevel } from "@ezo/contract/site/navigation";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { type Filters, searchOf } from "../../shared/apartments/filters/filters.ts";

/** Key of everything in a project that changes with an apartment; live events refetch by it. */
export const explorerKey = (locale: Locale, projectId: number) => ["explorer", locale, projectId] as const;

export interface Place {
  level: NavigationLevel;
  building?: string;
  floor?: number;
}

export const navigationQuery = (
  call: WebCaller,
  locale: Locale,
  projectId: number,
  { level, building, floor }: Place,
) =>
  queryOptions({
    queryKey: [...explorerKey(locale, projectId), level, building ?? null, floor ?? null],
    queryFn: async ({ signal }) => {
      const { getApartmentNavigation } = await import("@ezo/contract/site/navigation");
      const query = {
        locale,
        level,
        ...(building === undefined ? {} : { building_id: building }),
        ...(floor === undefined ? {} : { floor_number: String(floor) }),
      };
      const input = { params: { id: String(projectId) }, query };
      return (await call(getApartmentNavigation, input, { signal })).data;
    },
    // Embedded in the project's page, where it shows its own error.
    ...(level === "overview" ? { meta: { isOptional: true } } : {}),
  });

/** The board of a building, or of the whole project. */
export const boardQuery = (call: WebCaller, locale: Locale, projectId: number, building?: string) =>
  queryOptions({
    queryKey: [...explorerKey(locale, projectId), "board", building ?? null],
    queryFn: async ({ signal }) => {
      const { getBoard } = await import("@ezo/contract/site/board");
      const query = { locale, ...(building === undefined ? {} : { building_id: building }) };
      return (await call(getBoard, { params: { id: String(projectId) }, query }, { signal })).data;
    },
    meta: { isOptional: true },
  });

/** Places of the apartments that the filters match. */
export const matchesQuery = (call: WebCaller, locale: Locale, projectId: number, filters: Filters) =>
  queryOptions({
    queryKey: [...explorerKey(locale, projectId), "matches", searchOf(filters)],
    queryFn: async ({ signal }) => {
      const { getApartmentMatches } = await import("@ezo/contract/site/navigation");
      const input = { params: { id: String(projectId) }, query: { locale, ...filters } };
      const { data, meta } = await call(getApartmentMatches, input, { signal });
      return { places: data, meta };
    },
    placeholderData: keepPreviousData,
    meta: { isOptional: true },
  });

export const apartmentQuery = (call: WebCaller, locale: Locale, projectId: number, id: number) =>
  queryOptions({
    queryKey: [...explorerKey(locale, projectId), "apartment", id],
    queryFn: async ({ signal }) => {
      const { getApartment } = await import("@ezo/contract/site/navigation");
      return (await call(getApartment, { params: { id: String(id) }, query: { locale } }, { signal })).data;
    },
  });

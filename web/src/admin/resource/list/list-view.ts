import { readId } from "@ezo/contract/values/ids";

/** What a list shows. All of it is in the address, under the names that the API's query has. */
export interface ListView {
  page: number;
  search: string;
  /** A field's name, with `-` before it for the reverse order; null for the list's own order. */
  sort: string | null;
  /** By name; a filter that is not set has no entry. */
  filters: Readonly<Record<string, string>>;
}

/** A filter's name and the values that it may have, or how they look; null for an id. */
export type FilterSpec = Readonly<Record<string, readonly string[] | RegExp | null>>;

export const EMPTY_LIST_VIEW: ListView = { page: 1, search: "", sort: null, filters: {} };

const SEARCH_MAX_LENGTH = 200;
function fits(value: string, values: FilterSpec[string] | undefined): boolean {
  if (values instanceof RegExp) return values.test(value);
  return values ? values.includes(value) : readId(value) !== undefined;
}

/** Reads an address. Each part is validated separately: invalid ones are left out. */
export function readListView(params: URLSearchParams, spec: FilterSpec, sorts: readonly string[]): ListView {
  const filters: Record<string, string> = {};
  for (const [name, values] of Object.entries(spec)) {
    const value = params.get(name);
    if (value !== null && fits(value, values)) filters[name] = value;
  }
  const sort = params.get("sort");
  return {
    page: readId(params.get("page")) ?? 1,
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
    sort: sort !== null && sorts.includes(sort) ? sort : null,
    filters,
  };
}

/** Writes an address. Defaults are left out, so that the unfiltered list has the shortest address. */
export function writeListView(view: ListView): URLSearchParams {
  const params = new URLSearchParams(view.filters);
  if (view.search) params.set("search", view.search);
  if (view.sort) params.set("sort", view.sort);
  if (view.page > 1) params.set("page", String(view.page));
  return params;
}

/** What the API is asked for. */
export const askedBy = ({ page, search, sort, filters }: ListView) => ({
  page,
  ...(search ? { search } : {}),
  ...(sort ? { sort } : {}),
  ...filters,
});

/** What a call about everything that the list finds is asked for: neither a page nor an order. */
export const filtersOf = ({ search, filters }: ListView) => ({
  ...(search ? { search } : {}),
  ...filters,
});

export const isFiltered = (view: ListView): boolean =>
  view.search !== "" || Object.keys(view.filters).length > 0;

/** The view with one filter set or, with null, taken away; always its first page. */
export function withFilter(view: ListView, name: string, value: string | null): ListView {
  const { [name]: _, ...rest } = view.filters;
  return { ...view, page: 1, filters: value === null ? rest : { ...rest, [name]: value } };
}

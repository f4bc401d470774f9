import type { CustomerDetail, CustomerRow, listCustomers } from "@ezo/contract/customers";
import type { RouteOutput } from "@ezo/contract/route";
import type { QueryClient } from "@tanstack/react-query";
import { customerKeys } from "./customers.queries.ts";
import type { ListQuery } from "./inbox-url.ts";
import { withOwnChanges } from "./own-changes.ts";

export type CustomerList = RouteOutput<typeof listCustomers>;

/**
 * What a live event or an own change does to the lists and details already on screen. Rows only: the order,
 * the filters' verdict and the counts come from the server with the refetch that always follows.
 */

/** Events and answers overtake one another; an older row never replaces a newer one. */
const isNewer = (row: CustomerRow, known: CustomerRow) => row.version >= known.version;

export const withRow = (list: CustomerList, row: CustomerRow): CustomerList => ({
  ...list,
  data: list.data.map((known) => (known.id === row.id && isNewer(row, known) ? row : known)),
});

export const withoutRow = (list: CustomerList, id: number): CustomerList => ({
  ...list,
  data: list.data.filter((known) => known.id !== id),
});

/** Puts a new request on top, unless it is there already. */
export function withArrival(list: CustomerList, row: CustomerRow): CustomerList {
  if (list.data.some((known) => known.id === row.id)) return withRow(list, row);
  return { ...list, data: [row, ...list.data].slice(0, list.meta.per_page) };
}

export function detailWithRow(detail: CustomerDetail, row: CustomerRow): CustomerDetail {
  return detail.id === row.id && isNewer(row, detail) ? { ...detail, ...row } : detail;
}

const holds = (list: string | readonly string[] | undefined, value: string) =>
  list === undefined || (typeof list === "string" ? list.split(",") : list).includes(value);

/**
 * Whether a new request surely belongs on top of the list that `query` asked for. Text search and periods are
 * the server's to judge: there the row waits for the refetch.
 */
export function belongsOnTop(query: ListQuery, row: CustomerRow): boolean {
  if ((query.page ?? 1) !== 1 || (query.sort ?? "newest") !== "newest") return false;
  if (query.search || query.from || query.to) return false;
  if (query.assignee && query.assignee !== "none" && query.assignee !== String(row.assignee?.id))
    return false;
  if (query.assignee === "none" && row.assignee) return false;
  if (query.project_id !== undefined && query.project_id !== row.project?.id) return false;
  return (
    holds(query.status, row.status) && holds(query.source, row.source) && (!query.unread || row.is_unread)
  );
}

export function showArrival(cache: QueryClient, row: CustomerRow): void {
  for (const [key, list] of cache.getQueriesData<CustomerList>({ queryKey: customerKeys.lists })) {
    const query = key[customerKeys.lists.length] as ListQuery;
    if (list && belongsOnTop(query, row)) cache.setQueryData(key, withArrival(list, row));
  }
}

export function showRow(cache: QueryClient, row: CustomerRow): void {
  cache.setQueriesData<CustomerList>({ queryKey: customerKeys.lists }, (list) => list && withRow(list, row));
  cache.setQueryData<CustomerDetail>(
    customerKeys.detail(row.id),
    (detail) => detail && detailWithRow(detail, row),
  );
}

/** Shows the answer of a call that changes neither status nor assignee, beside one's own changes under way. */
export function showAnswer(cache: QueryClient, answer: CustomerDetail): void {
  const detail = withOwnChanges(cache, answer);
  cache.setQueryData<CustomerDetail>(customerKeys.detail(detail.id), (known) =>
    known && !isNewer(detail, known) ? { ...detail, ...known, notes: detail.notes } : detail,
  );
  showRow(cache, detail);
}

export function hideRow(cache: QueryClient, id: number): void {
  cache.setQueriesData<CustomerList>(
    { queryKey: customerKeys.lists },
    (list) => list && withoutRow(list, id),
  );
}

/** The request at its newest, out of all lists and details in the cache. */
export function findRow(cache: QueryClient, id: number): CustomerRow | undefined {
  const detail = cache.getQueryData<CustomerDetail>(customerKeys.detail(id));
  return cache
    .getQueriesData<CustomerList>({ queryKey: customerKeys.lists })
    .flatMap(([, list]) => list?.data ?? [])
    .filter((row) => row.id === id)
    .reduce<CustomerRow | undefined>((best, row) => (best && isNewer(best, row) ? best : row), detail);
}

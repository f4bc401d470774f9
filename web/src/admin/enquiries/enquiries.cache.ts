import type { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { RouteOutput } from "@ezo/contract/route";
import type { QueryClient } from "@tanstack/react-query";
import { enquiryKeys } from "./enquiries.queries.ts";
import type { ListQuery } from "./filters/inbox-url.ts";

export type EnquiryList = RouteOutput<typeof listEnquiries>;

/**
 * How live events and answers update the lists and details already on screen. They update rows only; order,
 * filtering and counts come with the refetch that always follows.
 */

/** An event does not say who the person is to somebody who sees only a part of the enquiries. */
const withPerson = <R extends EnquiryRow>(row: R, known: EnquiryRow): R => ({
  ...row,
  person: row.person ?? known.person,
});

/** Events and answers can arrive out of order; an older row never replaces a newer one. */
const isNewer = (row: EnquiryRow, known: EnquiryRow) => row.version >= known.version;

export const withRow = (list: EnquiryList, row: EnquiryRow): EnquiryList => ({
  ...list,
  data: list.data.map((known) =>
    known.id === row.id && isNewer(row, known) ? withPerson(row, known) : known,
  ),
});

export const withoutRow = (list: EnquiryList, id: number): EnquiryList => ({
  ...list,
  data: list.data.filter((known) => known.id !== id),
});

export function withArrival(list: EnquiryList, row: EnquiryRow, place = 0): EnquiryList {
  if (list.data.some((known) => known.id === row.id)) return withRow(list, row);
  return { ...list, data: list.data.toSpliced(place, 0, row).slice(0, list.meta.per_page) };
}

export function detailWithRow(detail: EnquiryDetail, row: EnquiryRow): EnquiryDetail {
  return detail.id === row.id && isNewer(row, detail) ? { ...detail, ...withPerson(row, detail) } : detail;
}

const includes = (list: string | readonly string[] | undefined, value: string) =>
  list === undefined || (typeof list === "string" ? list.split(",") : list).includes(value);

/**
 * By which instant an enquiry is listed among those who wait, as the server's order `waiting` has it: a new one that nobody has
 * answered waits since it came, even without a clock. Null for one that waits for nobody.
 */
function queuedSince({ status, clock, created_at: createdAt }: EnquiryRow): string | null {
  if (status === "new" && !clock?.answer) return createdAt;
  return clock?.waits_since ?? null;
}

/**
 * Where a new enquiry certainly belongs in the list of `query`; null where that is not known, or it is on no first page. Text search,
 * periods, sources of the report and other orders are left to the server: there the row appears with the refetch.
 */
export function placeIn(list: EnquiryList, query: ListQuery, row: EnquiryRow): number | null {
  if ((query.page ?? 1) !== 1 || !matches(query, row)) return null;
  const sort = query.sort ?? "newest";
  if (sort === "newest") return 0;
  if (sort !== "waiting") return null;
  const since = queuedSince(row);
  if (since === null) return null;
  // Behind those who wait longer, before those who wait for nobody.
  const next = list.data.findIndex((known) => {
    const theirs = queuedSince(known);
    return theirs === null || theirs > since;
  });
  const place = next === -1 ? list.data.length : next;
  return place < list.meta.per_page ? place : null;
}

/** Whether the filters that are known here find the enquiry. */
function matches(query: ListQuery, row: EnquiryRow): boolean {
  if (query.deleted || query.search || query.from || query.to || query.came_from) return false;
  if (query.assignee && query.assignee !== "none" && query.assignee !== String(row.assignee?.id))
    return false;
  if (query.assignee === "none" && row.assignee) return false;
  if (query.project_id !== undefined && query.project_id !== row.project?.id) return false;
  return (
    includes(query.status, row.status) &&
    includes(query.source, row.source) &&
    (!query.unread || row.is_unread)
  );
}

export function showArrival(cache: QueryClient, row: EnquiryRow): void {
  for (const [key, list] of cache.getQueriesData<EnquiryList>({ queryKey: enquiryKeys.lists })) {
    const query = key[enquiryKeys.lists.length] as ListQuery;
    const place = list ? placeIn(list, query, row) : null;
    if (list && place !== null) cache.setQueryData(key, withArrival(list, row, place));
  }
}

export function showRow(cache: QueryClient, row: EnquiryRow): void {
  cache.setQueriesData<EnquiryList>({ queryKey: enquiryKeys.lists }, (list) => list && withRow(list, row));
  cache.setQueryData<EnquiryDetail>(
    enquiryKeys.detail(row.id),
    (detail) => detail && detailWithRow(detail, row),
  );
}

/** Shows the answer of a call that does not ask for a status or an assignee: a newer change of them that is on screen stays. */
export function showAnswer(cache: QueryClient, detail: EnquiryDetail): void {
  cache.setQueryData<EnquiryDetail>(enquiryKeys.detail(detail.id), (known) =>
    known && !isNewer(detail, known) ? { ...detail, ...known, notes: detail.notes } : detail,
  );
  showRow(cache, detail);
}

export function hideRow(cache: QueryClient, id: number): void {
  cache.setQueriesData<EnquiryList>({ queryKey: enquiryKeys.lists }, (list) => list && withoutRow(list, id));
}

/** A colleague has deleted the enquiry: it leaves the lists, and where it is open it says who deleted it. */
export function showDeletion(cache: QueryClient, row: EnquiryRow): void {
  hideRow(cache, row.id);
  showRow(cache, row);
}

/** The newest version of the enquiry in any cached list or detail. */
export function findRow(cache: QueryClient, id: number): EnquiryRow | undefined {
  const detail = cache.getQueryData<EnquiryDetail>(enquiryKeys.detail(id));
  return cache
    .getQueriesData<EnquiryList>({ queryKey: enquiryKeys.lists })
    .flatMap(([, list]) => list?.data ?? [])
    .filter((row) => row.id === id)
    .reduce<EnquiryRow | undefined>((best, row) => (best && isNewer(best, row) ? best : row), detail);
}

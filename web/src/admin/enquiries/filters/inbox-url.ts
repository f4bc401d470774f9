import { readId } from "@ezo/contract/values/ids";
import type { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { ENQUIRY_SORTS } from "@ezo/contract/enquiries/enquiry-filters";
import { ENQUIRY_SOURCES, type EnquirySource } from "@ezo/contract/enquiries/enquiry-source";
import { ENQUIRY_STATUSES, type EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { HOST_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import type { RouteInput } from "@ezo/contract/route";

export type InboxSort = (typeof ENQUIRY_SORTS)[number];

/** What the inbox shows. All of it is in the address, under the names of the API's query parameters. */
export interface InboxView {
  status: EnquiryStatus[];
  source: EnquirySource | null;
  /** A source as the report on sources names it. */
  cameFrom: string | null;
  search: string;
  from: string | null;
  to: string | null;
  /** A user's id, `none` for unassigned enquiries, `me` for the reader's own, null for any. */
  assignee: string | null;
  projectId: number | null;
  unread: boolean;
  /** Deleted enquiries instead of living ones. */
  deleted: boolean;
  sort: InboxSort;
  page: number;
  /** The enquiry shown beside the list. Mails link to it: `/admin/customers?open=ID`. */
  open: number | null;
}

export const EMPTY_VIEW: InboxView = {
  status: [],
  source: null,
  cameFrom: null,
  search: "",
  from: null,
  to: null,
  assignee: null,
  projectId: null,
  unread: false,
  deleted: false,
  sort: "waiting",
  page: 1,
  open: null,
};

/** The order that an address does not name: who waits longest comes first; of deleted requests, what was deleted last. */
const usualSort = (isDeleted: boolean): InboxSort => (isDeleted ? "newest" : EMPTY_VIEW.sort);

const SEARCH_MAX_LENGTH = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;
const isSet = (text: string | null) => text === "true" || text === "1";
const dayOrNull = (text: string | null) =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** Reads an address. Invalid parts are ignored, the others apply. */
export function readView(params: URLSearchParams): InboxView {
  const statuses = (params.get("status") ?? "").split(",");
  const assignee = params.get("assignee");
  const deleted = isSet(params.get("deleted"));
  return {
    status: ENQUIRY_STATUSES.filter((status) => statuses.includes(status)),
    source: oneOf(ENQUIRY_SOURCES, params.get("source")),
    cameFrom: params.get("came_from")?.slice(0, HOST_MAX_LENGTH) || null,
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
    from: dayOrNull(params.get("from")),
    to: dayOrNull(params.get("to")),
    assignee: assignee === "none" || assignee === "me" || readId(assignee) !== undefined ? assignee : null,
    projectId: readId(params.get("project_id")) ?? null,
    unread: isSet(params.get("unread")),
    deleted,
    sort: oneOf(ENQUIRY_SORTS, params.get("sort")) ?? usualSort(deleted),
    page: readId(params.get("page")) ?? EMPTY_VIEW.page,
    open: readId(params.get("open")) ?? null,
  };
}

/** Writes an address. Defaults are left out, so that the unfiltered inbox has a plain address. */
export function writeView(view: InboxView): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") params.set(name, String(value));
  };
  set("status", view.status.join(","));
  set("source", view.source);
  set("came_from", view.cameFrom);
  set("search", view.search);
  set("from", view.from);
  set("to", view.to);
  set("assignee", view.assignee);
  set("project_id", view.projectId);
  set("unread", view.unread ? "true" : null);
  set("deleted", view.deleted ? "1" : null);
  set("sort", view.sort === usualSort(view.deleted) ? null : view.sort);
  set("page", view.page === EMPTY_VIEW.page ? null : view.page);
  set("open", view.open);
  return params;
}

export type ListQuery = RouteInput<typeof listEnquiries>["query"];

/** The filters that have a value, in the names of the API. */
export function filtersOf(view: InboxView) {
  return {
    ...(view.status.length ? { status: view.status } : {}),
    ...(view.source ? { source: view.source } : {}),
    ...(view.cameFrom ? { came_from: view.cameFrom } : {}),
    ...(view.search ? { search: view.search } : {}),
    ...(view.from ? { from: view.from } : {}),
    ...(view.to ? { to: view.to } : {}),
    ...(view.assignee ? { assignee: view.assignee } : {}),
    ...(view.projectId ? { project_id: view.projectId } : {}),
    ...(view.unread ? { unread: true as const } : {}),
  };
}

/** Filters and order, as query parameters of the list and the export. */
export function filterQuery(view: InboxView) {
  const { status, unread, ...others } = filtersOf(view);
  return {
    ...others,
    ...(status ? { status: status.join(",") } : {}),
    ...(unread ? { unread: "true" as const } : {}),
    ...(view.deleted ? { deleted: "true" as const } : {}),
    sort: view.sort,
  };
}

export const listQuery = (view: InboxView): ListQuery => ({ ...filterQuery(view), page: view.page });

export const withFilters = (
  view: InboxView,
  change: Partial<Omit<InboxView, "page" | "open">>,
): InboxView => ({
  ...view,
  ...change,
  page: 1,
});

/** Deleted requests instead of living ones, or the other way round, in their usual order unless another was chosen. */
export const withOtherKind = (view: InboxView): InboxView => ({
  ...withFilters(view, { deleted: !view.deleted }),
  ...(view.sort === usualSort(view.deleted) ? { sort: usualSort(!view.deleted) } : {}),
});

/** Removes all filters; keeps the order, the view of deleted enquiries and the open enquiry. */
export const withoutFilters = (view: InboxView): InboxView => ({
  ...EMPTY_VIEW,
  deleted: view.deleted,
  sort: view.sort,
  open: view.open,
});

/** How many filters other than status and search are set: the number on the filter button. */
export const countFilters = (view: InboxView): number =>
  [
    view.source,
    view.cameFrom,
    view.from ?? view.to,
    view.assignee,
    view.projectId,
    view.unread || null,
  ].filter((filter) => filter !== null).length;

export const isFiltered = (view: InboxView): boolean =>
  view.status.length > 0 || view.search !== "" || countFilters(view) > 0;

/**
 * Whether a row that was not there before has just arrived. By who waits longest that is known of a list without a second page alone: in a
 * longer one, the first of the next page moves up whenever somebody is answered.
 */
export const showsArrivals = (view: InboxView, pages: number): boolean =>
  view.page === 1 && !view.deleted && (view.sort === "newest" || (view.sort === "waiting" && pages === 1));

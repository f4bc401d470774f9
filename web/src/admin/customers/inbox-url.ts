import {
  CUSTOMER_SORTS,
  CUSTOMER_SOURCES,
  CUSTOMER_STATUSES,
  type CustomerSource,
  type CustomerStatus,
  type listCustomers,
} from "@ezo/contract/customers";
import type { RouteInput } from "@ezo/contract/route";

export type InboxSort = (typeof CUSTOMER_SORTS)[number];

/** What the inbox shows. All of it is in the address, under the names that the API's query has. */
export interface InboxView {
  status: CustomerStatus[];
  source: CustomerSource | null;
  search: string;
  from: string | null;
  to: string | null;
  /** A user's id, `none` for unassigned requests, null for any. */
  assignee: string | null;
  projectId: number | null;
  unread: boolean;
  sort: InboxSort;
  page: number;
  /** The request shown beside the list. Mails link to it: `/admin/customers?open=ID`. */
  open: number | null;
}

export const EMPTY_VIEW: InboxView = {
  status: [],
  source: null,
  search: "",
  from: null,
  to: null,
  assignee: null,
  projectId: null,
  unread: false,
  sort: "newest",
  page: 1,
  open: null,
};

const SEARCH_MAX_LENGTH = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;
const dayOrNull = (text: string | null) =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
const idOrNull = (text: string | null) =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads an address. Each part is judged by itself: a bad one is left out, the others still hold. */
export function readView(params: URLSearchParams): InboxView {
  const statuses = (params.get("status") ?? "").split(",");
  const assignee = params.get("assignee");
  return {
    status: CUSTOMER_STATUSES.filter((status) => statuses.includes(status)),
    source: oneOf(CUSTOMER_SOURCES, params.get("source")),
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
    from: dayOrNull(params.get("from")),
    to: dayOrNull(params.get("to")),
    assignee: assignee === "none" || idOrNull(assignee) !== null ? assignee : null,
    projectId: idOrNull(params.get("project_id")),
    unread: params.get("unread") === "true" || params.get("unread") === "1",
    sort: oneOf(CUSTOMER_SORTS, params.get("sort")) ?? EMPTY_VIEW.sort,
    page: idOrNull(params.get("page")) ?? EMPTY_VIEW.page,
    open: idOrNull(params.get("open")),
  };
}

/** Writes an address; what is as usual is left out, so that the plain inbox has a plain address. */
export function writeView(view: InboxView): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") params.set(name, String(value));
  };
  set("status", view.status.join(","));
  set("source", view.source);
  set("search", view.search);
  set("from", view.from);
  set("to", view.to);
  set("assignee", view.assignee);
  set("project_id", view.projectId);
  set("unread", view.unread ? "true" : null);
  set("sort", view.sort === EMPTY_VIEW.sort ? null : view.sort);
  set("page", view.page === EMPTY_VIEW.page ? null : view.page);
  set("open", view.open);
  return params;
}

export type ListQuery = RouteInput<typeof listCustomers>["query"];

/** The filters and the order, as the list and the export ask for them. */
export function filterQuery(view: InboxView) {
  return {
    ...(view.status.length ? { status: view.status.join(",") } : {}),
    ...(view.source ? { source: view.source } : {}),
    ...(view.search ? { search: view.search } : {}),
    ...(view.from ? { from: view.from } : {}),
    ...(view.to ? { to: view.to } : {}),
    ...(view.assignee ? { assignee: view.assignee } : {}),
    ...(view.projectId ? { project_id: view.projectId } : {}),
    ...(view.unread ? { unread: "true" as const } : {}),
    sort: view.sort,
  };
}

export const listQuery = (view: InboxView): ListQuery => ({ ...filterQuery(view), page: view.page });

/** A change of filters leads to the first page of what they find. */
export const withFilters = (
  view: InboxView,
  change: Partial<Omit<InboxView, "page" | "open">>,
): InboxView => ({
  ...view,
  ...change,
  page: 1,
});

/** No filters at all; the order and the open request stay. */
export const withoutFilters = (view: InboxView): InboxView => ({
  ...EMPTY_VIEW,
  sort: view.sort,
  open: view.open,
});

/** How many filters beside status and search are set: the number on the filter button. */
export const countFilters = (view: InboxView): number =>
  [view.source, view.from ?? view.to, view.assignee, view.projectId, view.unread || null].filter(
    (filter) => filter !== null,
  ).length;

export const isFiltered = (view: InboxView): boolean =>
  view.status.length > 0 || view.search !== "" || countFilters(view) > 0;

/** Whether a new request belongs on top of this view's first page. */
export const showsNewestFirst = (view: InboxView): boolean => view.sort === "newest" && view.page === 1;

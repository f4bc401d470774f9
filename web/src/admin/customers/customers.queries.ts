import { getCustomer, listAssignees, listCustomerProjects, listCustomers } from "@ezo/contract/customers";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { ListQuery } from "./inbox-url.ts";
import { withOwnChanges } from "./own-changes.ts";

const all = ["customers"] as const;
const lists = [...all, "list"] as const;

export const customerKeys = {
  all,
  lists,
  list: (query: ListQuery) => [...lists, query] as const,
  detail: (id: number) => [...all, "detail", id] as const,
  // Outside `all`: live events refetch that, and names of staff and projects change rarely.
  assignees: ["customer-assignees"] as const,
  projects: ["customer-projects"] as const,
};

const NAMES_STALE_AFTER_MS = 5 * 60_000;

export const customerList = (call: WebCaller, query: ListQuery) =>
  queryOptions({
    queryKey: customerKeys.list(query),
    queryFn: async ({ signal, client }) => {
      const list = await call(listCustomers, { query }, { signal });
      return { ...list, data: list.data.map((row) => withOwnChanges(client, row)) };
    },
    // The old page stays, dimmed, while the next one loads: no jump to skeletons on each filter.
    placeholderData: keepPreviousData,
  });

/** The smallest list there is, asked for its count of unread requests. */
const UNREAD_QUERY: ListQuery = { page: 1, per_page: 1 };
export const unreadCount = (call: WebCaller) =>
  queryOptions({
    queryKey: customerKeys.list(UNREAD_QUERY),
    queryFn: ({ signal }) => call(listCustomers, { query: UNREAD_QUERY }, { signal }),
    select: (list) => list.meta.unread,
  });

export const customerDetail = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: customerKeys.detail(id),
    queryFn: async ({ signal, client }) => {
      const { data } = await call(getCustomer, { params: { id: String(id) } }, { signal });
      return withOwnChanges(client, data);
    },
  });

export const assignees = (call: WebCaller) =>
  queryOptions({
    queryKey: customerKeys.assignees,
    queryFn: async ({ signal }) => (await call(listAssignees, {}, { signal })).data,
    staleTime: NAMES_STALE_AFTER_MS,
  });

export const customerProjects = (call: WebCaller) =>
  queryOptions({
    queryKey: customerKeys.projects,
    queryFn: async ({ signal }) => (await call(listCustomerProjects, {}, { signal })).data,
    staleTime: NAMES_STALE_AFTER_MS,
  });

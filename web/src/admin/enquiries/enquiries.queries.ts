import {
  getEnquiry,
  listAssignees,
  listEnquiryProjects,
  listEnquiries,
} from "@ezo/contract/enquiries/enquiries";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { ListQuery } from "./filters/inbox-url.ts";

const all = ["enquiries"] as const;
const lists = [...all, "list"] as const;

export const enquiryKeys = {
  all,
  lists,
  list: (query: ListQuery) => [...lists, query] as const,
  detail: (id: number) => [...all, "detail", id] as const,
  // Outside `all`, which live events refetch: names of staff and projects rarely change.
  assignees: ["enquiry-assignees"] as const,
  projects: ["enquiry-projects"] as const,
};

const NAMES_STALE_AFTER_MS = 5 * 60_000;

export const enquiryList = (call: WebCaller, query: ListQuery) =>
  queryOptions({
    queryKey: enquiryKeys.list(query),
    queryFn: ({ signal }) => call(listEnquiries, { query }, { signal }),
    // The previous page stays, dimmed, while the next one loads, instead of skeletons on each filter.
    placeholderData: keepPreviousData,
  });

/** The smallest possible list, requested for its count of unread enquiries. */
const UNREAD_QUERY: ListQuery = { page: 1, per_page: 1 };
export const unreadCount = (call: WebCaller) =>
  queryOptions({
    queryKey: enquiryKeys.list(UNREAD_QUERY),
    queryFn: ({ signal }) => call(listEnquiries, { query: UNREAD_QUERY }, { signal }),
    select: (list) => list.meta.unread,
  });

/** One enquiry, a deleted one too: its page says who deleted it, and offers to restore it. */
export const enquiryDetail = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: enquiryKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await call(getEnquiry, { params: { id: String(id) }, query: { deleted: "true" } }, { signal })).data,
  });

export const assignees = (call: WebCaller) =>
  queryOptions({
    queryKey: enquiryKeys.assignees,
    queryFn: async ({ signal }) => (await call(listAssignees, {}, { signal })).data,
    staleTime: NAMES_STALE_AFTER_MS,
  });

export const enquiryProjects = (call: WebCaller) =>
  queryOptions({
    queryKey: enquiryKeys.projects,
    queryFn: async ({ signal }) => (await call(listEnquiryProjects, {}, { signal })).data,
    staleTime: NAMES_STALE_AFTER_MS,
  });

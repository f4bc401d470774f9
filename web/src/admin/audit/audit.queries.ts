import {
  type AuditLine,
  checkAudit,
  exportAudit,
  getAuditChain,
  listAudit,
} from "@ezo/contract/admin/operations/audit";
import { listAssignees } from "@ezo/contract/enquiries/enquiries";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../i18n/texts.ts";
import { type AuditView, queryOf } from "./audit-view.ts";

export const AUDIT = ["audit"] as const;
const CHAIN = [...AUDIT, "chain"] as const;
/** How often a visible page asks whether there are new lines. */
const FRESH_EVERY_MS = 15_000;
/** Of new lines, no more are counted. */
export const FRESH_MAX = 20;

export const auditLines = (call: WebCaller, view: AuditView) =>
  infiniteQueryOptions({
    queryKey: [...AUDIT, "lines", view],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...queryOf(view), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (last: { meta: { next_cursor: string | null } }) => last.meta.next_cursor,
    placeholderData: keepPreviousData,
    // Lines are never changed; new ones are counted, and shown when somebody wants them.
    staleTime: Infinity,
    gcTime: 0,
  });

/** The newest lines of the view, for counting those that are not shown yet. */
export const newestLines = (call: WebCaller, view: AuditView) =>
  queryOptions({
    queryKey: [...AUDIT, "newest", view],
    queryFn: async ({ signal }): Promise<AuditLine[]> =>
      (await call(listAudit, { query: { ...queryOf(view), limit: FRESH_MAX } }, { signal })).data,
    refetchInterval: FRESH_EVERY_MS,
    refetchIntervalInBackground: false,
  });

export const auditChain = (call: WebCaller) =>
  queryOptions({
    queryKey: CHAIN,
    queryFn: async ({ signal }) => (await call(getAuditChain, {}, { signal })).data,
  });

/** Who can be chosen: the staff of today. */
export const auditPeople = (call: WebCaller) =>
  queryOptions({
    queryKey: [...AUDIT, "people"],
    queryFn: async ({ signal }) => (await call(listAssignees, {}, { signal })).data,
  });

export const checkChain = async (call: WebCaller) => (await call(checkAudit, {})).data;

export const auditCsv = (call: WebCaller, view: AuditView, language: AdminLanguage): Promise<string> =>
  call(exportAudit, { query: { ...queryOf(view), language } }, { headers: { accept: "text/csv" } });

export const chainKey = CHAIN;

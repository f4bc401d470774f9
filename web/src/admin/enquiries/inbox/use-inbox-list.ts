import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { ownChanges } from "../changes/own-changes.ts";
import { enquiryList } from "../enquiries.queries.ts";
import { type InboxView, listQuery } from "../filters/inbox-url.ts";

export function useInboxList(view: InboxView) {
  const query = useMemo(() => listQuery(view), [view]);
  const { data: list, error, isPlaceholderData, refetch } = useQuery(enquiryList(useCaller(), query));
  const withChanges = ownChanges.useApply();
  const rows = list && withChanges(list.data);
  return {
    /** Identifies the list: another query is another list. */
    key: JSON.stringify(query),
    rows,
    meta: list?.meta,
    order: useMemo(() => list?.data.map(({ id }) => id) ?? [], [list]),
    /** The rows are still the previous list's, shown while this one's load. */
    isStale: isPlaceholderData,
    error,
    refetch,
  };
}

export type InboxPageData = ReturnType<typeof useInboxList>;

import { listMatching } from "@ezo/contract/enquiries/enquiry-bulk";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { BULK_MATCHING_MAX } from "@ezo/contract/values/limits/enquiries";
import { BULK_MAX_IDS } from "@ezo/contract/values/limits/lists";
import { useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import type { Seen } from "../../resource/content-resource.ts";
import type { useSelection } from "../../resource/list/selection/use-selection.ts";
import { filterQuery, type InboxView } from "../filters/inbox-url.ts";
import type { InboxPageData } from "../inbox/use-inbox-list.ts";
import { type BulkValue, useBulkChange } from "./use-bulk-change.ts";

interface All {
  listKey: string;
  found: ReadonlyMap<number, Seen>;
}

/**
 * What of the inbox is selected: rows in sight, or all that its filter found at the moment of "all N". What comes later is not among
 * them, and what the filter no longer finds when they are changed is left alone.
 */
export function useBulkSelection(options: {
  view: InboxView;
  list: Pick<InboxPageData, "key" | "rows" | "meta">;
  selection: ReturnType<typeof useSelection<EnquiryRow>>;
}) {
  const { view, list, selection } = options;
  const { t, call, toasts } = useMutationContext();
  const bulk = useBulkChange();
  const [all, setAll] = useState<All | null>(null);
  const matching = async (of: InboxView): Promise<readonly Seen[]> => {
    const { sort: _, ...query } = filterQuery(of);
    return (await call(listMatching, { query })).data;
  };
  const selectAll = useMutation({
    mutationFn: ({ of }: { of: InboxView; listKey: string }) => matching(of),
    onSuccess: (found, { listKey }) => setAll({ listKey, found: new Map(found.map((one) => [one.id, one])) }),
    onError: (error) => toasts.failure(t("bulk.select_failed"), error),
  });

  const found = all?.listKey === list.key ? all.found : undefined;
  const inSight = (list.rows ?? []).filter(({ id }) => found?.has(id));
  // Another filter or page, or a row that is taken out, ends the selection of all; it does not come back by itself.
  const isAll = inSight.length > 0 && inSight.every(({ id }) => selection.ids.has(id));
  if (all && !isAll) setAll(null);

  const targetsOf = async (): Promise<readonly Seen[]> => {
    if (!isAll || !found) return selection.rows;
    return (await matching(view)).flatMap(({ id }) => found.get(id) ?? []);
  };
  const total = list.meta?.total ?? 0;
  return {
    isAll,
    count: isAll && found ? found.size : selection.rows.length,
    /** How many "all" would select, newest first; null where that is no more than the page. */
    offered:
      selection.isWholePage && !isAll && !view.deleted && total > selection.rows.length
        ? { count: Math.min(total, BULK_MATCHING_MAX), isEverything: total <= BULK_MATCHING_MAX }
        : null,
    selectAll: () => selectAll.mutate({ of: view, listKey: list.key }),
    change: (value: BulkValue) => bulk.run({ targetsOf, value }, selection.clear),
    isBusy: bulk.isBusy || selectAll.isPending,
    progress: bulk.progress,
    /** Its progress is shown also where nothing is selected, as during an undo. */
    isLong: bulk.progress !== null && bulk.progress.total > BULK_MAX_IDS,
    refused: bulk.refused,
    closeRefused: bulk.close,
  };
}

export type BulkSelection = ReturnType<typeof useBulkSelection>;

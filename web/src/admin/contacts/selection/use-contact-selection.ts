import type { ContactRow } from "@ezo/contract/marketing/contact-row";
import { listMatchingContacts } from "@ezo/contract/marketing/contact-lists";
import { CONTACTS_MATCHING_MAX } from "@ezo/contract/values/limits/marketing";
import { useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { filtersOf, type ListView } from "../../resource/list/list-view.ts";
import type { useSelection } from "../../resource/list/selection/use-selection.ts";

interface All {
  listKey: string;
  /** Newest first. */
  found: readonly number[];
}

/** What an export is of: these contacts, or what the filter finds between two of them. */
export type ExportedContacts = { ids: readonly number[] } | { oldest_id: number; newest_id: number };

/**
 * What of the contacts is selected: rows in sight, or all that the filter found at the moment of "all N". What comes later is not
 * among them, and what the filter no longer finds when they are changed is left alone.
 */
export function useContactSelection(options: {
  view: ListView;
  listKey: string;
  rows: readonly ContactRow[] | undefined;
  total: number;
  selection: ReturnType<typeof useSelection<ContactRow>>;
}) {
  const { view, listKey, rows = [], total, selection } = options;
  const { t, call, toasts } = useMutationContext();
  const [all, setAll] = useState<All | null>(null);
  const matching = async (of: ListView): Promise<readonly number[]> =>
    (await call(listMatchingContacts, { query: filtersOf(of) })).data.map(({ id }) => id);
  const selectAll = useMutation({
    mutationFn: ({ of }: { of: ListView; listKey: string }) => matching(of),
    onSuccess: (found, { listKey: key }) => setAll({ listKey: key, found }),
    onError: (error) => toasts.failure(t("bulk.select_failed"), error),
  });

  const found = all?.listKey === listKey ? all.found : undefined;
  const known = new Set(found);
  const inSight = rows.filter(({ id }) => known.has(id));
  // Another filter or page, or a row that is taken out, ends the selection of all; it does not come back by itself.
  const isAll = inSight.length > 0 && inSight.every(({ id }) => selection.ids.has(id));
  if (all && !isAll) setAll(null);

  const chosen = isAll ? found : undefined;
  return {
    isAll,
    count: chosen ? chosen.length : selection.rows.length,
    /** How many "all" would select, newest first; null where that is no more than the page. */
    offered:
      selection.isWholePage && !isAll && total > selection.rows.length
        ? { count: Math.min(total, CONTACTS_MATCHING_MAX), isEverything: total <= CONTACTS_MATCHING_MAX }
        : null,
    selectAll: () => selectAll.mutate({ of: view, listKey }),
    isBusy: selectAll.isPending,
    /** The ids of those that are to be changed. */
    targetsOf: async (): Promise<readonly number[]> =>
      chosen ? (await matching(view)).filter((id) => known.has(id)) : selection.rows.map(({ id }) => id),
    exported: (): ExportedContacts => {
      const [newest] = chosen ?? [];
      const oldest = chosen?.at(-1);
      return newest === undefined || oldest === undefined
        ? { ids: selection.rows.map(({ id }) => id) }
        : { oldest_id: oldest, newest_id: newest };
    },
  };
}

export type ContactSelection = ReturnType<typeof useContactSelection>;

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Draft } from "../../editor/drafts/draft.ts";
import type { SetAside } from "../../editor/drafts/use-set-aside.ts";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { changedBy, isHeldBy, type Kept, type KeptCell } from "./kept-work.ts";

/**
 * The newest work on offer. A page that is reloaded while it saves cannot know the answer, and keeps what it sent:
 * what is stored already is not offered.
 */
export function useUnlessStored(aside: SetAside<Kept | KeptCell>, rows: readonly ApartmentRow[] | undefined) {
  const { offered } = aside;
  const isStored = useIsStored(offered, rows);
  const forget = useEffectEvent(() => void aside.take());
  useEffect(() => {
    if (isStored) forget();
  }, [isStored, offered]);
  return isStored ? null : offered;
}

/** Whether all of `work` is stored. Apartments that are not among `rows`, those on the page, are asked for. */
function useIsStored(
  work: Draft<Kept | KeptCell> | null,
  rows: readonly ApartmentRow[] | undefined,
): boolean {
  const { call, language, cache } = useMutationContext();
  const { currency } = useTexts();
  const ids = work ? changedBy(work.values) : [];
  const shown = rows?.filter(({ id }) => ids.includes(id)) ?? [];
  const missing = ids.filter((id) => !shown.some((row) => row.id === id));
  const mayBe =
    work !== null && rows !== undefined && shown.every((row) => isHeldBy(row, work.values, currency));
  const { data: isElsewhere = false } = useQuery({
    queryKey: [...apartments.keys.lists, "kept", work, missing],
    enabled: mayBe && missing.length > 0,
    queryFn: async () => {
      for (const id of missing) {
        const row = await cache.fetchQuery({ ...apartments.item(call, id, language), staleTime: 0 });
        if (!work || !isHeldBy(row, work.values, currency)) return false;
      }
      return true;
    },
  });
  return mayBe && (missing.length === 0 || isElsewhere);
}

import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import type { Seen } from "./content-resource.ts";

interface Followed {
  entity: string;
  keys: { all: readonly unknown[] };
}

/** Reads an item again when anyone changes it; null follows nothing. */
export function useItemChanges({ entity, keys }: Followed, id: number | null): void {
  const refresh = useRefresh(keys.all);
  useLiveEvent("content:changed", (change) => {
    if (id !== null && change.entity === entity && (change.id === id || change.id === 0)) refresh();
  });
}

/** The item that refused a change, as it is now: it may be saved again while the person decides. */
export function useNewest<Item extends Seen>(
  resource: Followed & {
    item: (
      call: WebCaller,
      id: number,
      language: AdminLanguage,
    ) => UseQueryOptions<Item, Error, Item, readonly ["content", string, "item", number]>;
  },
  refused: Item | null,
): Item | null {
  const { language } = useTexts();
  const id = refused?.id ?? null;
  const { data } = useQuery({ ...resource.item(useCaller(), id ?? 0, language), enabled: id !== null });
  useItemChanges(resource, id);
  const isNewer = data && data.id === id && refused && data.version > refused.version;
  return isNewer ? data : refused;
}

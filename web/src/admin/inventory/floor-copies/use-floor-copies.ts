import { applyFloorCopies, type CopiedPart, previewFloorCopies } from "@ezo/contract/inventory/floor-copies";
import type { RouteOutput } from "@ezo/contract/route";
import { FLOOR_COPY_CHANGES_MAX } from "@ezo/contract/values/limits/stock";
import { useState } from "react";
import { apartments, buildings, type FloorRow, floors, zoneImages } from "../stock.resources.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { firstReason } from "../../ui/states/error-text.ts";

export type CopiesPlan = RouteOutput<typeof previewFloorCopies>["data"];
interface Wanted {
  floor_ids: number[];
  parts: CopiedPart[];
}

/** What applying a floor to others would change, which of that is ticked, and applying it. */
export function useFloorCopies(floor: FloorRow, wanted: Wanted, onApplied: () => Promise<void>) {
  const { t, call, cache, toasts } = useMutationContext();
  const params = { id: String(floor.id) };
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const listing = useMutation({
    mutationFn: async (body: Wanted) => (await call(previewFloorCopies, { params, body })).data,
    // What should rather stay is the choice of who reads the list. What one call does not take waits for the next one.
    onSuccess: ({ changes }) => {
      const free = changes.filter(({ kept }) => kept === null).map(({ key }) => key);
      setTicked(new Set(free.slice(0, FLOOR_COPY_CHANGES_MAX)));
    },
    onError: (error) => toasts.failure(t("zones.copies_preview_failed"), firstReason(error)),
  });
  const plan = listing.data;
  const applying = useMutation({
    mutationFn: async () => {
      const changes = (plan?.changes ?? [])
        .filter(({ key }) => ticked.has(key))
        .map(({ key, seen }) => ({ key, seen }));
      const body = { floor_ids: wanted.floor_ids, changes };
      return (await call(applyFloorCopies, { params, body })).data;
    },
    onSuccess: async ({ changes: count, floors: onFloors }) => {
      toasts.success(t("zones.copies_applied", { count, floors: onFloors }));
      await onApplied();
      await Promise.all(
        [floors, buildings, apartments, zoneImages].map(({ keys }) =>
          cache.invalidateQueries({ queryKey: keys.all }),
        ),
      );
    },
    onError: (error) => {
      toasts.failure(t("zones.copies_failed"), firstReason(error));
      // Somebody was quicker: the list that is read next is of today.
      listing.mutate(wanted);
    },
  });
  return {
    plan,
    ticked,
    tick: (keys: readonly string[], isOn: boolean) =>
      setTicked((now) => {
        const next = new Set(now);
        for (const key of keys) {
          if (isOn) next.add(key);
          else next.delete(key);
        }
        return next;
      }),
    list: () => listing.mutate(wanted),
    isListing: listing.isPending,
    back: () => listing.reset(),
    apply: () => applying.mutate(),
    isApplying: applying.isPending,
  };
}

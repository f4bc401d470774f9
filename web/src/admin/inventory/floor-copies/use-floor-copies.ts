import {
  applyFloorCopies,
  type CopiedPart,
  type CopyChange,
  previewFloorCopies,
} from "@ezo/contract/inventory/floor-copies";
import type { RouteOutput } from "@ezo/contract/route";
import { FLOOR_COPY_CHANGES_MAX } from "@ezo/contract/values/limits/stock";
import { useState } from "react";
import { apartments, buildings, type FloorRow, floors, zoneImages } from "../stock.resources.ts";
import { isConflict } from "../../editor/use-save.ts";
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
  // Shown also while it is listed anew.
  const [plan, setPlan] = useState<CopiesPlan>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const listing = useMutation({
    mutationFn: async (body: Wanted) => (await call(previewFloorCopies, { params, body })).data,
    onSuccess: (next) => {
      setTicked((now) => tickedOf(next.changes, plan?.changes ?? [], now));
      setPlan(next);
    },
    onError: (error) => toasts.failure(t("zones.copies_preview_failed"), firstReason(error)),
  });
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
      if (isConflict(error)) listing.mutate(wanted);
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
    back: () => setPlan(undefined),
    apply: () => applying.mutate(),
    isApplying: applying.isPending,
  };
}

/**
 * What is ticked of a list at first: what should rather stay is the choice of who reads it. Choices that were made in the
 * list `before` are kept, except where there is another reason to let something stay by now.
 */
function tickedOf(
  changes: readonly CopyChange[],
  before: readonly CopyChange[],
  ticked: ReadonlySet<string>,
): ReadonlySet<string> {
  const known = new Map(before.map(({ key, kept }) => [key, kept]));
  const isTicked = ({ key, kept }: CopyChange) => (known.get(key) === kept ? ticked.has(key) : kept === null);
  const all = changes.filter(isTicked).map(({ key }) => key);
  // What one call does not take waits for the next one.
  return new Set(all.slice(0, FLOOR_COPY_CHANGES_MAX));
}

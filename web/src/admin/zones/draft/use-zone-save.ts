import { saveZones } from "@ezo/contract/inventory/zones";
import type { ZoneType } from "@ezo/contract/site/zones";
import { useQuery } from "@tanstack/react-query";
import { type Dispatch, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useOnceDecided } from "../../editor/use-once-decided.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { createFloors } from "./create-floors.ts";
import { withTargets } from "./new-floors.ts";
import type { EditedZone } from "./zone-document.ts";
import type { Action } from "./zone-editor.ts";
import {
  type Base,
  baseOf,
  editedOf,
  isNews,
  mergeZones,
  resolved,
  type SavedZone,
  writeOf,
} from "./zone-work.ts";
import { zonesOf, zoneKeys } from "../zones.queries.ts";

interface Attempt {
  base: Base;
  zones: readonly EditedZone[];
}

/** What is saved: the zones of a picture, and floors of the building that they lead to and that do not exist yet. */
export interface SavedPlace {
  pictureId: number;
  type: ZoneType;
  /** Null where zones lead to no floors. */
  buildingId: number | null;
}

/** Saves a picture's zones, and merges what a colleague has saved meanwhile. */
export function useZoneSave(place: SavedPlace, firstBase: Base, dispatch: Dispatch<Action>) {
  const { pictureId, type, buildingId } = place;
  const context = useMutationContext();
  const { t, call, cache, toasts } = context;
  const [base, setBase] = useState(firstBase);
  const [refused, setRefused] = useState<Attempt | null>(null);
  /** The ids of floors that the last save has created or found. They exist, even if their zones were refused. */
  const floorIds = useRef<ReadonlyMap<number, number>>(new Map());
  const conflict = useConflict(pictureId, refused);
  const failed = (error: unknown) => toasts.failure(t("editor.save_failed"), error);

  const save = useMutation({
    mutationFn: async ({ base: from, zones: drawn }: Attempt) => {
      const ids = await createFloors(drawn, buildingId, context);
      floorIds.current = ids;
      if (ids.size > 0) dispatch({ type: "targets.found", ids });
      const zones = withTargets(drawn, ids);
      const { body, createdKeys } = writeOf(from, zones, type);
      const { data } = await call(saveZones, { params: { id: String(pictureId) }, body });
      const created = new Map(data.created.map((id, index) => [id, createdKeys[index] ?? String(id)]));
      return { sent: zones, zones: data.zones, base: baseOf(data.zones, from, created) };
    },
    onSuccess: async (saved) => {
      setBase(saved.base);
      dispatch({ type: "saved", sent: saved.sent, stored: editedOf(saved.base) });
      cache.setQueryData(zonesOf(call, pictureId).queryKey, saved.zones);
      toasts.success(t("messages.saved"));
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
    },
    onError: async (error, sent) => {
      if (!(error instanceof ApiError) || error.status !== 409) return failed(error);
      const attempt = { ...sent, zones: withTargets(sent.zones, floorIds.current) };
      const newest = cache.fetchQuery({ ...zonesOf(call, pictureId), staleTime: 0 });
      // With nothing new to merge, the same attempt would be refused for ever.
      await newest.then(
        (zones) => (isNews(attempt.base, zones) ? meet(attempt, zones) : failed(error)),
        failed,
      );
    },
  });

  /** Saves again on top of what a colleague has saved, unless both have changed the same zones. */
  function meet(attempt: Attempt, current: readonly SavedZone[]) {
    const found = mergedWith(attempt, current);
    if (found.merged.conflicts.length > 0) setRefused(attempt);
    else saveOver(found.base, found.merged.zones);
  }

  /** Continues from the server's state; false where nothing differs from it. */
  function takeOver(now: Base, zones: readonly EditedZone[]): boolean {
    setRefused(null);
    setBase(now);
    dispatch({ type: "load", zones });
    return !writeOf(now, zones, type).isEmpty;
  }

  function saveOver(now: Base, zones: readonly EditedZone[]) {
    if (takeOver(now, zones)) save.mutate({ base: now, zones });
  }

  // Nobody has pressed anything: what was drawn stays, to be saved.
  useOnceDecided(conflict?.merged.conflicts.length === 0, () => {
    if (!conflict) return;
    const isUnsaved = takeOver(conflict.base, conflict.merged.zones);
    toasts.info(t(isUnsaved ? "conflict.none_left" : "conflict.saved_alike"));
  });

  return {
    base,
    isSaving: save.isPending,
    save: (zones: readonly EditedZone[]) => {
      if (!save.isPending) save.mutate({ base, zones });
    },
    /** Starts again from the server's zones; nothing here may be unsaved. */
    restart: (zones: Parameters<typeof baseOf>[0]) => {
      const now = baseOf(zones, base);
      setBase(now);
      dispatch({ type: "load", zones: editedOf(now) });
    },
    /** Bases the work on an earlier state of the server: saving merges what colleagues have saved since. */
    rebase: setBase,
    conflict: conflict?.merged.conflicts.length ? conflict : null,
    /** `theirs` are the conflicts where the colleague's version stays. */
    resolve: (theirs: ReadonlySet<string>) => {
      if (conflict) saveOver(conflict.base, resolved(conflict.merged, theirs));
    },
    dismissConflict: () => setRefused(null),
  };
}

/** A refused save merged with the zones as they are now, which may change while the person decides. */
function useConflict(pictureId: number, refused: Attempt | null) {
  // The page asks for them.
  const { data: current } = useQuery({ ...zonesOf(useCaller(), pictureId), enabled: false });
  return useMemo(() => (refused && current ? mergedWith(refused, current) : null), [refused, current]);
}

function mergedWith(attempt: Attempt, current: readonly SavedZone[]) {
  const base = baseOf(current, attempt.base);
  return { base, merged: mergeZones(attempt.base, attempt.zones, base) };
}

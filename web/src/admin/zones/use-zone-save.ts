import { saveZones } from "@ezo/contract/inventory";
import type { ZoneType } from "@ezo/contract/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";
import type { EditedZone } from "./zone-document.ts";
import type { Action } from "./zone-editor.ts";
import { type Base, baseOf, editedOf, mergeZones, type Merged, resolved, writeOf } from "./zone-work.ts";
import { zonesOf, zoneKeys } from "./zones.queries.ts";

interface Attempt {
  base: Base;
  zones: readonly EditedZone[];
}

/** Saving a picture's zones, and meeting what a colleague has saved in between. */
export function useZoneSave(pictureId: number, type: ZoneType, firstBase: Base, dispatch: Dispatch<Action>) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [base, setBase] = useState(firstBase);
  const [conflict, setConflict] = useState<{ merged: Merged; base: Base } | null>(null);

  const save = useMutation({
    mutationFn: async ({ base: from, zones }: Attempt) => {
      const { body, createdKeys } = writeOf(from, zones, type);
      const { data } = await call(saveZones, { params: { id: String(pictureId) }, body });
      const created = new Map(data.created.map((id, index) => [id, createdKeys[index] ?? String(id)]));
      return { zones: data.zones, base: baseOf(data.zones, from, created) };
    },
    onSuccess: async (saved, { zones: sent }) => {
      setBase(saved.base);
      dispatch({ type: "saved", sent, stored: editedOf(saved.base) });
      cache.setQueryData(zonesOf(call, pictureId).queryKey, saved.zones);
      toasts.success(t("messages.saved"));
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
    },
    onError: async (error, attempt) => {
      if (!(error instanceof ApiError) || error.status !== 409) {
        toasts.failure(t("editor.save_failed"), error);
        return;
      }
      const current = await cache.fetchQuery({ ...zonesOf(call, pictureId), staleTime: 0 });
      const now = baseOf(current, attempt.base);
      const merged = mergeZones(attempt.base, attempt.zones, now);
      if (merged.conflicts.length > 0) setConflict({ merged, base: now });
      else takeOver(now, merged.zones);
    },
  });

  /** Works on from the server's state, and saves what differs from it. */
  function takeOver(now: Base, zones: readonly EditedZone[]) {
    setConflict(null);
    setBase(now);
    dispatch({ type: "load", zones });
    if (!writeOf(now, zones, type).isEmpty) save.mutate({ base: now, zones });
  }

  return {
    base,
    isSaving: save.isPending,
    save: (zones: readonly EditedZone[]) => {
      if (!save.isPending) save.mutate({ base, zones });
    },
    /** Begins anew from what the server holds now; nothing here may be unsaved. */
    restart: (zones: Parameters<typeof baseOf>[0]) => {
      const now = baseOf(zones, base);
      setBase(now);
      dispatch({ type: "load", zones: editedOf(now) });
    },
    /** Bases the work on an earlier state of the server: saving meets what colleagues have saved since. */
    standOn: setBase,
    conflict,
    /** `theirs` are the conflicts where the colleague's version stays. */
    resolve: (theirs: ReadonlySet<string>) => {
      if (conflict) takeOver(conflict.base, resolved(conflict.merged, theirs));
    },
    dismissConflict: () => setConflict(null),
  };
}

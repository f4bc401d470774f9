import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { addSetAside } from "../editor/draft.ts";
import type { FieldConflict } from "../editor/field-diff.ts";
import type { SetAside } from "../editor/use-set-aside.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { type ApartmentRow, apartments } from "../inventory/stock.resources.ts";
import { useToasts } from "../ui/toasts.tsx";
import type { Change, Kept, KeptCell } from "./kept-work.ts";

export interface CellConflict {
  kept: Kept;
  since: number;
  current: ApartmentRow;
  fields: FieldConflict[];
}

/**
 * Changes that met a colleague's: one apartment after the other the person chooses what stays. Until then they are on
 * offer in `aside`, under `key`, whatever takes the page away.
 */
export function useCellConflict(key: string, aside: SetAside<Kept | KeptCell>) {
  const call = useCaller();
  const cache = useQueryClient();
  const { t, language } = useTexts();
  const toasts = useToasts();
  const [conflict, setConflict] = useState<CellConflict | null>(null);
  return {
    conflict,
    /** `refusal` names the cells; false where it names none of `kept`. */
    meet: async (refusal: ApiError, kept: Kept): Promise<boolean> => {
      const names = Object.keys(refusal.errors).map((path) => path.split("."));
      const [, place] = names[0] ?? [];
      const change = kept.changes[Number(place)];
      if (!change) return false;
      addSetAside(key, { values: kept, version: null, at: Date.now() });
      try {
        const item = apartments.item(call, change.id, language);
        const current = await cache.fetchQuery({ ...item, staleTime: 0 });
        const fields = names
          .filter(([, index]) => index === place)
          .map(([, , field = ""]) => ({
            path: field,
            mine: valueIn(change, field),
            theirs: valueIn(current, field),
          }));
        setConflict({ kept, since: change.version, current, fields });
      } catch (error) {
        toasts.failure(t("bulk.failed"), error);
      }
      return true;
    },
    /** What is to be stored where the fields `mine` stay; null where nothing is left. */
    resolve: (mine: ReadonlySet<string>): Kept | null => {
      if (!conflict) return null;
      const { kept, current, fields } = conflict;
      setConflict(null);
      aside.forget(kept);
      const given = new Set(fields.map(({ path }) => path).filter((path) => !mine.has(path)));
      // A hold is open only where its status comes back.
      if (given.has("status")) given.add("reopen_hold_id");
      const changes = kept.changes.flatMap((change) =>
        change.id === current.id ? onTopOf(current, change, given) : [change],
      );
      if (changes.length === 0) return null;
      return { ...kept, changes, done: given.size > 0 ? t("messages.saved") : kept.done };
    },
    dismiss: () => setConflict(null),
  };
}

const valueIn = (row: object, field: string): unknown => (row as Record<string, unknown>)[field];

/** A change as if it had begun from `current`, without the fields that are given up. */
function onTopOf({ version }: ApartmentRow, change: Change, given: ReadonlySet<string>): Change[] {
  const { id, version: _, ...cells } = change;
  const kept = Object.entries(cells).filter(([field]) => !given.has(field));
  return kept.length > 0 ? [{ id, version, ...Object.fromEntries(kept) }] : [];
}

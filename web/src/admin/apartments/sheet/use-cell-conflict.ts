import { LOCALES } from "@ezo/contract/values/languages";
import { useState } from "react";
import type { ApiError } from "../../../shared/api/api-error.ts";
import { addSetAside } from "../../editor/drafts/draft.ts";
import { fieldAt, type FieldConflict, isSame } from "../../editor/history/field-diff.ts";
import type { SetAside } from "../../editor/drafts/use-set-aside.ts";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useNewest } from "../../resource/use-newest.ts";
import type { Change, Kept, KeptCell } from "./kept-work.ts";

interface Refused {
  kept: Kept;
  /** The change that conflicts, the fields that the server named, and the apartment at the version that refused it. */
  change: Change;
  named: readonly string[];
  row: ApartmentRow;
}

/**
 * Changes that conflict with a colleague's. The person decides apartment by apartment; until then the changes are
 * offered in `aside`, under `key`, even after the page was closed.
 */
export function useCellConflict(key: string, aside: SetAside<Kept | KeptCell>) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const [refused, setRefused] = useState<Refused | null>(null);
  const current = useNewest(apartments, refused?.row ?? null);
  return {
    /** What the person decides: the fields of one apartment, beside its newest version. */
    conflict:
      refused && current
        ? {
            since: refused.change.version,
            current,
            fields: conflictsOf(refused, current),
            /** A colleague has changed the apartment again since the person was asked. */
            isChangedSince: current !== refused.row,
          }
        : null,
    /** `refusal` names the cells; false where it names none of `kept`. */
    meet: async (refusal: ApiError, kept: Kept): Promise<boolean> => {
      const names = Object.keys(refusal.errors).map((path) => path.split("."));
      const [, place] = names[0] ?? [];
      const change = kept.changes[Number(place)];
      if (!change) return false;
      addSetAside(key, { values: kept, version: null, at: Date.now() });
      try {
        const item = apartments.item(call, change.id, language);
        const row = await cache.fetchQuery({ ...item, staleTime: 0 });
        const named = names.filter(([, index]) => index === place).map(([, , ...field]) => field.join("."));
        setRefused({ kept, change, named, row });
      } catch (error) {
        toasts.failure(t("bulk.failed"), error);
      }
      return true;
    },
    /** What remains to be stored when one's own values of the fields `mine` stay; null for nothing. */
    resolve: (mine: ReadonlySet<string>): Kept | null => {
      if (!refused || !current) return null;
      setRefused(null);
      aside.forget(refused.kept);
      const { changes, isPart } = restOf(refused, current, mine);
      if (changes.length === 0) return null;
      return { ...refused.kept, changes, done: isPart ? t("messages.saved") : refused.kept.done };
    },
    dismiss: () => setRefused(null),
  };
}

/** Texts have their path for a name in a change, and are nested in an apartment. */
const valueIn = (row: object, field: string): unknown =>
  field.includes(".") && !(field in row)
    ? (fieldAt(row, field) ?? "")
    : (row as Record<string, unknown>)[field];

/** The changes that remain when one's own values of the fields `mine` stay; `isPart` where something is given up. */
function restOf(refused: Refused, current: ApartmentRow, mine: ReadonlySet<string>) {
  // With those that are stored as wanted by now.
  const given = new Set(refused.named.filter((path) => !mine.has(path)));
  for (const { path } of conflictsOf(refused, current)) if (!mine.has(path)) given.add(path);
  // A hold is opened again only together with its status.
  if (given.has("status")) given.add("reopen_hold_id");
  const changes = refused.kept.changes.flatMap((change) =>
    change.id === current.id ? onTopOf(current, change, given, refused.kept.isUndo) : [change],
  );
  return { changes, isPart: given.size > 0 };
}

/** The fields to decide: those that were refused or changed again since, unless they are as wanted by now. */
const conflictsOf = ({ change, named, row }: Refused, current: ApartmentRow): FieldConflict[] =>
  Object.keys(change)
    .filter((field) => named.includes(field) || !isSame(valueIn(row, field), valueIn(current, field)))
    .map((field) => ({ path: field, mine: valueIn(change, field), theirs: valueIn(current, field) }))
    .filter(({ path, mine, theirs }) => path !== "version" && !isSame(mine, theirs));

/**
 * A change rebased on `current`, without the fields that are given up. A type that is brought back takes along what it does
 * not name, so an undo names what the apartment's page has by now, as it is.
 */
function onTopOf(
  current: ApartmentRow,
  change: Change,
  given: ReadonlySet<string>,
  isUndo: boolean | undefined,
): Change[] {
  const { id, version: _, ...cells } = change;
  const kept = Object.fromEntries(Object.entries(cells).filter(([field]) => !given.has(field)));
  if (Object.keys(kept).length === 0) return [];
  const page = isUndo && "unit_type" in kept ? pageOf(current) : {};
  return [{ id, version: current.version, ...page, ...kept }];
}

const pageOf = ({ plan_image_id, gallery_image_ids, translations }: ApartmentRow) => ({
  plan_image_id,
  gallery_image_ids,
  ...Object.fromEntries(
    LOCALES.map((locale) => [`translations.${locale}.description`, translations[locale]?.description ?? ""]),
  ),
});

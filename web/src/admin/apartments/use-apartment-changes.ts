import { bulkChangeApartments, changeApartments, type ChangedApartment } from "@ezo/contract/inventory";
import type { RouteInput } from "@ezo/contract/route";
import { useMutationState, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { addSetAside, draftKey, setPartsAside } from "../editor/draft.ts";
import { useSetAside } from "../editor/use-set-aside.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { type ApartmentRow, apartments } from "../inventory/stock.resources.ts";
import { mayPass } from "../query/query-client.ts";
import { useMutation } from "../query/use-mutation.ts";
import type { Seen } from "../resource/content-resource.ts";
import { useUser } from "../session/session-context.tsx";
import { firstReason } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import type { Change, Kept, KeptCell } from "./kept-work.ts";
import type { CellChange } from "./paste.ts";
import { useCellConflict } from "./use-cell-conflict.ts";
import type { OpenCell } from "./use-sheet.ts";

const SHEET_CHANGES = ["apartments", "cells"] as const;

export type BulkSet = Omit<RouteInput<typeof bulkChangeApartments>["body"], "ids" | "versions">;

/** Cells, gathered by their apartments; those that are wrong are left out. */
export function toChanges(cells: readonly CellChange[]): Change[] {
  const changes = new Map<number, Record<string, unknown>>();
  for (const { row, field, to, error } of cells)
    if (error === undefined)
      changes.set(row.id, { ...(changes.get(row.id) ?? { id: row.id, version: row.version }), [field]: to });
  return [...changes.values()] as Change[];
}

/** The change that takes another one back. */
const reversed = (rows: readonly ChangedApartment[]): Change[] =>
  rows.map(
    ({ id, version, fields, closed_hold_id: holdId }) =>
      ({
        id,
        version,
        ...(holdId === undefined ? {} : { reopen_hold_id: holdId }),
        ...Object.fromEntries(Object.entries(fields).map(([field, { from }]) => [field, from])),
      }) as Change,
  );

/**
 * Changes of the sheet: shown at once, stored whole, each with ten seconds to take it back. Those that could not
 * be stored are kept on this device and offered, as is a cell that was still being written.
 */
export function useApartmentChanges() {
  const call = useCaller();
  const cache = useQueryClient();
  const { t } = useTexts();
  const toasts = useToasts();
  const key = draftKey(useUser().id, "apartment-cells", null);
  // Before the page reads what is set aside.
  useState(() => setPartsAside(key));
  const aside = useSetAside<Kept | KeptCell>(key, { isNews: () => true });
  const conflicts = useCellConflict(key, aside);
  // What this page has stored itself must not clash with what it stores next.
  const own = useRef(new Map<number, number>());
  const refresh = () => cache.invalidateQueries({ queryKey: apartments.keys.all });
  // Laid over what is read, not into it: a list that is read between two changes must not hide the second.
  const underWay = useMutationState({
    filters: { mutationKey: SHEET_CHANGES, status: "pending" },
    select: ({ state }) => (state.variables as Kept).changes,
  }).flat();
  const told = (rows: readonly ChangedApartment[], done: string, isUndo = false) => {
    for (const { id, version } of rows) own.current.set(id, version);
    if (isUndo) toasts.info(done);
    else if (rows.length > 0)
      toasts.undoable(done, () =>
        apply.mutate({ changes: reversed(rows), done: t("messages.undone"), isUndo: true }),
      );
  };
  const failed = (error: unknown) => toasts.failure(t("bulk.failed"), firstReason(error));

  const based = (changes: readonly Change[]): Change[] =>
    changes.map((change) => ({
      ...change,
      version: Math.max(change.version, own.current.get(change.id) ?? 0),
    }));
  const offerable = (kept: Kept): Kept =>
    kept.isOffered ? kept : { ...kept, changes: based(kept.changes), isOffered: true };
  const send = async (changes: Change[], isDryRun: boolean) =>
    (await call(changeApartments, { body: { dry_run: isDryRun, changes } })).data;
  // One after the other: a second change of a cell is based on the first one's version.
  const scope = { id: "apartment-changes" };
  const apply = useMutation({
    mutationKey: SHEET_CHANGES,
    scope,
    mutationFn: (kept: Kept) => send(offerable(kept).changes, false),
    onSuccess: ({ changed }, { done, isUndo }) => told(changed, done, isUndo),
    onError: async (error, sent) => {
      const kept = offerable(sent);
      if (error instanceof ApiError && error.status === 409 && (await conflicts.meet(error, kept))) return;
      // The same again is refused again: a cell is put right first.
      const values = mayPass(error) ? kept : kept.cell && { cell: kept.cell };
      if (values) addSetAside<Kept | KeptCell>(key, { values, version: null, at: Date.now() });
      failed(error);
    },
    onSettled: refresh,
  });
  const bulk = useMutation({
    scope,
    mutationFn: async ({ rows, set }: { rows: readonly Seen[]; set: BulkSet }) => {
      const ids = rows.map(({ id }) => id);
      const versions = rows.map(({ id, version }) => Math.max(version, own.current.get(id) ?? 0));
      return (await call(bulkChangeApartments, { body: { ids, versions, ...set } })).data;
    },
    onSuccess: ({ rows, changed }) => {
      if (changed === 0) toasts.info(t("apartments.nothing_changed"));
      told(rows, t("apartments.changed", { count: changed }));
    },
    onError: failed,
    onSettled: refresh,
  });
  return {
    /** `rows` with the changes of cells that the server has not answered. */
    withChanges: (rows: readonly ApartmentRow[]): readonly ApartmentRow[] =>
      underWay.length === 0
        ? rows
        : rows.map((row) =>
            underWay
              .filter(({ id }) => id === row.id)
              .reduce<ApartmentRow>(
                (shown, { version: _, ...fields }) => ({ ...shown, ...(fields as object) }),
                row,
              ),
          ),
    draftKey: key,
    offered: aside.offered,
    /** Sends what is on offer; a cell that was still being written is given to `resume`, and stays until it is open. */
    takeDraft: (resume: (cell: OpenCell) => void) => {
      const kept = aside.offered?.values;
      if (kept && !("changes" in kept)) return resume(kept.cell);
      aside.take();
      if (kept) apply.mutate(kept);
    },
    refuseDraft: () => void aside.take(),
    conflict: conflicts.conflict,
    resolve: (mine: ReadonlySet<string>) => {
      const kept = conflicts.resolve(mine);
      if (kept) apply.mutate(kept);
    },
    dismissConflict: conflicts.dismiss,
    apply: (changes: Change[], done: string, cell?: OpenCell) =>
      apply.mutate({ changes, done, ...(cell ? { cell } : {}) }),
    bulk: (rows: readonly Seen[], set: BulkSet, onDone?: () => void) =>
      bulk.mutate({ rows, set }, onDone ? { onSuccess: onDone } : {}),
    isBulkPending: bulk.isPending,
    tryOut: (changes: readonly Change[]) => send(based(changes), true),
  };
}

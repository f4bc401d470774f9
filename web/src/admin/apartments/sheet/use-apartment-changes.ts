import {
  bulkChangeApartments,
  changeApartments,
  type ChangedApartment,
} from "@ezo/contract/inventory/apartment-changes";
import type { RouteInput } from "@ezo/contract/route";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { addSetAside, draftKey, setPartsAside } from "../../editor/drafts/draft.ts";
import { useSetAside } from "../../editor/drafts/use-set-aside.ts";
import { useOnceDecided } from "../../editor/use-once-decided.ts";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { useOwnVersions } from "../../query/own-versions.ts";
import { isTemporary } from "../../query/query-client.ts";
import { type ChangeOf, unansweredChanges } from "../../query/unanswered-changes.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import type { Seen } from "../../resource/content-resource.ts";
import { useUser } from "../../session/session-context.tsx";
import { releaseUndo } from "../../ui/toasts/undo.ts";
import { firstReason } from "../../ui/states/error-text.ts";
import type { Change, Kept, KeptCell } from "./kept-work.ts";
import type { CellChange, PastePlan } from "../files/paste.ts";
import { useCellConflict } from "./use-cell-conflict.ts";
import { useUnlessStored } from "./use-unless-stored.ts";
import type { OpenCell } from "./use-sheet.ts";

/** Changes of cells, running or queued. */
const cellChanges = unansweredChanges<ApartmentRow, Kept>(
  ["apartments", "cells"],
  ({ changes }) =>
    // Numbers as they were written; the sheet shows either.
    changes as readonly ChangeOf<ApartmentRow>[],
);

export type BulkSet = Omit<RouteInput<typeof bulkChangeApartments>["body"], "ids" | "versions">;

/** Groups cells by apartment, without those that have an error. */
export function toChanges(cells: readonly CellChange[]): Change[] {
  const changes = new Map<number, Record<string, unknown>>();
  for (const { row, field, to, error } of cells)
    if (error === undefined)
      changes.set(row.id, { ...(changes.get(row.id) ?? { id: row.id, version: row.version }), [field]: to });
  return [...changes.values()] as Change[];
}

/** The change that undoes another one. */
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
 * Changes of the sheet: shown at once, stored all or none, each with ten seconds to undo it, and by
 * the undo key until the sheet is left. Those that could not
 * be stored are kept on this device and offered, as is a cell that was still being written.
 */
export function useApartmentChanges(
  page: {
    /** What is stored of the apartments on the page. */
    rows?: readonly ApartmentRow[] | undefined;
    /** The server refuses a block that was pasted: nothing of it is stored. */
    onPasteRefused?: (plan: PastePlan) => void;
  } = {},
) {
  const { t, toasts } = useMutationContext();
  const key = draftKey(useUser().id, "apartment-cells", null);
  // Before the page reads what is set aside.
  useState(() => setPartsAside(key));
  const aside = useSetAside<Kept | KeptCell>(key, { isNews: () => true });
  const conflicts = useCellConflict(key, aside);
  const offered = useUnlessStored(aside, page.rows);
  // By the changes that were sent: what is kept on the device is without the plan.
  const [plans] = useState(() => new WeakMap<readonly Change[], PastePlan>());
  const { apply, bulk, tryOut } = useChangeCalls(key, conflicts.meet, (changes) => {
    const plan = plans.get(changes);
    if (plan) page.onPasteRefused?.(plan);
  });
  const withChanges = cellChanges.useApply();
  const resolve = (mine: ReadonlySet<string>) => {
    const kept = conflicts.resolve(mine);
    if (kept) apply.mutate(kept);
  };
  useOnceDecided(conflicts.conflict?.fields.length === 0, () => {
    // As wanted when it was asked for: the rest still follows from the press that was refused.
    if (!conflicts.conflict?.isChangedSince) return resolve(new Set());
    const values = conflicts.resolve(new Set());
    // Nobody has pressed anything since: the rest is offered.
    if (values) addSetAside<Kept | KeptCell>(key, { values, version: null, at: Date.now() });
    toasts.info(t(values ? "conflict.none_left" : "conflict.saved_alike"));
  });
  return {
    /** `rows` as they will be. */
    withChanges,
    draftKey: key,
    offered,
    /** Sends the changes on offer. A cell that was still open is passed to `resume`, and stays on offer until then. */
    takeDraft: (resume: (cell: OpenCell) => void) => {
      const kept = offered?.values;
      if (kept && !("changes" in kept)) return resume(kept.cell);
      aside.take();
      if (kept) apply.mutate(kept);
    },
    refuseDraft: () => void aside.take(),
    conflict: conflicts.conflict,
    resolve,
    dismissConflict: conflicts.dismiss,
    apply: (changes: Change[], done: string, cell?: OpenCell) =>
      apply.mutate({ changes, done, ...(cell ? { cell } : {}) }),
    /** Stores the cells of a block that was pasted. */
    paste: (plan: PastePlan, changes: Change[], done: string) => {
      plans.set(changes, plan);
      apply.mutate({ changes, done });
    },
    bulk: (rows: readonly Seen[], set: BulkSet, onDone?: () => void) =>
      bulk.mutate({ rows, set }, onDone ? { onSuccess: onDone } : {}),
    isBulkPending: bulk.isPending,
    tryOut,
  };
}

/**
 * The calls that change apartments. `meet` handles a conflict; false where it cannot. `refused` is called with changes
 * that would be refused again.
 */
function useChangeCalls(
  key: string,
  meet: (refusal: ApiError, kept: Kept) => Promise<boolean>,
  refused: (changes: readonly Change[]) => void,
) {
  const { t, call, cache, toasts } = useMutationContext();
  const { rebased, followed, remember } = useOwnVersions();
  useEffect(() => releaseUndo, []);
  const offerable = (kept: Kept): Kept =>
    kept.isOffered
      ? kept
      : { ...kept, changes: kept.changes.map(kept.isUndo ? followed : rebased), isOffered: true };
  const send = async (changes: Change[], isDryRun: boolean) =>
    (await call(changeApartments, { body: { dry_run: isDryRun, changes } })).data;
  /** Says that `rows` were changed, with the way to undo it. */
  const showDone = (rows: readonly ChangedApartment[], done: string, isUndo = false) => {
    remember(rows);
    if (isUndo) toasts.info(done);
    else if (rows.length > 0)
      toasts.undoable(
        done,
        () =>
          apply.mutate({ changes: reversed(rows), done: t("messages.undone", { what: done }), isUndo: true }),
        `cells ${rows.map(({ id, fields }) => `${id} ${Object.keys(fields).join()}`).join()}`,
        { isKept: true },
      );
  };
  const showFailure = (error: unknown) => toasts.failure(t("bulk.failed"), firstReason(error));
  const shared = {
    // One after the other: a second change of a cell is based on the first one's version.
    scope: { id: "apartment-changes" },
    onSettled: () => cache.invalidateQueries({ queryKey: apartments.keys.all }),
  };
  const apply = useMutation({
    ...shared,
    mutationKey: cellChanges.mutationKey,
    mutationFn: (kept: Kept) => send(offerable(kept).changes, false),
    onSuccess: ({ changed }, { done, isUndo }) => showDone(changed, done, isUndo),
    onError: async (error, sent) => {
      const kept = offerable(sent);
      if (error instanceof ApiError && error.status === 409 && (await meet(error, kept))) return;
      // The same change would be refused again: the cell must be corrected first.
      if (!isTemporary(error)) refused(sent.changes);
      const values = isTemporary(error) ? kept : kept.cell && { cell: kept.cell };
      if (values) addSetAside<Kept | KeptCell>(key, { values, version: null, at: Date.now() });
      showFailure(error);
    },
  });
  const bulk = useMutation({
    ...shared,
    mutationFn: async (order: { rows: readonly Seen[]; set: BulkSet }) => {
      const rows = order.rows.map(rebased);
      const seen = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) };
      return (await call(bulkChangeApartments, { body: { ...seen, ...order.set } })).data;
    },
    onSuccess: ({ rows, changed }) => {
      if (changed === 0) toasts.info(t("apartments.nothing_changed"));
      showDone(rows, t("apartments.changed", { count: changed }));
    },
    onError: showFailure,
  });
  return { apply, bulk, tryOut: (changes: readonly Change[]) => send(changes.map(rebased), true) };
}

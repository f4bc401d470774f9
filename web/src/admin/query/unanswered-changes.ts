import { type QueryClient, useMutationState } from "@tanstack/react-query";
import type { Seen } from "../resource/content-resource.ts";

/** What a change sets on the record with this id. */
export type ChangeOf<Row extends Seen> = Partial<Row> & { id: number };

/**
 * This window's changes that the server has not answered, which are the pending mutations with this key. They are applied
 * where records are shown and never written into the cache: a list read between two changes would hide the second one.
 */
export function unansweredChanges<Row extends Seen, Sent>(
  mutationKey: readonly string[],
  changesOf: (sent: Sent) => readonly ChangeOf<Row>[],
) {
  const filters = { mutationKey, status: "pending" } as const;
  return {
    mutationKey,
    /** `row` as it will be, without the changes of `except`. */
    applyTo: <R extends Row>(cache: QueryClient, row: R, except?: Sent): R => {
      const pending = cache.getMutationCache().findAll(filters);
      const sent = pending.map(({ state }) => state.variables as Sent).filter((one) => one !== except);
      return withChanges(row, sent.flatMap(changesOf));
    },
    /** Applies the changes to rows that are shown, which are drawn again when a change begins or ends. */
    useApply: () => {
      const select = ({ state }: { state: { variables?: unknown } }) => changesOf(state.variables as Sent);
      const changes = useMutationState({ filters, select }).flat();
      return <R extends Row>(rows: readonly R[]): readonly R[] =>
        changes.length === 0 ? rows : rows.map((row) => withChanges(row, changes));
    },
  };
}

/** The version stays: it is the one that was read. */
const withChanges = <Row extends Seen, R extends Row>(row: R, changes: readonly ChangeOf<Row>[]): R =>
  changes
    .filter(({ id }) => id === row.id)
    .reduce<R>((shown, { version: _, ...fields }) => ({ ...shown, ...fields }), row);

import { useRef, useState } from "react";
import { useMutation } from "../../../query/use-mutation.ts";
import { useMutationContext } from "../../../query/use-mutation-context.ts";
import type { ContentResource, Seen } from "../../content-resource.ts";

const isOfSame = (a: readonly Seen[], b: readonly Seen[]): boolean =>
  a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id));

/**
 * A list's rows in an order of their own. One request is on its way at a time: moves made meanwhile are joined into
 * the next, which names the versions that the answer before has made. The rows are shown as wanted until the last answer.
 */
export function useReorder<Row extends Seen, Item extends Seen>(resource: ContentResource<Row, Item>) {
  const { t, call, cache, toasts } = useMutationContext();
  const [wanted, setWanted] = useState<readonly Seen[] | null>(null);
  const queue = useRef({ isBusy: false, waiting: [] as (readonly Seen[])[] });
  // What the answers have made of versions; the list, read again, may know of later ones.
  const made = useRef(new Map<number, number>());
  const send = useMutation({
    mutationFn: async (order: readonly Seen[]) => {
      const items = order.map(({ id, version }) => ({
        id,
        version: Math.max(version, made.current.get(id) ?? 0),
      }));
      const changed = new Set((await resource.reorder(call, items)).data.ids);
      for (const { id, version } of items) if (changed.has(id)) made.current.set(id, version + 1);
    },
  });

  const sendAll = async () => {
    const now = queue.current;
    for (let order = now.waiting.shift(); order; order = now.waiting.shift()) {
      try {
        await send.mutateAsync(order);
      } catch (error) {
        now.waiting = [];
        toasts.failure(t("order.failed"), error);
      }
      if (now.waiting.length === 0) await cache.invalidateQueries({ queryKey: resource.keys.all });
    }
  };
  const reorder = async (items: readonly Seen[]) => {
    const now = queue.current;
    setWanted(items);
    now.waiting = [...now.waiting.filter((order) => !isOfSame(order, items)), items];
    if (now.isBusy) return;
    now.isBusy = true;
    await sendAll();
    now.isBusy = false;
    setWanted(null);
  };

  return {
    reorder: (items: readonly Seen[]) => void reorder(items),
    /** `rows` as they are wanted to be. */
    inOrder: (rows: readonly Row[]): readonly Row[] => {
      if (!wanted || !isOfSame(rows, wanted)) return rows;
      const place = new Map(wanted.map(({ id }, index) => [id, index]));
      return rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    },
  };
}

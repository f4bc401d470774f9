import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";

type Ids = readonly number[];

/** What a browser has changed since it last heard of what is kept (`base`). */
export const changesSince = (base: Ids, own: Ids): { added: number[]; removed: number[] } => ({
  added: own.filter((id) => !base.includes(id)),
  removed: base.filter((id) => !own.includes(id)),
});

/**
 * Merges what is kept into the browser's list. `sent` is the list whose changes since `base` the answer `kept` has; `own` is
 * the list of now, which may have changed meanwhile. What is neither in `base` nor sent was added in another browser, what is
 * in both and not kept was removed there. The new `base` leaves out what did not fit here, so that it is never taken for
 * something that was removed here.
 */
export function mergeKept({ base, sent, own, kept }: { base: Ids; sent: Ids; own: Ids; kept: Ids }): {
  own: number[];
  base: number[];
  added: number[];
  noRoom: number;
} {
  const stays = own.filter((id) => !(base.includes(id) && sent.includes(id) && !kept.includes(id)));
  const fresh = kept.filter((id) => !base.includes(id) && !sent.includes(id) && !stays.includes(id));
  const room = Math.max(0, SHORTLIST_MAX - stays.length);
  const added = fresh.slice(0, room);
  const beyond = fresh.slice(room);
  return {
    own: [...stays, ...added],
    base: kept.filter((id) => !beyond.includes(id)),
    added,
    noRoom: beyond.length,
  };
}

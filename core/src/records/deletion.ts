import { type Deletion, POINTING_THERE, TAKEN_ALONG } from "@ezo/contract/records/deletion";

type Kind = (typeof TAKEN_ALONG)[number] | (typeof POINTING_THERE)[number];
/** How many of each kind a deletion concerns; a kind that is left out counts 0. */
export type DeletionCounts = Readonly<Partial<Record<Kind, number>>>;

export const presentDeletion = (counts: DeletionCounts): Deletion => ({
  taken_along: some(TAKEN_ALONG, counts),
  pointing_there: some(POINTING_THERE, counts),
});

const some = <K extends Kind>(kinds: readonly K[], counts: DeletionCounts) =>
  kinds.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);

/** What says of an enquiry's person who they are by now. */
export const headSelect = { select: { id: true, mergedIntoId: true } } as const;

/** The person themselves, or whom they were merged into: two enquiries with the same one are of one human. */
export const headOf = (person: { id: number; mergedIntoId: number | null } | null): number | null =>
  person && (person.mergedIntoId ?? person.id);

/** A row that refers to another one. */
export interface Reference {
  /** `table id` of the row that refers; null for one that is the firm's own. */
  from: string | null;
  /** `table id` of the row that is referred to. */
  to: string;
  /** `from` is a part of `to`, and stays where that stays. */
  isPart: boolean;
}

/**
 * Which of these rows can be removed so that nothing that stays refers to one of them, and no part is taken out of what
 * stays. As many as possible.
 */
export function removableOf(rows: Iterable<string>, references: readonly Reference[]): Set<string> {
  const going = new Set(rows);
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    for (const { from, to, isPart } of references) {
      const goes = from !== null && going.has(from);
      if (!goes && going.delete(to)) hasChanged = true;
      if (goes && isPart && !going.has(to)) hasChanged = going.delete(from) || hasChanged;
    }
  }
  return going;
}

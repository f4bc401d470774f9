/** Somebody whom a rule names. */
export interface Candidate {
  id: number;
  isPresent: boolean;
  /** Their enquiries that are not completed. */
  load: number;
}

/**
 * Who gets the next enquiry of a rule: of those present (of all, where nobody is) the one with the fewest open ones, and
 * of several the one whose turn it is after `last`. `candidates` are in the order of the rule.
 */
export function nextPerson<C extends Candidate>(
  candidates: readonly C[],
  last: number | null,
): C | undefined {
  const present = candidates.filter(({ isPresent }) => isPresent);
  const choice = present.length > 0 ? present : candidates;
  const least = Math.min(...choice.map(({ load }) => load));
  const start = candidates.findIndex(({ id }) => id === last) + 1;
  const inTurn = [...candidates.slice(start), ...candidates.slice(0, start)];
  return inTurn.find((candidate) => candidate.load === least && choice.includes(candidate));
}

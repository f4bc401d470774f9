import type { ChainReport, FaultKind } from "./chain.ts";

const FAULTS: Readonly<Record<FaultKind, string>> = {
  changed: "the line was changed",
  missing: "the line is gone",
  relinked: "the line does not follow the one before it",
  address: "the line's address was changed or removed too early",
  cut_off: "the newest lines are gone: the chain was longer when it was last checked",
  rewritten: "the chain was rewritten: an earlier end of it has another hash",
};

/** What `npm run audit:verify` prints. */
export function chainLines({
  faults,
  from,
  compared,
  head,
  waiting,
  trimmedPosition,
}: ChainReport): string[] {
  const places = compared > 0 ? `, places ${from} to ${from + compared - 1}` : "";
  return [
    faults.length === 0
      ? `The audit log is whole: ${compared} lines${places}.`
      : `The audit log is not as it was written:`,
    ...faults.map(({ position, kind }) => `  place ${position}: ${FAULTS[kind]}`),
    ...(trimmedPosition > 0 ? [`Lines up to place ${trimmedPosition} are older than the log is kept.`] : []),
    ...(waiting > 0 ? [`${waiting} lines wait for their place in the chain.`] : []),
    ...(head ? ["Its end, for --expect of a later run:", `${head.position}:${head.hash}`] : []),
  ];
}

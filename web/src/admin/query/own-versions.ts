import { useRef } from "react";
import type { Seen } from "../resource/content-resource.ts";

/** The versions that this page's changes have created: without them the second of two quick changes would be a conflict. */
export function useOwnVersions() {
  const own = useRef(new Map<number, number>());
  const all = useRef(new Set<string>());
  return {
    rebased: <R extends Seen>(row: R): R => ({
      ...row,
      version: Math.max(row.version, own.current.get(row.id) ?? 0),
    }),
    /** An undo is on top of the own changes that follow its step, as far as no other has come between. */
    followed: <R extends Seen>(row: R): R => {
      let { version } = row;
      while (all.current.has(`${row.id} ${version + 1}`)) version += 1;
      return { ...row, version };
    },
    remember: (rows: readonly Seen[]) => {
      for (const { id, version } of rows) {
        own.current.set(id, version);
        all.current.add(`${id} ${version}`);
      }
    },
  };
}

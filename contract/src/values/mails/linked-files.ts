import { REPLY_FILE_MAX_BYTES, REPLY_FILES_MAX_BYTES } from "../limits/mail.ts";

/**
 * The ids of a mail's files that go as links: those that are too large for a mail, then the largest, until the others fit into
 * one together. Of two with the same size, the one that was added later is first.
 */
export function linkedFileIds(files: readonly { id: number; size: number }[]): ReadonlySet<number> {
  const linked = new Set<number>();
  let rest = files.reduce((sum, { size }) => sum + size, 0);
  for (const { id, size } of files.toSorted((a, b) => b.size - a.size || b.id - a.id)) {
    if (size <= REPLY_FILE_MAX_BYTES && rest <= REPLY_FILES_MAX_BYTES) break;
    linked.add(id);
    rest -= size;
  }
  return linked;
}

/** What a note of a file in its table has found. */
export interface Noted {
  usedAt: Date;
  /** Whether there was no row before. */
  isNew: boolean;
}

/** A row that a stored file has in a table, for the sweep of what nothing names. */
export interface FileRow {
  /**
   * Makes the row, or notes that the file is used now. Each note moves the time on, so that no two uploads take the same one for
   * theirs.
   */
  note: () => Promise<Noted | undefined>;
  /** Removes the row where it was noted at that time alone and nothing names it. */
  forget: (usedAt: Date) => Promise<unknown>;
}

/**
 * Stores a file with a row, under the hash of its content. Where storage refuses it, the row that this upload has made is taken
 * back. An older one has a file, and one that was noted since is another upload's; where that fails too, the sweep removes the row.
 */
export async function storeNoted(row: FileRow, store: () => Promise<void>): Promise<void> {
  // The row first: a sweep that is removing the same file ends before, and later ones leave it alone.
  const noted = await row.note();
  try {
    await store();
  } catch (error) {
    if (noted?.isNew) await row.forget(noted.usedAt);
    throw error;
  }
  // Once more: an upload of the same bytes that has failed meanwhile may have removed the row.
  await row.note();
}

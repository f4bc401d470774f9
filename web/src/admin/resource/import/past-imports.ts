/** An import of this user, kept on this device so that it can be undone after its toast has closed. */
export interface PastImport<Written extends readonly unknown[] = readonly unknown[]> {
  /** When it was done, in milliseconds. */
  at: number;
  file: string;
  /** What it did, in the words of its toast. */
  title: string;
  /** What the call that undoes it takes. */
  written: Written;
}
const KEPT_MAX = 5;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Unsaved work shares the device's storage, and comes first. */
const LENGTH_MAX = 600_000;

/** The imports of two people on one machine have different keys. */
export const importsKey = (userId: number, kind: string): string => `ezo_imports:${userId}:${kind}`;

/** Newest first. */
export function readPast<Written extends readonly unknown[]>(
  key: string,
  now = Date.now(),
): PastImport<Written>[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept)
      ? (kept as PastImport<Written>[]).filter(
          ({ at, written }) => at > now - KEPT_MS && Array.isArray(written),
        )
      : [];
  } catch {
    // Not written by this build.
    return [];
  }
}

export function addPast(key: string, past: PastImport): void {
  write(key, [past, ...readPast(key)].slice(0, KEPT_MAX));
}

export function forgetPast(key: string, at: number): void {
  write(
    key,
    readPast(key).filter((past) => past.at !== at),
  );
}

/** The newest that fit. */
function write(key: string, all: readonly PastImport[]): void {
  const text = JSON.stringify(all);
  if (all.length === 0) return localStorage.removeItem(key);
  if (text.length > LENGTH_MAX) return write(key, all.slice(0, -1));
  try {
    localStorage.setItem(key, text);
  } catch {
    write(key, all.slice(0, -1));
  }
}

/** What Chromium says of the connection; other browsers say nothing. */
interface Connection {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`: by how fast it is, not by what it is. */
  effectiveType?: string;
}
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether something may be asked for ahead of a visit: not where the visitor saves data, or where it would take the whole line. */
export function mayPrefetch(): boolean {
  const { saveData, effectiveType = "" } = connection();
  return saveData !== true && !effectiveType.endsWith("2g");
}

/** Whether the connection is known to be fast, and has room for what the visitor may never open. */
export const isKnownToBeFast = (): boolean => mayPrefetch() && connection().effectiveType === "4g";

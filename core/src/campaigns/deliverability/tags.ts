/**
 * The tags of a DKIM, DMARC or BIMI record (`v=DMARC1; p=none`; RFC 6376, section 3.2), names in lower case. Null for a
 * text that is no such list, or names a tag twice, which receivers must not take.
 */
export function tagsIn(record: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of record.split(";")) {
    if (part.trim() === "") continue;
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (!NAME.test(name) || tags.has(name)) return null;
    tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}
const NAME = /^[a-z][a-z0-9_]*$/;

/** Whether a record begins with this version: what does not is another record at the same name. */
export const hasVersion = (record: string, version: string): boolean => {
  const [first = ""] = record.split(";", 1);
  const [name = "", value = ""] = first.split("=", 2);
  return name.trim().toLowerCase() === "v" && value.trim().toLowerCase() === version.toLowerCase();
};

/** A list of tags as a record. */
export const recordOf = (tags: Iterable<readonly [string, string]>): string =>
  [...tags].map(([name, value]) => `${name}=${value}`).join("; ");

import { Prisma } from "../../generated/prisma/client.ts";

const MARK = "/* prepared */";
/** More than are marked; a marked text that varies by mistake must not fill the memory of every connection. */
const PREPARED_MAX = 100;

/**
 * Begins a raw statement that each connection parses and plans once instead of every time. For long statements that are
 * asked often: with many tables, planning takes longer than the answer. Not for those whose best plan depends on the values,
 * such as searches, because PostgreSQL may plan them once for all values.
 */
export const PREPARED = Prisma.raw(MARK);

/** Names the statements to prepare, by their text; unnamed ones are not. */
export function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    if (!sql.startsWith(MARK)) return "";
    const known = names.get(sql);
    if (known !== undefined || names.size >= PREPARED_MAX) return known ?? "";
    const name = `ezo_${names.size}`;
    names.set(sql, name);
    return name;
  };
}

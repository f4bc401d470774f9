/** The fields that are not undefined: to a partial update `undefined` and absent are the same, to Prisma a filter is "any". */
export function defined<T extends object>(fields: T): { [Name in keyof T]?: T[Name] & ({} | null) } {
  const found: { [Name in keyof T]?: T[Name] & ({} | null) } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** A value as one of a form's fields holds it. */
type Json = unknown;

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every field of `value` by its path (`translations.ka.title`); lists count as one field. */
export function flatten(value: Json, path = ""): Record<string, Json> {
  if (!isRecord(value)) return path ? { [path]: value } : {};
  const entries = Object.entries(value);
  if (entries.length === 0 && path) return { [path]: value };
  return Object.assign(
    {},
    ...entries.map(([name, part]) => flatten(part, path ? `${path}.${name}` : name)),
  ) as Record<string, Json>;
}

export const isSame = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The paths in which two values differ, in the first one's order. */
export function differences(a: Json, b: Json): string[] {
  const [left, right] = [flatten(a), flatten(b)];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (path) => !isSame(left[path], right[path]),
  );
}

/** `target` with the field at `path` set; nothing of the old one is changed. */
export function withField<Values>(target: Values, path: string, value: Json): Values {
  const [head = "", ...rest] = path.split(".");
  const record = isRecord(target) ? target : {};
  return {
    ...record,
    [head]: rest.length ? withField(record[head], rest.join("."), value) : value,
  } as Values;
}

export interface FieldConflict {
  path: string;
  mine: Json;
  theirs: Json;
}

/**
 * Where two people's work meets: both have changed the field since `base`, and not to the same value. Fields that only
 * one of the two has touched are no conflict; `merged` holds them all, with theirs where the two disagree.
 */
export function mergeWork<Values>(base: Values, mine: Values, theirs: Values) {
  const [was, wanted, now] = [flatten(base), flatten(mine), flatten(theirs)];
  let merged = theirs;
  const conflicts: FieldConflict[] = [];
  for (const path of differences(base, mine)) {
    if (isSame(wanted[path], now[path])) continue;
    if (isSame(was[path], now[path])) merged = withField(merged, path, wanted[path]);
    else conflicts.push({ path, mine: wanted[path], theirs: now[path] });
  }
  return { merged, conflicts };
}

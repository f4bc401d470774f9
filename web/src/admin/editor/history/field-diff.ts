/** A value as one of a form's fields holds it. */
type Json = unknown;

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is not a field itself, but holds fields: the whole, the texts by language, a picture's points by shape, and the groups of settings. */
const HOLDERS =
  /^(translations(\.(ka|en|ru))?|focal_points|stats|sender_address|warm_up|(social_links|messengers|map_settings|office_days|interests)|contact_info(\.\w+(\.\w+)?)?)?$/;

/** Every field of `value` by its path, as writes and history name it: `year`, `translations.ka.title`. */
export function flatten(value: Json, path = ""): Record<string, Json> {
  if (!isRecord(value) || !HOLDERS.test(path)) return { [path]: value };
  const fields: Record<string, Json> = {};
  for (const [name, part] of Object.entries(value))
    Object.assign(fields, flatten(part, path ? `${path}.${name}` : name));
  return fields;
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
  const record: Record<string, Json> = isRecord(target) ? target : {};
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

/** The fields of `body` at `paths` alone, in its own shape: what a write of just these sends. */
export const picked = (body: Json, paths: readonly string[]): Record<string, Json> => {
  const fields = flatten(body);
  return paths.reduce<Record<string, Json>>((part, path) => withField(part, path, fields[path]), {});
};

export const fieldAt = (value: Json, path: string): Json =>
  path.split(".").reduce<Json>((part, name) => (isRecord(part) ? part[name] : undefined), value);

/**
 * Merges two people's work. A conflict is a field that both have changed since `base`, to different values. Fields that
 * only one of the two has changed are no conflict; `merged` has them all, with theirs in conflicts. `wire` is
 * how values are compared: two renderings of one picture are the same picture.
 */
export function mergeWork<Values>(
  base: Values,
  mine: Values,
  theirs: Values,
  wire: (values: Values) => Json = (values) => values,
) {
  const [was, wanted, now] = [flatten(wire(base)), flatten(wire(mine)), flatten(wire(theirs))];
  let merged = theirs;
  const conflicts: FieldConflict[] = [];
  for (const path of differences(wire(base), wire(mine))) {
    if (isSame(wanted[path], now[path])) continue;
    const [my, their] = [fieldAt(mine, path), fieldAt(theirs, path)];
    if (isSame(was[path], now[path])) merged = withField(merged, path, my);
    else conflicts.push({ path, mine: my, theirs: their });
  }
  return { merged, conflicts };
}

/**
 * The form's values rebased on what was saved elsewhere, where that needs no decision: the save changed
 * no field of the form, or it was the same person's (another card of the page, another tab) and met none of the fields
 * being edited. Null where the person has to decide.
 */
export function followed<Values>(
  base: Values,
  mine: Values,
  saved: Values,
  isOwn: boolean,
  wire: (values: Values) => Json,
): Values | null {
  if (differences(wire(base), wire(saved)).length === 0) return mine;
  if (!isOwn) return null;
  const { merged, conflicts } = mergeWork(base, mine, saved, wire);
  return conflicts.length > 0 ? null : merged;
}

import { differences, fieldAt, flatten, isSame, withField } from "../history/field-diff.ts";
import type { EditedItem } from "../editor-spec.ts";
import type { Work } from "../use-editor.ts";

/** A draft as its form last had it, and its item as it was published then. */
export interface LastSeen<Item> {
  draft: Item;
  published: Item;
}

/** How an item becomes a form's values, and these a write. */
interface Forms<Item, Values> {
  fromItem: (item: Item) => Values;
  toBody: (values: Values) => Record<string, unknown>;
  versionPathOf?: (path: string) => string | null;
}

/**
 * The fields among `paths` in which the item as it is published now is neither as in the draft, which may have been published, nor
 * as it was before, which it is where the draft was discarded: others have changed them.
 */
function changedByOthers<Item extends EditedItem, Values extends object>(
  { fromItem, toBody }: Forms<Item, Values>,
  seen: LastSeen<Item>,
  published: Item,
  paths: readonly string[],
): string[] {
  const wire = (item: Item) => flatten(toBody(fromItem(item)));
  const [now, drafted, before] = [wire(published), wire(seen.draft), wire(seen.published)];
  return paths.filter((path) => !isSame(now[path], drafted[path]) && !isSame(now[path], before[path]));
}

/** The version on which a change typed into the ended draft is based: publishing it must not replace what nobody here has seen. */
export const versionUnder = <Item extends EditedItem, Values extends object>(
  spec: Forms<Item, Values>,
  seen: LastSeen<Item>,
  published: Item,
  change: object,
): number =>
  changedByOthers(spec, seen, published, Object.keys(flatten(change))).length > 0
    ? seen.published.version
    : published.version;

/** What was typed into a draft that has ended, on top of what is published now, for the item's own form. */
export function carriedOver<Item extends EditedItem, Values extends object>(
  spec: Forms<Item, Values>,
  seen: LastSeen<Item>,
  published: Item,
  { values, base }: Work<Values>,
): Work<Values> {
  const now = spec.fromItem(published);
  const typed = differences(spec.toBody(base), spec.toBody(values));
  const others = changedByOthers(spec, seen, published, typed);
  const taking = (from: Values) => (onto: Values, path: string) => withField(onto, path, fieldAt(from, path));
  // Based on what was seen, these become a conflict to decide once they are saved.
  const versions = others.flatMap((path) => spec.versionPathOf?.(path) ?? []);
  return {
    values: versions.reduce(taking(base), typed.reduce(taking(values), now)),
    base: [...others, ...versions].reduce(taking(base), now),
    version: others.length > 0 ? seen.published.version : published.version,
  };
}

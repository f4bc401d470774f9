import { countsTag, stockTag } from "@ezo/contract/shown";
import type { Tx } from "../../platform/db.ts";
import type { Fields } from "../fields.ts";
import type { Line } from "../history.ts";
import type { RecordKind } from "../kind.ts";

type Written = Pick<Line, "id" | "kind" | "changes" | "after">;

/** Of more records that are written at once, lists as a whole are named: a notification is short, and one that is too long drops everything. */
const NAMED_EACH_MAX = 50;

/** The tags of what shows these records, whatever has changed of them. */
export const tagsOf = ({ tags, pageTag }: RecordKind, ids: readonly number[]): string[] => [
  ...tags,
  ...(pageTag === undefined ? [] : ids.map((id) => `${pageTag}:${id}`)),
];

/**
 * The tags of the public answers that show what these writes have changed. Where visitors see none of it, the pages of the records
 * alone: somebody may have the preview of one open.
 */
export async function namedBy(tx: Tx, kind: RecordKind, lines: readonly Written[]): Promise<string[]> {
  const seen = lines.filter((line) => isSeen(kind, line));
  if (seen.length === 0) return previewedBy(kind, lines);
  const ids = seen.map(({ id }) => id);
  const areMany = seen.length > NAMED_EACH_MAX;
  const parts = (kind.partTags ?? []).filter(
    ({ isShown }) => areMany || seen.some((line) => concerns(line, isShown)),
  );
  return [
    ...tagsOf(kind, ids),
    ...parts.map(({ tag }) => tag),
    ...(areMany ? [] : pagePartsOf(kind, seen)),
    ...(await stockTagsOf(tx, kind, seen)),
  ];
}

function previewedBy({ pageTag }: RecordKind, lines: readonly Written[]): string[] {
  const changed = lines.filter((line) => !isOnlyReviewed(line));
  if (pageTag === undefined || changed.length > NAMED_EACH_MAX) return [];
  return changed.map(({ id }) => `${pageTag}:${id}`);
}

async function stockTagsOf(tx: Tx, kind: RecordKind, seen: readonly Written[]): Promise<string[]> {
  const { stockOf, countedBy = () => true } = kind;
  if (!stockOf) return [];
  const counted = countedBy === null ? [] : seen.filter((line) => concerns(line, countedBy));
  const stock = await stockOf(tx, seen);
  if (counted.length === 0) return stock.map(stockTag);
  const counts = counted.length === seen.length ? stock : await stockOf(tx, counted);
  return [...stock.map(stockTag), ...counts.map(countsTag)];
}

function pagePartsOf({ pageTag, pageParts = [] }: RecordKind, seen: readonly Written[]): string[] {
  if (pageTag === undefined) return [];
  return pageParts.flatMap(({ part, isShown }) =>
    seen.filter((line) => concerns(line, isShown)).map(({ id }) => `${pageTag}:${id}:${part}`),
  );
}

/** A record that comes or goes concerns all that shows records like it. */
const concerns = ({ kind, changes }: Written, isShown: (field: string) => boolean): boolean =>
  kind !== "updated" || Object.keys(changes).some(isShown);

/** It only calls translations right. */
const isOnlyReviewed = ({ kind, changes }: Written): boolean =>
  kind === "updated" && Object.keys(changes).length === 0;

function isSeen({ isPublic }: RecordKind, line: Written): boolean {
  const { after } = line;
  if (isOnlyReviewed(line)) return false;
  return isPublic === undefined || isPublic(after) || isPublic(beforeOf(line));
}

const beforeOf = ({ changes, after }: Written): Fields => ({
  ...after,
  ...Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from])),
});

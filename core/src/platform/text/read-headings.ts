import { IMPORT_HEADINGS_MAX } from "@ezo/contract/values/limits/uploads";
import { plainHeading } from "@ezo/contract/values/reading/read-heading";
import type { Db, Tx } from "../db.ts";
import { lockSetting, type SettingName } from "../settings.ts";
import type { Cell } from "./table.ts";

/** What people have said that headings are: a column, or "" for one that is left out. */
type HeadingMapping<C extends string> = Readonly<Record<string, C | "">>;

export interface HeadingReader<C extends string> {
  /** The column that a heading names. */
  read: (heading: string) => C | undefined;
  /** Whether its column is left out although its name would be known. */
  isLeftOut: (heading: string) => boolean;
}

/** What somebody has said about a heading. */
interface KeptHeading<C extends string> {
  heading: string;
  column: C | "";
}

/** The headings of one kind of file: how they are read by their words, and where it is kept what people have said. */
export interface KnownHeadings<C extends string> {
  setting: SettingName;
  byWords: (heading: string) => C | undefined;
  load: (db: Db | Tx) => Promise<KeptHeading<C>[]>;
  save: (tx: Tx, columns: KeptHeading<C>[]) => Promise<void>;
}

/** Reads headings as people have said, now or in an earlier import; others by their words. */
export async function headingReader<C extends string>(
  db: Db,
  known: KnownHeadings<C>,
  given: HeadingMapping<C>,
): Promise<HeadingReader<C>> {
  return mappedReader(known.byWords, given, await known.load(db));
}

/** The same with what was kept at hand. */
export function mappedReader<C extends string>(
  byWords: (heading: string) => C | undefined,
  given: HeadingMapping<C>,
  kept: readonly KeptHeading<C>[] = [],
): HeadingReader<C> {
  const said = new Map([...entriesOf(kept), ...plainEntries(given)]);
  return {
    read: (heading) => {
      const column = said.get(plainHeading(heading));
      return column === undefined ? byWords(heading) : column || undefined;
    },
    isLeftOut: (heading) => said.get(plainHeading(heading)) === "",
  };
}

/** Keeps what headings mean for the next file; the oldest are forgotten. */
export async function rememberHeadings<C extends string>(
  tx: Tx,
  known: KnownHeadings<C>,
  given: HeadingMapping<C>,
): Promise<void> {
  const entries = plainEntries(given);
  if (entries.length === 0) return;
  await lockSetting(tx, known.setting);
  const kept = new Map(entriesOf(await known.load(tx)));
  for (const [heading, column] of entries) {
    // Put last anew.
    kept.delete(heading);
    kept.set(heading, column);
  }
  const columns = [...kept].slice(-IMPORT_HEADINGS_MAX).map(([heading, column]) => ({ heading, column }));
  await known.save(tx, columns);
}

/** Anew by plain heading: what was kept once may have been plain by other rules. */
const entriesOf = <C extends string>(kept: readonly KeptHeading<C>[]): [string, C | ""][] =>
  kept.map(({ heading, column }): [string, C | ""] => [plainHeading(heading), column]);

const plainEntries = <C extends string>(mapping: HeadingMapping<C>): [string, C | ""][] =>
  Object.entries(mapping)
    .map(([heading, column]): [string, C | ""] => [plainHeading(heading), column])
    .filter(([heading]) => heading !== "");

/** The columns of a file as it calls them, each with what it is read as; null where it is left out. */
export const columnsOf = <C extends string>(
  headings: readonly Cell[],
  { read, isLeftOut }: HeadingReader<C>,
): { heading: string; column: C | null }[] =>
  headings.slice(0, IMPORT_HEADINGS_MAX).map((cell) => {
    const heading = String(cell).trim();
    return { heading, column: isLeftOut(heading) ? null : (read(heading) ?? null) };
  });

/** Rows in which examples of each column's values are looked for. */
export const EXAMPLE_ROWS = 20;
const EXAMPLE_LENGTH = 60;
/** A value as an example of its column; empty where there is none. */
export const exampleOf = (cell: Cell | undefined): string =>
  [...String(cell ?? "").trim()].slice(0, EXAMPLE_LENGTH).join("");

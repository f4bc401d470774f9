import { IMPORT_HEADINGS_MAX } from "@ezo/contract/values/limits/uploads";
import { plainHeading, withoutUnit } from "@ezo/contract/values/reading/read-heading";
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
  /** Whether it names its column by a usual word alone. */
  isGuessed: (heading: string) => boolean;
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
  /** Columns in metres, whose headings may have the unit or not. */
  measured?: readonly C[];
  /** Whether a heading that is read as a column is one of the usual words for it, less certain than its own. */
  isUsualWord?: (heading: string, column: C) => boolean;
  load: (db: Db | Tx) => Promise<KeptHeading<C>[]>;
  save: (tx: Tx, columns: KeptHeading<C>[]) => Promise<void>;
}

type Words<C extends string> = Pick<KnownHeadings<C>, "byWords" | "measured" | "isUsualWord">;

/** Reads headings as people have said, now or in an earlier import; others by their words. */
export async function headingReader<C extends string>(
  db: Db,
  known: KnownHeadings<C>,
  given: HeadingMapping<C>,
): Promise<HeadingReader<C>> {
  return mappedReader(known, given, await known.load(db));
}

/** The same with what was kept at hand. */
export function mappedReader<C extends string>(
  { byWords, measured = [], isUsualWord }: Words<C>,
  given: HeadingMapping<C>,
  kept: readonly KeptHeading<C>[] = [],
): HeadingReader<C> {
  const said = new Map([...entriesOf(kept), ...plainEntries(given)]);
  const saidOf = (heading: string): C | "" | undefined => {
    const plain = plainHeading(heading);
    const exact = said.get(plain);
    if (exact !== undefined) return exact;
    const bare = said.get(withoutUnit(plain));
    // One that was left out without its unit names no column: its words say whether it would be one in metres.
    const column = bare === "" ? byWords(heading) : bare;
    return measured.some((one) => one === column) ? bare : undefined;
  };
  return {
    read: (heading) => {
      const column = saidOf(heading);
      return column === undefined ? byWords(heading) : column || undefined;
    },
    isLeftOut: (heading) => saidOf(heading) === "",
    isGuessed: (heading) => {
      const column = saidOf(heading) === undefined ? byWords(heading) : undefined;
      return column !== undefined && (isUsualWord?.(heading, column) ?? false);
    },
  };
}

/** The reader of one file: where a heading names a column for certain, another that is guessed to be the same is unknown. */
export function certainFirst<C extends string>(
  cells: readonly Cell[],
  reader: HeadingReader<C>,
): HeadingReader<C> {
  const taken = takenBy(
    cells.map((cell) => String(cell).trim()),
    reader,
  );
  return {
    ...reader,
    read: (heading) => {
      const column = reader.read(heading);
      return reader.isGuessed(heading) && taken.has(column) ? undefined : column;
    },
  };
}

/** The columns that the headings of a file name for certain. */
const takenBy = <C extends string>(
  headings: readonly string[],
  reader: HeadingReader<C>,
): ReadonlySet<C | undefined> => {
  const certain = headings.filter((heading) => !reader.isGuessed(heading));
  return new Set(certain.map((heading) => reader.read(heading)));
};

/**
 * What is said of a file that counts for the next one, too: a usual word that is left out beside the heading which names its column for
 * certain may be that column where it is alone.
 */
export function lastingMapping<C extends string>(
  { byWords, isUsualWord = () => false }: Words<C>,
  given: HeadingMapping<C>,
  headings: readonly string[],
  reader: HeadingReader<C>,
): HeadingMapping<C> {
  const taken = takenBy(headings, reader);
  const isLasting = ([heading, said]: Entry<C>): boolean => {
    const column = said === "" ? byWords(heading) : undefined;
    return column === undefined || !taken.has(column) || !isUsualWord(heading, column);
  };
  return Object.fromEntries(Object.entries(given).filter(isLasting));
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
const entriesOf = <C extends string>(kept: readonly KeptHeading<C>[]): Entry<C>[] =>
  plainOf(kept.map(({ heading, column }): Entry<C> => [heading, column]));

const plainEntries = <C extends string>(mapping: HeadingMapping<C>): Entry<C>[] =>
  plainOf(Object.entries(mapping));

type Entry<C extends string> = [heading: string, column: C | ""];
/** One of punctuation alone names nothing. */
const plainOf = <C extends string>(entries: readonly Entry<C>[]): Entry<C>[] =>
  entries
    .map(([heading, column]): Entry<C> => [plainHeading(heading), column])
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

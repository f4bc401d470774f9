import { HEADING_MAX_LENGTH, plainHeading } from "@ezo/contract/values/reading/read-heading";
import { useState } from "react";

/** A column of a file, as its trial run has read it. */
export interface ReadColumn {
  heading: string;
  /** Null where it is left out. */
  column: string | null;
  examples: readonly string[];
}
type NamedColumn = Pick<ReadColumn, "heading" | "column">;

/** What the columns of a file are: as its trial run has read them, then as a person chooses. */
export function useColumnChoice() {
  // By plain heading, as the server reads them: two columns of one heading are one choice.
  const [chosen, setChosen] = useState<ReadonlyMap<string, NamedColumn>>(new Map());
  const [read, setRead] = useState<ReadonlyMap<File, readonly ReadColumn[]>>(new Map());
  return {
    /** What has been chosen, as the call takes it; undefined where nothing was. */
    mapping: chosen.size > 0 ? mappingOf([...chosen.values()]) : undefined,
    /** Keeps what a trial of the file has read. */
    keep: (file: File, columns: readonly ReadColumn[]) =>
      setRead((known) => new Map(known).set(file, columns)),
    /** They stay in sight while one is changed, which makes the trial out of date. */
    columnsOf: (file: File | null): readonly ReadColumn[] =>
      (file ? (read.get(file) ?? []) : []).map((column) => ({
        ...column,
        ...chosen.get(plainHeading(column.heading)),
        heading: column.heading,
      })),
    /** `column` is one of ours, or "" for one that is left out. */
    choose: (heading: string, column: string) =>
      setChosen((known) => new Map(known).set(plainHeading(heading), { heading, column: column || null })),
  };
}

/** What columns are read as, as the call takes it. */
export const mappingOf = (columns: readonly NamedColumn[]): string =>
  JSON.stringify(
    Object.fromEntries(
      columns
        .filter(({ heading }) => heading !== "")
        .map(({ heading, column }) => [heading.slice(0, HEADING_MAX_LENGTH), column ?? ""]),
    ),
  );

import { type FileColumn, readColumn } from "@ezo/contract/inventory/apartment-columns";
import { readSetting, writeSetting } from "../platform/settings.ts";
import type { KnownHeadings } from "../platform/text/read-headings.ts";

/** The headings of files of apartments. */
export const apartmentHeadings: KnownHeadings<FileColumn> = {
  setting: "apartment_headings",
  byWords: readColumn,
  load: async (db) => (await readSetting(db, "apartment_headings")).columns,
  save: (tx, columns) => writeSetting(tx, "apartment_headings", { columns }),
};

import {
  columnReader,
  type FileColumn,
  isOtherHeading,
  MEASURED_COLUMNS,
} from "@ezo/contract/inventory/apartment-columns";
import type { Currency } from "@ezo/contract/values/money/currency";
import { readSetting, writeSetting } from "../../platform/settings.ts";
import type { KnownHeadings } from "../../platform/text/read-headings.ts";

/** The headings of files of apartments, whose prices are in `currency`. */
export const apartmentHeadings = (currency: Currency): KnownHeadings<FileColumn> => ({
  setting: "apartment_headings",
  byWords: columnReader(currency),
  measured: MEASURED_COLUMNS,
  isUsualWord: isOtherHeading,
  load: async (db) => (await readSetting(db, "apartment_headings")).columns,
  save: (tx, columns) => writeSetting(tx, "apartment_headings", { columns }),
});

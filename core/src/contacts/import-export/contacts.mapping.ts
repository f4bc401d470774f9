import { type ContactColumn, readContactColumn } from "@ezo/contract/marketing/contact-columns";
import { readSetting, writeSetting } from "../../platform/settings.ts";
import type { KnownHeadings } from "../../platform/text/read-headings.ts";

/** The headings of files of contacts. */
export const contactHeadings: KnownHeadings<ContactColumn> = {
  setting: "contact_headings",
  byWords: readContactColumn,
  load: async (db) => (await readSetting(db, "contact_headings")).columns,
  save: (tx, columns) => writeSetting(tx, "contact_headings", { columns }),
};

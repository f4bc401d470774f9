import {
  type ContactColumn,
  type ContactMapping,
  readContactColumn,
} from "@ezo/contract/marketing/contact-columns";
import { CONTACT_HEADINGS_MAX } from "@ezo/contract/values/limits/marketing";
import { plainHeading } from "@ezo/contract/values/reading/read-heading";
import type { Db, Tx } from "../platform/db.ts";
import { lockSetting, readSetting, writeSetting } from "../platform/settings.ts";

export interface HeadingReader {
  /** The column that a heading names. */
  read: (heading: string) => ContactColumn | undefined;
  /** Whether its column is left out although its name would be known. */
  isLeftOut: (heading: string) => boolean;
}

/** Reads headings as people have said, now or in an earlier import; others by their words. */
export async function headingReader(db: Db, given: ContactMapping): Promise<HeadingReader> {
  const said = new Map([...(await rememberedBy(db)), ...plainEntries(given)]);
  return {
    read: (heading) => {
      const column = said.get(plainHeading(heading));
      return column === undefined ? readContactColumn(heading) : column || undefined;
    },
    isLeftOut: (heading) => said.get(plainHeading(heading)) === "",
  };
}

/** Keeps what headings mean for the next file; the oldest are forgotten. */
export async function rememberHeadings(db: Db, given: ContactMapping): Promise<void> {
  const entries = plainEntries(given);
  if (entries.length === 0) return;
  await db.$transaction(async (tx) => {
    await lockSetting(tx, "contact_headings");
    const known = await rememberedBy(tx);
    for (const [heading, column] of entries) {
      // Put last anew.
      known.delete(heading);
      known.set(heading, column);
    }
    const columns = [...known].slice(-CONTACT_HEADINGS_MAX).map(([heading, column]) => ({ heading, column }));
    await writeSetting(tx, "contact_headings", { columns });
  });
}

async function rememberedBy(db: Db | Tx): Promise<Map<string, ContactMapping[string]>> {
  const { columns } = await readSetting(db, "contact_headings");
  return new Map(columns.map(({ heading, column }) => [heading, column]));
}

const plainEntries = (mapping: ContactMapping): [string, ContactMapping[string]][] =>
  Object.entries(mapping)
    .map(([heading, column]): [string, ContactMapping[string]] => [plainHeading(heading), column])
    .filter(([heading]) => heading !== "");

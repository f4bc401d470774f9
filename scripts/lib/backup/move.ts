import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { backUp } from "@ezo/core/backup/archive";
import { otherConnections } from "@ezo/core/backup/dump";
import pg from "pg";
import { PlainError, type Report } from "../report.ts";
import { restore } from "./restore.ts";

/**
 * Copies every row of one database into another, which must be empty; uploaded files stay where they are. Neither may be in
 * use, because later writes would be lost. Throws a PlainError for problems that the user must solve.
 */
export async function moveDatabase(options: {
  from: string;
  to: string;
  /** Folder for the temporary copy of the rows. */
  dir: string;
  report: Report;
}): Promise<{ rows: number; tables: number }> {
  await refuseIfInUse(options.from);
  const staging = await mkdtemp(join(options.dir, ".ezo-move-"));
  try {
    const file = join(staging, "database.tar.gz");
    await backUp({ databaseUrl: options.from, storageUrl: undefined, file });
    const { tables } = await restore({
      databaseUrl: options.to,
      storageUrl: undefined,
      file,
      isForced: false,
      report: options.report,
    });
    return { rows: tables.reduce((sum, table) => sum + table.rows, 0), tables: tables.length };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function refuseIfInUse(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Without a listener, a connection that breaks would end the process before the query's failure is reported.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const count = await otherConnections(client);
    if (count > 0) throw new PlainError(`${count} connections use the database: stop Ezo first`);
  } finally {
    await client.end();
  }
}

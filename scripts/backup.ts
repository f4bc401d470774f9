/** `npm run backup [-- file]`: database and uploaded files in one archive, while Ezo runs. */
import { join } from "node:path";
import { ConfigError, loadConfig } from "@ezo/core/platform/config";
import { backUp } from "./lib/backup/backup.ts";
import { reachDatabase } from "./lib/reach-database.ts";
import { PlainError } from "./lib/report.ts";

try {
  const config = loadConfig(process.env);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const file = process.argv[2] ?? join(config.dataDir, "backups", `ezo-${stamp}.tar.gz`);
  const { url, stop } = await reachDatabase(config, console.error);
  const { tables, files } = await backUp({ databaseUrl: url, storageUrl: config.storageUrl, file });
  await stop();
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file}: ${tables.length} tables with ${rows} rows, ${files.length} files`);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

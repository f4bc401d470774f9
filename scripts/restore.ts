/** `npm run restore -- file [--force]`: puts an archive of `npm run backup` back. Ezo must be stopped. */
import { ConfigError, loadConfig } from "@ezo/core/platform/config";
import { restore } from "./lib/backup/restore.ts";
import { reachDatabase } from "./lib/reach-database.ts";
import { PlainError } from "./lib/report.ts";

try {
  const [file] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  if (!file) throw new PlainError("say which: npm run restore -- file [--force]");
  const config = loadConfig(process.env);
  const { url, stop } = await reachDatabase(config, console.error);
  try {
    const { created_at } = await restore({
      databaseUrl: url,
      storageUrl: config.storageUrl,
      file,
      isForced: process.argv.includes("--force"),
      report: console.log,
    });
    console.log(`restored as of ${created_at}`);
  } finally {
    await stop();
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// The migration engine's timer would keep the process alive for ten more seconds.
process.exit();

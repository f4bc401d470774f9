/** `npm run audit:verify [-- --expect position:hash]` */
import { type ChainEnd, verifyChain } from "@ezo/core/audit/chain";
import { chainLines } from "@ezo/core/audit/chain-lines";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { existingConfig, reachDatabase } from "./lib/database/reach-database.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { PlainError } from "./lib/report.ts";

const END = /^(\d{1,15}):([0-9a-f]{64})$/;

await runCommand(
  npmCommand(
    "audit:verify",
    "Compares every line of the audit log with its hash. Exits with 1 if one was changed.",
  )
    .option(
      "--expect <position:hash>",
      "an end of the chain that was noted earlier, which must be part of it",
    )
    .action(async ({ expect }: { expect?: string }) => {
      const expected = expect === undefined ? undefined : endOf(expect);
      const config = await existingConfig();
      const { url, stop } = await reachDatabase(config, console.error);
      const database = openDatabase({ url, poolSize: 1, log: createLog("silent", "audit-verify") });
      try {
        const report = await verifyChain(database.pool, expected ? { expected } : {});
        if (expected && expected.position < report.trimmedPosition)
          throw new PlainError(
            `line ${expected.position} is no longer kept: the chain begins behind ${report.trimmedPosition}`,
          );
        console.log(chainLines(report).join("\n"));
        if (report.faults.length > 0) process.exitCode = 1;
      } finally {
        await database.close();
        await stop();
      }
    }),
);

function endOf(text: string): ChainEnd {
  const [, position, hash] = END.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new PlainError(
      "--expect takes what an earlier run has printed: a number, a colon and 64 hexadecimal digits",
    );
  return { position: Number(position), hash };
}

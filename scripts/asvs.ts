/** `npm run asvs` */
import { readFileSync, writeFileSync } from "node:fs";
import { allMarks } from "./lib/asvs/marks.ts";
import { faultsOf, withAsvs } from "./lib/asvs/table.ts";
import { inRoot } from "./lib/paths.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { PlainError } from "./lib/report.ts";

await runCommand(
  npmCommand(
    "asvs",
    "Writes the table of ASVS into docs/security.md: which test shows which requirement.",
  ).action(() => {
    const marks = allMarks();
    const faults = faultsOf(marks);
    if (faults.length > 0) throw new PlainError(faults.join("\n"));
    const page = inRoot("docs", "security.md");
    writeFileSync(page, withAsvs(readFileSync(page, "utf8"), marks));
    console.log(`docs/security.md: ${marks.length} tests show requirements`);
  }),
);

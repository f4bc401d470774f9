/** `npm run rights` */
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./lib/paths.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { withRights } from "./lib/rights/fields.ts";

await runCommand(
  npmCommand("rights", "Writes docs/rights.md: which fields each right reads and writes.").action(() => {
    const page = inRoot("docs", "rights.md");
    writeFileSync(page, withRights(readFileSync(page, "utf8")));
    console.log("docs/rights.md is as the contract is");
  }),
);

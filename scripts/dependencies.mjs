/** Holds every import against the rules in .dependency-cruiser.mjs. Part of `npm run lint`. */
import { cruise, format } from "dependency-cruiser";
import rules from "../.dependency-cruiser.mjs";

const FOLDERS = ["contract", "core", "server", "worker", "web/src", "prisma"];
/** Without a parser for TypeScript no file is read, and none breaks a rule. */
const LEAST_MODULES = 1000;

const { output: found } = await cruise(FOLDERS, {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
});
console.log((await format(found, { outputType: "err" })).output.trim());
const { totalCruised, error } = found.summary;
const isWhole = totalCruised >= LEAST_MODULES;
if (!isWhole) console.error(`Only ${totalCruised} modules were read: is @swc/core installed?`);
process.exitCode = isWhole && error === 0 ? 0 : 1;

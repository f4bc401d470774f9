/** Checks every import against the layer rules. Part of `npm run lint`. */
import { IMPORT_RULES } from "./lib/build/import-rules.ts";
import { checkImports } from "./lib/build/imports.ts";
import { root } from "./lib/paths.ts";

const FOLDERS = ["client", "contract", "core", "server", "worker", "web/src", "prisma"];
/** Fewer files than this means that folders have moved and are no longer checked. */
const MIN_FILES = 1000;

const { files, faults } = checkImports(root, FOLDERS, IMPORT_RULES);
if (files < MIN_FILES) faults.push(`only ${files} files were found`);
for (const fault of faults) console.error(fault);
console.log(`${files} files, ${faults.length} import errors`);
process.exitCode = faults.length === 0 ? 0 : 1;

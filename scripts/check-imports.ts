/** Holds every import against the layers. Part of `npm run lint`. */
import { IMPORT_RULES } from "./lib/import-rules.ts";
import { checkImports } from "./lib/imports.ts";
import { root } from "./lib/paths.ts";

const FOLDERS = ["contract", "core", "server", "worker", "web/src", "prisma"];
/** Where fewer files are read, folders have moved and nothing is checked any more. */
const LEAST_FILES = 1000;

const { files, faults } = checkImports(root, FOLDERS, IMPORT_RULES);
if (files < LEAST_FILES) faults.push(`only ${files} files were read`);
for (const fault of faults) console.error(fault);
console.log(`${files} files, ${faults.length} faults in their imports`);
process.exitCode = faults.length === 0 ? 0 : 1;

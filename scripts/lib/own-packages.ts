import { makeIfStale } from "./fingerprint.ts";
import { inRoot } from "./paths.ts";
import type { Report } from "./report.ts";
import { runProgram } from "./run-tool.ts";

/** Installs a folder's packages from its own lock file, unless they are there: what few need is in no newcomer's install. */
export async function installOwnPackages(folder: string, report?: Report): Promise<void> {
  const product = {
    name: `packages-${folder.replaceAll("/", "-")}`,
    sources: [`${folder}/package-lock.json`],
    outputs: [inRoot(folder, "node_modules/.package-lock.json")],
  };
  await makeIfStale(product, async () => {
    report?.(`installing the packages of ${folder}`);
    await runProgram(`npm ci in ${folder}`, "npm", ["ci", "--no-workspaces"], { cwd: inRoot(folder) });
  });
}

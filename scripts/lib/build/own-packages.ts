import { makeIfStale } from "./fingerprint.ts";
import { inRoot } from "../paths.ts";
import { messageOf, PlainError, type Report } from "../report.ts";
import { runProgram } from "../processes/run-tool.ts";

/** Uses what was downloaded before; without a connection it fails after ten seconds instead of a minute. */
const INSTALL = ["ci", "--no-workspaces", "--prefer-offline", "--fetch-retry-mintimeout=1000"];

/** Installs a folder's packages from its own lock file on demand, so that `npm ci` does not install seldom-used tools. */
export async function installOwnPackages(folder: string, report?: Report): Promise<void> {
  const product = {
    name: `packages-${folder.replaceAll("/", "-")}`,
    sources: [`${folder}/package-lock.json`],
    outputs: [inRoot(folder, "node_modules/.package-lock.json")],
  };
  await makeIfStale(product, async () => {
    report?.(`installing the packages of ${folder}`);
    await runProgram(`npm ci in ${folder}`, "npm", INSTALL, { cwd: inRoot(folder) }).catch(
      (error: unknown) => {
        const advice = `The packages of ${folder} are needed and could not be installed. If this machine is offline, connect it and run this again.`;
        throw new PlainError(`${advice}\n${messageOf(error)}`);
      },
    );
  });
}

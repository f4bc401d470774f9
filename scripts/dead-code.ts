/**
 * Looks for files, exports and packages that nothing uses (`knip/knip.ts`), as part of `npm run lint`. The tool has a lock
 * file of its own, so that those who only run Ezo do not install it.
 */
import { spawnSync } from "node:child_process";
import { installOwnPackages } from "./lib/build/own-packages.ts";
import { inRoot, root } from "./lib/paths.ts";
import { messageOf } from "./lib/report.ts";

const FOLDER = "knip";
const OPTIONS = ["--config", `${FOLDER}/knip.ts`, "--no-progress", "--no-config-hints"];

try {
  await installOwnPackages(FOLDER, console.log);
  const program = inRoot(FOLDER, "node_modules/knip/bin/knip.js");
  const { status } = spawnSync(process.execPath, [program, ...OPTIONS], { cwd: root, stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

/** `npm run notices` */
import { readFileSync, writeFileSync } from "node:fs";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { type Lock, noticeOf, renderNotices, shippedPackages } from "./lib/build/notices.ts";
import { inRoot, root } from "./lib/paths.ts";

await runCommand(
  npmCommand("notices", "Writes THIRD-PARTY-NOTICES.md: every shipped package with its licence.").action(
    () => {
      const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")) as Lock;
      const shipped = shippedPackages(lock);
      writeFileSync(
        inRoot("THIRD-PARTY-NOTICES.md"),
        renderNotices(shipped.map((one) => noticeOf(root, one))),
      );
      console.log(`THIRD-PARTY-NOTICES.md: ${shipped.length} packages`);
    },
  ),
);

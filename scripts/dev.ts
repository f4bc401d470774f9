/** `npm run dev`: as `npm start`, from the sources, restarting the processes that an edit affects. */
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { launch } from "./lib/processes/launcher.ts";
import { watchSources } from "./lib/build/watch-sources.ts";

await runCommand(
  npmCommand(
    "dev",
    "As npm start, from the sources: an edit restarts the processes that it affects. Settings are environment variables (docs/operations.md).",
  ).action(() => launch("dev", watchSources)),
);

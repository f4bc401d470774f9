/** `npm start`: starts missing services, builds, migrates, seeds, and keeps server and worker running. */
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { launch } from "./lib/processes/launcher.ts";

await runCommand(
  npmCommand(
    "start",
    "Starts missing services, builds, migrates, seeds, and keeps server and worker running. Settings are environment variables (docs/operations.md).",
  ).action(() => launch("start")),
);

/** `npm start`: starts missing services, builds, migrates, seeds, and keeps server and worker running. */
import { launch } from "./lib/processes/launcher.ts";

await launch("start");

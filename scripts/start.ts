/** `npm start`: brings up what is missing, builds, migrates, seeds, and keeps server and worker running. */
import { launch } from "./lib/launcher.ts";

await launch("start");

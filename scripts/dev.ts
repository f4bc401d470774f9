/** `npm run dev`: as `npm start`, from the sources, restarting the processes that an edit affects. */
import { launch } from "./lib/processes/launcher.ts";
import { watchSources } from "./lib/build/watch-sources.ts";

await launch("dev", watchSources);

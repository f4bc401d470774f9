/** `npm run dev`: as `npm start`, from the sources, restarting what an edit touches. */
import { launch } from "./lib/launcher.ts";
import { watchSources } from "./lib/watch-sources.ts";

await launch("dev", watchSources);

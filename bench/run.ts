import { benchApiKeys } from "./api-keys.ts";
import { benchBoard } from "./board.ts";
import { benchCached } from "./cached.ts";
import { benchCampaign } from "./campaign.ts";
import { benchEnquiries } from "./enquiries.ts";
import { benchFeeds } from "./feeds.ts";
import { benchImages } from "./images.ts";
import { benchLists } from "./lists.ts";
import { benchLiveRow } from "./live-row.ts";
import { benchMixed } from "./mixed.ts";
import { benchNavigation } from "./navigation.ts";
import { benchOffers } from "./offers.ts";
import { benchSearch } from "./search.ts";
import { benchWebhooks } from "./webhooks.ts";
import { printResults } from "./lib/report.ts";
import { npmCommand, runCommand } from "../scripts/lib/processes/command.ts";
import { PlainError } from "../scripts/lib/report.ts";

/** `npm run bench [name ...]`: measures ours and the yardstick alternately, in one run. */
const benches = {
  "api-keys": benchApiKeys,
  board: benchBoard,
  cached: benchCached,
  campaign: benchCampaign,
  enquiries: benchEnquiries,
  feeds: benchFeeds,
  images: benchImages,
  lists: benchLists,
  "live-row": benchLiveRow,
  mixed: benchMixed,
  navigation: benchNavigation,
  offers: benchOffers,
  search: benchSearch,
  webhooks: benchWebhooks,
};
type BenchName = keyof typeof benches;

const available = Object.keys(benches).join(", ");

await runCommand(
  npmCommand("bench", "Measures Ezo and a yardstick alternately, in one run. Needs a build.")
    .argument("[names...]", `the benchmarks, all by default: ${available}`)
    .action(async (names: string[]) => {
      const unknown = names.filter((name) => !(name in benches));
      if (unknown.length > 0)
        throw new PlainError(`Unknown benchmarks: ${unknown.join(", ")}. Available: ${available}`);
      for (const name of (names.length > 0 ? names : Object.keys(benches)) as BenchName[])
        printResults(await benches[name]());
    }),
);
// What a benchmark that failed has left open would keep the process alive.
process.exit();

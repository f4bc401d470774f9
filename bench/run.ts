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

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown benchmarks: ${unknown.join(", ")}. Available: ${Object.keys(benches).join(", ")}`);
  process.exit(1);
}
for (const name of (names.length > 0 ? names : Object.keys(benches)) as BenchName[])
  printResults(await benches[name]());

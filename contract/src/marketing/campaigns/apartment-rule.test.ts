import { expect, it } from "vitest";
import { CAMPAIGN_APARTMENTS_MAX } from "../../values/limits/marketing.ts";
import { CampaignBlock } from "./campaign-blocks.ts";

const type = "apartments_by_rule";
const accepts = (rule: object): boolean => CampaignBlock.safeParse({ type, ...rule }).success;

it("asks for the three newest apartments of all projects unless it says otherwise", () => {
  expect(CampaignBlock.parse({ type })).toEqual({ type, rooms: [], sort: "newest", count: 3 });
});

it("takes what the search of the site can find, and no unknown key", () => {
  const whole = {
    project_id: 3,
    rooms: [1, 4],
    price_max: 100_000,
    price_currency: "GEL",
    sort: "cheapest",
  };
  expect(accepts({ ...whole, count: CAMPAIGN_APARTMENTS_MAX })).toBe(true);
  for (const wrong of [
    { count: 0 },
    { count: CAMPAIGN_APARTMENTS_MAX + 1 },
    { rooms: [5] },
    { price_max: 0 },
    { price_currency: "GBP" },
    { sort: "dearest" },
    { max_price: 100_000 },
  ])
    expect(accepts({ ...whole, ...wrong }), JSON.stringify(wrong)).toBe(false);
});

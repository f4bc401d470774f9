import { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { useState } from "react";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, listAnswer, type } from "../../../testing.tsx";
import { ApartmentRuleFields } from "./apartment-rule-fields.tsx";
import { emptyBlock } from "./block-types.ts";

drawsAdmin();

function Form({ first }: { first: CampaignBlock }) {
  const [block, setBlock] = useState<CampaignBlock>(first);
  return (
    <>
      {block.type === "apartments_by_rule" ? <ApartmentRuleFields rule={block} onChange={setBlock} /> : null}
      <output>{JSON.stringify(block)}</output>
    </>
  );
}
const empty = emptyBlock("apartments_by_rule");
const rule = () => CampaignBlock.parse(JSON.parse(document.querySelector("output")?.textContent ?? ""));

it("is a valid rule from the start, and takes only a price that it understands", async () => {
  await drawSignedIn(<Form first={empty} />, () => listAnswer([]));
  expect(rule()).toEqual(empty);
  await type("Price up to, $", "100000");
  expect(rule()).toEqual({ ...empty, price_max: 100_000, price_currency: "USD" });
  await type("Price up to, $", "cheap");
  expect(rule()).toEqual({ ...empty, price_max: 100_000, price_currency: "USD" });
  await type("Price up to, $", "");
  expect(rule()).toEqual(empty);
});

it("says that a price of before is in another currency, and takes the firm's with a new one", async () => {
  const first = CampaignBlock.parse({ ...empty, price_max: 270_000, price_currency: "GEL" });
  await drawSignedIn(<Form first={first} />, () => listAnswer([]));
  const hint = "The firm’s currency is another one now";
  expect(document.body.textContent).toContain(hint);
  await type("Price up to, ₾", "100000");
  expect(rule()).toEqual({ ...empty, price_max: 100_000, price_currency: "USD" });
  expect(document.body.textContent).not.toContain(hint);
  expect(document.body.textContent).toContain("Price up to, $");
});

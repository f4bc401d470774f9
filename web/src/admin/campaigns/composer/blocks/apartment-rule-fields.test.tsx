import { CampaignBlock } from "@ezo/contract/marketing/campaigns";
import { useState } from "react";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, listAnswer, type } from "../../../testing.tsx";
import { ApartmentRuleFields } from "./apartment-rule-fields.tsx";
import { emptyBlock } from "./block-types.ts";

drawsAdmin();

it("is a valid rule from the start, and takes only a price that it understands", async () => {
  function Form() {
    const [block, setBlock] = useState<CampaignBlock>(() => emptyBlock("apartments_by_rule"));
    return (
      <>
        {block.type === "apartments_by_rule" ? (
          <ApartmentRuleFields rule={block} onChange={setBlock} />
        ) : null}
        <output>{JSON.stringify(block)}</output>
      </>
    );
  }
  await drawSignedIn(<Form />, () => listAnswer([]));
  const rule = () => CampaignBlock.parse(JSON.parse(document.querySelector("output")?.textContent ?? ""));
  const empty = emptyBlock("apartments_by_rule");
  expect(rule()).toEqual(empty);
  await type("Price up to, $", "100000");
  expect(rule()).toEqual({ ...empty, price_max: 100_000 });
  await type("Price up to, $", "cheap");
  expect(rule()).toEqual({ ...empty, price_max: 100_000 });
  await type("Price up to, $", "");
  expect(rule()).toEqual(empty);
});

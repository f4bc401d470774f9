import { expect, it } from "vitest";
import { CampaignBlock } from "./campaign-blocks.ts";

it.each([
  [{ type: "project", project_id: 0 }, "errors.choose_project"],
  [{ type: "apartments", apartment_ids: [] }, "errors.choose_apartment"],
])("says of %o what is to be chosen", (block, message) => {
  expect(CampaignBlock.safeParse(block).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

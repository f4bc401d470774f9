import type { CampaignDetail, CampaignProgress } from "@ezo/contract/marketing/campaigns";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { campaignKeys, showProgress } from "./campaigns.resource.ts";

it("updates the status and the time of sending, and not the history", () => {
  const cache = new QueryClient();
  const page = [...campaignKeys.item(5), "en"];
  const history = [...campaignKeys.item(5), "history"];
  cache.setQueryData(page, { id: 5, status: "sending", finished_at: null, totals: {} });
  cache.setQueryData(history, [{ version: 1 }]);
  const finished_at = "2026-11-20T10:00:00.000Z";
  showProgress(cache, { id: 5, status: "sent", finished_at, totals: {} } as CampaignProgress);
  expect(cache.getQueryData<CampaignDetail>(page)).toMatchObject({ status: "sent", finished_at });
  expect(cache.getQueryData(history)).toEqual([{ version: 1 }]);
});

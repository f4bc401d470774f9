import type { CampaignProgress } from "@ezo/contract/marketing/campaigns/campaign-row";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLiveConnect, useLiveEvent } from "../../live/live-context.tsx";
import { useRefresh } from "../../query/use-refresh.ts";
import { campaignKeys, campaigns, showProgress } from "../campaigns.resource.ts";

/** Updates the campaigns on screen by live events, and returns the sending speeds by campaign. */
export function useProgress(): ReadonlyMap<number, Pick<CampaignProgress, "rate" | "seconds_left">> {
  const cache = useQueryClient();
  const refresh = useRefresh(campaignKeys.all);
  const [speeds, setSpeeds] = useState<ReadonlyMap<number, CampaignProgress>>(new Map());
  useLiveEvent("campaign:progress", (progress) => {
    void showProgress(cache, progress);
    setSpeeds((known) => new Map(known).set(progress.id, progress));
    // The event has totals only; the state of each recipient needs a refetch.
    refresh();
  });
  useLiveEvent("content:changed", ({ entity }) => {
    if (entity === campaigns.entity) refresh();
  });
  useLiveConnect(refresh);
  return speeds;
}

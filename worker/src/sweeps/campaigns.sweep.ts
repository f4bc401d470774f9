import { sweepCampaigns } from "@ezo/core/campaigns/sweep";
import type { Db } from "@ezo/core/platform/db";
import type { JobHandler } from "../jobs.ts";

/** Starts campaigns that are due and goes on with those whose worker died. */
export const campaignsSweep =
  (db: Db, run: (campaignId: number) => Promise<void>): JobHandler<"sweep-campaigns"> =>
  async () => {
    const { toRun } = await sweepCampaigns(db);
    for (const id of toRun) await run(id);
  };

import { schedules } from "@ezo/core/platform/queues/job-types";
import { expect, it } from "vitest";
import { startStack } from "../../../stack/stack.ts";

it("are those of this version: schedules of jobs that an earlier one had end", async () => {
  const stack = await startStack();
  try {
    const queue = stack.queues.queue("housekeeping");
    const scheduled = async () => (await queue.getJobSchedulers()).map(({ key }) => key).toSorted();
    await queue.upsertJobScheduler("keep-house", { every: 60 * 60 * 1000 }, { name: "keep-house" });
    expect(await scheduled()).toContain("keep-house");

    await stack.queues.schedule();
    expect(await scheduled()).toEqual([
      "apply-retention",
      "end-discounts",
      "escalate-late",
      "expire-holds",
      "fetch-mails",
      "match-searches",
      "publish-drafts",
      "publish-due",
      "publish-price-lists",
      "release-notices",
      "remind-of-steps",
      "remove-expired",
      "seal-audit",
      "start-digests",
      "watch-apartments",
    ]);
    expect(await queue.getDelayed()).not.toContainEqual(expect.objectContaining({ name: "keep-house" }));
    expect(Object.keys(schedules)).toEqual(expect.arrayContaining(await scheduled()));
  } finally {
    await stack.stop();
  }
});

import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignProgress } from "@ezo/contract/marketing/campaigns/campaign-row";
import { createCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { SUBJECT_TEST_HOURS } from "@ezo/contract/values/limits/marketing";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { campaignKeys, campaignSpec, type CampaignValues, showProgress } from "./campaigns.resource.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
const progress = (status: CampaignProgress["status"], second: number) =>
  ({ id: 5, status, updated_at: at(second), finished_at: null, totals: {} }) as CampaignProgress;
const page = [...campaignKeys.item(5), "en"];

it("updates the status and the time of sending, and not the history", async () => {
  const cache = new QueryClient();
  const history = [...campaignKeys.item(5), "history"];
  cache.setQueryData(page, progress("sending", 0));
  cache.setQueryData(history, [{ version: 1 }]);
  await showProgress(cache, { ...progress("sent", 1), finished_at: at(1) });
  expect(cache.getQueryData<CampaignDetail>(page)).toMatchObject({ status: "sent", finished_at: at(1) });
  expect(cache.getQueryData(history)).toEqual([{ version: 1 }]);
});

it("keeps the later status when an earlier event arrives after it", async () => {
  const cache = new QueryClient();
  cache.setQueryData(page, progress("sending", 0));
  cache.setQueryData([...campaignKeys.lists, {}], { data: [progress("sending", 0)], meta: {} });
  await showProgress(cache, progress("paused", 2));
  await showProgress(cache, progress("sending", 0));
  expect(cache.getQueryData(page)).toMatchObject({ status: "paused" });
  expect(cache.getQueryData([...campaignKeys.lists, {}])).toMatchObject({ data: [{ status: "paused" }] });
});

it("drops an answer that was requested before the change of status", async () => {
  const cache = new QueryClient();
  cache.setQueryData(page, progress("sending", 0));
  let answer: (data: CampaignProgress) => void = () => undefined;
  const earlier = cache.fetchQuery({
    queryKey: page,
    queryFn: () => new Promise<CampaignProgress>((resolve) => (answer = resolve)),
  });
  await showProgress(cache, progress("paused", 2));
  answer(progress("sending", 0));
  await earlier;
  expect(cache.getQueryData(page)).toMatchObject({ status: "paused" });
});

it("can be saved without a test of subjects, whatever was begun in its fields", () => {
  const mail = (more_subjects?: string[]) => ({ subject: "A", more_subjects, preview_text: "", blocks: [] });
  const values: CampaignValues = {
    name: "News",
    segment: { all: true },
    missing_language: "fallback",
    rate_per_minute: null,
    track_clicks: true,
    reply_to: "",
    subject_test_percent: null,
    subject_test_hours: "",
    // A draft of an earlier version knows no further subjects.
    translations: { ka: mail(["B", " "]), en: mail(), ru: mail([]) },
  };
  const body = campaignSpec.toBody(values);
  expect(body).toMatchObject({
    subject_test_hours: SUBJECT_TEST_HOURS.default,
    translations: { ka: { more_subjects: ["B"] }, en: { more_subjects: [] } },
  });
  expect(createCampaign.body.safeParse(body).success).toBe(true);
  const tested = campaignSpec.toBody({ ...values, subject_test_percent: 20 });
  expect(createCampaign.body.safeParse(tested).error?.issues.map(({ path }) => path.join("."))).toEqual([
    "subject_test_hours",
    "translations.ka.more_subjects.1",
  ]);
});

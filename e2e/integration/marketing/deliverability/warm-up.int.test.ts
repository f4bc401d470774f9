import { marketingSettings, type WarmUp } from "@ezo/contract/marketing/marketing-settings";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { getDeliverability } from "@ezo/contract/marketing/delivery/deliverability";
import { describe, expect, it } from "vitest";
import {
  type CampaignStack,
  campaignStackPerTest,
  detail,
  draft,
  fill,
  isOver,
  twice,
  until,
} from "../../../stack/campaigns.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { startWorkerChild } from "../../../stack/worker-process.ts";

const begin = campaignStackPerTest();

const planned = ({ app, token }: CampaignStack, change: Partial<WarmUp>) =>
  app.call(marketingSettings.put, { body: { warm_up: change } }, { token });
const from = () => dayIn(new Date());
const send = async ({ app, token }: CampaignStack): Promise<number> => {
  const id = await draft(app, token);
  await app.call(sendCampaign, { params: { id: String(id) } }, { token });
  return id;
};

/** Waits until today's allowance is used up, or the campaign is over, and no mail is on its way any more. */
async function untilHeld({ app, token }: CampaignStack, id: number): Promise<void> {
  await until(app, token, id, (campaign) => campaign.held_until !== null || isOver(campaign));
  await expect
    .poll(() => app.database.prisma.campaignRecipient.count({ where: { state: "sending" } }), {
      timeout: 30_000,
    })
    .toBe(0);
}
/** What was sent today was sent yesterday. */
const nextDay = ({ app }: CampaignStack) =>
  app.database.pool.query(
    "update campaign_recipients set claimed_at = claimed_at - interval '1 day' where claimed_at is not null",
  );

describe("a warm-up plan", () => {
  it("holds all campaigns of all workers together to each day's allowance, and loses nobody", async () => {
    const readers = 25;
    const stack = await begin({ workers: 2 });
    const { app, smtp, token } = stack;
    await fill(app, token, readers);
    await planned(stack, { from: from(), start_per_day: 20, double_every_days: 5, limit_per_day: 1000 });
    const ids = [await send(stack), await send(stack)];
    for (const day of [1, 2]) {
      for (const id of ids) await untilHeld(stack, id);
      expect(smtp.accepted()).toHaveLength(20 * day);
      const { warm_up: plan } = (await app.call(getDeliverability, {}, { token })).data;
      expect(plan).toMatchObject({ today: from(), allowance: 20, used: 20 });
      expect(Date.parse(plan?.renews_at ?? "")).toBeGreaterThan(Date.now());
      await nextDay(stack);
    }
    for (const id of ids) {
      const done = await until(app, token, id, isOver);
      expect(done.totals).toMatchObject({ recipients: readers, sent: readers, remaining: 0 });
      expect(done.held_until).toBeNull();
    }
    expect(smtp.accepted()).toHaveLength(2 * readers);
    for (let index = 0; index < readers; index++)
      expect(smtp.accepted().filter((address) => address === `reader-${index}@example.ge`)).toHaveLength(2);
  }, 120_000);

  it("counts a mail once, whatever crashes", async () => {
    const readers = 60;
    const allowance = 40;
    const stack = await begin({ workers: 0, sink: { delayMs: 20 } });
    const { app, smtp, token } = stack;
    await fill(app, token, readers);
    await planned(stack, {
      from: from(),
      start_per_day: allowance,
      double_every_days: 5,
      limit_per_day: 1000,
    });
    let worker = await startWorkerChild(app.config);
    try {
      const id = await send(stack);
      await smtp.waitFor(15);
      await worker.kill();
      worker = await startWorkerChild(app.config);
      await untilHeld(stack, id);
      const held = await detail(app, token, id);
      expect(held.totals.sent + held.totals.unconfirmed).toBe(allowance);
      expect(smtp.accepted().length).toBeLessThanOrEqual(allowance);
      await nextDay(stack);
      const done = await until(app, token, id, isOver);
      expect(done.totals.sent + done.totals.unconfirmed).toBe(readers);
      expect(twice(smtp.accepted())).toBe(0);
      expect(smtp.accepted().length).toBeGreaterThanOrEqual(done.totals.sent);
    } finally {
      await worker.kill();
    }
  }, 120_000);

  it("that is switched on in the middle of a campaign holds it, and one that is switched off lets it go on", async () => {
    const readers = 300;
    const concurrency = 10;
    const stack = await begin({ sink: { delayMs: 60 } });
    const { app, smtp, token } = stack;
    await fill(app, token, readers);
    const id = await send(stack);
    await smtp.waitFor(20);
    await planned(stack, { from: from(), start_per_day: 5, double_every_days: 5, limit_per_day: 1000 });
    const atSwitch = smtp.accepted().length;
    await untilHeld(stack, id);
    // What had left before counts, and only what was on its way has left since.
    expect(smtp.accepted().length).toBeLessThanOrEqual(atSwitch + concurrency);
    expect(smtp.accepted().length).toBeLessThan(readers);
    await planned(stack, { from: null });
    const done = await until(app, token, id, isOver);
    expect(done.totals).toMatchObject({ recipients: readers, sent: readers });
    expect(twice(smtp.accepted())).toBe(0);
    expect(new Set(smtp.accepted()).size).toBe(readers);
  }, 120_000);
});

import { HOUR_MS } from "@ezo/contract/values/time";
import { setTimeout as sleep } from "node:timers/promises";
import { reopenCampaign, scheduleCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { sweepCampaigns } from "@ezo/core/campaigns/sweep";
import { expect, it } from "vitest";
import { campaignStackPerTest, detail, draft, fill, isOver, until } from "../../../stack/campaigns.ts";
import { failureOf } from "../../../stack/failure.ts";
import type { Stack } from "../../../stack/stack.ts";

const begin = campaignStackPerTest();

/** A campaign that is sent to one reader in an hour. */
async function scheduled(app: Stack, token: string): Promise<number> {
  const id = await draft(app, token);
  const send_at = new Date(Date.now() + HOUR_MS).toISOString();
  await app.call(scheduleCampaign, { params: { id: String(id) }, body: { send_at } }, { token });
  return id;
}
const reopen = (app: Stack, token: string, id: number) =>
  app.call(reopenCampaign, { params: { id: String(id) } }, { token });

/** Waits until another transaction waits for a row that the caller's has locked. */
async function untilWaiting({ database: { prisma } }: Stack): Promise<void> {
  await expect
    .poll(
      async () => {
        const [found] = await prisma.$queryRaw<{ count: bigint }[]>`
          select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return Number(found?.count);
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
}

it("a scheduled campaign is a draft again until its time has come", async () => {
  const { app, token } = await begin({ workers: 0 });
  await fill(app, token, 1);
  const id = await scheduled(app, token);
  const { version } = await detail(app, token, id);
  const { data: again } = await reopen(app, token, id);
  expect(again).toMatchObject({ status: "draft", send_at: null, started_at: null, version });
  expect((await failureOf(reopen(app, token, id))).status).toBe(409);

  const due = await scheduled(app, token);
  await app.database.prisma.campaign.update({
    where: { id: due },
    data: { sendAt: new Date(Date.now() - 1) },
  });
  const refused = await failureOf(reopen(app, token, due));
  expect([refused.status, refused.body.code]).toEqual([409, "wrong_status"]);
  expect((await detail(app, token, due)).status).toBe("scheduled");
});

it("a campaign that is being reopened is not started, and one that is being started is not reopened", async () => {
  const { app, token } = await begin({ workers: 0 });
  const { prisma } = app.database;
  await fill(app, token, 1);

  const reopened = await scheduled(app, token);
  // Its time comes while it is being reopened.
  await prisma.campaign.update({ where: { id: reopened }, data: { sendAt: new Date(Date.now() - 1) } });
  let starting: Promise<unknown> = Promise.resolve();
  await prisma.$transaction(
    async (tx) => {
      await tx.campaign.update({ where: { id: reopened }, data: { status: "draft", sendAt: null } });
      starting = sweepCampaigns(prisma);
      await untilWaiting(app);
    },
    { timeout: 20_000 },
  );
  await starting;
  expect(await detail(app, token, reopened)).toMatchObject({ status: "draft", started_at: null });

  const started = await scheduled(app, token);
  let reopening: Promise<unknown> = Promise.resolve();
  await prisma.$transaction(
    async (tx) => {
      await tx.campaign.update({
        where: { id: started },
        data: { status: "sending", startedAt: new Date(), resumedAt: new Date() },
      });
      reopening = failureOf(reopen(app, token, started)).then(({ status }) => status);
      await untilWaiting(app);
    },
    { timeout: 20_000 },
  );
  expect(await reopening).toBe(409);
  expect((await detail(app, token, started)).status).toBe("sending");
});

it("campaigns that are reopened as their time comes are each either sent or a draft", async () => {
  const { app, smtp, token } = await begin({ workers: 0 });
  const { prisma } = app.database;
  await fill(app, token, 1);
  const ids: number[] = [];
  for (let count = 0; count < 8; count++) ids.push(await scheduled(app, token));
  const dueAt = Date.now() + 500;
  await prisma.campaign.updateMany({ data: { sendAt: new Date(dueAt) } });
  const startAll = async () => {
    while (Date.now() < dueAt + 400) await sweepCampaigns(prisma);
  };
  const becomesDraft = async (id: number, index: number): Promise<boolean> => {
    await sleep(Math.max(0, dueAt - Date.now() + 15 * (index - 4)));
    const refusal = await reopen(app, token, id).then(
      () => null,
      (failure: unknown) => failure,
    );
    if (refusal !== null) expect(refusal).toMatchObject({ status: 409 });
    return refusal === null;
  };
  const [areDrafts] = await Promise.all([Promise.all(ids.map(becomesDraft)), startAll()]);
  await app.startWorker();
  const started = ids.filter((_, index) => !areDrafts[index]);
  for (const id of started) expect((await until(app, token, id, isOver)).totals.sent).toBe(1);
  for (const id of ids.filter((_, index) => areDrafts[index])) {
    const left = await detail(app, token, id);
    expect(left).toMatchObject({ status: "draft", send_at: null, started_at: null });
    expect(left.totals.recipients).toBe(0);
  }
  expect(smtp.accepted()).toHaveLength(started.length);
});

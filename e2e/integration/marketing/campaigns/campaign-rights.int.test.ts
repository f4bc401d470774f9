import {
  reopenCampaign,
  resumeCampaign,
  scheduleCampaign,
} from "@ezo/contract/marketing/campaigns/campaign-sending";
import { HOUR_MS } from "@ezo/contract/values/time";
import { sweepCampaigns } from "@ezo/core/campaigns/sweep";
import { createAccount } from "@ezo/core/users/accounts";
import { describe, expect, it } from "vitest";
import { campaignStackPerTest, detail, draft, fill, isOver, until } from "../../../stack/campaigns.ts";
import { ADMIN, PASSWORD, type Stack } from "../../../stack/stack.ts";

const begin = campaignStackPerTest();

/** A campaign whose time has come; somebody of the marketing team has scheduled it. */
async function dueOfSomebody(app: Stack, token: string) {
  const id = await draft(app, token);
  const email = `somebody-${id}@campaigns.test`;
  await createAccount(app.database.prisma, {
    email,
    name: "Somebody",
    role: "marketing",
    password: PASSWORD,
  });
  const { id: userId } = await app.database.prisma.user.findUniqueOrThrow({ where: { email } });
  const send_at = new Date(Date.now() + HOUR_MS).toISOString();
  await app.call(
    scheduleCampaign,
    { params: { id: String(id) }, body: { send_at } },
    { token: await app.token(email) },
  );
  await app.database.prisma.campaign.update({ where: { id }, data: { sendAt: new Date(Date.now() - 1) } });
  return { id, userId };
}

describe("a campaign whose time has come", () => {
  it("is paused with the reason where who scheduled it may not send it any more, and mails administrators alone", async () => {
    const { app, smtp, token } = await begin({ workers: 0 });
    const { prisma } = app.database;
    await fill(app, token, 2);
    const losses: ((id: number) => Promise<unknown>)[] = [
      (id) => prisma.user.update({ where: { id }, data: { isActive: false } }),
      (id) => prisma.user.update({ where: { id }, data: { deletedAt: new Date() } }),
      (id) => prisma.user.delete({ where: { id } }),
      (id) => prisma.user.update({ where: { id }, data: { role: "sales_agent" } }),
    ];
    const ids: number[] = [];
    for (const lose of losses) {
      const { id, userId } = await dueOfSomebody(app, token);
      await lose(userId);
      ids.push(id);
    }
    await Promise.all([sweepCampaigns(prisma), sweepCampaigns(prisma)]);
    for (const id of ids)
      expect(await detail(app, token, id)).toMatchObject({
        status: "paused",
        pause_reason: "not_allowed",
        totals: { recipients: 0 },
      });
    await app.startWorker();
    await smtp.waitFor(ids.length);
    await app.drain();
    expect(smtp.accepted()).toEqual(ids.map(() => ADMIN));

    // Somebody else who may send campaigns takes it over, or makes it a draft again.
    const [resumed = 0, reopened = 0] = ids;
    await app.call(resumeCampaign, { params: { id: String(resumed) } }, { token });
    expect((await until(app, token, resumed, isOver)).totals.sent).toBe(2);
    const { data } = await app.call(reopenCampaign, { params: { id: String(reopened) } }, { token });
    expect(data).toMatchObject({ status: "draft", pause_reason: null, send_at: null, started_at: null });
  });

  it("is sent where who scheduled it still may, and where an earlier release has not noted who that was", async () => {
    const { app, smtp, token } = await begin({ workers: 0 });
    const { prisma } = app.database;
    await fill(app, token, 1);
    const kept = await dueOfSomebody(app, token);
    await prisma.user.update({ where: { id: kept.userId }, data: { role: "admin" } });
    const old = await dueOfSomebody(app, token);
    await prisma.campaign.update({ where: { id: old.id }, data: { scheduledById: null } });
    await prisma.user.delete({ where: { id: old.userId } });
    await app.startWorker();
    for (const { id } of [kept, old]) expect((await until(app, token, id, isOver)).totals.sent).toBe(1);
    expect(smtp.accepted()).toHaveLength(2);
  });
});

import {
  campaignVersions,
  createCampaign,
  duplicateCampaign,
  getCampaign,
  patchCampaign,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { preflightCampaign, testCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import {
  addSenderAddress,
  listSenderAddresses,
  removeSenderAddress,
} from "@ezo/contract/marketing/delivery/sender-addresses";
import { listAudit } from "@ezo/contract/admin/operations/audit";
import { SENDER_ADDRESSES_MAX } from "@ezo/contract/values/limits/marketing";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { readSetting, writeSetting } from "@ezo/core/platform/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCampaign } from "../../../stack/campaigns.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let app: Stack;
let token: string;
beforeAll(async () => {
  app = await startStack({
    workers: 1,
    env: { RATE_LIMIT_SCALE: "0", MAIL_FROM: "Ezo <no-reply@ezo.test>" },
  });
  token = await app.token(MARKETING);
});
afterAll(() => app.stop());

const add = async (email: string) => (await app.call(addSenderAddress, { body: { email } }, { token })).data;
const listed = async (email: string) =>
  (await app.call(listSenderAddresses, {}, { token })).data.find((one) => one.email === email);
/** The link in the last mail to an address. */
async function linkTo(email: string): Promise<string> {
  await app.drain();
  const text = app.mailbox.to(email).at(-1)?.text ?? "";
  const path = /https:\/\/ezo\.test(\/m\/sender\/[\w-]+)/.exec(text)?.[1];
  if (!path) throw new Error(`no link in ${text}`);
  return app.url() + path;
}
async function verified(email: string): Promise<number> {
  const { id } = await add(email);
  expect((await fetch(await linkTo(email), { method: "POST" })).status).toBe(200);
  return id ?? 0;
}
/** Waits until another transaction waits for the row of an address that the caller's has locked. */
async function untilWaiting(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [found] = await app.database.prisma.$queryRaw<{ count: bigint }[]>`
          select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%sender_addresses%'`;
        return Number(found?.count);
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
}
const create = async (fields: object) =>
  (await app.call(createCampaign, { body: { ...aCampaign(), ...fields } }, { token })).data;

describe("an address that campaigns come from", () => {
  it("is confirmed by the button behind the mailed link alone", async () => {
    expect(await add("Sales@Ezo.test")).toMatchObject({ email: "sales@ezo.test", state: "asked" });
    const url = await linkTo("sales@ezo.test");
    // A scanner opens links; only a person presses the button.
    expect((await fetch(url)).status).toBe(200);
    expect(await listed("sales@ezo.test")).toMatchObject({ state: "asked", verified_at: null });
    const forged = url.slice(0, -1) + (url.endsWith("A") ? "B" : "A");
    expect((await fetch(forged, { method: "POST" })).status).toBe(404);
    for (const _ of ["once", "again"]) expect((await fetch(url, { method: "POST" })).status).toBe(200);
    expect((await listed("sales@ezo.test"))?.state).toBe("verified");
    // Nobody is asked about one that is confirmed.
    const before = app.mailbox.to("sales@ezo.test").length;
    expect((await add("sales@ezo.test")).state).toBe("verified");
    await app.drain();
    expect(app.mailbox.to("sales@ezo.test")).toHaveLength(before);
  });

  it("has one link that works: the last one", async () => {
    await add("twice@ezo.test");
    const first = await linkTo("twice@ezo.test");
    await add("twice@ezo.test");
    const second = await linkTo("twice@ezo.test");
    expect((await fetch(first, { method: "POST" })).status).toBe(404);
    expect((await fetch(second, { method: "POST" })).status).toBe(200);
    expect((await listed("twice@ezo.test"))?.state).toBe("verified");
  });

  it("is not confirmed by a link that is too old", async () => {
    await add("old@ezo.test");
    const url = await linkTo("old@ezo.test");
    await app.database.prisma.senderAddress.update({
      where: { email: "old@ezo.test" },
      data: { tokenExpiresAt: new Date(Date.now() - 1000) },
    });
    expect((await fetch(url, { method: "POST" })).status).toBe(404);
    expect((await listed("old@ezo.test"))?.state).toBe("asked");
  });

  it("leaves a line in the audit log of each write, which does not say the address", async () => {
    const id = await verified("lines@ezo.test");
    await add("Lines@ezo.test");
    await app.call(removeSenderAddress, { params: { id: String(id) } }, { token });
    const query = { entity: `sender_address:${id}` } as object;
    const { data } = await app.call(listAudit, { query }, { token: await app.token() });
    const actor = { name: "მაკა მარკეტინგი" };
    const email_hash = hashAddress("lines@ezo.test");
    expect(data.reverse()).toMatchObject([
      { action: "created", actor, after: { state: "asked", email_hash }, is_security: true },
      { action: "updated", actor: null, after: { state: "verified", email_hash } },
      { action: "deleted", actor, after: { email_hash } },
    ]);
    expect(JSON.stringify(data)).not.toContain("lines@");
  });

  it("is one of a few", async () => {
    const { prisma: db } = app.database;
    const room = SENDER_ADDRESSES_MAX - (await db.senderAddress.count());
    const data = Array.from({ length: room }, (_, at) => ({
      email: `full-${at}@ezo.test`,
      locale: "en" as const,
    }));
    await db.senderAddress.createMany({ data });
    expect((await failureOf(add("more@ezo.test"))).body.errors).toHaveProperty("email");
    await db.senderAddress.deleteMany({ where: { email: { startsWith: "full-" } } });
  });
});

describe("a campaign's sender", () => {
  it("is refused where the address is not confirmed, and what it has may stay", async () => {
    await add("waiting@ezo.test");
    for (const from_address of ["waiting@ezo.test", "stranger@example.ge"]) {
      const { status, body } = await failureOf(create({ from_address }));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["from_address"]]);
    }
    const { id } = await create({});
    const params = { id: String(id) };
    // As an earlier version has stored it.
    await app.database.prisma.campaign.update({ where: { id }, data: { fromAddress: "former@example.ge" } });
    const { data } = await app.call(
      patchCampaign,
      { params, body: { name: "Renamed", from_address: "former@example.ge" } },
      { token },
    );
    expect(data.from_address).toBe("former@example.ge");
    const copy = (await app.call(duplicateCampaign, { params }, { token })).data;
    expect(copy.from_address).toBe("");
  });

  it("gets answers at addresses of the firm alone: those that are confirmed, and those of its settings", async () => {
    const { prisma: db } = app.database;
    const refusedAt = async (call: Promise<unknown>) => {
      const { status, body } = await failureOf(call);
      return [status, Object.keys(body.errors ?? {})];
    };
    await add("waiting@ezo.test");
    for (const reply_to of ["waiting@ezo.test", "stranger@example.ge"])
      expect(await refusedAt(create({ reply_to }))).toEqual([422, ["reply_to"]]);

    const contact = await readSetting(db, "contact");
    const { contact_info: info } = contact;
    const office = { ...info, email: { ...info.email, value: "office@example.ge" } };
    await writeSetting(db, "contact", { ...contact, contact_info: office });
    const marketing = await readSetting(db, "marketing");
    await writeSetting(db, "marketing", { ...marketing, reply_to: "news@example.ge" });
    await verified("answers@example.ge");
    for (const reply_to of [
      "Answers@example.ge",
      "office@example.ge",
      "news@example.ge",
      "no-reply@ezo.test",
    ])
      expect((await create({ reply_to })).reply_to.toLowerCase()).toBe(reply_to.toLowerCase());
    // Nobody has confirmed that mails may be sent from them.
    expect(await refusedAt(create({ from_address: "office@example.ge" }))).toEqual([422, ["from_address"]]);
    await writeSetting(db, "contact", contact);
    await writeSetting(db, "marketing", marketing);
  });

  it("goes on with the address for answers that it has from before, until that is changed", async () => {
    const { id } = await create({});
    const params = { id: String(id) };
    const patch = (body: { name?: string; reply_to: string }) =>
      app.call(patchCampaign, { params, body }, { token });
    await app.database.prisma.campaign.update({ where: { id }, data: { replyTo: "former@example.ge" } });
    const { data } = await patch({ name: "Renamed", reply_to: "former@example.ge" });
    expect([data.name, data.reply_to]).toEqual(["Renamed", "former@example.ge"]);
    expect((await failureOf(patch({ reply_to: "another@example.ge" }))).body.errors).toHaveProperty(
      "reply_to",
    );
    expect((await app.call(duplicateCampaign, { params }, { token })).data.reply_to).toBe("");
    expect((await patch({ reply_to: "" })).data.reply_to).toBe("");
  });

  it("does not come back with an earlier version where nobody has confirmed it; the rest of that version does", async () => {
    const { id } = await create({ name: "First" });
    const params = { id: String(id) };
    const patch = async (body: { name: string; from_address?: string; reply_to?: string }) =>
      (await app.call(patchCampaign, { params, body }, { token })).data;
    await app.database.prisma.campaign.update({
      where: { id },
      data: { fromAddress: "former@example.ge", replyTo: "former@example.ge" },
    });
    const former = await patch({ name: "Second" });
    await verified("present@example.ge");
    await patch({ name: "Third", from_address: "", reply_to: "present@example.ge" });
    const version = { params: { ...params, version: String(former.version) } };
    const { data: compared } = await app.call(campaignVersions.compareVersion, version, { token });
    expect(compared.changes.map(({ field }) => field)).toEqual(["name"]);
    const { data } = await app.call(campaignVersions.restoreVersion, version, { token });
    expect([data.name, data.from_address, data.reply_to]).toEqual(["Second", "", "present@example.ge"]);
  });

  it("has a name in each language, of which naming one leaves the others", async () => {
    const { id } = await create({ from_names: { ka: "ეზო", en: "Ezo Linden" } });
    const params = { id: String(id) };
    await app.call(patchCampaign, { params, body: { from_names: { ru: "Эзо" } } }, { token });
    const { data } = await app.call(getCampaign, { params }, { token });
    expect(data.from_names).toEqual({ ka: "ეზო", en: "Ezo Linden", ru: "Эзо" });
  });

  it("is what the mail has, in its language, and another domain is warned of", async () => {
    await verified("linden@ezo.test");
    await verified("agency@example.ge");
    const names = { ka: "ლინდენი", en: "Linden", ru: "" };
    const { id } = await create({
      from_names: names,
      from_address: "linden@ezo.test",
      reply_to: "agency@example.ge",
    });
    const params = { id: String(id) };
    await app.call(testCampaign, { params, body: { email: MARKETING } }, { token });
    const mail = app.mailbox.to(MARKETING).at(-1);
    expect(mail?.from).toMatchObject({ name: "ლინდენი", address: "linden@ezo.test" });
    expect(mail?.replyTo?.[0]?.address).toBe("agency@example.ge");

    const codes = async () =>
      (await app.call(preflightCampaign, { params }, { token })).data.findings.map(({ code }) => code);
    expect(await codes()).not.toContain("from_other_domain");
    await app.call(patchCampaign, { params, body: { from_address: "agency@example.ge" } }, { token });
    expect(await codes()).toContain("from_other_domain");
  });

  it("cannot be removed while a campaign that is not over names it", async () => {
    const id = await verified("kept@ezo.test");
    const campaign = await create({ from_address: "kept@ezo.test" });
    const params = { id: String(id) };
    expect((await failureOf(app.call(removeSenderAddress, { params }, { token }))).status).toBe(409);
    await app.database.prisma.campaign.delete({ where: { id: campaign.id } });
    await app.call(removeSenderAddress, { params }, { token });
    expect(await listed("kept@ezo.test")).toBeUndefined();
  });

  it("is not removed while it is being given to a campaign, nor given to one while it is being removed", async () => {
    const { prisma: db } = app.database;
    const id = await verified("raced@ezo.test");
    const params = { id: String(id) };
    let removing: Promise<unknown> = Promise.resolve();
    const campaign = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from sender_addresses where id = ${id} for share`;
        const data = { name: "Raced", segment: { all: true }, fromAddress: "raced@ezo.test" };
        const stored = await tx.campaign.create({ data });
        removing = failureOf(app.call(removeSenderAddress, { params }, { token })).then(
          ({ status, body }) => [status, body.code],
        );
        await untilWaiting();
        return stored;
      },
      { timeout: 20_000 },
    );
    expect(await removing).toEqual([409, "in_use"]);
    expect(await listed("raced@ezo.test")).toMatchObject({ id, state: "verified" });

    await db.campaign.delete({ where: { id: campaign.id } });
    let creating: Promise<unknown> = Promise.resolve();
    await db.$transaction(
      async (tx) => {
        await tx.senderAddress.delete({ where: { id } });
        creating = failureOf(create({ from_address: "raced@ezo.test" })).then(({ status, body }) => [
          status,
          Object.keys(body.errors ?? {}),
        ]);
        await untilWaiting();
      },
      { timeout: 20_000 },
    );
    expect(await creating).toEqual([422, ["from_address"]]);
  });

  it("is removed once, with one line in the audit log, by two who remove it at once", async () => {
    const id = await verified("both@ezo.test");
    const remove = () => app.call(removeSenderAddress, { params: { id: String(id) } }, { token });
    const outcomes = await Promise.allSettled([remove(), remove()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await failureOf(remove())).status).toBe(404);
    const where = { entity: "sender_address", entityId: id, action: "deleted" };
    const lines = await app.database.prisma.auditLine.findMany({ where });
    expect(lines).toMatchObject([{ after: { state: "verified" } }]);
  });
});

import { getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { getContact } from "@ezo/contract/marketing/contacts";
import { DAY_MS, HOUR_MS } from "@ezo/contract/values/time";
import type { BounceEvent } from "@ezo/core/campaigns/bounces/bounce-event";
import { createBounceEvents } from "@ezo/core/campaigns/bounces/bounce-events.service";
import { createBounceReports } from "@ezo/core/campaigns/bounces/bounce-reports.service";
import { acquireLease, type Settlement, settleAndClaim } from "@ezo/core/campaigns/sending/ledger.repo";
import { mailboxOf } from "@ezo/core/platform/mail/email-address";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { describe, expect, it } from "vitest";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { stack, call, db } = useMarketingStack();

interface Reader {
  id: number;
  email: string;
  messageId: string;
  campaignId: number;
  recipientId: bigint;
}
let serial = 0;
/** A contact with a mail of a campaign that is being sent; the mail waits unless `mail` says otherwise. */
async function aReader(mail: { state?: "sent"; claimedAt?: Date } = {}): Promise<Reader> {
  const email = `came-back${++serial}@example.ge`;
  const messageId = `came-back-${serial}@ezo.test`;
  const { id } = await db().contact.create({
    data: { email, emailHash: hashAddress(email), locale: "ka", source: "import", status: "subscribed" },
  });
  const { id: campaignId } = await db().campaign.create({
    data: { name: "News", segment: { all: true }, status: "sending" },
  });
  const recipient = await db().campaignRecipient.create({
    data: { campaignId, contactId: id, email, locale: "ka", messageId, ...mail },
  });
  return { id, email, messageId, campaignId, recipientId: recipient.id };
}

const statusOf = async ({ id }: Reader) => (await db().contact.findUniqueOrThrow({ where: { id } })).status;
const mailOf = ({ recipientId }: Reader) =>
  db().campaignRecipient.findUniqueOrThrow({ where: { id: recipientId } });

const report = (event: Partial<BounceEvent>) =>
  createBounceEvents({ db: db(), count: () => undefined }).record([
    {
      provider: "raw",
      eventId: `came-back-${++serial}`,
      kind: "hard",
      email: undefined,
      messageId: undefined,
      reason: "unknown_address",
      at: new Date(),
      ...event,
    },
  ]);

/** Claims the mail; what it returns settles it as the mail server's answer does. */
async function claim({ campaignId, recipientId, id: contactId }: Reader) {
  const owner = crypto.randomUUID();
  const { pool } = stack().database;
  expect(await acquireLease(db(), campaignId, owner)).toBe(true);
  expect(await settleAndClaim(pool, campaignId, owner, [], 1)).toHaveLength(1);
  return (outcome: Pick<Settlement, "state" | "isHardBounce">) => {
    const settlement = { id: String(recipientId), contactId, reason: null, delayMs: 0, isFree: false };
    return settleAndClaim(pool, campaignId, owner, [{ ...settlement, ...outcome }], 0);
  };
}

describe("a mail that is reported before the mail server's answer is noted", () => {
  it("has come back when it is settled as sent, and counts as one soft bounce", async () => {
    const reader = await aReader();
    const settle = await claim(reader);
    const { messageId } = reader;
    await report({ kind: "soft", messageId, reason: "mailbox_full" });
    await settle({ state: "sent", isHardBounce: false });
    const { data } = await call(getCampaign, { params: { id: String(reader.campaignId) } });
    expect(data.results).toMatchObject({
      bounced: 1,
      returned: 1,
      bounce_reasons: [{ reason: "mailbox_full", count: 1 }],
    });
    expect(await statusOf(reader)).toBe("subscribed");
  });

  it("came back at the time of the report when the server has refused it for good", async () => {
    const reader = await aReader();
    const settle = await claim(reader);
    const at = new Date(Date.now() - 1000);
    await report({ kind: "soft", messageId: reader.messageId, at });
    await settle({ state: "failed", isHardBounce: true });
    expect((await mailOf(reader)).bouncedAt).toEqual(at);
    expect(await statusOf(reader)).toBe("bounced");
  });
});

describe("a report that names no mail", () => {
  const SENT_AT = Date.now() - DAY_MS;
  const after = (hours: number) => new Date(SENT_AT + hours * HOUR_MS);
  const sentMail = { state: "sent", claimedAt: after(0) } as const;

  // The campaign's mail left at 0 h, and the report is of 3 h.
  it.each([
    [2, "sent", false],
    // Its outcome is not known.
    [2, "sending", false],
    [2, "refused", true],
    [-2, "sent", true],
    [5, "sent", true],
  ] as const)("and another mail at %i h, %s: came back %s", async (hours, status, isReturned) => {
    const reader = await aReader(sentMail);
    await db().delivery.create({
      data: {
        key: `another-mail-${++serial}`,
        status,
        recipient: hashAddress(mailboxOf(reader.email)),
        createdAt: after(hours),
      },
    });
    await report({ email: reader.email, at: after(3) });
    expect((await mailOf(reader)).bouncedAt !== null).toBe(isReturned);
    expect(await statusOf(reader)).toBe("bounced");
  });

  it("is about a mail to the address that it names, however that is written", async () => {
    const reader = await aReader(sentMail);
    await report({ email: reader.email.toUpperCase(), at: after(3) });
    expect((await mailOf(reader)).bouncedAt).toEqual(after(3));
  });

  it("is about no mail to an address that the contact had before", async () => {
    const reader = await aReader(sentMail);
    const email = `new-${reader.email}`;
    const data = { email, emailHash: hashAddress(email) };
    await db().contact.update({ where: { id: reader.id }, data });
    await report({ email, at: after(3) });
    expect((await mailOf(reader)).bouncedAt).toBeNull();
    expect(await statusOf(reader)).toBe("bounced");
  });
});

describe("a report about a mail to an address that the contact had before", () => {
  const sentMail = () => ({ state: "sent", claimedAt: new Date(Date.now() - DAY_MS) }) as const;
  /** The contact of a sent mail, with another address since. */
  async function aMover(): Promise<Reader> {
    const reader = await aReader(sentMail());
    return move(reader);
  }
  async function move(reader: Reader): Promise<Reader> {
    const email = `moved-${reader.email}`;
    const data = { email, emailHash: hashAddress(email) };
    await db().contact.update({ where: { id: reader.id }, data });
    return { ...reader, email };
  }
  const returnedTo = async ({ id }: Reader) => {
    const { timeline } = (await call(getContact, { params: { id: String(id) } })).data;
    return timeline.filter(({ kind }) => kind === "returned");
  };

  it.each(["hard", "soft", "complaint"] as const)("is in the timeline alone: %s", async (kind) => {
    const reader = await aMover();
    const former = reader.email.replace("moved-", "");
    await db().savedSearch.create({
      data: { email: former, locale: "ka", filters: {}, filterKey: "", status: "active" },
    });
    await report({ kind, messageId: reader.messageId, email: reader.email });
    expect(await statusOf(reader)).toBe("subscribed");
    const campaign = { id: reader.campaignId, name: "News" };
    expect(await returnedTo(reader)).toMatchObject([{ campaign, bounce: { kind, count: null } }]);
    const mail = await mailOf(reader);
    expect([mail.bouncedAt !== null, mail.complainedAt !== null]).toEqual([
      kind !== "complaint",
      kind === "complaint",
    ]);
    // What is kept under the former address is about that.
    const search = await db().savedSearch.findFirst({ where: { email: former } });
    expect(search?.status).toBe({ hard: "paused", soft: "active", complaint: undefined }[kind]);
  });

  it("does not count towards the five of the address of now", async () => {
    const reader = await aMover();
    for (const _ of [1, 2, 3, 4, 5]) await report({ kind: "soft", messageId: reader.messageId });
    for (const _ of [1, 2, 3, 4]) await report({ kind: "soft", email: reader.email });
    expect(await statusOf(reader)).toBe("subscribed");
    await report({ kind: "soft", email: reader.email });
    expect(await statusOf(reader)).toBe("bounced");
  });

  it("is the same where the mail server refuses it, and where the mail system reports it", async () => {
    const refused = await aReader();
    const settle = await claim(refused);
    await move(refused);
    await settle({ state: "failed", isHardBounce: true });
    const reported = await aMover();
    const events = createBounceEvents({ db: db(), count: () => undefined });
    const reports = createBounceReports({
      db: db(),
      webhookToken: undefined,
      rateLimits: {
        spend: async () => undefined,
        refund: async () => undefined,
        reset: async () => undefined,
      },
      record: (found) => events.record(found),
    });
    const hard = { type: "hard_bounce" as const, message_id: `<${reported.messageId}>` };
    expect([await reports.report(hard), await reports.report(hard)]).toEqual([1, 0]);
    expect(await Promise.all([refused, reported].map(statusOf))).toEqual(["subscribed", "subscribed"]);
    expect(await returnedTo(reported)).toMatchObject([{ bounce: { kind: "hard" } }]);
  });
});

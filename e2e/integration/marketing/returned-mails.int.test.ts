import { getCampaign } from "@ezo/contract/marketing/campaigns";
import type { BounceEvent } from "@ezo/core/campaigns/bounces/bounce-event";
import { createBounceEvents } from "@ezo/core/campaigns/bounces/bounce-events.service";
import { acquireLease, type Settlement, settleAndClaim } from "@ezo/core/campaigns/sending/ledger.repo";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { describe, expect, it } from "vitest";
import { useMarketingStack } from "../../stack/marketing-stack.ts";

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

import {
  settleUnconfirmed,
  UNCONFIRMED_DECISIONS,
  type UnconfirmedDecision,
} from "@ezo/contract/marketing/campaigns/campaign-sending";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token(MARKETING);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

let serial = 0;
/** A campaign that is over, with so many mails of unknown fate. */
async function campaignWith(unconfirmed: number) {
  const data = { name: "Fate", segment: { all: true }, status: "sent", startedAt: new Date() } as const;
  const { id } = await db().campaign.create({ data });
  const recipients: number[] = [];
  for (let mail = 0; mail < unconfirmed; mail++) {
    const email = `fate-${++serial}@example.ge`;
    const reader = { emailHash: email, email, locale: "ka", source: "import" } as const;
    const row = await db().campaignRecipient.create({
      data: {
        campaign: { connect: { id } },
        contact: { create: { ...reader, status: "subscribed" } },
        email,
        locale: "ka",
        messageId: email,
        state: "unconfirmed",
        claimedAt: new Date(),
        settledAt: new Date(),
        nextAttemptAt: new Date(),
      },
    });
    recipients.push(Number(row.id));
  }
  return { id, recipients };
}
const settle = (id: number, body: { decision: UnconfirmedDecision; recipient_ids?: number[] }) =>
  stack.call(settleUnconfirmed, { params: { id: String(id) }, body }, { token });
const linesOf = (id: number) =>
  db().auditLine.findMany({
    where: { action: "unconfirmed_settled", entity: "campaign", entityId: id },
    orderBy: { id: "asc" },
    select: { after: true, actorName: true, isSecurity: true },
  });
const said = (after: { decision: UnconfirmedDecision; count: number }) => ({
  after,
  actorName: "მაკა მარკეტინგი",
  isSecurity: false,
});

it.each(UNCONFIRMED_DECISIONS)(
  "a decision about mails of unknown fate is a line of the audit log that says which, and of how many: %s",
  async (decision) => {
    const { id, recipients } = await campaignWith(3);
    const { data } = await settle(id, { decision, recipient_ids: recipients.slice(0, 1) });
    expect(data.totals.unconfirmed).toBe(2);
    expect(await linesOf(id)).toEqual([said({ decision, count: 1 })]);
    await settle(id, { decision });
    expect(await linesOf(id)).toEqual([said({ decision, count: 1 }), said({ decision, count: 2 })]);
  },
);

it.each(["sent", "retry"] as const)("a decision about no mail is no line: %s", async (decision) => {
  const { id, recipients } = await campaignWith(1);
  await settle(id, { decision: "failed" });
  const { data } = await settle(id, { decision, recipient_ids: recipients });
  expect(data.status).toBe("sent");
  expect(await linesOf(id)).toEqual([said({ decision: "failed", count: 1 })]);
});

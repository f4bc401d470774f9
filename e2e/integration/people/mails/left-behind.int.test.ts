import { routingRuleRoutes } from "@ezo/contract/admin/routing";
import { userRoutes } from "@ezo/contract/admin/users";
import { getEnquiry, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { bulkSetEnquiryStatus, changeMany } from "@ezo/contract/enquiries/enquiry-bulk";
import type { RouteInput } from "@ezo/contract/route";
import { answeredIn } from "@ezo/core/enquiries/mails/answered";
import { routeEnquiries } from "@ezo/core/enquiries/routing/route-enquiries";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { inDays, params } from "../enquiries/answering-calls.ts";
import { stepCalls } from "../next-steps/step-calls.ts";
import { INBOUND_MAIL, mailComesBack, writeBack } from "./inbound-mail.ts";

let stack: Stack;
let admin: string;
beforeAll(async () => {
  stack = await startStack({ env: INBOUND_MAIL });
  admin = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(() => db().routingRule.deleteMany());
const db = () => stack.database.prisma;

type Person = Awaited<ReturnType<typeof storeEnquiry>>;
const { set: setStep } = stepCalls(
  () => stack,
  () => admin,
);
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
const detailOf = async (person: Person) =>
  (await stack.call(getEnquiry, params(person), { token: admin })).data;
const stepsOf = ({ id: enquiryId }: Person) => db().enquiryStep.findMany({ where: { enquiryId } });

let serial = 0;
/** A seller's request with a next step, which was completed just before the seller left. */
async function leftBehind() {
  const email = `leaver-${++serial}@ezo.test`;
  await createAccount(db(), { email, name: email, role: "sales_agent", password: PASSWORD });
  const leaver = await idOf(email);
  const person = await storeEnquiry(db(), { assigneeId: leaver, routing: { create: { userId: leaver } } });
  await setStep(person, { kind: "call", due_at: inDays(1) });
  const done = { status: "completed" as const };
  await stack.call(updateEnquiry, { ...params(person), body: done }, { token: admin });
  const off = { is_active: false };
  await stack.call(userRoutes.patch, { ...params({ id: leaver }), body: off }, { token: admin });
  const row = await db().enquiry.findUniqueOrThrow({ where: { id: person.id } });
  expect(row).toMatchObject({ status: "completed", assigneeId: leaver });
  return { person, leaver };
}

const OPEN = { status: "in_progress" } as const;
/** The ways in which a completed request is at work again, and who does it. */
const WAYS: [string, (person: Person) => Promise<unknown>, "nobody" | "staff"][] = [
  ["a mail of its person", (person) => writeBack(stack, person), "nobody"],
  ["a mail that has come back", (person) => mailComesBack(stack, person), "nobody"],
  [
    "a colleague",
    (person) => stack.call(updateEnquiry, { ...params(person), body: OPEN }, { token: admin }),
    "staff",
  ],
  [
    "a colleague among many",
    ({ id }) => stack.call(changeMany, { body: { changes: [{ id, ...OPEN }] } }, { token: admin }),
    "staff",
  ],
  [
    "a colleague by the call for bulk",
    ({ id }) => stack.call(bulkSetEnquiryStatus, { body: { changes: [{ id, ...OPEN }] } }, { token: admin }),
    "staff",
  ],
];

describe.each(WAYS)("a completed request of somebody who has left, opened again by %s", (_, reopen, by) => {
  it("is nobody's, and so is the next step that goes on", async () => {
    const { person, leaver } = await leftBehind();
    await reopen(person);
    const { history, ...detail } = await detailOf(person);
    expect(detail).toMatchObject({ status: "in_progress", assignee: null });
    expect(history.filter(({ kind }) => kind === "assignee")).toMatchObject([
      { from: String(leaver), to: null, actor: by === "staff" ? { id: await idOf(ADMIN) } : null },
    ]);
    expect(await stepsOf(person)).toMatchObject([{ kind: "call", endedAt: null, ownerId: null }]);
  });
});

describe("a person who writes to somebody who has left", () => {
  const words = "Is it still free?";
  it("is heard by everybody who may see the request", async () => {
    const { person } = await leftBehind();
    await writeBack(stack, person, words);
    await stack.drain();
    for (const email of [ADMIN, MARKETING])
      expect(stack.mailbox.to(email).some(({ text }) => text?.includes(words))).toBe(true);
  });

  it("has their request routed as a new one", async () => {
    const owner = await idOf(MARKETING);
    type Rule = RouteInput<typeof routingRuleRoutes.create>["body"];
    const body = { name: "Everybody", user_ids: [owner] } as Rule;
    await stack.call(routingRuleRoutes.create, { body }, { token: admin });
    const { person } = await leftBehind();
    await writeBack(stack, person);
    await routeEnquiries({ db: db() });
    expect((await detailOf(person)).assignee?.id).toBe(owner);
    expect(await stepsOf(person)).toMatchObject([{ endedAt: null, ownerId: owner }]);
  });

  it("is heard where the request was opened by an earlier version, which left it theirs", async () => {
    const { person, leaver } = await leftBehind();
    await writeBack(stack, person);
    await db().enquiry.update({ where: { id: person.id }, data: { assigneeId: leaver } });
    const mail = await db().enquiryMail.findFirstOrThrow({ where: { enquiryId: person.id } });
    const answered = await answeredIn(db(), "mail", mail.id);
    const emails = answered?.people.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining([ADMIN, MARKETING]));
    await writeBack(stack, person);
    expect((await detailOf(person)).assignee).toBeNull();
  });

  it("is heard by the owner alone where that is somebody who answers requests", async () => {
    const person = await storeEnquiry(db(), { assigneeId: await idOf(MARKETING), status: "completed" });
    await writeBack(stack, person);
    const mail = await db().enquiryMail.findFirstOrThrow({ where: { enquiryId: person.id } });
    const answered = await answeredIn(db(), "mail", mail.id);
    expect(answered?.people.map(({ email }) => email)).toEqual([MARKETING]);
  });
});

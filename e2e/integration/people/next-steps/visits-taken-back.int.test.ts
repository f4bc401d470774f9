import { deleteEnquiry, getEnquiry, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { bulkRestoreEnquiries, bulkSetEnquiryStatus, changeMany } from "@ezo/contract/enquiries/enquiry-bulk";
import { STEP_REOPEN_MS } from "@ezo/contract/values/limits/enquiries";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { inDays, params } from "../enquiries/answering-calls.ts";
import { INBOUND_MAIL, mailComesBack, writeBack } from "../mails/inbound-mail.ts";
import { type Step, stepCalls } from "./step-calls.ts";
import { entriesOf, isRising, visitFilesIn } from "./visit-files.ts";

let stack: Stack;
let seller: string;
let admin: string;
beforeAll(async () => {
  // No test waits for the end of a hold: the jobs that are held are let go by hand.
  stack = await startStack({ env: { REPLY_HOLD_SECONDS: "3600", ...INBOUND_MAIL } });
  [seller, admin] = [await stack.token(MARKETING), await stack.token()];
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

type Person = Awaited<ReturnType<typeof storeEnquiry>>;
const { set: setStep, cancel: drop } = stepCalls(
  () => stack,
  () => seller,
);
const set = async (person: Person, step: Step, token = seller) =>
  (await setStep(person, step, token)).next_step;
const stepOf = async (person: Person) =>
  (await stack.call(getEnquiry, params(person), { token: seller })).data.next_step;

/** Ends every hold, and waits until nothing is left to be mailed. */
async function endHolds(): Promise<void> {
  await vi.waitFor(
    async () => expect(await db().outboxEvent.count({ where: { publishedAt: null } })).toBe(0),
    { timeout: 30_000, interval: 20 },
  );
  for (const job of await stack.queues.queue("mail").getJobs(["delayed"])) await job.promote();
  await stack.drain();
}

/** A visit that its person has in their calendar. */
async function agreed(over: Parameters<typeof storeEnquiry>[1] = {}) {
  const person = await storeEnquiry(db(), over);
  const step = await set(person, { kind: "visit", due_at: inDays(2), invite: true });
  await stack.mailbox.waitFor(person.email);
  return { person, id: step?.id, due: step?.due_at ?? "" };
}
const entriesFor = (person: Person) => entriesOf(visitFilesIn(stack.mailbox.to(person.email)));
/** As the undo of the inbox sets it. */
const again = (person: Person, due_at: string, token = seller) =>
  set(person, { kind: "visit", due_at, invite: false, step_version: null }, token);

describe("a visit that was dropped by mistake", () => {
  it("goes on as it was where that is taken back in time, and nothing is mailed", async () => {
    const { person, id, due } = await agreed();
    await drop(person);
    expect(await again(person, due)).toMatchObject({ id, due_at: due, is_invited: true });
    await endHolds();
    expect(entriesFor(person).methods).toEqual(["REQUEST"]);

    await set(person, { kind: "visit", due_at: inDays(3) });
    await endHolds();
    const { methods, uids, sequences } = entriesFor(person);
    expect([methods, uids.size, isRising(sequences)]).toEqual([["REQUEST", "REQUEST"], 1, true]);
    expect(stack.mailbox.to(person.email)[1]?.subject).toMatch(/^Your viewing was moved/);
  });

  it("is mailed again as the same entry once its cancellation has gone out", async () => {
    const { person, id, due } = await agreed();
    await drop(person);
    await endHolds();
    expect(await again(person, due)).toMatchObject({ id, is_invited: true });
    await endHolds();
    const { methods, uids, sequences } = entriesFor(person);
    expect([methods, uids.size]).toEqual([["REQUEST", "CANCEL", "REQUEST"], 1]);
    expect(isRising(sequences)).toBe(true);
    expect(stack.mailbox.to(person.email)[2]?.subject).toMatch(/^Your viewing is arranged/);
  });

  it("is cancelled once, however often it is dropped and set again", async () => {
    const { person, due } = await agreed();
    for (let time = 0; time < 3; time++) {
      await drop(person);
      if (time < 2) await again(person, due);
    }
    await endHolds();
    expect(entriesFor(person).methods).toEqual(["REQUEST", "CANCEL"]);
  });

  it("is mailed as it is where it was moved just before, and that mail had not gone out", async () => {
    const { person, id } = await agreed();
    const later = inDays(4);
    // What the worker finds where staff were quicker than it.
    await db().enquiryStep.update({
      where: { id: id ?? 0 },
      data: { dueAt: new Date(later), version: 2, entryVersion: 2 },
    });
    await drop(person);
    await again(person, later);
    await endHolds();
    expect(entriesFor(person).methods).toEqual(["REQUEST", "REQUEST"]);
    expect(stack.mailbox.to(person.email)[1]?.subject).toMatch(/^Your viewing was moved/);
  });

  it("stays with its seller, also where a colleague takes that back", async () => {
    const { person, due } = await agreed();
    const { id } = await db().user.findUniqueOrThrow({ where: { email: MARKETING } });
    await drop(person);
    expect(await again(person, due, admin)).toMatchObject({ owner: { id } });
    await endHolds();
    expect(entriesFor(person).methods).toEqual(["REQUEST"]);
  });

  it("is another visit at another time, of which nobody is mailed who is not invited", async () => {
    const { person, id } = await agreed();
    await drop(person);
    const other = await again(person, inDays(5));
    expect(other).toMatchObject({ is_invited: false });
    expect(other?.id).not.toBe(id);
    await endHolds();
    expect(entriesFor(person).methods).toEqual(["REQUEST", "CANCEL"]);
  });
});

type Act = (person: Person) => Promise<unknown>;
const setStatus = (person: Person, status: "new" | "completed") =>
  stack.call(updateEnquiry, { ...params(person), body: { status } }, { token: seller });
const change = (person: Person, to: { status: "new" | "completed" } | { is_deleted: boolean }) =>
  stack.call(changeMany, { body: { changes: [{ id: person.id, ...to }] } }, { token: seller });
const setInBulk = ({ id }: Person, status: "new" | "completed") =>
  stack.call(bulkSetEnquiryStatus, { body: { changes: [{ id, status }] } }, { token: seller });

/** The ways in which a request ends, and is back. */
const ENDINGS: [string, { end: Act; undo: Act }][] = [
  [
    "completed",
    { end: (person) => setStatus(person, "completed"), undo: (person) => setStatus(person, "new") },
  ],
  [
    "completed among many",
    {
      end: (person) => change(person, { status: "completed" }),
      undo: (person) => change(person, { status: "new" }),
    },
  ],
  [
    "completed by the call for bulk",
    { end: (person) => setInBulk(person, "completed"), undo: (person) => setInBulk(person, "new") },
  ],
  [
    "completed, just before its person writes",
    { end: (person) => setStatus(person, "completed"), undo: (person) => writeBack(stack, person) },
  ],
  [
    "completed, just before a mail to its person comes back",
    { end: (person) => setStatus(person, "completed"), undo: (person) => mailComesBack(stack, person) },
  ],
  [
    "deleted",
    {
      end: (person) => stack.call(deleteEnquiry, { ...params(person), query: {} }, { token: seller }),
      undo: ({ id }) => stack.call(bulkRestoreEnquiries, { body: { ids: [id] } }, { token: seller }),
    },
  ],
  [
    "deleted among many",
    {
      end: (person) => change(person, { is_deleted: true }),
      undo: (person) => change(person, { is_deleted: false }),
    },
  ],
];

describe.each(ENDINGS)("the next step of a request that ends too soon: %s", (_, { end, undo }) => {
  it("goes on where the request does, and nobody is mailed about a visit", async () => {
    const { person, id, due } = await agreed();
    await end(person);
    expect(await db().enquiryStep.count({ where: { enquiryId: person.id, endedAt: null } })).toBe(0);
    await undo(person);
    expect(await stepOf(person)).toMatchObject({ id, due_at: due, is_invited: true });
    const { nextStepAt } = await db().enquiry.findUniqueOrThrow({ where: { id: person.id } });
    expect(nextStepAt?.toISOString()).toBe(due);
    await endHolds();
    expect(entriesFor(person).methods).toEqual(["REQUEST"]);
  });

  it("is mailed again as the same visit where its cancellation has gone out", async () => {
    const { person, id } = await agreed();
    await end(person);
    await endHolds();
    await undo(person);
    expect(await stepOf(person)).toMatchObject({ id });
    await endHolds();
    const { methods, uids, sequences } = entriesFor(person);
    expect([methods, uids.size]).toEqual([["REQUEST", "CANCEL", "REQUEST"], 1]);
    expect(isRising(sequences)).toBe(true);
  });
});

describe("the next step of a request that was completed", () => {
  it("goes on where it was done by that, too", async () => {
    const person = await storeEnquiry(db());
    const due = inDays(-0.5);
    const step = await set(person, { kind: "call", due_at: due });
    await setStatus(person, "completed");
    await setStatus(person, "new");
    expect(await stepOf(person)).toMatchObject({ id: step?.id, kind: "call", due_at: due });
  });

  it("stays ended where the request is opened again later, and where staff had ended it themselves", async () => {
    const [late, own] = [await storeEnquiry(db()), await storeEnquiry(db())];
    for (const person of [late, own]) await set(person, { kind: "call", due_at: inDays(1) });
    await drop(own);
    for (const person of [late, own]) await setStatus(person, "completed");
    const endedAt = new Date(Date.now() - STEP_REOPEN_MS - 1000);
    await db().enquiryStep.updateMany({ where: { enquiryId: late.id }, data: { endedAt } });
    for (const person of [late, own]) await setStatus(person, "new");
    expect([await stepOf(late), await stepOf(own)]).toEqual([null, null]);
  });

  it("stays ended while the request is completed, though it was deleted and restored", async () => {
    const { person, id } = await agreed();
    await setStatus(person, "completed");
    await change(person, { is_deleted: true });
    await change(person, { is_deleted: false });
    expect(await stepOf(person)).toBeNull();
    await setStatus(person, "new");
    expect(await stepOf(person)).toMatchObject({ id });
    await endHolds();
    expect(entriesFor(person).methods).toEqual(["REQUEST"]);
  });
});

it("mails nobody about a visit that is given to a colleague and back at once", async () => {
  const [first, second] = await Promise.all(
    [MARKETING, ADMIN].map((email) => db().user.findUniqueOrThrow({ where: { email } })),
  );
  const { person } = await agreed({ assigneeId: first?.id ?? 0 });
  for (const one of [second, first])
    await stack.call(
      updateEnquiry,
      { ...params(person), body: { assignee_id: one?.id ?? 0 } },
      { token: admin },
    );
  await endHolds();
  expect(entriesFor(person).methods).toEqual(["REQUEST"]);
});

import { deleteEnquiry, getEnquiry, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { changeMany } from "@ezo/contract/enquiries/enquiry-bulk";
import { getVisitFile, listNextSteps, noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { deleteContact, listContacts } from "@ezo/contract/marketing/contacts";
import { runs } from "@ezo/contract/testing/scope";
import { STEP_REMINDER_MS } from "@ezo/contract/values/limits/enquiries";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { remindOfSteps } from "@ezo/core/enquiries/next-steps/remind";
import { createToday } from "@ezo/core/enquiries/next-steps/today.service";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { record } from "@ezo/core/platform/events/outbox";
import { nameIn } from "@ezo/core/platform/text/name-in";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CallFailed } from "../../../stack/call.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { type Step, stepCalls } from "./step-calls.ts";
import { entriesOf, isRising, valueOf, visitFilesIn } from "./visit-files.ts";

let stack: Stack;
let admin: string;
let seller: string;
beforeAll(async () => {
  stack = await startStack();
  [admin, seller] = [await stack.token(), await stack.token(MARKETING)];
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

let serial = 0;
const enquiry = (over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
  db().enquiry.create({
    data: {
      source: "contact_form",
      name: "ნინო ბერიძე",
      email: `steps-${++serial}@example.ge`,
      message: "",
      locale: "en",
      ...over,
    },
  });
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const { set, finish, cancel } = stepCalls(
  () => stack,
  () => seller,
);
const detailOf = async (of: { id: number }) =>
  (await stack.call(getEnquiry, params(of), { token: seller })).data;

describe("the next step of an enquiry", () => {
  it("is set, moved and done, and each has a line in the history", async () => {
    const of = await enquiry();
    const first = hours(2);
    const { next_step: step } = await set(of, { kind: "call", due_at: first, note: "After work" });
    expect(step).toMatchObject({
      kind: "call",
      due_at: first,
      note: "After work",
      owner: { name: "მაკა მარკეტინგი" },
      version: 1,
    });
    const moved = await set(of, { kind: "call", due_at: hours(3), step_version: 1 }, admin);
    expect(moved.next_step).toMatchObject({ id: step?.id, version: 2, owner: step?.owner });
    const stale = await failureOf(set(of, { kind: "call", due_at: hours(4), step_version: 1 }));
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.current).toMatchObject({ version: 2 });
    const { data: done } = await finish(of);
    expect(done.next_step).toBeNull();
    expect(done.history.map(({ kind }) => kind)).toEqual(["created", "step_set", "step_set", "step_done"]);
    expect((await failureOf(cancel(of))).status).toBe(404);
  });

  it("is set with a call that was noted, which is what was due; or neither is stored", async () => {
    const of = await enquiry();
    await set(of, { kind: "call", due_at: hours(1) });
    const note = (step: Step) =>
      stack.call(
        noteCall,
        { ...params(of), body: { outcome: "call_again", next_step: step } },
        { token: seller },
      );
    const again = hours(5);
    const { data: noted } = await note({ kind: "call", due_at: again, step_version: 1 });
    expect(noted.next_step).toMatchObject({ kind: "call", due_at: again });
    const told = ["created", "step_set", "call", "assignee", "status", "step_done", "step_set"];
    expect(noted.history.map(({ kind }) => kind)).toEqual(told);

    const { data: visit } = await note({
      kind: "visit",
      due_at: hours(30),
      step_version: noted.next_step?.version,
    });
    expect(visit.next_step).toMatchObject({ kind: "visit" });
    const stale = await failureOf(note({ kind: "offer", due_at: hours(6), step_version: 9 }));
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    const { version: step_version } = visit.next_step ?? {};
    const past = await failureOf(note({ kind: "offer", due_at: hours(-9000), step_version }));
    expect(past.body.errors).toHaveProperty(["next_step.due_at"]);
    const { history, next_step: step } = await detailOf(of);
    expect(step?.kind).toBe("visit");
    expect(history.filter(({ kind }) => kind === "call")).toHaveLength(2);

    await db().enquiry.update({ where: { id: of.id }, data: { status: "completed" } });
    const closed = await failureOf(note({ kind: "call", due_at: hours(2) }));
    expect([closed.status, closed.body.code]).toEqual([409, "wrong_status"]);
  });

  it("is for whose request it is, also where somebody else sets it; of nobody's, for the person who sets it", async () => {
    const { id } = await db().user.findUniqueOrThrow({ where: { email: MARKETING } });
    const { id: adminId } = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    const [sellers, nobodys] = [await enquiry({ assigneeId: id }), await enquiry()];
    const { next_step: step } = await set(sellers, { kind: "call", due_at: hours(2) }, admin);
    expect(step?.owner?.id).toBe(id);
    const another = await set(sellers, { kind: "offer", due_at: hours(3) }, admin);
    expect(another.next_step?.owner?.id).toBe(id);
    const own = await set(nobodys, { kind: "call", due_at: hours(2) }, admin);
    expect(own.next_step?.owner?.id).toBe(adminId);
    // One that has lost its owner is with the request.
    await db().enquiryStep.updateMany({ where: { enquiryId: sellers.id }, data: { ownerId: null } });
    const moved = await set(sellers, { kind: "offer", due_at: hours(4) }, admin);
    expect(moved.next_step?.owner?.id).toBe(id);
  });

  it("is for open requests, at a time within reach", async () => {
    const of = await enquiry({ status: "completed" });
    const refused = await failureOf(set(of, { kind: "call", due_at: hours(1) }));
    expect([refused.status, refused.body.code]).toEqual([409, "wrong_status"]);
    const open = await enquiry({ email: "" });
    for (const due_at of [hours(-25), hours(24 * 367)])
      expect((await failureOf(set(open, { kind: "call", due_at }))).body.errors).toHaveProperty("due_at");
    const unmailed = await failureOf(set(open, { kind: "visit", due_at: hours(5), invite: true }));
    expect([unmailed.status, unmailed.body.code]).toEqual([409, "no_email"]);
    expect((await detailOf(open)).next_step).toBeNull();
  });

  it("ends with its request: what is ahead is cancelled, what is over is done", async () => {
    const [ahead, over, deleted] = [await enquiry(), await enquiry(), await enquiry()];
    await set(ahead, { kind: "call", due_at: hours(2) });
    await set(over, { kind: "call", due_at: hours(-1) });
    await set(deleted, { kind: "offer", due_at: hours(2) });
    for (const of of [ahead, over])
      await stack.call(updateEnquiry, { ...params(of), body: { status: "completed" } }, { token: seller });
    await stack.call(deleteEnquiry, { ...params(deleted), query: {} }, { token: seller });
    const ends = await db().enquiryStep.findMany({
      where: { enquiryId: { in: [ahead.id, over.id, deleted.id] } },
      orderBy: { enquiryId: "asc" },
    });
    expect(ends.map(({ end }) => end)).toEqual(["cancelled", "done", "cancelled"]);
    const rows = await db().enquiry.count({
      where: { nextStepAt: { not: null }, id: { in: ends.map((e) => e.enquiryId) } },
    });
    expect(rows).toBe(0);
  });

  it("is one at most, whatever many callers do at once", async () => {
    const order = fc.record({
      kind: fc.constantFrom("call" as const, "visit" as const, "offer" as const),
      act: fc.constantFrom("set" as const, "finish" as const, "cancel" as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 2, maxLength: 6 }), async (orders) => {
        const of = await enquiry();
        const run = ({ kind, act }: (typeof orders)[number]): Promise<unknown> => {
          if (act === "set") return doneOrRefused(set(of, { kind, due_at: hours(2) }));
          return doneOrRefused(act === "finish" ? finish(of) : cancel(of));
        };
        await Promise.all(orders.map(run));
        const steps = await db().enquiryStep.findMany({ where: { enquiryId: of.id } });
        const open = steps.filter(({ endedAt }) => endedAt === null);
        expect(open.length).toBeLessThanOrEqual(1);
        const { nextStepAt } = await db().enquiry.findUniqueOrThrow({ where: { id: of.id } });
        expect(nextStepAt).toEqual(open[0]?.dueAt ?? null);
        expect(new Set(steps.map(({ uid }) => uid)).size).toBe(steps.length);
      }),
      { numRuns: runs(15) },
    );
  });
});

/** Where there is no step, or no longer the one that was seen, that is what the call says. */
const doneOrRefused = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => {
    if (!(error instanceof CallFailed) || ![404, 409].includes(error.status)) throw error;
  });

const filesFor = async (email: string, count: number) =>
  visitFilesIn(await stack.mailbox.waitFor(email, count));

describe("a visit", () => {
  it("is mailed as a calendar entry that updates and cancels under one UID, and nothing else is mailed", async () => {
    const of = await enquiry();
    const { next_step: step } = await set(of, {
      kind: "visit",
      due_at: hours(26),
      invite: true,
      note: "Secret",
    });
    await filesFor(of.email, 1);
    await set(of, { kind: "visit", due_at: hours(27), step_version: step?.version });
    await filesFor(of.email, 2);
    // For staff only, so that nobody is mailed.
    const { next_step: noted } = await detailOf(of);
    await set(of, { kind: "visit", due_at: noted?.due_at ?? "", note: "Another" });
    await cancel(of);
    const files = await filesFor(of.email, 3);
    await stack.drain();
    expect(stack.mailbox.to(of.email)).toHaveLength(3);
    expect(files.map((file) => valueOf(file, "METHOD"))).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
    expect(new Set(files.map((file) => valueOf(file, "UID"))).size).toBe(1);
    const sequences = files.map((file) => Number(valueOf(file, "SEQUENCE")));
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
    expect(files.join()).not.toMatch(/Secret|Another/);
    const { history } = await detailOf(of);
    const sent = history.filter(({ kind }) => kind === "visit_sent").map(({ from }) => from);
    expect(new Set(sent)).toEqual(new Set(["agreed", "moved", "cancelled"]));
    expect(sent).toHaveLength(3);
  });

  it("that was never mailed is cancelled without a mail; its seller can have the file", async () => {
    const of = await enquiry();
    await set(of, { kind: "visit", due_at: hours(26) });
    const file = await stack.call(getVisitFile, params(of), { token: seller });
    expect(valueOf(file, "METHOD")).toBe("PUBLISH");
    expect(file).not.toContain(of.email);
    await set(of, { kind: "call", due_at: hours(26) });
    await stack.drain();
    expect(stack.mailbox.to(of.email)).toEqual([]);
    expect((await failureOf(stack.call(getVisitFile, params(of), { token: seller }))).status).toBe(404);
  });

  it("is mailed though a note was changed before its mail went out", async () => {
    const of = await enquiry();
    // What the worker finds where staff were quicker than it.
    const noted = { enquiryId: of.id, kind: "visit" as const, dueAt: hours(26), isInvited: true, version: 2 };
    const { id } = await db().enquiryStep.create({ data: { ...noted, entryVersion: 1 } });
    await db().$transaction((tx) => record(tx, "visit.changed", { step_id: id, version: 1, is_held: false }));
    const files = await filesFor(of.email, 1);
    expect(files.map((file) => valueOf(file, "METHOD"))).toEqual(["REQUEST"]);
    expect(stack.mailbox.to(of.email)[0]?.subject).toMatch(/^Your viewing is arranged/);
  });

  it("that was ended by mistake goes on as the same entry, which its changes reach", async () => {
    const of = await enquiry();
    const [first, later] = [hours(26), hours(27)];
    const { next_step: agreed } = await set(of, { kind: "visit", due_at: first, invite: true });
    await filesFor(of.email, 1);
    await finish(of);
    const { next_step: again } = await set(of, { kind: "visit", due_at: first, step_version: null });
    expect(again).toMatchObject({ id: agreed?.id, is_invited: true, version: 3 });
    await set(of, { kind: "visit", due_at: later, step_version: 3 });
    const files = await filesFor(of.email, 2);
    await stack.drain();
    expect(stack.mailbox.to(of.email)).toHaveLength(2);
    expect(new Set(files.map((file) => valueOf(file, "UID"))).size).toBe(1);
    const [before = 0, after = 0] = files.map((file) => Number(valueOf(file, "SEQUENCE")));
    expect(after).toBeGreaterThan(before);
  });

  it("that goes on after its end is for whose request it is now", async () => {
    const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
    const [first, second] = [await idOf(MARKETING), await idOf(ADMIN)];
    const of = await enquiry({ assigneeId: first });
    const due = hours(28);
    const { next_step: agreed } = await set(of, { kind: "visit", due_at: due, invite: true });
    await finish(of);
    await stack.call(updateEnquiry, { ...params(of), body: { assignee_id: second } }, { token: admin });
    const { next_step: again } = await set(of, { kind: "visit", due_at: due }, admin);
    expect(again).toMatchObject({ id: agreed?.id, owner: { id: second } });
  });

  it("is cancelled in the person's calendar when the request is completed", async () => {
    const of = await enquiry();
    await set(of, { kind: "visit", due_at: hours(30), invite: true });
    await filesFor(of.email, 1);
    await stack.call(updateEnquiry, { ...params(of), body: { status: "completed" } }, { token: seller });
    const files = await filesFor(of.email, 2);
    expect(files.map((file) => valueOf(file, "STATUS"))).toEqual(["CONFIRMED", "CANCELLED"]);
  });

  it("says at the request that its address was refused", async () => {
    const of = await enquiry();
    stack.mailbox.refuseWith({ code: 550, message: "no such mailbox" });
    try {
      await set(of, { kind: "visit", due_at: hours(26), invite: true });
      await stack.drain();
    } finally {
      stack.mailbox.refuseWith(null);
    }
    const line = (await detailOf(of)).history.find(({ kind }) => kind === "visit_refused");
    expect(line?.to).toContain("no such mailbox");
  });
});

describe("what is to be done today", () => {
  it("lists overdue first, one's own or everybody's, and the first step after it", async () => {
    await db().enquiryStep.deleteMany();
    const [own, theirs, later] = [await enquiry(), await enquiry(), await enquiry()];
    // Ten in the morning in Tbilisi, so that an hour ahead is the same day.
    const now = new Date("2026-11-25T06:00:00Z");
    const step = (enquiryId: number, dueAt: string, email: string) =>
      db()
        .user.findUniqueOrThrow({ where: { email } })
        .then(({ id: ownerId }) =>
          db().enquiryStep.create({ data: { enquiryId, kind: "call", dueAt: new Date(dueAt), ownerId } }),
        );
    await step(theirs.id, "2026-11-25T19:59:00Z", "admin@ezo.test");
    await step(own.id, "2026-11-24T06:00:00Z", MARKETING);
    await step(later.id, "2026-11-25T20:00:00Z", MARKETING);
    const { id } = await db().user.findUniqueOrThrow({ where: { email: MARKETING } });
    const may = { role: "marketing", capabilities: ROLES.marketing };
    const actor = { id, name: "", email: MARKETING, language: "ka" as const, sessionId: "", ...may };
    const today = createToday({ db: db(), now: () => now });
    const all = await today.list(actor, { mine: false });
    expect(all.steps.map(({ customer, is_overdue }) => [customer.id, is_overdue])).toEqual([
      [own.id, true],
      [theirs.id, false],
    ]);
    expect(all.meta).toMatchObject({ total: 2, overdue: 1, next: { customer: { id: later.id } } });
    const mine = await today.list(actor, { mine: true });
    expect(mine.steps.map(({ customer }) => customer.id)).toEqual([own.id]);
    const { meta } = await stack.call(listNextSteps, { query: { mine: "true" } }, { token: seller });
    expect(meta.total).toBeGreaterThanOrEqual(0);
  });
});

describe("a reminder", () => {
  it("is mailed to whose step it is, once for each time it is set to, however many workers look", async () => {
    await db().enquiryStep.deleteMany();
    stack.mailbox.clear();
    const of = await enquiry({ name: "Reminded" });
    await set(of, { kind: "call", due_at: hours(2) });
    const soon = () => new Date(Date.now() + 2 * 3_600_000 - STEP_REMINDER_MS / 2);
    const look = () => remindOfSteps({ db: db(), now: soon });
    const handed = await Promise.all([look(), look(), look()]);
    expect(handed.toSorted()).toEqual([0, 0, 1]);
    await stack.drain();
    const reminders = () =>
      stack.mailbox.to(MARKETING).filter(({ subject }) => subject?.includes("Reminded"));
    expect(reminders()).toHaveLength(1);
    await set(of, { kind: "call", due_at: hours(1.9) });
    expect(await look()).toBe(1);
    await finish(of);
    expect(await look()).toBe(0);
    await stack.drain();
    expect(reminders().length).toBeLessThanOrEqual(2);
  });
});

describe("the next step of an enquiry that is given to somebody else", () => {
  const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;

  it.each([
    [
      "alone",
      (of: { id: number }, assignee_id: number) =>
        stack.call(updateEnquiry, { ...params(of), body: { assignee_id } }, { token: admin }),
    ],
    [
      "among many",
      ({ id }: { id: number }, assignee_id: number) =>
        stack.call(changeMany, { body: { changes: [{ id, assignee_id }] } }, { token: admin }),
    ],
  ])("goes with it, %s, to their day", async (_, give) => {
    const of = await enquiry();
    const due = hours(2);
    const { next_step: step } = await set(of, { kind: "call", due_at: due, note: "After work" }, admin);
    const id = await idOf(MARKETING);
    expect(step?.owner?.id).not.toBe(id);
    await give(of, id);
    expect((await detailOf(of)).next_step).toMatchObject({ id: step?.id, due_at: due, owner: { id } });
    // One that was done stays theirs who has done it.
    await finish(of);
    await give(of, step?.owner?.id ?? 0);
    expect(await db().enquiryStep.findUnique({ where: { id: step?.id ?? 0 } })).toMatchObject({
      ownerId: id,
    });
  });
});

describe("a visit that is given to somebody else", () => {
  const userOf = (email: string) => db().user.findUniqueOrThrow({ where: { email } });
  const give = (of: { id: number }, assignee_id: number | null) =>
    stack.call(updateEnquiry, { ...params(of), body: { assignee_id } }, { token: admin });

  it("is mailed anew, for its calendar entry says who meets the person", async () => {
    const [first, second] = [await userOf(MARKETING), await userOf(ADMIN)];
    const of = await enquiry({ assigneeId: first.id });
    await set(of, { kind: "visit", due_at: hours(26), invite: true });
    await filesFor(of.email, 1);
    await give(of, second.id);
    const files = await filesFor(of.email, 2);
    const { methods, uids, sequences } = entriesOf(files);
    expect([methods, uids.size, isRising(sequences)]).toEqual([["REQUEST", "REQUEST"], 1, true]);
    const met = files.map((file) => valueOf(file, "DESCRIPTION"));
    expect(met[0]).toContain(nameIn("en", first.name));
    expect(met[1]).toContain(nameIn("en", second.name));
    expect(met[1]).not.toContain(nameIn("en", first.name));
    const subjects = stack.mailbox.to(of.email).map(({ subject }) => subject);
    expect(subjects[1]).toMatch(/^The details of your viewing have changed/);
  });

  it("is mailed once it is somebody else's, not while it is nobody's", async () => {
    const [first, second] = [await userOf(MARKETING), await userOf(ADMIN)];
    const of = await enquiry({ assigneeId: first.id });
    await set(of, { kind: "visit", due_at: hours(26), invite: true });
    await stack.drain();
    await give(of, null);
    await stack.drain();
    expect(stack.mailbox.to(of.email)).toHaveLength(1);
    await give(of, first.id);
    await stack.drain();
    expect(stack.mailbox.to(of.email)).toHaveLength(1);
    await give(of, second.id);
    await stack.drain();
    expect(stack.mailbox.to(of.email)).toHaveLength(2);
  });

  it("mails nobody who was not invited, nor about what is over", async () => {
    const [first, second] = [await userOf(MARKETING), await userOf(ADMIN)];
    const [own, over] = [await enquiry({ assigneeId: first.id }), await enquiry({ assigneeId: first.id })];
    await set(own, { kind: "visit", due_at: hours(26) });
    const past = { kind: "visit" as const, dueAt: new Date(hours(-1)), isInvited: true, ownerId: first.id };
    await db().enquiryStep.create({ data: { ...past, enquiryId: over.id } });
    for (const of of [own, over]) await give(of, second.id);
    await stack.drain();
    expect([own, over].flatMap(({ email }) => stack.mailbox.to(email))).toEqual([]);
  });
});

it("forgets the notes of steps and calls with the person", async () => {
  const of = await enquiry();
  await stack.call(
    noteCall,
    { ...params(of), body: { outcome: "reached", note: "Private" } },
    { token: seller },
  );
  await set(of, { kind: "call", due_at: hours(2), note: "Private" });
  const refusals = ["confirmation_refused", "visit_refused"] as const;
  const refused = `550 <${of.email}> is unknown`;
  await db().enquiryHistory.createMany({
    data: refusals.map((kind) => ({ enquiryId: of.id, kind, toValue: refused })),
  });
  await db().contact.create({
    data: {
      email: of.email,
      emailHash: `hash-${of.id}`,
      locale: "en",
      source: "enquiry",
      status: "subscribed",
    },
  });
  const { data } = await stack.call(listContacts, { query: { search: of.email } }, { token: admin });
  await stack.call(deleteContact, params(data[0]!), { token: admin });
  expect(await db().enquiryStep.count({ where: { enquiryId: of.id } })).toBe(0);
  expect(await db().enquiryHistory.count({ where: { enquiryId: of.id, reason: { not: null } } })).toBe(0);
  const lines = await db().enquiryHistory.findMany({ where: { enquiryId: of.id } });
  expect(JSON.stringify(lines)).not.toContain(of.email);
});

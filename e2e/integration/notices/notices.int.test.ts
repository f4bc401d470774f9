import { roleRoutes } from "@ezo/contract/admin/roles";
import { userRoutes } from "@ezo/contract/admin/users";
import { addEnquiryNote, getEnquiry, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import {
  getQuietHours,
  type QuietHours,
  updateQuietHours,
  updateStaffMails,
} from "@ezo/contract/staff-notices";
import { mentionOf } from "@ezo/contract/values/reading/mentions";
import { withNeeds } from "@ezo/contract/values/roles/capability-needs";
import { createAssignmentMail } from "@ezo/core/enquiries/assigning/assignment-mail";
import { remindOfSteps } from "@ezo/core/enquiries/next-steps/remind";
import { startDigests } from "@ezo/core/notices/digest";
import { releaseNotices } from "@ezo/core/notices/release";
import { createMailer } from "@ezo/core/platform/mail/mailer";
import { concernedBy } from "@ezo/core/push/concerned";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createProject } from "../../stack/factories/content.ts";
import { anEnquiry, storeEnquiry } from "../../stack/factories/enquiries.ts";
import { failureOf } from "../../stack/failure.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../stack/stack.ts";

const AGENT = { email: "agent@notices.test", name: "Ana Agent" };
const WRITER = "მაკა მარკეტინგი";
let stack: Stack;
let admin: string;
let seller: string;
beforeAll(async () => {
  stack = await startStack();
  await createAccount(db(), { ...AGENT, role: "sales_agent", password: PASSWORD });
  [admin, seller] = [await stack.token(), await stack.token(MARKETING)];
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await stack.drain();
  await db().heldNotice.deleteMany();
  await db().staffMailChoice.deleteMany();
  await db().enquiry.deleteMany();
  stack.mailbox.clear();
});
const db = () => stack.database.prisma;
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
const params = (id: number) => ({ params: { id: String(id) } });
const arrive = async () => {
  const { id } = (await stack.call(sendEnquiry, { body: anEnquiry() })).data;
  await stack.drain();
  return id;
};
const note = async (id: number, text: string, token = admin) => {
  await stack.call(addEnquiryNote, { ...params(id), body: { text } }, { token });
  await stack.drain();
};
const textsTo = (email: string) =>
  stack.mailbox
    .to(email)
    .map(({ text }) => text)
    .join("\n");

describe("a note that names colleagues", () => {
  it("is mailed to them, once each, and to nobody else", async () => {
    const id = await arrive();
    stack.mailbox.clear();
    await note(id, `${mentionOf(WRITER)}, could you call? ${mentionOf(WRITER)}!`);
    expect(stack.mailbox.all().map(({ recipients }) => recipients)).toEqual([[MARKETING]]);
    const [mail] = stack.mailbox.to(MARKETING);
    expect(mail?.text).toContain("could you call?");
    expect(mail?.text).toContain(`open=${id}`);
    stack.mailbox.clear();
    await note(id, "Nobody is @mentioned here, nor maka@example.ge");
    await note(id, `${mentionOf(WRITER)} is me`, seller);
    await stack.call(updateStaffMails, { body: { mentioned: false } }, { token: seller });
    await note(id, mentionOf(WRITER));
    expect(stack.mailbox.all()).toEqual([]);
  });

  it("reaches who answers by a role of the firm's own, as long as that may", async () => {
    const own = { email: "own@notices.test", name: "Olga Own" };
    const answering = withNeeds(["enquiries.read_all", "enquiries.answer"]);
    const { data: role } = await stack.call(
      roleRoutes.create,
      { body: { translations: { ka: { name: "საკუთარი" } }, capabilities: answering } },
      { token: admin },
    );
    await createAccount(db(), { ...own, role: role.key, password: PASSWORD });
    const id = await arrive();
    stack.mailbox.clear();
    await note(id, mentionOf(own.name));
    expect(stack.mailbox.all().map(({ recipients }) => recipients)).toEqual([[own.email]]);
    await stack.call(roleRoutes.patch, { ...params(role.id), body: { capabilities: [] } }, { token: admin });
    await stack.drain();
    stack.mailbox.clear();
    await note(id, mentionOf(own.name));
    expect(stack.mailbox.all()).toEqual([]);
  });

  it("is refused, and kept by its writer, where one of them may not see the request", async () => {
    const id = await arrive();
    stack.mailbox.clear();
    const text = `${mentionOf(AGENT.name)} and ${mentionOf(WRITER)}`;
    const refused = await failureOf(note(id, text));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["text"]]);
    expect(await db().enquiryNote.count({ where: { enquiryId: id } })).toBe(0);
    expect(stack.mailbox.all()).toEqual([]);
    const body = { assignee_id: await idOf(AGENT.email) };
    await stack.call(updateEnquiry, { ...params(id), body }, { token: admin });
    await note(id, text);
    const notes = await db().enquiryNote.findMany({ where: { enquiryId: id } });
    expect(notes.map(({ mentionedIds }) => mentionedIds.toSorted((a, b) => a - b))).toEqual([
      [await idOf(MARKETING), await idOf(AGENT.email)].toSorted((a, b) => a - b),
    ]);
  });
});

describe("a reply that reaches nobody", () => {
  const refused = async () => {
    const { id, email } = await storeEnquiry(db(), { name: "Gone Person", routing: { create: {} } });
    // The notice about it must arrive.
    stack.mailbox.refuseWith({ code: 550, message: "no such mailbox", to: email });
    try {
      const body = { subject: "Apartment 802", body: "When do you come?" };
      const { data } = await stack.call(replyToEnquiry, { ...params(id), body }, { token: seller });
      await stack.drain();
      return { id, replyId: data.id };
    } finally {
      stack.mailbox.refuseWith(null);
    }
  };

  it("is reported to its author once, however often the job runs, and to no other seller", async () => {
    const { id, replyId } = await refused();
    const payload = { reply_id: replyId };
    await stack.queues.add(
      [1, 2].map((n) => ({ name: "mail-undelivered", payload, id: `undelivered-${replyId}-${n}` })),
    );
    await stack.drain();
    expect(stack.mailbox.all().map(({ recipients }) => recipients)).toEqual([[MARKETING]]);
    const [mail] = stack.mailbox.to(MARKETING);
    for (const part of ["Apartment 802", "no such mailbox", `open=${id}`]) expect(mail?.text).toContain(part);
  });

  it("is reported to nobody who has switched that off, nor where it was sent after all", async () => {
    await stack.call(updateStaffMails, { body: { reply_failed: false } }, { token: seller });
    const { replyId } = await refused();
    expect(stack.mailbox.all()).toEqual([]);
    await stack.call(updateStaffMails, { body: { reply_failed: true } }, { token: seller });
    await db().enquiryReply.update({ where: { id: replyId }, data: { status: "sent" } });
    const payload = { reply_id: replyId };
    await stack.queues.add([{ name: "mail-undelivered", payload, id: `sent-${replyId}` }]);
    await stack.drain();
    expect(stack.mailbox.all()).toEqual([]);
  });

  it("is reported after its author's quiet hours, unless it was sent meanwhile", async () => {
    const userId = await idOf(MARKETING);
    for (const [name, status] of [
      ["Gone Person", "failed"],
      ["Reached Person", "sent"],
    ] as const) {
      const { id } = await storeEnquiry(db(), { name, routing: { create: {} } });
      const written = { enquiryId: id, authorId: userId, subject: "Apartment 802", body: "Hello" };
      await db().enquiryReply.create({ data: { ...written, status } });
      const waits = { userId, kind: "reply_failed", key: `test-reply-failed-${id}`, enquiryIds: [id] };
      await db().heldNotice.create({ data: { ...waits, mail: true, dueAt: new Date(Date.now() - 1000) } });
    }
    await releaseNotices({ db: db() });
    await stack.drain();
    expect(stack.mailbox.all().map(({ recipients }) => recipients)).toEqual([[MARKETING]]);
    expect(stack.mailbox.to(MARKETING)[0]?.text).toContain("Gone Person");
    expect(stack.mailbox.to(MARKETING)[0]?.text).not.toContain("Reached Person");
  });
});

describe("quiet hours", () => {
  const NONE = { from: null, until: null };
  const set = async (body: QuietHours) =>
    (await stack.call(updateQuietHours, { body }, { token: seller })).data;

  it("are set whole, and read as they were set", async () => {
    expect((await stack.call(getQuietHours, {}, { token: seller })).data).toEqual(NONE);
    const night = { from: "22:00", until: "08:30" };
    expect(await set(night)).toEqual(night);
    expect((await stack.call(getQuietHours, {}, { token: seller })).data).toEqual(night);
    for (const body of [
      { from: "22:00", until: null },
      { from: "08:00", until: "08:00" },
      { from: "24:00", until: "08:00" },
      { from: "22:00", until: "8" },
    ])
      expect((await failureOf(set(body))).status).toBe(422);
    expect(await set(NONE)).toEqual(NONE);
  });

  it("hold a mail back that is about to be sent, whatever the job's clock says, and no mail twice", async () => {
    const { publicUrl, smtpUrl, mailFrom } = stack.config;
    const mailer = createMailer({ smtpUrl, from: mailFrom, maxConnections: 1, dkim: undefined });
    const userId = await idOf(MARKETING);
    await set({ from: "22:00", until: "08:00" });
    const given = async () => {
      const { id: enquiryId } = await storeEnquiry(db(), { assigneeId: userId, routing: { create: {} } });
      const line = { enquiryId, kind: "assignee" as const, toValue: String(userId), version: 2 };
      return (await db().enquiryHistory.create({ data: line })).id;
    };
    try {
      const hour = fc.integer({ min: 0, max: 23 });
      await fc.assert(
        fc.asyncProperty(fc.array(hour, { minLength: 1, maxLength: 4 }), async (hours) => {
          stack.mailbox.clear();
          const payload = { history_ids: [await given()] };
          for (const at of hours) {
            const now = () => new Date(`2031-06-03T${String(at).padStart(2, "0")}:30:00+04:00`);
            const translations = createTranslations(db());
            await createAssignmentMail({ db: db(), mailer, translations, publicUrl, now })(payload);
          }
          const isQuiet = (at: number | undefined) => at !== undefined && (at >= 22 || at < 8);
          // The first run decides: what it has sent is not held, and what it has held is not sent beside that.
          const [sent, held] = [
            stack.mailbox.to(MARKETING).length,
            await db().heldNotice.count({ where: { mail: true, releasedAt: null } }),
          ];
          expect([sent, held]).toEqual(isQuiet(hours[0]) ? [0, 1] : [1, 0]);
          await db().heldNotice.deleteMany();
        }),
        { numRuns: 15 },
      );
    } finally {
      mailer.close();
    }
  });

  it("end in one mail about what is still true, however many release it", async () => {
    const userId = await idOf(MARKETING);
    const [mine, gone] = [
      await storeEnquiry(db(), { name: "Still mine", assigneeId: userId, routing: { create: {} } }),
      await storeEnquiry(db(), { name: "Taken away", routing: { create: {} } }),
    ];
    const dueAt = new Date(Date.now() - 1000);
    const held = { userId, kind: "assigned", mail: true, dueAt };
    await db().heldNotice.createMany({
      data: [mine, gone].map(({ id }) => ({ ...held, key: `test-${id}`, enquiryIds: [id] })),
    });
    await Promise.all([1, 2, 3, 4].map(() => releaseNotices({ db: db() })));
    const [mail] = await stack.mailbox.waitFor(MARKETING);
    await stack.drain();
    expect(stack.mailbox.all()).toHaveLength(1);
    expect(mail?.text).toContain("Still mine");
    expect(mail?.text).not.toContain("Taken away");
    expect(mail?.text).toContain(`open=${mine.id}`);
  });
});

describe("what has waited for the end of quiet hours, while its request was given to somebody else", () => {
  const DUE = new Date(Date.now() - 1000);
  const held = async (kind: "late" | "step_due", email: string, enquiryId: number, stepId?: number) => {
    const userId = await idOf(email);
    const notice = { userId, kind, mail: true, dueAt: DUE, enquiryIds: [enquiryId] };
    await db().heldNotice.create({
      data: { ...notice, key: `test-${kind}-${enquiryId}-${userId}`, stepId: stepId ?? null },
    });
  };
  const give = async (id: number, email: string) => {
    const body = { assignee_id: await idOf(email) };
    await stack.call(updateEnquiry, { ...params(id), body }, { token: admin });
    await stack.drain();
  };

  it("reports a late one to its owner and to the managers, and to nobody else", async () => {
    const of = { name: "Late Person", assigneeId: await idOf(MARKETING), routing: { create: {} } };
    const { id } = await storeEnquiry(db(), of);
    await give(id, AGENT.email);
    // The mail of the assignment names the person, too.
    stack.mailbox.clear();
    for (const email of [MARKETING, AGENT.email, ADMIN]) await held("late", email, id);
    await releaseNotices({ db: db() });
    await stack.drain();
    expect(textsTo(MARKETING)).toBe("");
    expect(textsTo(AGENT.email)).toContain("Late Person");
    // Where the settings name no manager, administrators are.
    expect(textsTo(ADMIN)).toContain("Late Person");
  });

  it("reminds of a step whose it is now, although its former owner was reminded before", async () => {
    const of = { name: "Stepping Person", assigneeId: await idOf(MARKETING), routing: { create: {} } };
    const { id } = await storeEnquiry(db(), of);
    const dueAt = new Date(Date.now() + 60_000);
    const owned = { enquiryId: id, kind: "call" as const, dueAt, ownerId: of.assigneeId };
    const step = await db().enquiryStep.create({ data: { ...owned, remindedAt: new Date() } });
    const remindersOf = async (email: string) => {
      await remindOfSteps({ db: db() });
      await stack.drain();
      const ends = { startsWith: `step-reminder-${step.id}-`, endsWith: `-${await idOf(email)}` };
      return db().delivery.count({ where: { key: ends, status: "sent" } });
    };
    expect(await remindersOf(MARKETING)).toBe(0);
    await give(id, AGENT.email);
    await held("step_due", MARKETING, id, step.id);
    await releaseNotices({ db: db() });
    expect(await remindersOf(AGENT.email)).toBe(1);
    expect(textsTo(MARKETING)).toBe("");
    await give(id, MARKETING);
    expect([await remindersOf(MARKETING), await remindersOf(AGENT.email)]).toEqual([1, 1]);
  });

  it("names the day of a step that was due on another one", async () => {
    const ownerId = await idOf(MARKETING);
    const of = { name: "Waiting Person", assigneeId: ownerId, routing: { create: {} } };
    const { id: enquiryId } = await storeEnquiry(db(), of);
    const due = new Date("2026-03-05T22:30:00+04:00");
    const owned = { enquiryId, kind: "call" as const, dueAt: due, ownerId, remindedAt: due };
    const { id } = await db().enquiryStep.create({ data: owned });
    await held("step_due", MARKETING, enquiryId, id);
    await releaseNotices({ db: db() });
    await stack.drain();
    expect(textsTo(MARKETING)).toContain("05.03.2026, 22:30");
  });
});

describe("a step whose owner may not see its request any more", () => {
  let serial = 0;
  let limited: { id: number; email: string };
  let projectId: number;
  beforeEach(async () => {
    const email = `limited-${++serial}@notices.test`;
    await createAccount(db(), { email, name: "Lia Limited", role: "sales_agent", password: PASSWORD });
    limited = { id: await idOf(email), email };
    projectId = (await createProject(db())).id;
    await give([projectId]);
  });
  const give = (project_ids: number[]) =>
    stack.call(userRoutes.patch, { ...params(limited.id), body: { project_ids } }, { token: admin });
  const theirStep = async (name: string, assigneeId: number | null, remindedAt: Date | null) => {
    const { id } = await storeEnquiry(db(), { name, projectId, assigneeId, routing: { create: {} } });
    const dueAt = new Date(Date.now() + 60_000);
    const data = { enquiryId: id, kind: "call" as const, dueAt, ownerId: limited.id, remindedAt };
    return db().enquiryStep.create({ data });
  };
  const pushedTo = async ({ id }: { id: number }) =>
    (await concernedBy(db(), { kind: "step_due", step_id: id })).map(({ userId }) => userId);
  const remind = async () => {
    await remindOfSteps({ db: db() });
    await stack.drain();
  };

  it("is with the request: who has it is reminded by mail and push message, and nobody where nobody has it", async () => {
    const colleague = await idOf(MARKETING);
    const seen = new Date();
    const [had, free] = [
      await theirStep("Had Person", colleague, seen),
      await theirStep("Free Person", null, seen),
    ];
    expect([await pushedTo(had), await pushedTo(free)]).toEqual([[limited.id], [limited.id]]);
    await give([]);
    const { data } = await stack.call(getEnquiry, params(free.enquiryId), { token: admin });
    expect(data.next_step).toMatchObject({ id: free.id, owner: null });
    await remind();
    expect([await pushedTo(had), await pushedTo(free)]).toEqual([[colleague], []]);
    expect(textsTo(MARKETING)).toContain("Had Person");
    for (const email of [limited.email, MARKETING]) expect(textsTo(email)).not.toContain("Free Person");
    expect(textsTo(limited.email)).not.toContain("Had Person");
  });

  it("reminds them of nothing, also where the project of the request has changed since", async () => {
    const colleague = await idOf(MARKETING);
    const step = await theirStep("Moved Person", colleague, new Date());
    const { id: other } = await createProject(db());
    await db().enquiry.update({ where: { id: step.enquiryId }, data: { projectId: other } });
    await db().enquiryStep.update({ where: { id: step.id }, data: { remindedAt: null } });
    await remind();
    expect(await pushedTo(step)).toEqual([colleague]);
    expect(textsTo(MARKETING)).toContain("Moved Person");
    expect(textsTo(limited.email)).not.toContain("Moved Person");
  });
});

describe("the summary of a day", () => {
  /** A Tuesday on which the office is open, and the night before. */
  const OPEN = new Date("2031-06-03T12:00:00+04:00");
  const NIGHT = new Date("2031-06-03T04:00:00+04:00");
  const digest = (now: Date) => startDigests({ db: db(), now: () => now });
  /** The last one is noted for years to come, so that the stack's own worker, whose clock is right, sends none. */
  const wanted = async () => {
    const userId = await idOf(MARKETING);
    await db().staffMailChoice.create({ data: { userId, digestedOn: new Date("2031-06-02") } });
    await stack.call(updateStaffMails, { body: { digest: true } }, { token: seller });
  };

  it("is mailed once a day to the person who wants it, when the office is open and their quiet hours are over", async () => {
    const userId = await idOf(MARKETING);
    await storeEnquiry(db(), { name: "Waits for me", assigneeId: userId, routing: { create: {} } });
    await storeEnquiry(db(), { name: "Waits for anybody", routing: { create: {} } });
    const colleagues = { name: "Waits for a colleague", assigneeId: await idOf(ADMIN) };
    await storeEnquiry(db(), { ...colleagues, routing: { create: {} } });
    expect(await digest(OPEN)).toBe(0);
    await wanted();
    expect(await digest(NIGHT)).toBe(0);
    const quiet = { from: "09:00", until: "13:00" };
    await stack.call(updateQuietHours, { body: quiet }, { token: seller });
    expect(await digest(OPEN)).toBe(0);
    const later = new Date(OPEN.getTime() + 2 * 3_600_000);
    const runs = await Promise.all([1, 2, 3].map(() => digest(later)));
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1);
    const [mail] = await stack.mailbox.waitFor(MARKETING);
    for (const name of ["Waits for me", "Waits for anybody"]) expect(mail?.text).toContain(name);
    expect(mail?.text).not.toContain("Waits for a colleague");
    expect(await digest(later)).toBe(0);
    await stack.drain();
    expect(stack.mailbox.all()).toHaveLength(1);
    expect(await digest(new Date(later.getTime() + 24 * 3_600_000))).toBe(1);
    await stack.mailbox.waitFor(MARKETING, 2);
  });

  it("has the steps of one's own requests that have lost their owner", async () => {
    const dueAt = new Date();
    const kind = "call" as const;
    const [mine, colleagues] = [await idOf(MARKETING), await idOf(ADMIN)];
    // Answered, so that only the steps are listed.
    const answered = { answeredAt: new Date(), answerKind: "call" as const, answerSeconds: 1 };
    for (const [name, assigneeId] of [
      ["Left to me", mine],
      ["Left to a colleague", colleagues],
    ] as const) {
      const of = await storeEnquiry(db(), { name, assigneeId, ...answered, routing: { create: {} } });
      await db().enquiryStep.create({ data: { enquiryId: of.id, kind, dueAt, ownerId: null } });
    }
    await wanted();
    // Another day than those that are mailed above: each has one mail.
    expect(await digest(new Date(OPEN.getTime() + 7 * 24 * 3_600_000))).toBe(1);
    const [mail] = await stack.mailbox.waitFor(MARKETING);
    expect(mail?.text).toContain("Left to me");
    expect(mail?.text).not.toContain("Left to a colleague");
  });

  it("names the day of a step that is overdue, and of today's the time alone", async () => {
    const ownerId = await idOf(MARKETING);
    const answered = { answeredAt: new Date(), answerKind: "call" as const, answerSeconds: 1 };
    for (const [name, dueAt] of [
      ["Late Person", "2031-06-22T16:30:00+04:00"],
      ["Punctual Person", "2031-06-24T17:30:00+04:00"],
    ] as const) {
      const owned = { name, assigneeId: ownerId, routing: { create: {} } };
      const of = await storeEnquiry(db(), { ...owned, ...answered });
      const step = { enquiryId: of.id, kind: "call" as const, dueAt: new Date(dueAt), ownerId };
      await db().enquiryStep.create({ data: step });
    }
    await wanted();
    // Another day than those of the other tests.
    expect(await digest(new Date(OPEN.getTime() + 21 * 24 * 3_600_000))).toBe(1);
    const [mail] = await stack.mailbox.waitFor(MARKETING);
    const lineOf = (name: string) => mail?.text?.split("\n").find((line) => line.includes(name));
    expect(lineOf("Late Person")).toContain("22.06.2031, 16:30");
    expect(lineOf("Punctual Person")).toContain("17:30");
    expect(lineOf("Punctual Person")).not.toContain("24.06.2031");
  });

  it("has no steps of requests that the person may not see", async () => {
    const [agent, colleague] = [await idOf(AGENT.email), await idOf(MARKETING)];
    const of = await storeEnquiry(db(), { assigneeId: colleague, routing: { create: {} } });
    const step = { enquiryId: of.id, kind: "call" as const, dueAt: new Date(), ownerId: agent };
    await db().enquiryStep.create({ data: step });
    const choice = { userId: agent, digest: true, digestedOn: new Date("2031-06-02") };
    await db().staffMailChoice.create({ data: choice });
    // Another day than those of the other tests.
    expect(await digest(new Date(OPEN.getTime() + 14 * 24 * 3_600_000))).toBe(1);
    await stack.drain();
    expect(stack.mailbox.to(AGENT.email)).toEqual([]);
  });

  it("is none where nothing waits", async () => {
    await wanted();
    expect(await digest(OPEN)).toBe(1);
    await stack.drain();
    expect(stack.mailbox.all()).toEqual([]);
  });
});

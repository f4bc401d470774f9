import { addEnquiryNote, getEnquiry, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryFile } from "@ezo/contract/enquiries/enquiry-mails";
import { replyToEnquiry, undoReply } from "@ezo/contract/enquiries/enquiry-replies";
import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { runs } from "@ezo/contract/testing/scope";
import { ROUTED_WITHIN_MS } from "@ezo/contract/values/limits/enquiries";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { createReplies } from "@ezo/core/enquiries/answering/replies.service";
import { sendReply } from "@ezo/core/enquiries/answering/send-reply";
import { createFileLinks } from "@ezo/core/enquiries/mails/files/file-links";
import { routeEnquiries } from "@ezo/core/enquiries/routing/route-enquiries";
import { createInboundAddresses } from "@ezo/core/mail/inbound-addresses";
import { createLog } from "@ezo/core/platform/log/log";
import { createMailer } from "@ezo/core/platform/mail/mailer";
import { createRateLimits } from "@ezo/core/platform/rate-limit";
import { createTranslations } from "@ezo/core/translations/translations.service";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { params } from "../enquiries/answering-calls.ts";

const HOLD_SECONDS = 3600;
let stack: Stack;
let seller: string;
let admin: string;
beforeAll(async () => {
  // No test waits for its end: the jobs that are held are let go by hand.
  stack = await startStack({ env: { REPLY_HOLD_SECONDS: String(HOLD_SECONDS) } });
  [seller, admin] = [await stack.token(MARKETING), await stack.token()];
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

type Person = Awaited<ReturnType<typeof storeEnquiry>>;
const MAIL = { subject: "Apartment 802", body: "Hello!" };
const reply = async (
  person: Person,
  { by = seller, key = "", ...form }: { by?: string; key?: string; body?: string; file_ids?: number[] } = {},
) =>
  (
    await stack.call(
      replyToEnquiry,
      { ...params(person), body: { ...MAIL, can_undo: true, ...form } },
      { token: by, headers: key ? { "idempotency-key": key } : {} },
    )
  ).data;
const undo = async (person: Person, replyId: number, by = seller) =>
  (await stack.call(undoReply, { params: { id: String(person.id), reply: String(replyId) } }, { token: by }))
    .data;
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return [status, body.code];
};
const detailOf = async (person: Person) =>
  (await stack.call(getEnquiry, params(person), { token: seller })).data;
const kindsOf = async (person: Person) => (await detailOf(person)).history.map(({ kind }) => kind);

const SOON = { timeout: 30_000, interval: 20 };
/** The job that waits for the end of the hold. */
const heldJob = (replyId: number) =>
  vi.waitFor(async () => {
    const jobs = await stack.queues.queue("mail").getJobs(["delayed"]);
    const held = jobs.find(({ data }) => (data.payload as { reply_id?: number }).reply_id === replyId);
    return held ?? expect.fail(`no job of reply ${replyId}`);
  }, SOON);

describe("a reply", () => {
  it("is held only where its writer asks to be able to take it back", async () => {
    const person = await storeEnquiry(db());
    await stack.call(replyToEnquiry, { ...params(person), body: MAIL }, { token: seller });
    await stack.mailbox.waitFor(person.email);
  });
});

describe("a reply that is held", () => {
  it("is sent once when that ends, also by a worker that was started meanwhile, and stays sent", async () => {
    const person = await storeEnquiry(db());
    const { id } = await reply(person);
    expect((await heldJob(id)).opts.delay).toBe(HOLD_SECONDS * 1000);
    await stack.workers.pop()?.stop();
    await stack.startWorker();
    expect(stack.mailbox.to(person.email)).toEqual([]);
    await (await heldJob(id)).promote();
    await stack.mailbox.waitFor(person.email);
    await vi.waitFor(
      async () => expect((await detailOf(person)).replies).toMatchObject([{ status: "sent" }]),
      SOON,
    );
    expect(await refusalOf(undo(person, id))).toEqual([409, "already_sent"]);
    expect(stack.mailbox.to(person.email)).toHaveLength(1);
    expect(await kindsOf(person)).toEqual(["created", "reply", "assignee", "status", "reply_sent"]);
  });

  it("is given back with its files, and clock, status and history are as before", async () => {
    const person = await storeEnquiry(db());
    const { data: file } = await sendForm<EnquiryFile>(
      stack,
      { path: `/admin/customers/${person.id}/files`, token: seller },
      [["file", { bytes: Buffer.from("%PDF a plan"), name: "plan.pdf", type: "application/pdf" }]],
    );
    const { id } = await reply(person, { file_ids: [file.id] });
    expect(await detailOf(person)).toMatchObject({ status: "in_progress", clock: { is_waiting: false } });
    const job = await heldJob(id);

    expect(await undo(person, id)).toEqual({ ...MAIL, files: [file], is_status_kept: false });
    expect(await detailOf(person)).toMatchObject({
      status: "new",
      version: 3,
      assignee: null,
      replies: [],
      clock: { is_waiting: true, answer: null },
    });
    expect(await kindsOf(person)).toEqual(["created", "assignee", "status", "assignee", "status"]);
    expect(await refusalOf(undo(person, id))).toEqual([404, "not_found"]);
    // The audit log, which keeps the line of the reply, says so.
    const where = { entity: "customer", entityId: person.id, action: { in: ["reply", "reply_undone"] } };
    const lines = await db().auditLine.findMany({ where, orderBy: { id: "asc" } });
    expect(lines.map(({ action }) => action)).toEqual(["reply", "reply_undone"]);

    const next = await reply(person, { body: "Once more", file_ids: [file.id] });
    await job.promote();
    await vi.waitFor(async () => expect(await job.isCompleted()).toBe(true), SOON);
    await (await heldJob(next.id)).promote();
    const mails = await stack.mailbox.waitFor(person.email);
    const shown = mails.map(({ text, attachments }) => [text?.trim(), attachments.length]);
    expect(shown).toEqual([["Once more", 1]]);
  });

  it("has failed where the address of its request was removed meanwhile, so that the clock goes on", async () => {
    const person = await storeEnquiry(db(), { phone: "+995555440011" });
    const { id } = await reply(person);
    const change = { ...params(person), body: { email: null } };
    await stack.call(updateEnquiry, change, { token: seller });
    await (await heldJob(id)).promote();
    await vi.waitFor(
      async () =>
        expect((await detailOf(person)).replies).toMatchObject([{ status: "failed", failure: null }]),
      SOON,
    );
    expect(await detailOf(person)).toMatchObject({
      is_unread: true,
      clock: { is_waiting: true, answer: null },
    });
  });

  it("is not stored again by a repeat of its call that comes after the undo", async () => {
    const person = await storeEnquiry(db());
    const first = await reply(person, { key: "one-press" });
    expect((await reply(person, { key: "one-press" })).id).toBe(first.id);
    await undo(person, first.id);
    const { status, body } = await failureOf(reply(person, { key: "one-press" }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
    expect(await detailOf(person)).toMatchObject({ status: "new", replies: [] });
    // The key is the writer's at this request alone.
    await reply(person, { key: "one-press", by: admin });
    await reply(await storeEnquiry(db()), { key: "one-press" });
  });

  it.each([
    [
      "has noted a call",
      (person: Person) =>
        stack.call(noteCall, { ...params(person), body: { outcome: "reached" } }, { token: admin }),
      { status: "in_progress", clock: { is_waiting: false, answer: { kind: "call" } } },
    ],
    [
      "has completed the request",
      (person: Person) =>
        stack.call(updateEnquiry, { ...params(person), body: { status: "completed" } }, { token: admin }),
      { status: "completed" },
    ],
    ["has replied, too", (person: Person) => reply(person, { by: admin }), { status: "in_progress" }],
  ])("leaves the status where a colleague %s since", async (_, act, after) => {
    const person = await storeEnquiry(db());
    const { id } = await reply(person);
    await act(person);
    expect(await undo(person, id)).toMatchObject({ is_status_kept: true });
    const detail = await detailOf(person);
    expect(detail).toMatchObject(after);
    expect(detail.replies.map((one) => one.id)).not.toContain(id);
  });

  it("leaves a status alone that it has not changed", async () => {
    const owner = await db().user.findUniqueOrThrow({ where: { email: MARKETING } });
    const person = await storeEnquiry(db(), { status: "completed", assigneeId: owner.id });
    const { id } = await reply(person);
    expect(await undo(person, id)).toMatchObject({ is_status_kept: false });
    expect(await detailOf(person)).toMatchObject({ status: "completed", version: 1 });
    expect(await kindsOf(person)).toEqual(["created"]);
  });

  it("gives back the request that it had taken, and nobody else's", async () => {
    const [own, colleague] = await Promise.all(
      [MARKETING, ADMIN].map((email) => db().user.findUniqueOrThrow({ where: { email } })),
    );
    const ownerAfterUndo = async (person: Person, act: () => Promise<unknown> = () => Promise.resolve()) => {
      const { id } = await reply(person);
      await act();
      await undo(person, id);
      return (await detailOf(person)).assignee?.id ?? null;
    };
    expect(await ownerAfterUndo(await storeEnquiry(db()))).toBeNull();
    expect(await ownerAfterUndo(await storeEnquiry(db(), { assigneeId: colleague?.id ?? 0 }))).toBe(
      colleague?.id,
    );
    expect(await ownerAfterUndo(await storeEnquiry(db(), { assigneeId: own?.id ?? 0 }))).toBe(own?.id);

    // A colleague's note changes nothing about whose it is.
    const noted = await storeEnquiry(db());
    const note = { ...params(noted), body: { text: "Seen" } };
    expect(await ownerAfterUndo(noted, () => stack.call(addEnquiryNote, note, { token: admin }))).toBeNull();

    const given = await storeEnquiry(db());
    const give = { ...params(given), body: { assignee_id: colleague?.id ?? 0 } };
    const giving = () => stack.call(updateEnquiry, give, { token: admin });
    expect(await ownerAfterUndo(given, giving)).toBe(colleague?.id);

    const called = await storeEnquiry(db());
    const call = { ...params(called), body: { outcome: "reached" as const } };
    expect(await ownerAfterUndo(called, () => stack.call(noteCall, call, { token: seller }))).toBe(own?.id);
  });

  it("leaves the request that it had taken to routing, where its former owner was gone", async () => {
    const heir = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    await db().routingRule.create({ data: { name: "Everybody", userIds: [heir.id] } });
    // Too long ago for the rounds of the worker.
    const then = new Date(Date.now() - 2 * ROUTED_WITHIN_MS);
    const released = () => storeEnquiry(db(), { createdAt: then, releasedAt: then });
    const ownerAfterRound = async (person: Person, now?: () => Date) => {
      await routeEnquiries({ db: db(), ...(now ? { now } : {}) });
      return (await detailOf(person)).assignee?.id ?? null;
    };
    try {
      const early = await released();
      await undo(early, (await reply(early)).id);
      expect(await ownerAfterRound(early, () => then)).toBe(heir.id);

      const seen = await released();
      const { id } = await reply(seen);
      // A round comes before the undo, and takes it for the seller's.
      await db().enquiry.update({ where: { id: seen.id }, data: { releasedAt: new Date() } });
      expect(await ownerAfterRound(seen)).not.toBe(heir.id);
      // It has noted when it began: here, a moment before the reply.
      const began = { createdAt: new Date(Date.now() - 30_000) };
      const { count } = await db().enquiryRouting.updateMany({ where: { enquiryId: seen.id }, data: began });
      expect(count).toBe(1);
      await undo(seen, id);
      await expect.poll(() => ownerAfterRound(seen), SOON).toBe(heir.id);
    } finally {
      await db().routingRule.deleteMany();
    }
  });

  it("is its writer's to take back, at its own request", async () => {
    const [person, other] = [await storeEnquiry(db()), await storeEnquiry(db())];
    const { id } = await reply(person);
    expect(await refusalOf(undo(person, id, admin))).toEqual([404, "not_found"]);
    expect(await refusalOf(undo(other, id))).toEqual([404, "not_found"]);
    expect((await detailOf(person)).replies).toMatchObject([{ id, status: "queued" }]);
  });

  it("cannot be taken back once its mail is claimed, also by a worker that has died over it", async () => {
    const person = await storeEnquiry(db());
    const { id } = await reply(person);
    await db().delivery.create({ data: { key: `reply-${id}`, status: "sending" } });
    expect(await refusalOf(undo(person, id))).toEqual([409, "already_sent"]);
    expect(await detailOf(person)).toMatchObject({ status: "in_progress", replies: [{ id }] });
  });

  it("is either sent or taken back, whichever comes first", async () => {
    const owner = await db().user.findUniqueOrThrow({ where: { email: MARKETING } });
    const actor = { ...owner, capabilities: ROLES.admin, sessionId: "", textLocale: null };
    const translations = createTranslations(db());
    const publicUrl = "https://ezo.test";
    const rateLimits = createRateLimits({ pool: stack.database.pool, redis: undefined, scale: 1000 });
    const replies = createReplies({ db: db(), rateLimits, translations, publicUrl });
    const { smtpUrl, mailFrom: from, logLevel } = stack.config;
    const mailer = createMailer({ smtpUrl, from, maxConnections: 1, dkim: undefined });
    const log = createLog(logLevel, "test");
    const addresses = createInboundAddresses({ db: db(), config: stack.config });
    const fileLinks = createFileLinks({ db: db(), config: stack.config });
    const act: Record<"send" | "undo", (id: number, person: Person) => Promise<unknown>> = {
      send: (id) => sendReply({ db: db(), mailer, addresses, fileLinks, translations, publicUrl, log }, id),
      undo: (id, person) => replies.undo(actor, person.id, id),
    };
    const order = fc
      .tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }))
      .filter(([before, after]) => before + after > 0)
      .map(([before, after]) => [
        ...Array.from({ length: before }, () => "undo" as const),
        "send" as const,
        ...Array.from({ length: after }, () => "undo" as const),
      ]);
    try {
      await fc.assert(
        fc.asyncProperty(order, async (acts) => {
          const person = await storeEnquiry(db());
          const { id } = await reply(person);
          const ended = await Promise.allSettled(acts.map((name) => act[name](id, person)));
          const undone = ended.filter(({ status }, at) => acts[at] === "undo" && status === "fulfilled");
          expect(ended[acts.indexOf("send")]?.status).toBe("fulfilled");
          if (undone.length === 0) await stack.mailbox.waitFor(person.email);
          expect(stack.mailbox.to(person.email).length + undone.length).toBe(1);
          for (const one of ended)
            if (one.status === "rejected")
              expect(one.reason).toMatchObject({ code: undone.length > 0 ? "not_found" : "already_sent" });
          const { status, replies: left } = await detailOf(person);
          expect([status, left.map((stored) => stored.status)]).toEqual(
            undone.length > 0 ? ["new", []] : ["in_progress", ["sent"]],
          );
        }),
        { numRuns: runs(25) },
      );
    } finally {
      mailer.close();
    }
  });
});

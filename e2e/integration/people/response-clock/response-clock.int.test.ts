import { listEnquiries, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { bulkSetEnquiryStatus } from "@ezo/contract/enquiries/enquiry-bulk";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { getResponseClock, getResponseTimes, responseSettings } from "@ezo/contract/enquiries/response-clock";
import type { RouteInput } from "@ezo/contract/route";
import { DEVICE_KEPT_DAYS } from "@ezo/contract/values/limits/content";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { DAY_MS } from "@ezo/contract/values/time";
import { settleReply } from "@ezo/core/enquiries/answering/settle-reply";
import { settleAnswers } from "@ezo/core/enquiries/clock/first-answer";
import { createResponseTimes } from "@ezo/core/enquiries/clock/response-times.service";
import { managersOf, sellersOf } from "@ezo/core/enquiries/clock/rota";
import { createAccount } from "@ezo/core/users/accounts";
import { describe, expect, it } from "vitest";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, PASSWORD } from "../../../stack/stack.ts";
import { at, params, useClockStack } from "./clock-stack.ts";

const { stack, admin, seller, db, detailOf, arrivedAt } = useClockStack();

type Change = RouteInput<typeof updateEnquiry>["body"];
const patchOf = (id: number) => (body: Change) =>
  stack().call(updateEnquiry, { ...params(id), body }, { token: seller() });
const arrive = async () => (await stack().call(sendEnquiry, { body: anEnquiry() })).data.id;
let serial = 0;

describe("the clock of an enquiry", () => {
  it("starts at arrival, and no automatic mail stops it", async () => {
    const id = await arrive();
    await stack().drain();
    const { clock, history, created_at } = await detailOf(id);
    expect(history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["confirmation_sent", "staff_notified"]),
    );
    expect(clock).toEqual({
      started_at: created_at,
      is_waiting: true,
      waits_since: created_at,
      answer: null,
      escalated_to: null,
    });
  });

  it("is stopped by a reply, a noted call, and a status with its reason", async () => {
    const mail = { subject: "Hello", body: "Hello" };
    const acts: [string, (id: number) => Promise<unknown>][] = [
      ["reply", (id) => stack().call(replyToEnquiry, { ...params(id), body: mail }, { token: seller() })],
      [
        "call",
        (id) =>
          stack().call(noteCall, { ...params(id), body: { outcome: "no_answer" } }, { token: seller() }),
      ],
      [
        "status",
        (id) =>
          stack().call(
            updateEnquiry,
            { ...params(id), body: { status: "completed", reason: "Spam" } },
            { token: seller() },
          ),
      ],
      [
        "status",
        (id) =>
          stack().call(
            bulkSetEnquiryStatus,
            { body: { changes: [{ id, status: "in_progress" }], reason: "Met at a fair" } },
            { token: seller() },
          ),
      ],
    ];
    for (const [kind, act] of acts) {
      const id = await arrive();
      await act(id);
      const { clock } = await detailOf(id);
      expect(clock).toMatchObject({
        is_waiting: false,
        answer: { kind, by: { name: "მაკა მარკეტინგი" }, seconds: expect.any(Number) as number },
      });
    }
  });

  it("is stopped by one call, however often its note is sent under one key", async () => {
    const id = await arrive();
    const headers = { "idempotency-key": "one-call" };
    const due_at = new Date(Date.now() + 3_600_000).toISOString();
    const step = { kind: "visit" as const, due_at, step_version: null };
    const note = (text: string, token = seller(), of = id) =>
      stack().call(
        noteCall,
        { ...params(of), body: { outcome: "reached", note: text, next_step: step } },
        { token, headers },
      );
    const linesOf = async (of: number) =>
      (await detailOf(of)).history.filter(({ kind }) => kind === "call" || kind === "step_set");
    await Promise.all(Array.from({ length: 4 }, () => note("Likes the 5th")));
    // The answer was lost, and the step has another version since: the repeat is no conflict.
    const { data } = await note("Likes the 5th");
    expect(data).toMatchObject({ id, next_step: { kind: "visit" } });
    expect((await linesOf(id)).map(({ kind }) => kind).toSorted()).toEqual(["call", "step_set"]);
    const other = await failureOf(note("Likes the 6th"));
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
    expect(await linesOf(id)).toHaveLength(2);
    // The key is the seller's and this request's: a colleague's, and another request's, is another one.
    expect((await failureOf(note("Likes the 5th", admin()))).body.code).toBe("conflict");
    const another = await arrive();
    await note("Likes the 6th", seller(), another);
    expect(await linesOf(another)).toHaveLength(2);
  });

  it("knows the key of a call for longer than a device keeps one whose answer was lost", async () => {
    const keptUntil = BigInt(Date.now() + DEVICE_KEPT_DAYS * DAY_MS);
    const knownThen = () => db().rateLimit.count({ where: { expire: { gt: keptUntil } } });
    const before = await knownThen();
    const id = await arrive();
    const body = { outcome: "reached" as const, note: "Noted without a network" };
    const note = (key: string) =>
      stack().call(
        noteCall,
        { ...params(id), body },
        { token: seller(), headers: { "idempotency-key": key } },
      );
    await note("kept-on-a-phone");
    // The key, and what came with it.
    expect((await knownThen()) - before).toBe(2);
    await note("kept-on-a-phone");
    expect((await knownThen()) - before).toBe(2);
    const calls = (await detailOf(id)).history.filter(({ kind }) => kind === "call");
    expect(calls.map(({ reason }) => reason)).toEqual([body.note]);
  });

  it("goes by how long ago a call was that is noted later, but neither ahead nor before the enquiry came", async () => {
    const note = (id: number, called_seconds_ago: number) =>
      stack().call(
        noteCall,
        { ...params(id), body: { outcome: "reached", called_seconds_ago } },
        { token: seller() },
      );
    const noted = async (secondsAgo: number, arrivedDaysAgo: number) => {
      const { id, createdAt } = await arrivedAt(new Date(Date.now() - arrivedDaysAgo * DAY_MS));
      const before = Date.now();
      await note(id, secondsAgo);
      const after = Date.now();
      const line = (await detailOf(id)).history.find(({ kind }) => kind === "call");
      return { at: Date.parse(line?.created_at ?? ""), createdAt: createdAt.getTime(), before, after };
    };
    const day = DAY_MS / 1000;
    for (const secondsAgo of [day, 0]) {
      const { at: then, before, after } = await noted(secondsAgo, 2);
      expect(then).toBeGreaterThanOrEqual(before - secondsAgo * 1000);
      expect(then).toBeLessThanOrEqual(after - secondsAgo * 1000);
    }
    const early = await noted(day, 0.5);
    expect(early.at).toBe(early.createdAt);
    for (const secondsAgo of [2 * DEVICE_KEPT_DAYS * day, Number.MAX_SAFE_INTEGER]) {
      const long = await noted(secondsAgo, 3 * DEVICE_KEPT_DAYS);
      expect(long.at).toBeGreaterThanOrEqual(long.before - DEVICE_KEPT_DAYS * DAY_MS);
      expect(long.at).toBeLessThanOrEqual(long.after - DEVICE_KEPT_DAYS * DAY_MS);
    }
    const last = await arrivedAt(new Date(Date.now() - 2 * DAY_MS));
    const gte = new Date();
    await note(last.id, day);
    // The audit log has the time when it was noted.
    const noting = { entity: "customer", entityId: last.id, action: "call" };
    const lines = await db().auditLine.findMany({ where: { ...noting, createdAt: { gte } } });
    expect(lines).toHaveLength(1);
    const ahead = await failureOf(note(last.id, -day));
    expect([ahead.status, Object.keys(ahead.body.errors ?? {})]).toEqual([422, ["called_seconds_ago"]]);
  });

  it("notes a call under its key without the step that was refused, and takes its time for no other content", async () => {
    const id = await arrive();
    const headers = { "idempotency-key": "without-its-step" };
    const note = (more: object) =>
      stack().call(
        noteCall,
        { ...params(id), body: { outcome: "reached" as const, note: "Likes the 5th", ...more } },
        { token: seller(), headers },
      );
    const step = { kind: "call" as const, due_at: "2020-01-01T10:00:00.000Z", step_version: null };
    expect((await failureOf(note({ next_step: step }))).status).toBe(422);
    await note({});
    await note({ called_seconds_ago: 1 });
    expect((await detailOf(id)).history.filter(({ kind }) => kind === "call")).toHaveLength(1);
    // Whoever sends it with the step after all is not taken for a repeat.
    const late = await failureOf(note({ next_step: step }));
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
  });

  it("uses no key up for a call that is not stored", async () => {
    const id = await arrive();
    const note = (due_at: string) =>
      stack().call(
        noteCall,
        { ...params(id), body: { outcome: "reached", next_step: { kind: "call", due_at } } },
        { token: seller(), headers: { "idempotency-key": "refused-first" } },
      );
    expect((await failureOf(note("2020-01-01T10:00:00.000Z"))).status).toBe(422);
    await note(new Date(Date.now() + 3_600_000).toISOString());
    expect((await detailOf(id)).history.filter(({ kind }) => kind === "call")).toHaveLength(1);
  });

  it("goes on under a status without a reason, an assignee and a note, and keeps the first answer", async () => {
    const id = await arrive();
    const patch = patchOf(id);
    await patch({ status: "in_progress" });
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: true, answer: null });
    await stack().call(
      noteCall,
      { ...params(id), body: { outcome: "reached", note: "Likes the 5th" } },
      { token: admin() },
    );
    const first = (await detailOf(id)).clock;
    await patch({ status: "completed", reason: "Bought elsewhere" });
    const { clock, history } = await detailOf(id);
    expect(clock).toEqual(first);
    expect(history.filter(({ reason }) => reason).map(({ kind, to, reason }) => [kind, to, reason])).toEqual([
      ["call", "reached", "Likes the 5th"],
      ["status", "completed", "Bought elsewhere"],
    ]);
  });

  it("waits no more once completed without an answer, and again when it is reopened", async () => {
    const id = await arrive();
    const patch = patchOf(id);
    await patch({ status: "completed" });
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: false, answer: null });
    await patch({ status: "new" });
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: true, answer: null });
  });

  it("is stopped by the reason of a status that follows later", async () => {
    const id = await arrive();
    const patch = patchOf(id);
    await patch({ status: "in_progress" });
    await patch({ status: "in_progress", reason: "Met at the office" });
    const { clock } = await detailOf(id);
    expect(clock).toMatchObject({ is_waiting: false, answer: { kind: "status" } });
    // That status was not left backwards.
    for (const status of ["completed", "in_progress"] as const) await patch({ status });
    expect((await detailOf(id)).clock).toEqual(clock);
  });

  it("goes on where the reason was taken back: by itself, or with its status", async () => {
    const done = { status: "completed", reason: "Spam" } as const;
    const moved = { status: "in_progress", reason: "Met at a fair" } as const;
    const backs: [Change, Change, boolean][] = [
      [done, { status: "completed", reason: null }, false],
      [done, { status: "in_progress" }, true],
      [moved, { status: "in_progress", reason: null }, true],
      [moved, { status: "new" }, true],
    ];
    for (const [change, back, isWaiting] of backs) {
      const id = await arrive();
      const patch = patchOf(id);
      await patch(change);
      expect((await detailOf(id)).clock).toMatchObject({ is_waiting: false, answer: { kind: "status" } });
      await patch(back);
      expect((await detailOf(id)).clock, JSON.stringify(back)).toMatchObject({
        is_waiting: isWaiting,
        answer: null,
      });
      // Nothing is left that could be taken back.
      const { version } = await detailOf(id);
      await patch({ status: back.status, reason: null });
      expect((await detailOf(id)).version).toBe(version);
      await patch({ ...change, reason: "So it is" });
      expect((await detailOf(id)).clock).toMatchObject({ is_waiting: false, answer: { kind: "status" } });
    }
  });

  it("goes on where the only answer was a mail that has reached nobody", async () => {
    const id = await arrive();
    const body = { subject: "Hello", body: "Hello" };
    const { data: reply } = await stack().call(replyToEnquiry, { ...params(id), body }, { token: seller() });
    await stack().drain();
    await db().enquiryReply.update({ where: { id: reply.id }, data: { status: "queued" } });
    await settleReply({ db: db() }, reply.id, "failed", "550 no such mailbox");
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: true, answer: null });
    await stack().call(noteCall, { ...params(id), body: { outcome: "reached" } }, { token: seller() });
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: false, answer: { kind: "call" } });
  });

  it("is stopped after all by a mail that was refused at first, once it is sent or may have arrived", async () => {
    const id = await arrive();
    await stack().drain();
    const body = { subject: "Hello", body: "Hello" };
    stack().mailbox.refuseWith({ code: 554, message: "over quota", at: "sender" });
    const writing = stack().call(replyToEnquiry, { ...params(id), body }, { token: seller() });
    try {
      await writing;
      await stack().drain();
    } finally {
      stack().mailbox.refuseWith(null);
    }
    const { data: reply } = await writing;
    const refused = await detailOf(id);
    expect(refused.replies).toMatchObject([{ status: "failed" }]);
    expect(refused.clock).toMatchObject({ is_waiting: true, answer: null });
    // As an operator's retry does it.
    const payload = { reply_id: reply.id };
    await stack().queues.add([{ name: "send-reply", payload, id: `once-more-${reply.id}` }]);
    await stack().drain();
    const sent = await detailOf(id);
    expect(sent.replies).toMatchObject([{ status: "sent" }]);
    expect(sent.clock).toMatchObject({ is_waiting: false, answer: { kind: "reply", at: reply.created_at } });

    await db().enquiryReply.update({ where: { id: reply.id }, data: { status: "queued" } });
    for (const status of ["failed", "unconfirmed"] as const)
      await settleReply({ db: db() }, reply.id, status);
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: false, answer: { kind: "reply" } });
  });

  it("counts office time only", async () => {
    const { id } = await arrivedAt(at("18:58:00"));
    const createdAt = at("10:01:30", "2031-06-04");
    await db().enquiryHistory.create({
      data: { enquiryId: id, kind: "call", toValue: "reached", createdAt },
    });
    await db().$transaction((tx) => settleAnswers(tx, [id]));
    expect((await detailOf(id)).clock?.answer).toEqual({
      at: createdAt.toISOString(),
      kind: "call",
      by: null,
      seconds: 210,
    });
  });

  it("does not exist where staff have spoken with the person, but does for a portal's lead", async () => {
    const enter = (source: "walk_in" | "call" | "portal") =>
      stack().call(
        enterEnquiry,
        { body: { source, name: "Nino", phone: `+99555512${1000 + ++serial}`, locale: "ka" } },
        { token: seller() },
      );
    expect((await enter("walk_in")).data.clock).toBeNull();
    expect((await enter("call")).data.clock).toBeNull();
    expect((await enter("portal")).data.clock).toMatchObject({ is_waiting: true });
  });

  it("orders the list by who waits longest", async () => {
    const late = await arrivedAt(at("11:00:00"), { searchText: "ordered" });
    const later = await arrivedAt(at("11:30:00"), { searchText: "ordered" });
    const answered = await arrivedAt(at("10:00:00"), { searchText: "ordered" });
    await stack().call(
      noteCall,
      { ...params(answered.id), body: { outcome: "reached" } },
      { token: seller() },
    );
    const { data } = await stack().call(
      listEnquiries,
      { query: { sort: "waiting", search: "ordered" } },
      { token: seller() },
    );
    expect(data.map(({ id }) => id)).toEqual([late.id, later.id, answered.id]);
  });
});

describe("the report on first answers", () => {
  it("counts every enquiry in one part: the parts add up to the total", async () => {
    await db().enquiry.deleteMany();
    const [user] = await db().user.findMany({ where: { email: MARKETING } });
    const answer = (seconds: number) => ({
      answeredAt: at("12:00:00"),
      answeredById: user!.id,
      answerKind: "call" as const,
      answerSeconds: seconds,
    });
    for (const seconds of [60, 180, 899, 900]) await arrivedAt(at("11:00:00"), answer(seconds));
    await arrivedAt(at("11:59:00"));
    await arrivedAt(at("11:00:00"), { cameFrom: "google" });
    const done = await arrivedAt(at("11:59:30", "2031-06-10"));
    await db().enquiry.update({ where: { id: done.id }, data: { status: "completed" } });
    const times = createResponseTimes({ db: db(), now: () => at("12:00:00") });
    const may = { role: "marketing", capabilities: ROLES.marketing };
    const actor = {
      id: user!.id,
      name: "",
      email: MARKETING,
      language: "ka" as const,
      sessionId: "",
      ...may,
    };
    const reports = await Promise.all(
      (["person", "project", "source", "week"] as const).map((by) => times.report(actor, { by })),
    );
    for (const { total, parts } of reports) {
      expect(total).toEqual({ requests: 7, answered: 4, in_time: 3, late: 3, median_minutes: 9 });
      for (const key of ["requests", "answered", "in_time", "late"] as const)
        expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(total[key]);
    }
    const keys = reports.map(({ parts }) => parts.map(({ key }) => key));
    expect(keys[0]).toEqual([String(user!.id), ""]);
    expect(keys[3]).toEqual(["2031-06-02", "2031-06-09"]);
    const { data } = await stack().call(
      getResponseTimes,
      { query: { to: "2030-01-01" } },
      { token: seller() },
    );
    expect(data).toEqual({
      total: { requests: 0, answered: 0, in_time: 0, late: 0, median_minutes: null },
      parts: [],
    });
  });
});

describe("the settings of the clock", () => {
  it("are what pages count by, and refuse hours that are none", async () => {
    const put = (body: unknown) =>
      stack().call(responseSettings.put, { body: body as { red_minutes?: number } }, { token: admin() });
    await put({ office_hours: { Sat: "11:00-15:00" }, holidays: ["2031-01-02", "2031-01-01", "2031-01-02"] });
    const { data } = await stack().call(getResponseClock, {}, { token: seller() });
    expect(data).toMatchObject({
      working: ["Mon", "Tue", "Wed", "Thu", "Fri"],
      hours: { Mon: "10:00-19:00", Sat: "11:00-15:00" },
      holidays: ["2031-01-01", "2031-01-02"],
      amber_minutes: 5,
      red_minutes: 15,
    });
    for (const wrong of [
      { office_hours: { Mon: "19:00-10:00" } },
      { holidays: ["2031-02-30"] },
      { amber_minutes: 0 },
      { seller_ids: [999_999] },
    ])
      expect((await failureOf(put(wrong))).status).toBe(422);
    expect((await failureOf(stack().call(responseSettings.get, {}, { token: seller() }))).status).toBe(403);
  });

  it("refuse a limit beyond the other, also where a call names one of them", async () => {
    const errorsOf = async (body: { amber_minutes?: number; red_minutes?: number }) =>
      Object.keys(
        (await failureOf(stack().call(responseSettings.put, { body }, { token: admin() }))).body.errors ?? {},
      );
    const { data } = await stack().call(responseSettings.get, {}, { token: admin() });
    const { amber_minutes: amber, red_minutes: red } = data;
    expect(await errorsOf({ amber_minutes: red + 1 })).toEqual(["amber_minutes"]);
    expect(await errorsOf({ red_minutes: amber - 1 })).toEqual(["red_minutes"]);
    expect(await errorsOf({ amber_minutes: red + 2, red_minutes: red + 1 })).toEqual(["amber_minutes"]);
    await stack().call(
      responseSettings.put,
      { body: { amber_minutes: red, red_minutes: red } },
      { token: admin() },
    );
    await stack().call(
      responseSettings.put,
      { body: { amber_minutes: amber, red_minutes: red } },
      { token: admin() },
    );
  });

  it("name only people who may answer; who may not any more is passed over, and in nobody's way", async () => {
    const [reader, translator, former] = await Promise.all(
      (["read_only", "translator", "sales_agent"] as const).map(async (role) => {
        const email = `${role}@clock.test`;
        await createAccount(db(), { email, name: role, role, password: PASSWORD });
        return (await db().user.findUniqueOrThrow({ where: { email } })).id;
      }),
    );
    const put = (body: RouteInput<typeof responseSettings.put>["body"]) =>
      stack().call(responseSettings.put, { body }, { token: admin() });
    const refused = await failureOf(put({ seller_ids: [reader ?? 0], manager_ids: [translator ?? 0] }));
    expect([refused.status, Object.keys(refused.body.errors ?? {}).toSorted(inOrder)]).toEqual([
      422,
      ["manager_ids", "seller_ids"],
    ]);
    try {
      await put({ seller_ids: [former ?? 0], manager_ids: [former ?? 0] });
      await db().user.update({ where: { id: former ?? 0 }, data: { role: "read_only" } });
      const { data } = await put({ holidays: ["2031-01-03"], seller_ids: [former ?? 0] });
      expect(data).toMatchObject({ holidays: ["2031-01-03"], seller_ids: [former] });
      for (const named of [
        await sellersOf(db(), data.seller_ids),
        await managersOf(db(), data.manager_ids, { assigneeId: null, enteredById: null, projectId: null }),
      ]) {
        expect(named.length).toBeGreaterThan(0);
        expect(named.map(({ id }) => id)).not.toContain(former);
      }
    } finally {
      await put({ seller_ids: [], manager_ids: [], holidays: [] });
    }
  });
});
const inOrder = (a: string, b: string): number => a.localeCompare(b, "en");

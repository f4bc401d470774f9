import { responseSettings } from "@ezo/contract/enquiries/response-clock";
import type { RouteInput } from "@ezo/contract/route";
import { escalateLate } from "@ezo/core/enquiries/clock/escalate";
import { escalatedBy } from "@ezo/core/enquiries/clock/escalated";
import { noteStaffPresent } from "@ezo/core/enquiries/routing/presence";
import { findReader, stillOpen } from "@ezo/core/notices/reader";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { createAccount } from "@ezo/core/users/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { isFullInEitherMode } from "../../../../scripts/lib/tests/test-scope.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { ADMIN, MARKETING, PASSWORD } from "../../../stack/stack.ts";
import { at, DAY, useClockStack } from "./clock-stack.ts";

const { stack, admin, db, detailOf, arrivedAt } = useClockStack();

describe("a late enquiry", () => {
  const noon = at("12:00:00");
  const sweep = (now: Date) => escalateLate({ db: db(), now: () => now });
  const stagesOf = async (id: number) =>
    (await db().enquiryEscalation.findMany({ where: { enquiryId: id }, orderBy: { id: "asc" } })).map(
      ({ stage }) => stage,
    );
  beforeEach(() => db().enquiry.deleteMany());

  it("goes to a seller who is there, in turn, and where nobody is, to whose turn it is", async () => {
    const ids: number[] = [];
    for (const name of ["first", "second", "third"]) {
      const email = `${name}@ezo.test`;
      await createAccount(db(), { email, name, role: "sales_agent", password: PASSWORD });
      ids.push((await db().user.findUniqueOrThrow({ where: { email } })).id);
    }
    const sellersAre = (seller_ids: number[]) =>
      stack().call(responseSettings.put, { body: { seller_ids } }, { token: admin() });
    const next = async (projectId: number | null = null) => {
      const { id } = await arrivedAt(at("11:00:00"), { projectId });
      expect(await sweep(noon)).toBe(1);
      return (await detailOf(id)).assignee?.name;
    };
    await sellersAre(ids);
    try {
      expect(await next()).toBe("first");
      await noteStaffPresent(db(), [ids[0] ?? 0, ids[2] ?? 0], noon);
      expect([await next(), await next(), await next()]).toEqual(["third", "first", "third"]);
      await db().staffPresence.deleteMany();
      expect([await next(), await next()]).toEqual(["first", "second"]);
      // Who is limited to another project is passed over.
      const [here, elsewhere] = [await createProject(db()), await createProject(db())];
      await db().userProject.create({ data: { userId: ids[2] ?? 0, projectId: elsewhere.id } });
      expect([await next(here.id), await next(elsewhere.id)]).toEqual(["first", "second"]);
      expect([await next(elsewhere.id), await next()]).toEqual(["third", "first"]);
    } finally {
      await db().userProject.deleteMany();
      await db().staffPresence.deleteMany();
      await sellersAre([]);
    }
  });

  it("goes to the next seller, then is reported to the manager, once each", async () => {
    const { id } = await arrivedAt(at("11:44:59"));
    const inTime = await arrivedAt(at("11:45:01"));
    expect(await sweep(noon)).toBe(1);
    expect(await sweep(noon)).toBe(0);
    const { clock, assignee, history } = await detailOf(id);
    expect(clock).toMatchObject({ is_waiting: true, escalated_to: "seller" });
    expect(assignee).toMatchObject({ name: "მაკა მარკეტინგი" });
    expect(history.map(({ kind }) => kind)).toEqual(["created", "escalated", "assignee"]);
    expect(await stagesOf(inTime.id)).toEqual([]);
    await sweep(at("12:14:00"));
    expect(await stagesOf(id)).toEqual([1]);
    await sweep(at("12:15:00"));
    await sweep(at("18:00:00"));
    expect(await stagesOf(id)).toEqual([1, 2]);
    await stack().drain();
    const mailsTo = (email: string) =>
      stack()
        .mailbox.to(email)
        .filter(({ text }) => text?.includes(`/admin/customers?open=${id}\n`));
    expect(mailsTo(MARKETING)).toHaveLength(1);
    expect(mailsTo(ADMIN)).toHaveLength(1);
  });

  it("is reported to the seller who still has it, and to nobody who has left", async () => {
    const { id: sellerId } = await db().user.findUniqueOrThrow({ where: { email: MARKETING } });
    const told = async (assigneeId: number | null, isActive = true) => {
      const { id: enquiryId } = await arrivedAt(at("11:00:00"), { assigneeId });
      const escalation = await db().enquiryEscalation.create({ data: { enquiryId, stage: 1, sellerId } });
      await db().user.update({ where: { id: sellerId }, data: { isActive } });
      try {
        return (await escalatedBy(db(), "mail", escalation.id))?.people.map(({ email }) => email);
      } finally {
        await db().user.update({ where: { id: sellerId }, data: { isActive: true } });
      }
    };
    const { id: other } = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    expect(await told(sellerId)).toEqual([MARKETING]);
    expect(await told(other)).toEqual([]);
    expect(await told(null)).toEqual([]);
    expect(await told(sellerId, false)).toEqual([]);
  });

  it("is reported to the managers who may see it, at once and after quiet hours; where none may, to administrators", async () => {
    const email = "limited@ezo.test";
    await createAccount(db(), { email, name: "Limited", role: "sales_manager", password: PASSWORD });
    const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
    const { id: adminId } = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    const [own, other] = [await createProject(db()), await createProject(db())];
    await db().user.update({
      where: { id: userId },
      data: { isLimited: true, projects: { create: { projectId: own.id } } },
    });
    const managersAre = (manager_ids: number[]) =>
      stack().call(responseSettings.put, { body: { manager_ids } }, { token: admin() });
    const isOpenFor = async (id: number, enquiryId: number) => {
      const reader = await findReader(db(), id);
      const notice = { kind: "late", stepId: null, enquiryIds: [enquiryId] };
      return reader !== null && (await stillOpen(db(), reader, "mail", notice)) !== null;
    };
    const reported = async (over: Parameters<typeof arrivedAt>[1]) => {
      const { id: enquiryId } = await arrivedAt(at("11:00:00"), over);
      const { id } = await db().enquiryEscalation.create({ data: { enquiryId, stage: 2 } });
      const people = (await escalatedBy(db(), "mail", id))?.people.map((person) => person.email);
      return [people, await isOpenFor(userId, enquiryId), await isOpenFor(adminId, enquiryId)];
    };
    await managersAre([userId]);
    try {
      expect(await reported({ projectId: own.id })).toEqual([[email], true, false]);
      expect(await reported({ projectId: other.id })).toEqual([[ADMIN], false, true]);
      expect(await reported({ projectId: null })).toEqual([[ADMIN], false, true]);
    } finally {
      await managersAre([]);
      await db().user.update({ where: { id: userId }, data: { isActive: false } });
    }
  });

  it("is not reported while the office is closed, nor once it is answered, completed or deleted", async () => {
    const evening = await arrivedAt(at("18:50:00"));
    const gone = await Promise.all([
      arrivedAt(at("11:00:00"), { answeredAt: at("11:01:00"), answerKind: "call", answerSeconds: 60 }),
      arrivedAt(at("11:00:00"), { deletedAt: noon }),
    ]);
    const done = await arrivedAt(at("11:00:00"));
    await db().enquiry.update({ where: { id: done.id }, data: { status: "completed" } });
    await sweep(at("23:00:00"));
    for (const { id } of [evening, ...gone, done]) expect(await stagesOf(id)).toEqual([]);
    await sweep(at("10:05:00", "2031-06-04"));
    expect(await stagesOf(evening.id)).toEqual([1]);
  });

  it("stays with nobody where it is switched off, and waits through a holiday", async () => {
    const { id } = await arrivedAt(at("11:00:00"));
    const put = (body: RouteInput<typeof responseSettings.put>["body"]) =>
      stack().call(responseSettings.put, { body }, { token: admin() });
    await put({ escalates: false });
    expect(await sweep(noon)).toBe(0);
    await put({ escalates: true, holidays: [DAY] });
    expect(await sweep(noon)).toBe(0);
    await put({ holidays: [] });
    expect(await sweep(noon)).toBe(1);
    expect(await stagesOf(id)).toEqual([1]);
  });

  it("is one of before a closure of three weeks, too, when the office opens again", async () => {
    const holidays = Array.from({ length: 21 }, (_, day) =>
      new Date(Date.parse(DAY) + (day + 1) * 86_400_000).toISOString().slice(0, 10),
    );
    const put = (days: string[]) =>
      stack().call(responseSettings.put, { body: { holidays: days } }, { token: admin() });
    await put(holidays);
    try {
      const { id } = await arrivedAt(at("18:55:00"));
      const older = await arrivedAt(at("12:00:00", "2031-05-01"));
      await sweep(at("10:15:00", "2031-06-25"));
      expect(await stagesOf(id)).toEqual([1]);
      // It had a month of open days.
      expect(await stagesOf(older.id)).toEqual([]);
    } finally {
      await put([]);
    }
  });

  // The quick run cuts the same work off in routing.int.test.ts.
  if (isFullInEitherMode)
    it("has one owner and one escalation of each kind, whatever dies and however many workers there are", async () => {
      const others = ["one", "two"].map((name) => ({
        email: `${name}@ezo.test`,
        name,
        role: "marketing" as const,
      }));
      for (const account of others) await createAccount(db(), { ...account, password: PASSWORD });
      const count = 60;
      for (let index = 0; index < count; index++) await arrivedAt(at("11:00:00"));
      const name = "escalation-test";
      const open = () =>
        openDatabase({
          url: stack().config.databaseUrl ?? "",
          poolSize: 2,
          name,
          log: createLog(stack().config.logLevel, "test"),
        });
      const workers = [open(), open(), open(), open()];
      let [killed, failed] = [0, 0];
      const kill = async () => {
        const victims = await db().$queryRaw<{ ok: boolean }[]>`
          select pg_terminate_backend(pid) as ok from pg_stat_activity
          where application_name like ${`%${name}%`} and state <> 'idle' order by random() limit 1`;
        killed += victims.length;
      };
      const round = async (now: Date, isKilling: boolean) => {
        const sweeps = workers.map((worker) => escalateLate({ db: worker.prisma, now: () => now }));
        const kills = isKilling ? Array.from({ length: 10 }, kill) : [];
        const [results] = await Promise.all([Promise.allSettled(sweeps), ...kills]);
        failed += results.filter(({ status }) => status === "rejected").length;
      };
      try {
        for (const now of [noon, at("12:15:00")]) {
          // A kill may meet a sweep that has just ended.
          for (let turn = 0; turn < 5 || (failed === 0 && turn < 100); turn++) await round(now, true);
          await sweep(now);
          await sweep(now);
        }
      } finally {
        await Promise.all(workers.map((worker) => worker.close()));
      }
      expect(killed).toBeGreaterThan(0);
      expect(failed).toBeGreaterThan(0);
      const rows = await db().enquiry.findMany({
        include: { escalations: true, history: { where: { kind: { in: ["escalated", "assignee"] } } } },
      });
      expect(rows).toHaveLength(count);
      for (const row of rows) {
        expect(row.escalations.map(({ stage }) => stage).toSorted((a, b) => a - b)).toEqual([1, 2]);
        expect(row.history.map(({ kind }) => kind).toSorted()).toEqual([
          "assignee",
          "escalated",
          "escalated",
        ]);
        expect(row.assigneeId).toBe(row.escalations.find(({ stage }) => stage === 1)?.sellerId);
      }
      const owners = [...new Set(rows.map(({ assigneeId }) => assigneeId))];
      const sizes = owners.map((owner) => rows.filter(({ assigneeId }) => assigneeId === owner).length);
      expect(owners).toHaveLength(3);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      await stack().drain();
      const ids = rows.flatMap(({ escalations }) => escalations.map(({ id }) => id));
      const mails = await db().delivery.findMany({
        where: { key: { startsWith: "escalation-" }, status: "sent" },
      });
      const told = ids.map((id) => mails.filter(({ key }) => key.startsWith(`escalation-${id}-`)).length);
      expect(told).toEqual(ids.map(() => 1));
    });
});

import { routingRuleRoutes, tryRouting } from "@ezo/contract/admin/routing";
import { userRoutes } from "@ezo/contract/admin/users";
import { getEnquiry, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { listNextSteps } from "@ezo/contract/enquiries/enquiry-steps";
import type { RouteInput } from "@ezo/contract/route";
import { getStaffMails, updateStaffMails } from "@ezo/contract/staff-notices";
import { escalateLate } from "@ezo/core/enquiries/clock/escalate";
import { noteStaffPresent } from "@ezo/core/enquiries/routing/presence";
import { routeEnquiries } from "@ezo/core/enquiries/routing/route-enquiries";
import { readSetting } from "@ezo/core/platform/settings";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { anEnquiry, storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { openWorkers, underKills, type Workers } from "./under-kills.ts";

const SELLERS = ["one@ezo.test", "two@ezo.test", "three@ezo.test"] as const;
let stack: Stack;
let admin: string;
let sellers: number[];
beforeAll(async () => {
  stack = await startStack();
  for (const email of SELLERS)
    await createAccount(db(), { email, name: email, role: "sales_agent", password: PASSWORD });
  admin = await stack.token();
  sellers = await Promise.all(SELLERS.map(idOf));
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await db().enquiry.deleteMany();
  await db().routingRule.deleteMany();
  await db().staffPresence.deleteMany();
  await db().staffMailChoice.deleteMany();
  stack.mailbox.clear();
});
const db = () => stack.database.prisma;
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
const params = (id: number) => ({ params: { id: String(id) } });
const detailOf = async (id: number) => (await stack.call(getEnquiry, params(id), { token: admin })).data;

type RuleBody = RouteInput<typeof routingRuleRoutes.create>["body"];
const addRule = async (over: Partial<RuleBody> = {}) => {
  const body = { name: "Everybody", user_ids: sellers, ...over } as RuleBody;
  return (await stack.call(routingRuleRoutes.create, { body }, { token: admin })).data;
};
const arrive = async (over: Parameters<typeof anEnquiry>[0] = {}) => {
  const { id } = (await stack.call(sendEnquiry, { body: anEnquiry(over) })).data;
  await stack.drain();
  return id;
};
/** A refusal is a result of calls that are made at once; anything else fails the test. */
const failureOfCall = (error: unknown) => failureOf(Promise.reject(error as Error));
let serial = 0;
const stored = (over?: Parameters<typeof storeEnquiry>[1]) => storeEnquiry(db(), over);
const assigneeLines = async (id: number) =>
  (await detailOf(id)).history.filter(({ kind }) => kind === "assignee");

describe("the visitor's confirmation", () => {
  beforeEach(() => addRule({ user_ids: [sellers[1] ?? 0] }));
  /** Of an enquiry that no other job is about, so that this one has to route it. */
  const confirmed = async () => {
    const { id, email } = await stored();
    const payload = { customer_ids: [id] };
    await stack.queues.add([{ name: "confirm-to-visitor", payload, id: `routed-${id}` }]);
    const [mail] = await stack.mailbox.waitFor(email);
    return mail?.text;
  };

  it("names whom a rule gives the enquiry to", async () => {
    expect(await confirmed()).toContain(`Your consultant: ${SELLERS[1]}\n`);
  });

  it("is sent without a name where no enquiry can be routed", async () => {
    await db().$executeRaw`alter table customer_routings add constraint no_more check (false) not valid`;
    try {
      const text = await confirmed();
      expect(text).toBeDefined();
      expect(text).not.toContain("consultant");
    } finally {
      await db().$executeRaw`alter table customer_routings drop constraint no_more`;
    }
  });
});

describe("the open enquiries of somebody who cannot be given any", () => {
  let leaver: number;
  beforeEach(async () => {
    const email = `leaver-${++serial}@ezo.test`;
    await createAccount(db(), { email, name: email, role: "sales_agent", password: PASSWORD });
    leaver = await idOf(email);
  });
  const patch = (body: object) => stack.call(userRoutes.patch, { ...params(leaver), body }, { token: admin });
  const remove = () => stack.call(userRoutes.remove, params(leaver), { token: admin });

  it.each([
    ["deleted", () => remove()],
    ["switched off", () => patch({ is_active: false })],
    ["given a role without enquiries", () => patch({ role: "editor" })],
  ])("become nobody's and are routed as new ones, when they are %s", async (_, leave) => {
    const old = { assigneeId: leaver, createdAt: new Date(Date.now() - 30 * 24 * 3_600_000) };
    const [open, trashed, done] = [
      await stored(old),
      await stored({ ...old, deletedAt: new Date() }),
      await stored({ ...old, status: "completed" }),
    ];
    await db().enquiryRouting.create({ data: { enquiryId: open.id, userId: leaver } });
    await db().enquiryHistory.create({
      data: { enquiryId: open.id, kind: "assignee", toValue: String(leaver) },
    });
    // Due now: "today" ends at midnight in Tbilisi, and an hour from now may be tomorrow.
    const dueAt = new Date();
    const step = { enquiryId: open.id, kind: "call", dueAt, ownerId: leaver, note: "" } as const;
    await db().enquiryStep.create({ data: step });
    const { data } = await stack.call(
      userRoutes.deletion,
      { query: { ids: String(leaver) } },
      { token: admin },
    );
    expect(data.pointing_there).toEqual([{ kind: "assigned_enquiries", count: 1 }]);

    // Before they leave, because a worker routes at once, and what no rule is meant for is left alone by later ones.
    await addRule({ user_ids: [sellers[0] ?? 0] });
    await leave();
    await routeEnquiries({ db: db() });
    const lines = (await assigneeLines(open.id)).toSorted((a, b) => a.id - b.id);
    expect(lines.slice(1)).toMatchObject([
      { from: String(leaver), to: null, actor: { id: await idOf(ADMIN) } },
      { to: String(sellers[0]) },
    ]);
    const rows = await db().enquiry.findMany({ where: { id: { in: [trashed.id, done.id] } } });
    expect(new Map(rows.map(({ id, assigneeId }) => [id, assigneeId]))).toEqual(
      new Map([
        [trashed.id, null],
        [done.id, leaver],
      ]),
    );

    expect((await detailOf(open.id)).assignee?.id).toBe(sellers[0]);
    const today = await stack.call(
      listNextSteps,
      { query: { mine: "true" } },
      { token: await stack.token(SELLERS[0]) },
    );
    expect(today.data.map(({ customer }) => customer.id)).toContain(open.id);
    // A colleague who takes it from the one to whom it was routed, and puts it back, decides.
    await stack.call(updateEnquiry, { ...params(open.id), body: { assignee_id: null } }, { token: admin });
    await routeEnquiries({ db: db() });
    expect((await detailOf(open.id)).assignee).toBeNull();
  });

  it("are theirs no more when they are restored, and never a deleted colleague's, whatever happens at once", async () => {
    const taken = await stored({ assigneeId: leaver });
    const free = await Promise.all(Array.from({ length: 12 }, () => stored()));
    await addRule({ user_ids: [leaver] });
    const assign = (id: number) =>
      stack
        .call(updateEnquiry, { ...params(id), body: { assignee_id: leaver } }, { token: admin })
        .then(() => undefined, failureOfCall);
    await Promise.all([
      ...free.slice(0, 6).map(({ id }) => assign(id)),
      remove(),
      routeEnquiries({ db: db() }),
      ...free.slice(6).map(({ id }) => assign(id)),
    ]);
    expect(await db().enquiry.count({ where: { assigneeId: leaver } })).toBe(0);
    await stack.call(userRoutes.bulkRestore, { body: { ids: [leaver] } }, { token: admin });
    expect((await detailOf(taken.id)).assignee).toBeNull();
  });
});

describe("routing", () => {
  it("without a rule leaves an enquiry to everybody in the inbox, also when a rule is made later", async () => {
    const id = await arrive();
    for (const email of [ADMIN, MARKETING]) expect(stack.mailbox.to(email)).toHaveLength(1);
    for (const email of SELLERS) expect(stack.mailbox.to(email)).toHaveLength(0);
    await addRule();
    expect(await routeEnquiries({ db: db() })).toBe(0);
    expect((await detailOf(id)).assignee).toBeNull();
  });

  it("gives an enquiry to the first rule meant for it, once, with one line and one mail; its clock goes on", async () => {
    const project = await createProject(db());
    await addRule({ name: "The tower", project_ids: [project.id], user_ids: [sellers[0] ?? 0] });
    const rest = await addRule({ name: "Russian", locales: ["ru"], user_ids: [sellers[1] ?? 0] });
    const id = await arrive({ locale: "ru" });
    await routeEnquiries({ db: db() });
    const detail = await detailOf(id);
    expect(detail.assignee).toEqual({ id: sellers[1], name: SELLERS[1] });
    expect(detail.clock).toMatchObject({ is_waiting: true, answer: null, started_at: detail.created_at });
    expect(await assigneeLines(id)).toMatchObject([
      { from: null, to: String(sellers[1]), reason: "Russian", actor: null },
    ]);
    expect(stack.mailbox.all().filter(({ subject }) => subject?.includes(`№${id}`))).toHaveLength(1);
    expect(stack.mailbox.to(SELLERS[1])).toHaveLength(1);
    expect(stack.mailbox.to(ADMIN)).toHaveLength(0);
    expect((await detailOf(await arrive({ project_id: project.id }))).assignee?.id).toBe(sellers[0]);
    expect((await detailOf(await arrive())).assignee).toBeNull();
    const { data } = await stack.call(routingRuleRoutes.get, params(rest.id), { token: admin });
    expect(data).toMatchObject({ routed: 1, people: [{ id: sellers[1], name: SELLERS[1] }] });
  });

  it("leaves it to the colleague who was first, or who gave it back, and what staff enter to the person who entered it", async () => {
    await addRule();
    const marketing = await idOf(MARKETING);
    const taken = await stored({ assigneeId: marketing });
    const returned = await stored();
    await db().enquiryHistory.create({
      data: { enquiryId: returned.id, kind: "assignee", fromValue: String(marketing), actorId: marketing },
    });
    const done = await stored({ status: "completed" });
    const deleted = await stored({ deletedAt: new Date() });
    const entered = await stack.call(
      enterEnquiry,
      { body: { source: "walk_in", name: "Visitor", phone: "+995 555 12 34 56", message: "" } },
      { token: admin },
    );
    await routeEnquiries({ db: db() });
    await routeEnquiries({ db: db() });
    expect((await detailOf(taken.id)).assignee?.id).toBe(marketing);
    for (const id of [returned.id, done.id]) expect((await detailOf(id)).assignee).toBeNull();
    expect((await detailOf(entered.data.id)).assignee?.id).toBe(await idOf(ADMIN));
    const rows = await db().enquiry.findMany({ where: { id: { in: [taken.id, done.id, deleted.id] } } });
    expect(rows.map(({ version }) => version)).toEqual([1, 1, 1]);
    await addRule({ name: "Walk-ins", sources: ["walk_in"] });
    const next = await stored({ source: "walk_in" });
    await routeEnquiries({ db: db() });
    expect((await detailOf(next.id)).assignee?.id).toBe(sellers[0]);
  });

  it("prefers who is there, then who has least, then whose turn it is; passes over who cannot be given any", async () => {
    await addRule();
    await noteStaffPresent(db(), sellers.slice(1));
    await stored({ assigneeId: sellers[1] ?? 0 });
    const example = { locale: "en", source: "contact_form" } as const;
    const tried = await stack.call(tryRouting, { body: example }, { token: admin });
    expect(tried.data).toMatchObject({
      rule: { name: "Everybody" },
      person: { id: sellers[2] },
      candidates: [
        { id: sellers[0], is_present: false, open_requests: 0 },
        { id: sellers[1], is_present: true, open_requests: 1 },
        { id: sellers[2], is_present: true, open_requests: 0 },
      ],
    });
    const owners: (number | undefined)[] = [];
    for (let turn = 0; turn < 3; turn++) owners.push((await detailOf(await arrive())).assignee?.id);
    expect(owners).toEqual([sellers[2], sellers[1], sellers[2]]);
    await db().user.update({ where: { id: sellers[0] ?? 0 }, data: { isActive: false } });
    await db().staffPresence.deleteMany();
    const { candidates } = (await stack.call(tryRouting, { body: example }, { token: admin })).data;
    expect(candidates.map(({ id }) => id)).toEqual(sellers.slice(1));
    await db().user.update({ where: { id: sellers[0] ?? 0 }, data: { isActive: true } });
  });

  it("passes over who is limited to other projects, and refuses a rule whose people see none of its own", async () => {
    const [here, elsewhere] = [await createProject(db()), await createProject(db())];
    const [limited = 0, free = 0] = sellers;
    const fields = async (over: Partial<RuleBody>) => (await failureOf(addRule(over))).body.errors;
    try {
      const both = await addRule({ project_ids: [here.id], user_ids: [limited, free] });
      const alone = await addRule({ user_ids: [limited] });
      await db().userProject.create({ data: { userId: limited, projectId: elsewhere.id } });
      expect(await fields({ project_ids: [here.id], user_ids: [limited] })).toHaveProperty("user_ids");
      const narrowed = { ...params(alone.id), body: { project_ids: [here.id] } };
      const { status, body } = await failureOf(
        stack.call(routingRuleRoutes.patch, narrowed, { token: admin }),
      );
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["user_ids"]]);
      await addRule({ project_ids: [here.id, elsewhere.id], user_ids: [limited] });
      expect((await detailOf(await arrive({ project_id: here.id }))).assignee?.id).toBe(free);
      // Where nobody else is left, the rule is passed over, too.
      await stack.call(routingRuleRoutes.remove, { ...params(both.id), query: {} }, { token: admin });
      expect((await detailOf(await arrive({ project_id: here.id }))).assignee).toBeNull();
      expect((await detailOf(await arrive({ project_id: elsewhere.id }))).assignee?.id).toBe(limited);
      expect((await detailOf(await arrive())).assignee?.id).toBe(limited);
    } finally {
      await db().userProject.deleteMany();
    }
  });

  it("knows who is there by their open pages", async () => {
    await stack.live(await stack.token(SELLERS[0]));
    await expect.poll(() => db().staffPresence.count({ where: { userId: sellers[0] ?? 0 } })).toBe(1);
  });

  it("refuses a rule for nobody, for somebody who does not answer, and for a project that is gone", async () => {
    const reader = { email: "reader@ezo.test", name: "Reader", role: "read_only" as const };
    await createAccount(db(), { ...reader, password: PASSWORD });
    const fields = async (over: Partial<RuleBody>) => (await failureOf(addRule(over))).body.errors;
    expect(await fields({ user_ids: [] })).toHaveProperty("user_ids");
    expect(await fields({ user_ids: [await idOf(reader.email)] })).toHaveProperty("user_ids");
    expect(await fields({ project_ids: [999_999] })).toHaveProperty("project_ids");
    expect(await fields({ subjects: ["general", "zz"] })).toHaveProperty("subjects");
  });
});

describe("what staff enter by hand", () => {
  const enter = async (over: Partial<RouteInput<typeof enterEnquiry>["body"]> = {}) => {
    const body = { name: "Visitor", phone: "+995555123456", ...over };
    return (await stack.call(enterEnquiry, { body }, { token: admin })).data;
  };

  it("is at once that of the person who enters it, with one line, and they are not mailed about it", async () => {
    await addRule();
    const own = await idOf(ADMIN);
    const { id, assignee } = await enter();
    expect(assignee?.id).toBe(own);
    await routeEnquiries({ db: db() });
    await stack.drain();
    expect(await assigneeLines(id)).toMatchObject([
      { from: null, to: String(own), reason: null, actor: { id: own } },
    ]);
    expect(await db().enquiryRouting.findMany({ where: { enquiryId: id } })).toMatchObject([
      { ruleId: null, userId: null },
    ]);
    expect(stack.mailbox.all()).toEqual([]);
  });

  it("is whose a rule for its source says, and of the person who enters it where that rule has nobody left", async () => {
    const rule = await addRule({ sources: ["walk_in"], user_ids: [sellers[0] ?? 0] });
    const { id } = await enter();
    await routeEnquiries({ db: db() });
    expect(await assigneeLines(id)).toMatchObject([{ to: String(sellers[0]), reason: rule.name }]);

    await db().user.update({ where: { id: sellers[0] ?? 0 }, data: { isActive: false } });
    try {
      const left = await enter();
      await routeEnquiries({ db: db() });
      await stack.drain();
      const own = await idOf(ADMIN);
      expect(await assigneeLines(left.id)).toMatchObject([{ to: String(own), actor: { id: own } }]);
      expect(stack.mailbox.to(ADMIN)).toEqual([]);
    } finally {
      await db().user.update({ where: { id: sellers[0] ?? 0 }, data: { isActive: true } });
    }
  });

  it("that a rule gives back to the person who entered it is mailed to nobody", async () => {
    await addRule({ sources: ["walk_in"], user_ids: [await idOf(ADMIN)] });
    const { id } = await enter();
    await routeEnquiries({ db: db() });
    await stack.drain();
    expect((await detailOf(id)).assignee?.id).toBe(await idOf(ADMIN));
    expect(stack.mailbox.all()).toEqual([]);
  });
});

describe("mails about enquiries", () => {
  it("are switched by each for themselves", async () => {
    const token = await stack.token(MARKETING);
    const all = {
      new_request: true,
      assigned: true,
      answered: true,
      reply_failed: true,
      mentioned: true,
      late: true,
      step_due: true,
      digest: false,
    };
    expect((await stack.call(getStaffMails, {}, { token })).data).toEqual(all);
    await Promise.all(
      (["new_request", "assigned"] as const).map((mail) =>
        stack.call(updateStaffMails, { body: { [mail]: false } }, { token }),
      ),
    );
    expect((await stack.call(getStaffMails, {}, { token })).data).toEqual({
      ...all,
      new_request: false,
      assigned: false,
    });
    const id = await arrive();
    expect(stack.mailbox.to(ADMIN)).toHaveLength(1);
    const body = { assignee_id: await idOf(MARKETING) };
    await stack.call(updateEnquiry, { ...params(id), body }, { token: admin });
    await stack.drain();
    expect(stack.mailbox.to(MARKETING)).toHaveLength(0);
    await stack.call(updateStaffMails, { body: { new_request: true, assigned: true } }, { token });
    await arrive();
    expect(stack.mailbox.to(MARKETING)).toHaveLength(1);
  });

  it("go to whom a colleague has given one, not to the person who took it, and to agents of its project", async () => {
    const project = await createProject(db());
    await db().userProject.create({ data: { userId: sellers[0] ?? 0, projectId: project.id } });
    const id = await arrive({ project_id: project.id });
    expect(stack.mailbox.to(SELLERS[0])).toHaveLength(1);
    expect(stack.mailbox.to(SELLERS[1])).toHaveLength(0);
    stack.mailbox.clear();
    const assign = async (assignee_id: number) => {
      await stack.call(updateEnquiry, { ...params(id), body: { assignee_id } }, { token: admin });
      await stack.drain();
    };
    await assign(await idOf(ADMIN));
    expect(stack.mailbox.all()).toHaveLength(0);
    await assign(sellers[1] ?? 0);
    expect(stack.mailbox.all().map(({ recipients }) => recipients)).toEqual([[SELLERS[1]]]);
    await db().userProject.deleteMany();
  });
});

describe("routing and escalation under kills", () => {
  const HOUR = new Date("2031-06-03T12:00:00+04:00");
  const ARRIVED = new Date(HOUR.getTime() - 60_000);
  const AT_LEAST = isFullRun
    ? { enquiries: 1000, kills: 100, each: 20, escalationKills: 100 }
    : { enquiries: 16, kills: 2, each: 4, escalationKills: 2 };
  const ROUNDS_MAX = 300;

  it("gives each enquiry one owner, evenly, and one escalation, whatever dies", async () => {
    await addRule();
    // The stack's own worker routes along, by its own clock.
    await noteStaffPresent(db(), sellers, HOUR);
    const workers = openWorkers(stack);
    let [arrived, killed, failed] = [0, 0, 0];
    try {
      for (let round = 0; round < ROUNDS_MAX; round++) {
        if (arrived >= AT_LEAST.enquiries && killed >= AT_LEAST.kills) break;
        arrived += await arriveTogether(AT_LEAST.each);
        const cut = await underKills(stack, workers, (worker) =>
          routeEnquiries({ db: worker, now: () => HOUR }),
        );
        [killed, failed] = [killed + cut.killed, failed + cut.failed];
      }
      await routeEnquiries({ db: db(), now: () => HOUR });
      expect(killed).toBeGreaterThanOrEqual(AT_LEAST.kills);
      expect(failed).toBeGreaterThan(0);
      await expectOneOwnerEach(arrived);
      await escalateUnderKills(workers, arrived);
    } finally {
      await Promise.all(workers.map((worker) => worker.close()));
    }
    const late = await db().enquiry.findMany({ include: { escalations: true } });
    expect(late.length).toBeGreaterThanOrEqual(arrived);
    for (const row of late) {
      expect(row.escalations).toHaveLength(1);
      expect(row.assigneeId).toBe(row.escalations[0]?.sellerId);
    }
  });

  /** As many become late each second as arrived together: else the first round would escalate all that is not killed. */
  async function escalateUnderKills(workers: Workers, arrived: number): Promise<void> {
    const { red_minutes: minutes } = await readSetting(db(), "response");
    const lateAt = (second: number) => new Date(ARRIVED.getTime() + minutes * 60_000 + second * 1000);
    await db().$executeRaw`
      update customers c set clock_started_at = ${ARRIVED}::timestamptz + make_interval(secs => o.place / ${AT_LEAST.each}::int)
      from (select id, (row_number() over (order by id) - 1)::int as place from customers) o where o.id = c.id`;
    let [killed, failed, round] = [0, 0, 0];
    for (; round < ROUNDS_MAX; round++) {
      const isAllLate = round * AT_LEAST.each >= arrived;
      if (isAllLate && killed >= AT_LEAST.escalationKills && failed > 0) break;
      if (isAllLate) await arriveTogether(AT_LEAST.each);
      // Before the stack's own worker does so, whose locked rows no sweep would wait for.
      if (isAllLate) await routeEnquiries({ db: db(), now: () => HOUR });
      const at = lateAt(round);
      const cut = await underKills(stack, workers, (worker) => escalateLate({ db: worker, now: () => at }));
      [killed, failed] = [killed + cut.killed, failed + cut.failed];
    }
    // Nothing is killed any more.
    const end = lateAt(round);
    await escalateLate({ db: db(), now: () => end });
    expect(killed).toBeGreaterThanOrEqual(AT_LEAST.escalationKills);
    expect(failed).toBeGreaterThan(0);
  }

  async function expectOneOwnerEach(count: number): Promise<void> {
    const routed = await db().enquiry.findMany({ include: { routing: true, history: true } });
    expect(routed).toHaveLength(count);
    for (const row of routed) {
      expect(row.assigneeId).toBe(row.routing?.userId);
      expect(row.history.map(({ kind, toValue }) => [kind, toValue])).toEqual([
        ["assignee", String(row.assigneeId)],
      ]);
      expect(row.awaitsSince).toEqual(ARRIVED);
    }
    const sizes = sellers.map((id) => routed.filter(({ assigneeId }) => assigneeId === id).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  }

  async function arriveTogether(count: number): Promise<number> {
    await db().enquiry.createMany({
      data: Array.from({ length: count }, () => ({
        source: "contact_form" as const,
        name: "Visitor",
        email: `kill-${++serial}@example.ge`,
        message: "",
        locale: "en" as const,
        createdAt: ARRIVED,
      })),
    });
    return count;
  }
});

import { routingRuleRoutes } from "@ezo/contract/admin/routing";
import { userRoutes } from "@ezo/contract/admin/users";
import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { RouteInput } from "@ezo/contract/route";
import { routeEnquiries } from "@ezo/core/enquiries/routing/route-enquiries";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { openWorkers, underKills } from "./under-kills.ts";

let stack: Stack;
let admin: string;
let heir: number;
beforeAll(async () => {
  stack = await startStack();
  admin = await stack.token();
  heir = await addAgent("heir@released.test");
});
afterAll(() => stack.stop());
let agent: number;
let serial = 0;
beforeEach(async () => {
  await db().enquiry.deleteMany();
  await db().routingRule.deleteMany();
  agent = await addAgent(`agent-${++serial}@released.test`);
  const body = { name: "Everybody", user_ids: [heir] } as RouteInput<typeof routingRuleRoutes.create>["body"];
  await stack.call(routingRuleRoutes.create, { body }, { token: admin });
});
const db = () => stack.database.prisma;
const addAgent = async (email: string): Promise<number> => {
  await createAccount(db(), { email, name: email, role: "sales_agent", password: PASSWORD });
  return idOf(email);
};
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
const params = (id: number) => ({ params: { id: String(id) } });
const patch = (body: object) => stack.call(userRoutes.patch, { ...params(agent), body }, { token: admin });
const theirs = (over: Parameters<typeof storeEnquiry>[1] = {}) =>
  storeEnquiry(db(), { assigneeId: agent, ...over });
const ownersOf = async (rows: readonly { id: number }[]) => {
  const found = await db().enquiry.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  const owners = new Map(found.map(({ id, assigneeId }) => [id, assigneeId]));
  return rows.map(({ id }) => owners.get(id));
};
/** In the order in which they were written. */
const assigneeLines = async (id: number) => {
  const { data } = await stack.call(getEnquiry, params(id), { token: admin });
  return data.history.filter(({ kind }) => kind === "assignee").toSorted((a, b) => a.id - b.id);
};

describe("the open requests of a project that is taken from their owner", () => {
  it("become nobody's and are routed as new ones; others, and completed ones, stay theirs", async () => {
    const [taken, kept] = [(await createProject(db())).id, (await createProject(db())).id];
    await patch({ project_ids: [taken, kept] });
    const lost = await theirs({ projectId: taken });
    const others = [
      await theirs({ projectId: kept }),
      await theirs(),
      await theirs({ projectId: taken, status: "completed" }),
      // Of a project that they never had, as a colleague may give them one.
      await theirs({ projectId: (await createProject(db())).id }),
    ];
    await patch({ project_ids: [kept] });
    await routeEnquiries({ db: db() });
    expect(await ownersOf([lost, ...others])).toEqual([heir, ...others.map(() => agent)]);
    expect(await assigneeLines(lost.id)).toMatchObject([
      { from: String(agent), to: null, actor: { id: await idOf(ADMIN) } },
      { from: null, to: String(heir), actor: null },
    ]);
  });

  it("become nobody's where nothing limited their owner before", async () => {
    const [kept, other] = [(await createProject(db())).id, (await createProject(db())).id];
    const [own, about, lost] = [
      await theirs({ projectId: kept }),
      await theirs(),
      await theirs({ projectId: other }),
    ];
    await patch({ project_ids: [kept], is_limited: true });
    await routeEnquiries({ db: db() });
    expect(await ownersOf([own, about, lost])).toEqual([agent, agent, heir]);
  });

  it("become nobody's where their owner has another role, which is limited", async () => {
    await db().user.update({ where: { id: agent }, data: { role: "marketing" } });
    const [kept, other] = [(await createProject(db())).id, (await createProject(db())).id];
    const [own, lost] = [await theirs({ projectId: kept }), await theirs({ projectId: other })];
    await patch({ role: "sales_agent", project_ids: [kept], is_limited: true });
    await routeEnquiries({ db: db() });
    expect(await ownersOf([own, lost])).toEqual([agent, heir]);
  });

  it("stay theirs where the limit goes with its projects", async () => {
    const projectId = (await createProject(db())).id;
    await patch({ project_ids: [projectId] });
    const own = await theirs({ projectId });
    await patch({ project_ids: [], is_limited: false });
    await routeEnquiries({ db: db() });
    expect(await ownersOf([own])).toEqual([agent]);
  });
});

describe("open requests that somebody has left behind past the users' page", () => {
  const leave = () => db().user.update({ where: { id: agent }, data: { isActive: false } });

  it("are routed by the next round, once, with their next steps; completed and deleted ones stay", async () => {
    const open = await theirs({ status: "in_progress" });
    const rest = [await theirs({ status: "completed" }), await theirs({ deletedAt: new Date() })];
    const dueAt = new Date(Date.now() + 3_600_000);
    const step = { enquiryId: open.id, kind: "call" as const, dueAt, ownerId: agent };
    const { id: stepId } = await db().enquiryStep.create({ data: step });
    await leave();
    await routeEnquiries({ db: db() });
    expect(await ownersOf([open, ...rest])).toEqual([heir, agent, agent]);
    const ownedBy = (await db().enquiryStep.findUniqueOrThrow({ where: { id: stepId } })).ownerId;
    expect(ownedBy).toBe(heir);
    const { version } = await db().enquiry.findUniqueOrThrow({ where: { id: open.id } });
    await routeEnquiries({ db: db() });
    expect(await db().enquiry.findUniqueOrThrow({ where: { id: open.id } })).toMatchObject({ version });
    expect(await assigneeLines(open.id)).toMatchObject([
      { from: String(agent), to: null, actor: null },
      { from: null, to: String(heir), actor: null, reason: "Everybody" },
    ]);
  });

  it("give the next step on a colleague's request to that colleague, and on nobody's to nobody", async () => {
    await db().routingRule.deleteMany();
    const dueAt = new Date(Date.now() + 3_600_000);
    const stepOn = ({ id: enquiryId }: { id: number }) =>
      db().enquiryStep.create({ data: { enquiryId, kind: "call", dueAt, ownerId: agent } });
    const steps = [
      await stepOn(await theirs({ assigneeId: heir })),
      await stepOn(await theirs({ assigneeId: null })),
    ];
    await leave();
    await routeEnquiries({ db: db() });
    const isTheirs = { id: { in: steps.map(({ id }) => id) } };
    const moved = await db().enquiryStep.findMany({ where: isTheirs, orderBy: { id: "asc" } });
    expect(moved.map(({ ownerId }) => ownerId)).toEqual([heir, null]);
  });

  it("become nobody's where no rule is meant for them", async () => {
    await db().routingRule.deleteMany();
    const open = await theirs();
    await leave();
    await routeEnquiries({ db: db() });
    expect(await ownersOf([open])).toEqual([null]);
  });

  it("have one owner each in the end, whatever dies in between", async () => {
    const KILLS = isFullRun ? 50 : 2;
    const EACH = 4;
    const ROUNDS_MAX = 300;
    await leave();
    const workers = openWorkers(stack);
    let killed = 0;
    try {
      for (let round = 0; round < ROUNDS_MAX && killed < KILLS; round++) {
        await Promise.all(Array.from({ length: EACH }, () => theirs()));
        killed += (await underKills(stack, workers, (worker) => routeEnquiries({ db: worker }))).killed;
      }
    } finally {
      await Promise.all(workers.map((worker) => worker.close()));
    }
    expect(killed).toBeGreaterThanOrEqual(KILLS);
    // A round passes over what another one, of the stack's own worker, has locked.
    const isLeft = { OR: [{ assigneeId: null }, { assigneeId: agent }] };
    const left = async () => {
      await routeEnquiries({ db: db() });
      return db().enquiry.count({ where: isLeft });
    };
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    const rows = await db().enquiry.findMany({
      include: { routing: true, history: { orderBy: { id: "asc" } } },
    });
    expect(rows.length).toBeGreaterThanOrEqual(EACH);
    for (const { assigneeId, routing, history } of rows) {
      expect([assigneeId, routing?.userId]).toEqual([heir, heir]);
      expect(history.map(({ kind, fromValue, toValue }) => [kind, fromValue, toValue])).toEqual([
        ["assignee", String(agent), null],
        ["assignee", null, String(heir)],
      ]);
    }
  });
});

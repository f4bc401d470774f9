import { changeMany, listMatching } from "@ezo/contract/enquiries/enquiry-bulk";
import {
  createView,
  deleteView,
  listViews,
  restoreView,
  updateView,
} from "@ezo/contract/enquiries/enquiry-views";
import { getEnquiry, listEnquiries, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { RouteInput } from "@ezo/contract/route";
import { runs } from "@ezo/contract/testing/scope";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const AGENT = "agent@ezo.test";
let stack: Stack;
let admin: string;
let agent: string;
let ids: { admin: number; agent: number; marketing: number };
beforeAll(async () => {
  stack = await startStack();
  await createAccount(db(), { email: AGENT, name: "Agent", role: "sales_agent", password: PASSWORD });
  [admin, agent] = [await stack.token(), await stack.token(AGENT)];
  ids = { admin: await idOf(ADMIN), agent: await idOf(AGENT), marketing: await idOf(MARKETING) };
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await db().enquiry.deleteMany();
  await db().enquiryView.deleteMany();
  stack.mailbox.clear();
});
const db = () => stack.database.prisma;
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
const stored = (over?: Parameters<typeof storeEnquiry>[1]) => storeEnquiry(db(), over);
const storeMany = async (count: number, over?: Parameters<typeof stored>[0]) => {
  const rows = [];
  for (let at = 0; at < count; at++) rows.push(await stored(over));
  return rows;
};
type Query = NonNullable<RouteInput<typeof listMatching>["query"]>;
const matching = (query: Query, token = admin) => stack.call(listMatching, { query }, { token });
const change = (changes: RouteInput<typeof changeMany>["body"]["changes"], token = admin) =>
  stack.call(changeMany, { body: { changes } }, { token });

describe("a change of all that a filter matches", () => {
  it("reaches what matches at that moment, beyond a page; its undo restores each value", async () => {
    await storeMany(30, { locale: "ru" });
    await storeMany(2, { source: "call_request" });
    const { data, meta } = await matching({ source: "contact_form" });
    expect([data.length, meta.total]).toEqual([30, 30]);
    const assigned = (
      await change(data.map(({ id, version }) => ({ id, version, assignee_id: ids.marketing })))
    ).data;
    expect(assigned).toMatchObject({ changed: 30, refused: [] });
    await stack.drain();
    const mails = stack.mailbox.to(MARKETING);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("30")]);
    expect((await matching({ assignee: "none" })).meta.total).toBe(2);
    const undone = (await change(assigned.previous)).data;
    expect(undone).toMatchObject({ changed: 30, refused: [] });
    expect((await matching({ assignee: "none" })).meta.total).toBe(32);
  });

  it("deletes what was seen, names what has changed since, and its undo brings back exactly that", async () => {
    const rows = await storeMany(12);
    const [changed, gone] = rows;
    const { data } = await matching({});
    await stack.call(
      updateEnquiry,
      { params: { id: String(changed?.id) }, body: { status: "completed" } },
      { token: admin },
    );
    await db().enquiry.update({ where: { id: gone?.id ?? 0 }, data: { deletedAt: new Date() } });
    const order = data.map(({ id, version }) => ({ id, version, is_deleted: true }));
    // An agent may not delete, whatever else is asked.
    expect((await failureOf(change(order, agent))).status).toBe(403);
    const deleted = (await change(order)).data;
    expect(deleted.changed).toBe(10);
    expect(deleted.refused.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: changed?.id, name: changed?.name, reason: "conflict" },
      { id: gone?.id, name: "", reason: "gone" },
    ]);
    expect((await matching({})).data.map(({ id }) => id)).toEqual([changed?.id]);
    expect((await change(deleted.previous)).data).toMatchObject({ changed: 10, refused: [] });
    expect((await matching({})).meta.total).toBe(11);
    // A second undo finds nothing to bring back.
    expect((await change(deleted.previous)).data.changed).toBe(0);
  });

  it("names those that were refused and changes the others", async () => {
    const [free, changed, gone, foreign] = await storeMany(4);
    await db().enquiry.update({ where: { id: foreign?.id ?? 0 }, data: { assigneeId: ids.agent } });
    const { data } = await matching({});
    await stack.call(
      updateEnquiry,
      { params: { id: String(changed?.id) }, body: { assignee_id: ids.admin } },
      { token: admin },
    );
    await db().enquiry.update({ where: { id: gone?.id ?? 0 }, data: { deletedAt: new Date() } });
    const order = data.map(({ id, version }) => ({ id, version, assignee_id: ids.marketing }));
    const { data: answer } = await change(order);
    expect(answer.changed).toBe(2);
    expect(answer.refused.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: changed?.id, name: changed?.name, reason: "conflict" },
      { id: gone?.id, name: "", reason: "gone" },
    ]);
    expect(answer.previous.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([free?.id, foreign?.id]);
    // An agent sees their own alone, and cannot give them away.
    await db().enquiry.update({ where: { id: free?.id ?? 0 }, data: { assigneeId: ids.agent } });
    const own = await matching({}, agent);
    expect(own.data.map(({ id }) => id)).toEqual([free?.id]);
    const tried = [free, changed].map((row) => ({ id: row?.id ?? 0, assignee_id: ids.admin }));
    expect((await change(tried, agent)).data).toEqual({
      changed: 0,
      previous: [],
      refused: [
        { id: free?.id, name: free?.name, reason: "forbidden" },
        { id: changed?.id, name: "", reason: "gone" },
      ],
    });
  });

  it("waits for another one that changes what it deletes and deletes what it changes: both are made", async () => {
    const waiting = async () => {
      const [found] = await db().$queryRaw<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from customers%for update%'`;
      return found?.count ?? 0;
    };
    const crossed = (changed: number, deleted: number) =>
      change([
        { id: changed, status: "in_progress" },
        { id: deleted, is_deleted: true },
      ]);
    for (let turn = 0; turn < 3; turn++) {
      const [{ id: first }, { id: second }] = [await stored(), await stored()];
      // The rows are held until both calls wait: else one could be over before the other begins.
      const calls = await db().$transaction(
        async (tx) => {
          await tx.$queryRaw`select id from customers where id in (${first}, ${second}) for update`;
          const begun = [crossed(first, second), crossed(second, first)];
          await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
          return begun;
        },
        { timeout: 20_000 },
      );
      const answers = await Promise.all(calls);
      for (const { data } of answers) expect(data.changed + data.refused.length).toBe(2);
    }
  });

  it("counts each row once, changed, refused or as it was, and its undo is exact, whatever is asked", async () => {
    const rows = await storeMany(6);
    const people = [null, ids.admin, ids.marketing];
    const order = fc.record({
      at: fc.nat({ max: 6 }),
      status: fc.option(fc.constantFrom("new", "in_progress", "completed"), { nil: undefined }),
      person: fc.constantFrom(...people),
    });
    const state = async () =>
      (await db().enquiry.findMany({ orderBy: { id: "asc" } })).map(({ id, status, assigneeId }) => ({
        id,
        status,
        assigneeId,
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 8 }), async (orders) => {
        const before = await state();
        const changes = orders.map(({ at, status, person }) => ({
          id: rows[at]?.id ?? 999_999_999,
          ...(status === undefined ? { assignee_id: person } : { status }),
        }));
        const { data } = await change(changes);
        const asked = new Set(changes.map(({ id }) => id));
        expect(data.changed + data.refused.length).toBeLessThanOrEqual(asked.size);
        expect(data.refused.map(({ reason }) => reason)).toEqual(asked.has(999_999_999) ? ["gone"] : []);
        if (data.previous.length > 0) await change(data.previous);
        expect(await state()).toEqual(before);
      }),
      { numRuns: runs(12) },
    );
  });

  it("names what would go to somebody who cannot be given any; nothing is done for a misspelt filter or without a value", async () => {
    const { id, name } = await stored();
    expect((await change([{ id, assignee_id: 999_999 }])).data).toEqual({
      changed: 0,
      previous: [],
      refused: [{ id, name, reason: "unassignable" }],
    });
    expect((await failureOf(change([{ id }]))).status).toBe(422);
    const misspelt: object = { statu: "new" };
    expect((await failureOf(matching(misspelt))).status).toBe(422);
  });

  it("makes one change of two that are sent at once, and reaches what a part may hold", async () => {
    await db().enquiry.createMany({
      data: Array.from({ length: 500 }, (_, at) => ({
        source: "contact_form" as const,
        name: `Crowd ${at}`,
        email: `crowd-${at}@example.ge`,
        message: "",
        locale: "en" as const,
      })),
    });
    const { data } = await matching({});
    const to = (assignee: number) =>
      change(data.map(({ id, version }) => ({ id, version, assignee_id: assignee })));
    const both = await Promise.all([to(ids.admin), to(ids.marketing)]);
    const [late, first] = both.map((one) => one.data).toSorted((one, other) => one.changed - other.changed);
    expect([first?.changed, first?.refused.length, late?.changed]).toEqual([500, 0, 0]);
    expect(new Set(late?.refused.map(({ reason }) => reason))).toEqual(new Set(["conflict"]));
    expect(late?.refused).toHaveLength(500);
    expect((await change(first?.previous ?? [])).data.changed).toBe(500);
    expect((await matching({ assignee: "none" })).meta.total).toBe(500);
  });

  it("does not reach past the projects of the person who changes it", async () => {
    const MANAGER = "manager@ezo.test";
    const [own, other] = [await createProject(db()), await createProject(db())];
    await createAccount(db(), { email: MANAGER, name: "Manager", role: "sales_manager", password: PASSWORD });
    const managerId = await idOf(MANAGER);
    await db().userProject.create({ data: { userId: managerId, projectId: own.id } });
    const inside = await stored({ projectId: own.id });
    const outside = await stored({ projectId: other.id });
    const token = await stack.token(MANAGER);
    const { data, meta } = await matching({}, token);
    expect([data.map(({ id }) => id), meta.total]).toEqual([[inside.id], 1]);
    const tried = [inside, outside].map(({ id }) => ({ id, status: "completed" as const }));
    expect((await change(tried, token)).data).toMatchObject({
      changed: 1,
      refused: [{ id: outside.id, name: "", reason: "gone" }],
    });
    expect((await db().enquiry.findUniqueOrThrow({ where: { id: outside.id } })).status).toBe("new");
  });
});

describe("saved views", () => {
  const body = { name: "New ones", filters: { status: ["new" as const] }, is_shared: false };

  it("are their owner's until they are shared; then everybody who may assign changes them too", async () => {
    const own = (await stack.call(createView, { body }, { token: agent })).data;
    const listed = async (token: string) => (await stack.call(listViews, {}, { token })).data;
    expect(await listed(agent)).toEqual([own]);
    expect(await listed(admin)).toEqual([]);
    const params = { params: { id: String(own.id) } };
    const rename = (name: string, token: string, version?: number) =>
      stack.call(updateView, { ...params, body: { name, ...(version && { version }) } }, { token });
    expect((await failureOf(rename("Mine", admin))).status).toBe(404);
    await stack.call(updateView, { ...params, body: { is_shared: true } }, { token: agent });
    expect(await listed(admin)).toMatchObject([
      { name: "New ones", is_editable: true, owner: { id: ids.agent } },
    ]);
    await rename("Ours", admin, 2);
    const late = await failureOf(rename("Late", agent, 2));
    expect([late.status, late.body.current]).toEqual([409, expect.objectContaining({ name: "Ours" })]);
    const team = (await stack.call(createView, { body: { ...body, is_shared: true } }, { token: admin }))
      .data;
    const other = { params: { id: String(team.id) }, query: {} };
    expect((await failureOf(stack.call(deleteView, other, { token: agent }))).status).toBe(403);
    await stack.call(deleteView, other, { token: admin });
    expect((await listed(agent)).map(({ name }) => name)).toEqual(["Ours"]);
  });

  it("have names of their own, whatever is done at once, also when they are shared or restored", async () => {
    const save = (name: string, is_shared: boolean, token = admin) =>
      stack.call(createView, { body: { ...body, name, is_shared } }, { token });
    const taken = async (work: Promise<unknown>) => {
      const { status, body: answer } = await failureOf(work);
      expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, ["name"]]);
    };
    const { id } = (await save("Late", false)).data;
    await taken(save("  LATE ", false));
    await taken(save("late", true));
    for (const unseen of ["La\u200bte", "\u2060Late", "Ｌａｔｅ", "Late \u200b"])
      await taken(save(unseen, false));
    // A colleague does not see it, and may have one of that name, until both would see both.
    const theirs = (await save("Late", true, agent)).data;
    const params = { params: { id: String(id) } };
    await taken(stack.call(updateView, { ...params, body: { is_shared: true } }, { token: admin }));
    const many = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => save("Race", true, at % 2 ? admin : agent)),
    );
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await stack.call(deleteView, { ...params, query: {} }, { token: admin });
    const gone = { params: { id: String(theirs.id) }, query: {} };
    await stack.call(deleteView, gone, { token: admin });
    const again = (await stack.call(restoreView, { params: gone.params }, { token: admin })).data;
    expect([again.owner?.id, again.name, again.is_shared]).toEqual([ids.agent, "Late", true]);
    await taken(stack.call(restoreView, params, { token: admin }));
    await taken(save(`${"x".repeat(60)}y`, false));
  });

  it("go with their owner unless they are shared, which somebody else may then take over", async () => {
    const LEAVER = "leaver@ezo.test";
    await createAccount(db(), { email: LEAVER, name: "Leaver", role: "sales_manager", password: PASSWORD });
    const token = await stack.token(LEAVER);
    await stack.call(createView, { body }, { token });
    const shared = { ...body, name: "Ours", is_shared: true };
    const { id } = (await stack.call(createView, { body: shared }, { token })).data;
    await db().user.delete({ where: { email: LEAVER } });
    expect(await db().enquiryView.findMany({ select: { id: true, ownerId: true } })).toEqual([
      { id, ownerId: null },
    ]);
    const kept = { params: { id: String(id) }, body: { is_shared: false } };
    const { data } = await stack.call(updateView, kept, { token: admin });
    expect([data.owner?.id, data.is_editable]).toEqual([ids.admin, true]);
  });

  it("hold any filter of the inbox, and nothing else", async () => {
    const filters = {
      status: ["new" as const, "completed" as const],
      source: "call_request" as const,
      came_from: "(direct)",
      search: "+995 555 \u0301'\"<b>",
      from: "2026-01-01",
      to: "2026-12-31",
      assignee: "none",
      project_id: 7,
      unread: true as const,
      sort: "waiting" as const,
    };
    const { data } = await stack.call(createView, { body: { ...body, filters } }, { token: admin });
    expect((await stack.call(listViews, {}, { token: admin })).data).toEqual([data]);
    expect(data.filters).toEqual(filters);
    const wrong: object[] = [{ deleted: true }, { status: ["x"] }, { search: "\0" }, { assignee: "you" }];
    wrong.push({ from: "2031-01-02", to: "2031-01-01" });
    for (const one of wrong)
      expect(
        (
          await failureOf(
            stack.call(createView, { body: { ...body, name: "Wrong", filters: one } }, { token: admin }),
          )
        ).status,
        JSON.stringify(one),
      ).toBe(422);
  });

  it("mean by `me` the user who looks", async () => {
    const given = await stored({ assigneeId: ids.agent });
    await stored({ assigneeId: ids.admin });
    const list = (token: string) => stack.call(listEnquiries, { query: { assignee: "me" } }, { token });
    expect((await list(agent)).data.map(({ id }) => id)).toEqual([given.id]);
    expect((await list(admin)).meta.total).toBe(1);
    const { data } = await stack.call(getEnquiry, { params: { id: String(given.id) } }, { token: agent });
    expect(data.assignee?.id).toBe(ids.agent);
  });

  it("find nothing by an id that the database cannot hold, and refuse longer ones", async () => {
    await stored({ assigneeId: ids.agent });
    const list = (assignee: string) => stack.call(listEnquiries, { query: { assignee } }, { token: admin });
    expect((await list("2147483648")).meta.total).toBe(0);
    expect((await failureOf(list("21474836480"))).status).toBe(422);
  });
});

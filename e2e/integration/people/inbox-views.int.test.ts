import { changeMany, listMatching } from "@ezo/contract/enquiry-bulk";
import { createView, deleteView, listViews, updateView } from "@ezo/contract/enquiry-views";
import { getEnquiry, listEnquiries, updateEnquiry } from "@ezo/contract/enquiries";
import type { RouteInput } from "@ezo/contract/route";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../stack/failure.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../stack/stack.ts";

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
let serial = 0;
const stored = (over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
  db().enquiry.create({
    data: {
      source: "contact_form",
      name: `Visitor ${++serial}`,
      email: `views-${serial}@example.ge`,
      message: "",
      locale: "en",
      ...over,
    },
  });
const storeMany = async (count: number, over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) => {
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
      { numRuns: 12 },
    );
  });

  it("is refused as a whole for who cannot be given any, for a misspelt filter and without a value", async () => {
    const { id } = await stored();
    expect((await failureOf(change([{ id, assignee_id: 999_999 }]))).status).toBe(422);
    expect((await failureOf(change([{ id }]))).status).toBe(422);
    const misspelt: object = { statu: "new" };
    expect((await failureOf(matching(misspelt))).status).toBe(422);
  });
});

describe("saved views", () => {
  const body = { name: "New ones", filters: { status: ["new" as const] }, is_shared: false };

  it("are their owner's until they are shared; then whoever may assign changes them too", async () => {
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

  it("mean by `me` whoever looks", async () => {
    const given = await stored({ assigneeId: ids.agent });
    await stored({ assigneeId: ids.admin });
    const list = (token: string) => stack.call(listEnquiries, { query: { assignee: "me" } }, { token });
    expect((await list(agent)).data.map(({ id }) => id)).toEqual([given.id]);
    expect((await list(admin)).meta.total).toBe(1);
    const { data } = await stack.call(getEnquiry, { params: { id: String(given.id) } }, { token: agent });
    expect(data.assignee?.id).toBe(ids.agent);
  });
});

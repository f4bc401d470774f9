import { addEnquiryNote, getEnquiry, listEnquiries, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { NOTE_KEY_HOURS } from "@ezo/contract/values/limits/enquiries";
import { HOUR_MS } from "@ezo/contract/values/time";
import { userRoutes } from "@ezo/contract/admin/users";
import { getUser } from "@ezo/contract/accounts/auth";
import { createAccount } from "@ezo/core/users/accounts";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";

let stack: Stack;
let admin: string;
let colleagueId: number;
let foreign: number;
beforeAll(async () => {
  stack = await startStack();
  admin = await stack.token();
  colleagueId = await idOf(MARKETING);
  foreign = (await createProject(db())).id;
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;

const enquiry = (over: Partial<Prisma.EnquiryUncheckedCreateInput>) => storeEnquiry(db(), over);
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });

describe("the rows of a sales agent", () => {
  it("of a manager who is limited to projects are theirs, also when those projects are gone", async () => {
    const email = "manager@rows.test";
    await createAccount(db(), { email, name: "Manager", role: "sales_manager", password: PASSWORD });
    const params = { id: String(await idOf(email)) };
    const { id: projectId } = await createProject(db());
    const other = await enquiry({ projectId: foreign });
    const ids = async () => {
      const { data } = await stack.call(listEnquiries, {}, { token: await stack.token(email) });
      return data.map(({ id }) => id);
    };
    expect(await ids()).toContain(other.id);
    await stack.call(userRoutes.patch, { params, body: { project_ids: [projectId] } }, { token: admin });
    const own = await enquiry({ projectId });
    expect(await ids()).toEqual([own.id]);
    const user = await stack.call(getUser, {}, { token: await stack.token(email) });
    for (const capability of ["enquiries.read_all", "persons.read", "dashboard.view"])
      expect(user.data.capabilities).not.toContain(capability);
    await db().enquiry.update({ where: { id: own.id }, data: { projectId: null } });
    await db().project.delete({ where: { id: projectId } });
    expect(await ids()).toEqual([]);
    await stack.call(userRoutes.patch, { params, body: { is_limited: false } }, { token: admin });
    expect(await ids()).toContain(other.id);
  });

  it("of a manager stay limited whatever becomes of the projects and of the account's versions", async () => {
    const email = "kept@rows.test";
    await createAccount(db(), { email, name: "Kept", role: "sales_manager", password: PASSWORD });
    const id = await idOf(email);
    const params = { id: String(id) };
    const give = (project_ids: number[]) =>
      stack.call(userRoutes.patch, { params, body: { project_ids } }, { token: admin });
    const living = async () =>
      (await db().project.findMany({ where: { deletedAt: null, users: { some: { userId: id } } } })).map(
        (project) => project.id,
      );
    await give([(await createProject(db())).id]);
    const limitedSince = (await db().user.findUniqueOrThrow({ where: { id } })).version;
    const steps: Record<string, (pick: number) => Promise<unknown>> = {
      give: async () => give([...(await living()), (await createProject(db())).id]),
      takeAll: () => give([]),
      trash: async () =>
        db().project.updateMany({ where: { id: { in: await living() } }, data: { deletedAt: new Date() } }),
      sweep: () => db().project.deleteMany({ where: { users: { some: { userId: id } } } }),
      rename: (pick) =>
        stack.call(userRoutes.patch, { params, body: { name: `Kept ${pick}` } }, { token: admin }),
      role: (pick) =>
        stack.call(
          userRoutes.patch,
          { params, body: { role: pick % 2 ? "sales_agent" : "sales_manager" } },
          { token: admin },
        ),
      restore: async (pick) => {
        const { version } = await db().user.findUniqueOrThrow({ where: { id } });
        const past = String(limitedSince + (pick % (version - limitedSince + 1)));
        await stack.call(
          userRoutes.restoreVersion,
          { params: { ...params, version: past }, body: {} },
          { token: admin },
        );
      },
    };
    const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(1000));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (sequence) => {
        for (const [name, pick] of sequence) {
          await steps[name]?.(pick);
          const user = await stack.call(getUser, {}, { token: await stack.token(email) });
          expect(user.data.capabilities).not.toContain("enquiries.read_all");
        }
      }),
      { numRuns: 6 },
    );
  });

  it("of a limited manager may be given away, and the answer shows them once more", async () => {
    const email = "giver@rows.test";
    await createAccount(db(), { email, name: "Giver", role: "sales_manager", password: PASSWORD });
    const id = await idOf(email);
    const given = { params: { id: String(id) }, body: { project_ids: [(await createProject(db())).id] } };
    await stack.call(userRoutes.patch, given, { token: admin });
    const own = await enquiry({ assigneeId: id });
    const giverToken = await stack.token(email);
    const give = { ...params(own), body: { assignee_id: colleagueId } };
    const { data } = await stack.call(updateEnquiry, give, { token: giverToken });
    expect([data.assignee?.id, data.person]).toEqual([colleagueId, null]);
    expect((await failureOf(stack.call(getEnquiry, params(own), { token: giverToken }))).status).toBe(404);
    // What follows from a status that is changed along with it is done all the same.
    const done = await enquiry({ assigneeId: id });
    const step = { enquiryId: done.id, kind: "call", dueAt: new Date(Date.now() + HOUR_MS) } as const;
    await db().enquiryStep.create({ data: { ...step, ownerId: id } });
    const complete = { ...params(done), body: { ...give.body, status: "completed" as const } };
    await stack.call(updateEnquiry, complete, { token: giverToken });
    expect(await db().enquiryStep.count({ where: { enquiryId: done.id, endedAt: null } })).toBe(0);
  });

  it("are in the answer to what an agent has entered, and to its repeat, though a colleague has them by then", async () => {
    const email = "writer@rows.test";
    await createAccount(db(), { email, name: "Writer", role: "sales_agent", password: PASSWORD });
    const token = await stack.token(email);
    const under = (key: string) => ({ token, headers: { "idempotency-key": key } });
    const walkIn = { source: "walk_in", name: "Gia", phone: "+995599123456", locale: "ka" } as const;
    const enter = () => stack.call(enterEnquiry, { body: walkIn }, under("written-entry"));
    const { id } = (await enter()).data;
    const note = { ...params({ id }), body: { text: "Calls back" } };
    const call = { ...params({ id }), body: { outcome: "reached" as const } };
    const writes = [
      () => stack.call(addEnquiryNote, note, under("written-note")),
      () => stack.call(noteCall, call, under("written-call")),
    ];
    for (const write of writes) await write();
    for (const write of writes) expect((await write()).data).toMatchObject({ id });
    await db().enquiry.update({ where: { id }, data: { assigneeId: colleagueId } });
    expect((await enter()).data).toMatchObject({ id, assignee: { id: colleagueId }, person: null });
    // A repeat shows no more of a colleague's work than a read would, and stores nothing either.
    for (const write of writes) expect((await failureOf(write())).status).toBe(404);
    expect(await db().enquiryNote.count({ where: { enquiryId: id } })).toBe(1);
    expect(await db().enquiryHistory.count({ where: { enquiryId: id, kind: "call" } })).toBe(1);
    // Nothing new is theirs to write, and the key of the entry does not show a colleague's work for ever.
    expect((await failureOf(stack.call(addEnquiryNote, note, under("another-note")))).status).toBe(404);
    const createdAt = new Date(Date.now() - NOTE_KEY_HOURS * HOUR_MS);
    await db().enquiry.update({ where: { id }, data: { createdAt } });
    expect((await failureOf(enter())).status).toBe(404);
  });
});

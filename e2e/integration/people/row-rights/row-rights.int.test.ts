import {
  addEnquiryNote,
  getEnquiry,
  listEnquiries,
  listEnquiryProjects,
  openEnquiry,
  updateEnquiry,
} from "@ezo/contract/enquiries/enquiries";
import {
  getEnquiryApartment,
  holdForEnquiry,
  releaseEnquiryHold,
} from "@ezo/contract/enquiries/enquiry-apartment";
import { bulkSetEnquiryStatus } from "@ezo/contract/enquiries/enquiry-bulk";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { listEnquiryOffers, offerToEnquiry } from "@ezo/contract/enquiries/enquiry-offers";
import { listReplyTemplates, replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import {
  cancelNextStep,
  finishNextStep,
  getVisitFile,
  listNextSteps,
  noteCall,
  setNextStep,
} from "@ezo/contract/enquiries/enquiry-steps";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { textRoutes } from "@ezo/contract/admin/content/translations";
import { userRoutes } from "@ezo/contract/admin/users";
import type { RouteInput } from "@ezo/contract/route";
import { createAccount } from "@ezo/core/users/accounts";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { searchFormOf } from "@ezo/core/platform/text/search-form";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const AGENT = "agent@rows.test";
const COLLEAGUE = "colleague@rows.test";
let stack: Stack;
let token: string;
let admin: string;
let agentId: number;
let colleagueId: number;
let given: number;
let foreign: number;
beforeAll(async () => {
  stack = await startStack();
  for (const [email, role] of [
    [AGENT, "sales_agent"],
    [COLLEAGUE, "marketing"],
  ] as const)
    await createAccount(db(), { email, name: email, role, password: PASSWORD });
  [agentId, colleagueId] = [await idOf(AGENT), await idOf(COLLEAGUE)];
  [given, foreign] = [(await createProject(db())).id, (await createProject(db())).id];
  await db().userProject.create({ data: { userId: agentId, projectId: given } });
  [token, admin] = [await stack.token(AGENT), await stack.token()];
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;

let serial = 0;
const enquiry = (over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
  db().enquiry.create({
    data: {
      source: "contact_form",
      name: "ნინო ბერიძე",
      email: `rows-${++serial}@example.ge`,
      message: "",
      locale: "en",
      searchText: searchFormOf("ნინო ბერიძე"),
      ...over,
    },
  });
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const listed = async (query: object = {}) => {
  const { data, meta } = await stack.call(listEnquiries, { query: { per_page: 100, ...query } }, { token });
  return { ids: data.map(({ id }) => id).sort((a, b) => a - b), meta };
};

// ASVS 5.0: 8.2.2, 14.2.4
describe("the rows of a sales agent", () => {
  it("are their own and those of the given projects, in lists, counts and searches, whatever there is", async () => {
    const row = fc.record({
      assigneeId: fc.constantFrom(null, agentId, colleagueId),
      enteredById: fc.constantFrom(null, agentId, colleagueId),
      projectId: fc.constantFrom(null, given, foreign),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        await db().enquiry.deleteMany();
        const made = await Promise.all(rows.map((one) => enquiry(one)));
        const visible = made.filter(
          ({ assigneeId, enteredById, projectId }) =>
            assigneeId === agentId || (assigneeId === null && enteredById === agentId) || projectId === given,
        );
        const wanted = visible.map(({ id }) => id).sort((a, b) => a - b);
        for (const query of [{}, { search: "ბერიძე" }, { status: "new" }, { sort: "waiting" }]) {
          const { ids, meta } = await listed(query);
          expect(ids).toEqual(wanted);
          expect(meta).toMatchObject({ total: wanted.length, unread: wanted.length });
          expect(meta.by_status.new).toBe(wanted.length);
        }
        expect((await listed({ project_id: foreign })).ids).toEqual(
          visible
            .filter(({ projectId }) => projectId === foreign)
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        );
      }),
      { numRuns: 8 },
    );
  });

  it("are the only ones that any call about one enquiry finds", async () => {
    const own = await enquiry({ assigneeId: agentId, projectId: foreign });
    const other = await enquiry({ assigneeId: colleagueId, projectId: foreign });
    const due_at = new Date(Date.now() + 3_600_000).toISOString();
    const calls = (of: { id: number }) => [
      () => stack.call(getEnquiry, params(of), { token }),
      () => stack.call(openEnquiry, params(of), { token }),
      () => stack.call(updateEnquiry, { ...params(of), body: { status: "in_progress" } }, { token }),
      () => stack.call(updateEnquiry, { ...params(of), body: { name: "x" } }, { token }),
      () => stack.call(addEnquiryNote, { ...params(of), body: { text: "x" } }, { token }),
      () =>
        stack.call(noteCall, { ...params(of), body: { channel: "phone", outcome: "reached" } }, { token }),
      () => stack.call(setNextStep, { ...params(of), body: { kind: "call", due_at } }, { token }),
      () => stack.call(getEnquiryApartment, params(of), { token }),
      () => stack.call(listEnquiryOffers, params(of), { token }),
      () => stack.call(listReplyTemplates, params(of), { token }),
      () => stack.call(replyToEnquiry, { ...params(of), body: { subject: "x", body: "y" } }, { token }),
    ];
    for (const call of calls(own)) await call();
    await db().enquiryStep.create({
      data: { enquiryId: other.id, kind: "visit", dueAt: new Date(due_at), ownerId: colleagueId, note: "" },
    });
    for (const call of [
      ...calls(other),
      () => stack.call(finishNextStep, { ...params(other), body: {} }, { token }),
      () => stack.call(cancelNextStep, { ...params(other), query: {} }, { token }),
      () => stack.call(getVisitFile, params(other), { token }),
      () => stack.call(offerToEnquiry, { ...params(other), body: { apartment_id: 1 } }, { token }),
    ])
      expect((await failureOf(call())).status).toBe(404);
    const untouched = await db().enquiry.findUniqueOrThrow({ where: { id: other.id } });
    expect(untouched).toMatchObject({ status: "new", openedAt: null, version: other.version });
    const steps = await stack.call(listNextSteps, { query: {} }, { token });
    expect(steps.data.map(({ customer }) => customer.id)).not.toContain(other.id);
  });

  it("are the only ones that a change of many changes", async () => {
    const own = await enquiry({ assigneeId: agentId });
    const other = await enquiry({ assigneeId: colleagueId });
    const changes = [own, other].map(({ id }) => ({ id, status: "completed" as const }));
    const { data } = await stack.call(bulkSetEnquiryStatus, { body: { changes } }, { token });
    expect(data.changed).toBe(1);
    expect(await db().enquiry.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({
      status: "new",
    });
  });

  it("are the only ones that arrive live", async () => {
    const mine = await stack.live(token);
    const everything = await stack.live(admin);
    const own = await enquiry({ assigneeId: agentId });
    const ofProject = await enquiry({ projectId: given });
    const other = await enquiry({ assigneeId: colleagueId, projectId: foreign });
    for (const of of [other, ofProject, own])
      await stack.call(addEnquiryNote, { ...params(of), body: { text: "x" } }, { token: admin });
    for (const of of [own, ofProject, other])
      await everything.waitFor("customer:updated", ({ id }) => id === of.id);
    // The bus between processes may change the order of events.
    for (const of of [ofProject, own]) await mine.waitFor("customer:updated", ({ id }) => id === of.id);
    expect(mine.seen("customer:updated").map(({ id }) => id)).not.toContain(other.id);
    expect(mine.seen("stats:changed")).toEqual([]);
  });

  it("leave the agent's open pages when they are given to somebody else, and nobody else's", async () => {
    const mine = await stack.live(token);
    const everything = await stack.live(admin);
    const own = await enquiry({ assigneeId: agentId, projectId: foreign });
    const kept = await enquiry({ assigneeId: agentId, projectId: given });
    const last = await enquiry({ enteredById: agentId });
    for (const { id } of [own, kept, last])
      await stack.call(
        updateEnquiry,
        { params: { id: String(id) }, body: { assignee_id: colleagueId } },
        { token: admin },
      );
    for (const of of [own, last]) await mine.waitFor("customer:left", ({ id }) => id === of.id);
    const left = mine.seen("customer:left").map(({ id }) => id);
    expect(left.sort((a, b) => a - b)).toEqual([own.id, last.id]);
    expect(mine.seen("customer:updated").map(({ id }) => id)).not.toContain(own.id);
    expect(everything.seen("customer:left")).toEqual([]);
  });

  it("count alone in what is said of a person", async () => {
    const email = `person-${++serial}@example.ge`;
    const person = { email, name: "Nino" };
    await enquiry({ ...person, assigneeId: colleagueId });
    const own = await enquiry({ ...person, assigneeId: agentId });
    const seen = async (as: string) => (await stack.call(getEnquiry, params(own), { token: as })).data.person;
    expect(await seen(admin)).toMatchObject({ enquiry_number: 2, enquiries: 2 });
    expect(await seen(token)).toMatchObject({ enquiry_number: 1, enquiries: 1 });
    const [mine, everything] = [await stack.live(token), await stack.live(admin)];
    await stack.call(addEnquiryNote, { ...params(own), body: { text: "x" } }, { token: admin });
    const isOwn = ({ id }: { id: number }) => id === own.id;
    expect((await everything.waitFor("customer:updated", isOwn)).person).toMatchObject({ enquiries: 2 });
    expect((await mine.waitFor("customer:updated", isOwn)).person).toBeNull();
  });

  it("include what the agent has entered, and what nobody had and the agent has taken", async () => {
    const body = {
      source: "walk_in" as const,
      name: "Gia",
      phone: "+995599123456",
      message: "",
      locale: "ka" as const,
    };
    const { data } = await stack.call(enterEnquiry, { body }, { token });
    expect((await listed()).ids).toContain(data.id);
    const free = await enquiry({ projectId: given });
    const take = { ...params(free), body: { assignee_id: agentId } };
    expect((await stack.call(updateEnquiry, take, { token })).data.assignee?.id).toBe(agentId);
    const give = { ...params(free), body: { assignee_id: colleagueId } };
    expect((await failureOf(stack.call(updateEnquiry, give, { token }))).status).toBe(403);
  });

  it("do not change where a hold is another's", async () => {
    const holds = await db().hold.count();
    const other = await enquiry({ assigneeId: colleagueId });
    for (const path of ["hold", "hold/release"]) {
      const response = await fetch(`${stack.url()}/api/admin/customers/${other.id}/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          apartment_id: 1,
          until: new Date(Date.now() + 3_600_000).toISOString(),
          reason: "x",
        }),
      });
      expect(response.status).toBe(404);
    }
    expect(await db().hold.count()).toBe(holds);
  });

  it("do not open apartments of other projects to an agent, who may name those of the enquiry alone", async () => {
    const [own, other] = [await createStock(db()), await createStock(db())];
    await db().userProject.create({ data: { userId: agentId, projectId: own.project.id } });
    const as = { token: await stack.token(AGENT) };
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const statusOf = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        async (error: unknown) => (await failureOf(Promise.reject(error as Error))).status,
      );
    const byHand = (place: object) =>
      statusOf(
        stack.call(enterEnquiry, { body: { name: "Gia", phone: "+995599123456", ...place } as never }, as),
      );
    const [mine, foreignOne] = [own.apartments[0], other.apartments[0]];
    const inOwn = await enquiry({ projectId: own.project.id });
    for (const [of, apartment, status] of [
      [inOwn, foreignOne, 403],
      [inOwn, mine, 200],
      [await enquiry({ assigneeId: agentId, projectId: other.project.id }), foreignOne, 200],
      [await enquiry({ assigneeId: agentId }), foreignOne, 403],
    ] as const) {
      const body = { apartment_id: apartment.id };
      expect(await statusOf(stack.call(offerToEnquiry, { ...params(of), body }, as))).toBe(status);
      const hold = { ...body, until };
      expect(await statusOf(stack.call(holdForEnquiry, { ...params(of), body: hold }, as))).toBe(status);
      if (status === 200) await stack.call(releaseEnquiryHold, { ...params(of), body }, as);
    }
    expect(await byHand({ project_id: own.project.id })).toBe(200);
    expect(await byHand({ apartment_id: mine.id })).toBe(200);
    expect(await byHand({ project_id: other.project.id })).toBe(403);
    expect(await byHand({ apartment_id: foreignOne.id })).toBe(403);

    // Held by a colleague for the agent's enquiry, it is not the agent's to release.
    await stack.call(
      holdForEnquiry,
      { ...params(inOwn), body: { apartment_id: foreignOne.id, until } },
      { token: admin },
    );
    const release = { ...params(inOwn), body: { apartment_id: foreignOne.id } };
    expect(await statusOf(stack.call(releaseEnquiryHold, release, as))).toBe(403);
  });

  it("do not show an agent apartments of other projects as alternatives", async () => {
    const [own, other] = [await createStock(db()), await createStock(db())];
    await db().userProject.create({ data: { userId: agentId, projectId: own.project.id } });
    const alike = { rooms: 9, price: 700_000, isPriceHidden: false, status: "available" } as const;
    const inBoth = { building: { projectId: { in: [own.project.id, other.project.id] } } };
    await db().apartment.updateMany({ where: { floor: inBoth }, data: alike });
    const { id: apartmentId } = own.apartments[0];
    const of = await enquiry({ projectId: own.project.id, apartmentId });
    const seen = async (as: string) => {
      const { data } = await stack.call(getEnquiryApartment, params(of), { token: as });
      return data.alternatives.map(({ project }) => project.id);
    };
    await db().apartment.updateMany({
      where: { floor: { building: { projectId: own.project.id } }, id: { not: apartmentId } },
      data: { status: "sold" },
    });
    expect(await seen(admin)).toContain(other.project.id);
    expect(await seen(await stack.token(AGENT))).toEqual([]);
    // Nor what these cost, for a text.
    const { id: elsewhere } = other.apartments[0];
    const priced = async (as: string) => {
      const query = { prices_of: `${apartmentId},${elsewhere}` };
      const { meta } = await stack.call(listReplyTemplates, { ...params(of), query }, { token: as });
      return meta.prices.map(({ apartment_id: id }) => id);
    };
    expect(await priced(admin)).toEqual([apartmentId, elsewhere].toSorted((a, b) => a - b));
    expect(await priced(await stack.token(AGENT))).toEqual([apartmentId]);
  });

  it("decide which projects somebody is shown", async () => {
    const hidden = await createProject(db(), { isActive: false });
    const listedTo = async (as: string) =>
      (await stack.call(listEnquiryProjects, {}, { token: as })).data.map(({ id }) => id);
    expect(await listedTo(admin)).toEqual(expect.arrayContaining([given, foreign, hidden.id]));
    expect(await listedTo(await stack.token(COLLEAGUE))).not.toContain(hidden.id);
    const theirs = await db().userProject.findMany({ where: { userId: agentId } });
    expect((await listedTo(await stack.token(AGENT))).sort((a, b) => a - b)).toEqual(
      theirs.map(({ projectId }) => projectId).sort((a, b) => a - b),
    );
    const email = "nobodys@rows.test";
    await createAccount(db(), { email, name: "Nobody", role: "sales_agent", password: PASSWORD });
    const free = await stack.token(email);
    expect(await listedTo(free)).toContain(foreign);
    expect(await listedTo(free)).not.toContain(hidden.id);
    await enquiry({ projectId: hidden.id });
    expect(await listedTo(free)).not.toContain(hidden.id);
    expect(await listedTo(await stack.token(COLLEAGUE))).toContain(hidden.id);
    await enquiry({ projectId: hidden.id, assigneeId: await idOf(email) });
    expect(await listedTo(free)).toContain(hidden.id);
  });

  it("stay hidden where something else brings them along: an apartment with its hold", async () => {
    const email = "editor@rows.test";
    await createAccount(db(), { email, name: "Editor", role: "editor", password: PASSWORD });
    const {
      apartments: [apartment],
    } = await createStock(db());
    const { id: enquiryId } = await enquiry();
    const until = new Date(Date.now() + 3_600_000);
    await db().hold.create({
      data: { apartmentId: apartment.id, until, reason: "x", holderId: colleagueId, enquiryId },
    });
    const of = { params: { id: String(apartment.id) } };
    const seen = async (as: string) => (await stack.call(apartmentRoutes.get, of, { token: as })).data.hold;
    expect((await seen(admin))?.customer?.id).toBe(enquiryId);
    expect(await seen(await stack.token(email))).toBeNull();
  });
});

describe("the texts of a translator", () => {
  // ASVS 5.0: 8.2.3
  it("are those of the given language, whatever the call", async () => {
    const email = "translator@rows.test";
    await createAccount(db(), { email, name: "T", role: "translator", password: PASSWORD });
    const own = { params: { id: String(await idOf(email)) } };
    const [text] = await db().translation.findMany({ take: 1, where: { deletedAt: null } });
    const of = { params: { id: String(text?.id) } };
    const write = async (body: RouteInput<typeof textRoutes.patch>["body"]) =>
      stack.call(textRoutes.patch, { ...of, body }, { token: await stack.token(email) });
    expect((await failureOf(write({ translations: { ru: "А" } }))).status).toBe(403);
    await stack.call(userRoutes.patch, { ...own, body: { text_locale: "ru" } }, { token: admin });
    expect((await write({ translations: { ru: text?.ka ?? "" } })).data.ru).toBe(text?.ka);
    for (const body of [
      { translations: { en: "B" } },
      { translations: { ka: "B", ru: "A" } },
      { reviewed: ["en" as const] },
    ])
      expect((await failureOf(write(body))).status).toBe(403);
    const deleted = stack.call(textRoutes.remove, { ...of, query: {} }, { token: await stack.token(email) });
    expect((await failureOf(deleted)).status).toBe(403);
  });
});

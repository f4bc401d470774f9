import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { countLate, createView, listViews, type SavedFilters } from "@ezo/contract/enquiries/enquiry-views";
import { getResponseClock, responseSettings } from "@ezo/contract/enquiries/response-clock";
import { runs } from "@ezo/contract/testing/scope";
import { LATE_COUNTED_MAX } from "@ezo/contract/values/limits/enquiries";
import { officeTimeBetween } from "@ezo/contract/values/clock/office-hours";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const AGENT = "agent@late.test";
let stack: Stack;
let admin: string;
let agent: string;
let ids: { agent: number; given: number; foreign: number };
beforeAll(async () => {
  stack = await startStack();
  await createAccount(db(), { email: AGENT, name: "Agent", role: "sales_agent", password: PASSWORD });
  const { id } = await db().user.findUniqueOrThrow({ where: { email: AGENT } });
  const [given, foreign] = [await createProject(db()), await createProject(db())];
  await db().userProject.create({ data: { userId: id, projectId: given.id } });
  ids = { agent: id, given: given.id, foreign: foreign.id };
  [admin, agent] = [await stack.token(), await stack.token(AGENT)];
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await db().enquiry.deleteMany();
  await db().enquiryView.deleteMany();
});
const db = () => stack.database.prisma;

const countsOf = async (token: string) => (await stack.call(countLate, {}, { token })).data;
const save = async (name: string, filters: SavedFilters, token = admin, is_shared = true) =>
  (await stack.call(createView, { body: { name, filters, is_shared } }, { token })).data.id;

type State = "late" | "fresh" | "answered" | "asked_again" | "completed" | "deleted" | "no_clock";
/** A request whose clock began long ago, or just now. Nobody is notified of it, and it is routed to nobody. */
function stored(state: State, over: Parameters<typeof storeEnquiry>[1] = {}) {
  const createdAt = new Date(Date.now() - (state === "fresh" ? MINUTE_MS : 20 * DAY_MS));
  const answered = state === "answered" || state === "asked_again";
  return storeEnquiry(db(), {
    createdAt,
    escalation: null,
    routing: { create: {} },
    ...(state === "no_clock" ? {} : { clockStartedAt: createdAt }),
    ...(answered ? { answeredAt: createdAt, answerKind: "call" as const, answerSeconds: 60 } : {}),
    ...(state === "asked_again" ? { askedAgainAt: new Date(Date.now() - 10 * DAY_MS) } : {}),
    ...(state === "completed" ? { status: "completed" as const } : {}),
    ...(state === "deleted" ? { deletedAt: new Date() } : {}),
    ...over,
  });
}

/** The rows that a view shows whose clocks are red, counted as the inbox does. */
async function redIn({ sort: _, status, unread, ...view }: SavedFilters, token: string) {
  const query = {
    ...view,
    ...(status ? { status: status.join(",") } : {}),
    ...(unread ? { unread: "true" as const } : {}),
    per_page: 100,
  };
  const { data } = await stack.call(listEnquiries, { query }, { token });
  const { data: office } = await stack.call(getResponseClock, {}, { token });
  const red = data.filter(({ clock }) => {
    if (!clock?.is_waiting || clock.waits_since === null) return false;
    const waited = officeTimeBetween(office, new Date(clock.waits_since), new Date());
    return waited >= office.red_minutes * MINUTE_MS;
  });
  return red.length;
}

const VIEWS: Readonly<Record<string, SavedFilters>> = {
  fresh: { status: ["new"] },
  working: { status: ["new", "in_progress"], unread: true, sort: "newest" },
  calls: { source: "call_request" },
  russian: { search: "russian" },
  none: { assignee: "none", from: "2020-01-01" },
  own: { assignee: "me" },
  past: { to: "2020-01-01" },
};

it("counts what is red beneath each view, whatever there is, and no row beyond reach", async () => {
  const saved = new Map<number, SavedFilters>();
  for (const [name, filters] of Object.entries(VIEWS)) saved.set(await save(name, filters), filters);
  saved.set(await save("project", { project_id: ids.given }), { project_id: ids.given });
  const { id: adminId } = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
  const row = fc.record({
    state: fc.constantFrom<State>(
      "late",
      "late",
      "fresh",
      "answered",
      "asked_again",
      "completed",
      "deleted",
      "no_clock",
    ),
    isWorkedOn: fc.boolean(),
    over: fc.record({
      assigneeId: fc.constantFrom(null, ids.agent, adminId),
      projectId: fc.constantFrom(null, ids.given, ids.foreign),
      source: fc.constantFrom("contact_form" as const, "call_request" as const),
      searchText: fc.constantFrom("", "russian"),
      openedAt: fc.constantFrom(null, new Date()),
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
      await db().enquiry.deleteMany();
      for (const { state, isWorkedOn, over } of rows)
        await stored(state, {
          ...over,
          ...(isWorkedOn && state !== "completed" ? { status: "in_progress" as const } : {}),
        });
      for (const token of [admin, agent]) {
        const counts = await countsOf(token);
        expect(counts).toMatchObject({
          all: await redIn({}, token),
          mine: await redIn({ assignee: "me" }, token),
          unassigned: await redIn({ assignee: "none" }, token),
        });
        const ofView = new Map(counts.saved.map(({ id, late }) => [id, late]));
        for (const [id, filters] of saved) expect(ofView.get(id) ?? 0).toBe(await redIn(filters, token));
      }
    }),
    { numRuns: runs(12) },
  );
});

it("names no view that somebody else keeps to themselves, and none that is deleted", async () => {
  await stored("late", { assigneeId: ids.agent });
  const theirs = await save("theirs", {}, admin, false);
  const own = await save("own", {}, agent, false);
  const shared = await save("shared", {}, admin);
  await db().enquiryView.update({ where: { id: shared }, data: { deletedAt: new Date() } });
  const { data: listed } = await stack.call(listViews, {}, { token: agent });
  expect(listed.map(({ id }) => id)).toEqual([own]);
  expect(await countsOf(agent)).toEqual({ all: 1, mine: 1, unassigned: 0, saved: [{ id: own, late: 1 }] });
  expect((await countsOf(admin)).saved).toEqual([{ id: theirs, late: 1 }]);
});

it("counts no further than it shows, and follows the red limit", async () => {
  for (let serial = 0; serial <= LATE_COUNTED_MAX; serial++) await stored("late");
  expect((await countsOf(admin)).all).toBe(LATE_COUNTED_MAX);
  const put = (red_minutes: number) =>
    stack.call(responseSettings.put, { body: { red_minutes } }, { token: admin });
  const { data: before } = await stack.call(getResponseClock, {}, { token: admin });
  // More than the office works in twenty days.
  await put(10_000);
  try {
    const { data: office } = await stack.call(getResponseClock, {}, { token: admin });
    const isLate = (await redIn({}, admin)) > 0;
    expect([office.red_minutes, (await countsOf(admin)).all > 0]).toEqual([10_000, isLate]);
  } finally {
    await put(before.red_minutes);
  }
});

it("is for who may read the inbox", async () => {
  const email = "outside@late.test";
  await createAccount(db(), { email, name: "Outside", role: "translator", password: PASSWORD });
  const token = await stack.token(email);
  expect((await failureOf(stack.call(countLate, {}, { token }))).status).toBe(403);
});

import { offerToEnquiry } from "@ezo/contract/enquiries/enquiry-offers";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { answeringCalls, params } from "./answering-calls.ts";

let stack: Stack;
let floor: { id: number; buildingId: number };
let offered: { id: number };
const people: { id: number; token: string }[] = [];
beforeAll(async () => {
  stack = await startStack();
  for (const email of [MARKETING, ADMIN]) {
    const { id } = await db().user.findUniqueOrThrow({ where: { email } });
    people.push({ id, token: await stack.token(email) });
  }
  const project = await createProject(db());
  const building = await createBuilding(db(), project.id, "A");
  floor = await createFloor(db(), building.id, 1);
  offered = await apartment();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { apartment, enquiry, detailOf } = answeringCalls({
  stack: () => stack,
  seller: () => people[0]?.token ?? "",
  floor: () => floor,
});

const WAYS = ["reply", "call", "offer"] as const;
type Way = (typeof WAYS)[number];
async function answer(of: { id: number }, way: Way, token: string): Promise<void> {
  const as = { token };
  if (way === "reply")
    await stack.call(replyToEnquiry, { ...params(of), body: { subject: "Hello", body: "Hello" } }, as);
  else if (way === "call") await stack.call(noteCall, { ...params(of), body: { outcome: "reached" } }, as);
  else await stack.call(offerToEnquiry, { ...params(of), body: { apartment_id: offered.id } }, as);
}
const assigneeLines = async (of: { id: number }) =>
  (await detailOf(of)).history.filter(({ kind }) => kind === "assignee");

describe("a new request", () => {
  it.each(WAYS)(
    "is in progress once it is answered by a %s, with one line; without a clock, too, it waits no more",
    async (way) => {
      const [seller] = people;
      const of = await enquiry({ source: "walk_in", assigneeId: seller?.id ?? 0 });
      const waitsSince = async () =>
        (await db().enquiry.findUniqueOrThrow({ where: { id: of.id } })).queuedSince;
      expect(await waitsSince()).toEqual(of.createdAt);
      for (let turn = 0; turn < 2; turn++) await answer(of, way, seller?.token ?? "");
      const { status, version, clock, history } = await detailOf(of);
      expect([status, version, clock]).toEqual(["in_progress", of.version + 1, null]);
      expect(history.filter(({ kind }) => kind === "status")).toMatchObject([
        { from: "new", to: "in_progress", actor: { id: seller?.id } },
      ]);
      expect(await waitsSince()).toBeNull();
    },
  );

  it.each(WAYS)("is alone in that: one that is completed stays so after a %s", async (way) => {
    const of = await enquiry({ status: "completed" });
    await answer(of, way, people[0]?.token ?? "");
    expect((await detailOf(of)).status).toBe("completed");
  });
});

describe("a request that is nobody's", () => {
  it.each(WAYS)(
    "is of the person who answers it first by a %s, with a line, and notifies nobody of that",
    async (way) => {
      const [seller, colleague] = people;
      const of = await enquiry();
      await answer(of, way, seller?.token ?? "");
      await answer(of, way, colleague?.token ?? "");
      expect((await detailOf(of)).assignee?.id).toBe(seller?.id);
      expect(await assigneeLines(of)).toMatchObject([
        { from: null, to: String(seller?.id), actor: { id: seller?.id } },
      ]);
      await stack.drain();
      expect(stack.mailbox.to(MARKETING)).toEqual([]);
    },
  );

  it("has one owner, who has answered it, however many answer at once; one that is somebody's stays theirs", async () => {
    const act = fc.record({ way: fc.constantFrom(...WAYS), who: fc.nat({ max: 1 }) });
    const acts = fc.array(act, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), async (answers, isOwned) => {
        const [owner] = people;
        const of = await enquiry(isOwned ? { assigneeId: owner?.id ?? 0 } : {});
        await Promise.all(answers.map(({ way, who }) => answer(of, way, people[who]?.token ?? "")));
        const { assignee } = await detailOf(of);
        const lines = await assigneeLines(of);
        expect(lines).toHaveLength(isOwned ? 0 : 1);
        if (isOwned) expect(assignee?.id).toBe(owner?.id);
        else {
          expect(answers.map(({ who }) => people[who]?.id)).toContain(assignee?.id);
          expect(lines).toMatchObject([{ to: String(assignee?.id), actor: { id: assignee?.id } }]);
        }
      }),
      { numRuns: runs(20) },
    );
  });
});

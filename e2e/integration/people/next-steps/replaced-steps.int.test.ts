import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { cancelNextStep, finishNextStep, setNextStep } from "@ezo/contract/enquiries/enquiry-steps";
import type { RouteInput } from "@ezo/contract/route";
import { remindOfSteps } from "@ezo/core/enquiries/next-steps/remind";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { params } from "../enquiries/answering-calls.ts";

let stack: Stack;
let admin: string;
let seller: string;
beforeAll(async () => {
  stack = await startStack();
  [admin, seller] = [await stack.token(), await stack.token(MARKETING)];
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

const enquiry = () =>
  db().enquiry.create({
    data: { source: "call", name: "Nino", email: "", phone: "+995555123456", message: "", locale: "en" },
  });
type Step = RouteInput<typeof setNextStep>["body"];
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const set = async ({ id }: { id: number }, step: Step, token = seller) =>
  (await stack.call(setNextStep, { params: { id: String(id) }, body: step }, { token })).data;

describe("a step that a colleague has seen", () => {
  it("is not taken for the one that has replaced it", async () => {
    const of = await enquiry();
    const due_at = hours(2);
    const { next_step: seen } = await set(of, { kind: "call", due_at, step_version: null });
    const { next_step: theirs } = await set(
      of,
      { kind: "visit", due_at: hours(30), step_version: seen?.version },
      admin,
    );
    const mine = { kind: "call" as const, due_at, note: "After work" };
    const stale = await failureOf(set(of, { ...mine, step_version: seen?.version }));
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.current).toMatchObject({ id: theirs?.id, kind: "visit" });
    const { next_step: again } = await set(of, { ...mine, step_version: theirs?.version });
    expect(again).toMatchObject({ kind: "call", note: "After work" });
    expect((await failureOf(set(of, { ...mine, step_version: theirs?.version }))).status).toBe(409);
  });

  it("keeps a time long past while it is changed otherwise, and takes no other of that kind", async () => {
    const of = await enquiry();
    const { next_step: step } = await set(of, { kind: "call", due_at: hours(2), step_version: null });
    const due_at = hours(-72);
    await db().enquiryStep.update({ where: { id: step?.id ?? 0 }, data: { dueAt: new Date(due_at) } });
    const { next_step: noted } = await set(of, {
      kind: "call",
      due_at,
      note: "No answer",
      step_version: step?.version,
    });
    expect(noted).toMatchObject({ id: step?.id, due_at, note: "No answer" });
    const moved = { kind: "call" as const, due_at: hours(-71), step_version: noted?.version };
    const another = { kind: "offer" as const, due_at, step_version: noted?.version };
    for (const wanted of [moved, another])
      expect((await failureOf(set(of, wanted))).body.errors).toHaveProperty(["due_at"]);
  });
});

interface Seen {
  of: { id: number };
  due_at: string;
  step_version: number;
}

describe("a step three days overdue", () => {
  /** A call with a note, and the line that its setting left in the history. */
  async function overdue(): Promise<Seen> {
    const of = await enquiry();
    const soon = { kind: "call" as const, due_at: hours(2), note: "After work", duration_minutes: 90 };
    const { next_step: step } = await set(of, { ...soon, step_version: null });
    const due_at = hours(-72);
    const data = { dueAt: new Date(due_at), remindedAt: new Date(due_at) };
    await db().enquiryStep.update({ where: { id: step?.id ?? 0 }, data });
    await db().enquiryHistory.updateMany({
      where: { enquiryId: of.id, kind: "step_set" },
      data: { toValue: due_at },
    });
    return { of, due_at, step_version: step?.version ?? 0 };
  }
  const token = () => ({ token: seller });
  const finish = async ({ of, step_version }: Seen) =>
    (await stack.call(finishNextStep, { ...params(of), body: { step_version } }, token())).data;
  const drop = async ({ of, step_version }: Seen) =>
    (await stack.call(cancelNextStep, { ...params(of), query: { step_version } }, token())).data;
  const later = ({ of, step_version }: Seen) =>
    set(of, { kind: "call", due_at: hours(1), note: "After work", step_version });
  const replace = ({ of, step_version }: Seen) => set(of, { kind: "offer", due_at: hours(1), step_version });

  it.each([
    ["done", finish],
    ["dropped", drop],
    ["moved by an hour", later],
    ["replaced by another kind", replace],
  ])("is as it was where it was %s and that is undone", async (_, act) => {
    const seen = await overdue();
    const { of, due_at } = seen;
    const { next_step: after } = await act(seen);
    const before = { kind: "call" as const, due_at, note: "After work", duration_minutes: 90 };
    const { next_step: undone } = await set(of, {
      ...before,
      invite: false,
      step_version: after?.version ?? null,
    });
    expect(undone).toMatchObject(before);
    const { nextStepAt } = await db().enquiry.findUniqueOrThrow({ where: { id: of.id } });
    expect(nextStepAt?.toISOString()).toBe(due_at);
  });

  it("reminds nobody a second time where its end is undone", async () => {
    const seen = await overdue();
    const { of, due_at } = seen;
    for (const end of [finish, drop, later]) {
      const { next_step: before } = (await stack.call(getEnquiry, params(of), token())).data;
      const step_version = before?.version ?? 0;
      const { next_step: after } = await end({ of, due_at, step_version });
      const undo = { kind: "call" as const, due_at, step_version: after?.version ?? null };
      const { next_step: undone } = await set(of, undo);
      expect(undone?.id).toBe(before?.id);
    }
    await remindOfSteps({ db: db() });
    const { id } = await db().enquiryStep.findFirstOrThrow({ where: { enquiryId: of.id } });
    const due = { name: "step.due", payload: { equals: { step_id: id } } };
    expect(await db().outboxEvent.count({ where: due })).toBe(0);
  });

  it("is set again at no other time so long ago, and as no other kind", async () => {
    const seen = await overdue();
    await finish(seen);
    for (const wanted of [
      { kind: "call" as const, due_at: hours(-71) },
      { kind: "offer" as const, due_at: seen.due_at },
    ]) {
      const { body } = await failureOf(set(seen.of, { ...wanted, step_version: null }));
      expect(body.errors).toHaveProperty(["due_at"]);
    }
  });
});

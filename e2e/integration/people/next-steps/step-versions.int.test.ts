import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { cancelNextStep, finishNextStep, noteCall, setNextStep } from "@ezo/contract/enquiries/enquiry-steps";
import { VISIT_MINUTES } from "@ezo/contract/values/limits/enquiries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { inDays, params } from "../enquiries/answering-calls.ts";
import { stepCalls } from "./step-calls.ts";
import { valueOf, visitFilesIn } from "./visit-files.ts";

let stack: Stack;
let seller: string;
beforeAll(async () => {
  stack = await startStack();
  seller = await stack.token(MARKETING);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { set } = stepCalls(
  () => stack,
  () => seller,
);
type Of = Awaited<ReturnType<typeof storeEnquiry>>;
const stepOf = async (of: Of) => (await stack.call(getEnquiry, params(of), { token: seller })).data.next_step;

describe("a next step that the caller has not seen", () => {
  const step = { kind: "call" as const, due_at: inDays(3) };
  const token = () => ({ token: seller });
  it.each([
    ["replaced", (of: Of) => stack.call(setNextStep, { ...params(of), body: step }, token())],
    [
      "replaced with a call",
      (of: Of) =>
        stack.call(noteCall, { ...params(of), body: { outcome: "reached", next_step: step } }, token()),
    ],
    ["done", (of: Of) => stack.call(finishNextStep, { ...params(of), body: {} }, token())],
    ["dropped", (of: Of) => stack.call(cancelNextStep, { ...params(of), query: {} }, token())],
  ])("is not %s", async (_, write) => {
    const of = await storeEnquiry(db());
    const visit = { kind: "visit" as const, due_at: inDays(1), note: "With her mother" };
    const { next_step: theirs } = await set(of, visit);
    const { status, body } = await failureOf(write(of));
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.current).toMatchObject({ id: theirs?.id, version: 1, note: "With her mother" });
    expect(await stepOf(of)).toEqual(theirs);
  });

  it("is none where there is none: the first one is set without a version", async () => {
    const of = await storeEnquiry(db());
    const { data } = await stack.call(setNextStep, { ...params(of), body: step }, token());
    expect(data.next_step).toMatchObject({ ...step, version: 1 });
  });
});

describe("what is left out of a next step", () => {
  it("stays as it is, in the person's calendar, too", async () => {
    const of = await storeEnquiry(db());
    const agreed = { duration_minutes: 90, note: "Two bedrooms" };
    await set(of, { kind: "visit", due_at: inDays(1), invite: true, ...agreed });
    await stack.mailbox.waitFor(of.email, 1);
    const moved = inDays(2);
    const { next_step: step } = await set(of, { kind: "visit", due_at: moved });
    expect(step).toMatchObject({ ...agreed, due_at: moved, is_invited: true });
    const [, file = ""] = visitFilesIn(await stack.mailbox.waitFor(of.email, 2));
    const end = new Date(Date.parse(moved) + 90 * 60_000).toISOString();
    expect(valueOf(file, "DTEND")).toBe(end.replaceAll(/[-:]|\.\d+/g, ""));
    const { next_step: emptied } = await set(of, { kind: "visit", due_at: moved, note: "" });
    expect(emptied).toMatchObject({ note: "", duration_minutes: 90 });
  });

  it("is not taken from a step of another kind", async () => {
    const of = await storeEnquiry(db());
    await set(of, { kind: "visit", due_at: inDays(1), duration_minutes: 90, note: "Two bedrooms" });
    const { next_step: offer } = await set(of, { kind: "offer", due_at: inDays(1) });
    expect(offer).toMatchObject({ duration_minutes: VISIT_MINUTES.usual, note: "" });
  });
});

import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { NextStep } from "@ezo/contract/enquiries/next-step";
import { runs } from "@ezo/contract/testing/scope";
import { DEVICE_KEPT_DAYS } from "@ezo/contract/values/limits/content";
import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { shareRepeats } from "../../session/share-repeats.ts";
import { aDetail } from "../testing.ts";
import { isUnreached, sendCall, sendUnsent } from "./send-unsent.ts";
import {
  followStep,
  isAnyWaiting,
  isWaiting,
  keepCall,
  type UnsentCall,
  unsentCalls,
} from "./unsent-calls.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  setFull(false);
  vi.restoreAllMocks();
});

const NINO = 1;
const DATO = 2;

/**
 * What becomes of an attempt: it is noted, it is noted and its answer is lost, it is not reached, the server is busy, a proxy answers
 * with a page, or the server refuses.
 */
const WEATHER = ["on", "lost", "off", "busy", "page", "refusing"] as const;
type Weather = (typeof WEATHER)[number];

type NewCall = Parameters<typeof keepCall>[1];
const aCall = (serial: number, enquiryId = 7): NewCall => ({
  key: `key-${serial}`,
  enquiryId,
  name: "Levan",
  body: { channel: "phone", outcome: "reached", note: `call ${serial}` },
});
const dueAt = (serial: number): string => new Date(Date.UTC(2031, 5, 3) + serial * 60_000).toISOString();
const aStep = (version: number, due_at: string): NextStep => ({
  id: 1,
  kind: "call",
  due_at,
  duration_minutes: 60,
  note: "",
  owner: null,
  is_invited: false,
  version,
});
const stepped = (serial: number, step_version: number | null, enquiryId = 7): NewCall => ({
  ...aCall(serial, enquiryId),
  body: { outcome: "reached", next_step: { kind: "call", due_at: dueAt(serial), step_version } },
});

/**
 * A server behind a network with the `forecast`, which is good afterwards. It notes each key once, as the real one does, with its step or
 * without, what it refuses once it does not note later, and a step on another one than was seen is a conflict.
 */
function aServer(forecast: Weather[] = []) {
  const contents = new Map<string, string>();
  const refused = new Set<string>();
  const notes: (string | undefined)[] = [];
  const steps = new Map<number, NextStep>();
  const note = ({ key, enquiryId, body }: Pick<UnsentCall, "key" | "enquiryId" | "body">) => {
    const content = JSON.stringify([body.outcome, body.note, body.next_step?.due_at]);
    const before = contents.get(key);
    if (before !== undefined && before !== content)
      throw new ApiError("invalid", "another call", 422, { "idempotency-key": ["Used"] });
    if (before !== undefined) return;
    const { next_step: next } = body;
    const version = steps.get(enquiryId)?.version ?? null;
    if (next && next.step_version !== version) throw new ApiError("conflict", "changed", 409);
    if (next) steps.set(enquiryId, aStep((version ?? 0) + 1, next.due_at));
    contents.set(key, content);
    notes.push(body.note);
  };
  const send = async (call: Pick<UnsentCall, "key" | "enquiryId" | "body">) => {
    const now = forecast.shift() ?? "on";
    // Another tab goes on meanwhile.
    await Promise.resolve();
    if (now === "off") throw new ApiError("offline", "", 0);
    if (now === "busy") throw new ApiError("unavailable", "", 503);
    if (now === "page") throw new ApiError("internal", "", 403);
    if (now === "refusing" && !contents.has(call.key)) refused.add(call.key);
    if (refused.has(call.key)) throw new ApiError("forbidden", "refused", 403);
    note(call);
    if (now === "lost") throw new ApiError("offline", "", 0);
    return aDetail({ id: call.enquiryId, next_step: steps.get(call.enquiryId) ?? null });
  };
  const changeStep = (enquiryId: number, due_at: string) =>
    void steps.set(enquiryId, aStep((steps.get(enquiryId)?.version ?? 0) + 1, due_at));
  const expectWeather = (next: readonly Weather[]) => void forecast.splice(0, Infinity, ...next);
  return { contents, notes, steps, send, changeStep, expectWeather };
}

/** Sends as a tab does: two writes of one content that are pending are one request, unless their keys differ. */
function aTab(server: { send: (call: NewCall) => Promise<EnquiryDetail> }) {
  const call: WebCaller = shareRepeats(async (_, input, options) => {
    const { params, body } = input as never as { params: { id: string }; body: NewCall["body"] };
    const key = options?.headers?.["idempotency-key"] ?? "";
    return { data: await server.send({ key, enquiryId: Number(params.id), name: "", body }) } as never;
  });
  return { send: (one: Pick<UnsentCall, "key" | "enquiryId" | "body">) => sendCall(call, one) };
}

/** Sends what waits as one tab does, for one person. */
const sendAll = (
  { send }: { send: (call: UnsentCall) => Promise<EnquiryDetail> },
  { userId = NINO, isSignedIn = () => true }: { userId?: number; isSignedIn?: () => boolean } = {},
) =>
  sendUnsent({
    userId,
    isSignedIn,
    send,
    reasonOf: (error) => (error instanceof Error ? error.message : ""),
    onSent: () => undefined,
    onRefused: () => undefined,
  });
const notesOf = (calls: readonly UnsentCall[]) => calls.map(({ body }) => body.note);

let full: { mockRestore: () => void } | null = null;
/** Whether the device has no room from now on. */
function setFull(isFull: boolean): void {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  full?.mockRestore();
  full = isFull
    ? vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new DOMException("full", "QuotaExceededError");
      })
    : null;
}

/** Notes a call as the form does; false where it stays there. */
async function noteInForm(tab: ReturnType<typeof aTab>, call: NewCall): Promise<boolean> {
  if (isAnyWaiting(NINO, call.enquiryId) && keepCall(NINO, call)) return true;
  const at = Date.now();
  try {
    followStep(NINO, { ...call, at }, (await tab.send(call)).next_step);
    return true;
  } catch (error) {
    return isUnreached(error) && keepCall(NINO, call);
  }
}

const weather = fc.constantFrom(...WEATHER);
const weathers = fc.array(weather, { maxLength: 8 });
const anEnquiry = fc.integer({ min: 1, max: 2 });
const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("note" as const),
      enquiryId: anEnquiry,
      forecast: weathers,
      hasStep: fc.boolean(),
      /** At the same time, the tab sends what waits. */
      isSending: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant("send" as const),
      tabs: fc.integer({ min: 1, max: 3 }),
      forecast: weathers,
    }),
    fc.record({ kind: fc.constant("change" as const), enquiryId: anEnquiry }),
    fc.record({ kind: fc.constant("storage" as const), isFull: fc.boolean() }),
  ),
  { maxLength: 25 },
);

it("notes each call exactly once or keeps it with the reason, and sets no step over a colleague's, whatever fails, is lost, doubled or full", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      localStorage.clear();
      setFull(false);
      run += 1;
      const server = aServer();
      const tabs = [aTab(server), aTab(server), aTab(server)] as const;
      const made: string[] = [];
      /** When the step is due that a colleague has set, of each enquiry of which no call was noted on it since. */
      const colleagues = new Map<number, string>();
      for (const [serial, act] of steps.entries()) {
        // Each of another moment, as those of a person are.
        vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 11, 1) + serial);
        if (act.kind === "storage") setFull(act.isFull);
        else if (act.kind === "change") {
          server.changeStep(act.enquiryId, dueAt(1000 + serial));
          colleagues.set(act.enquiryId, dueAt(1000 + serial));
        } else {
          server.expectWeather(act.forecast);
          if (act.kind === "send") await Promise.all(tabs.slice(0, act.tabs).map((tab) => sendAll(tab)));
          else {
            const seen = server.steps.get(act.enquiryId)?.version ?? null;
            const key = `run ${run} key ${serial}`;
            const next = { kind: "call" as const, due_at: dueAt(serial), step_version: seen };
            // Of one content, unless they have a step.
            const body = { outcome: "reached" as const, ...(act.hasStep ? { next_step: next } : {}) };
            if (act.hasStep) colleagues.delete(act.enquiryId);
            const [isTaken] = await Promise.all([
              noteInForm(tabs[0], { key, enquiryId: act.enquiryId, name: "Levan", body }),
              ...(act.isSending ? [sendAll(tabs[0])] : []),
            ]);
            // What the server has answered stays in the form, and so does what the device has no room for.
            if (isTaken || server.contents.has(key)) made.push(key);
          }
        }
        for (const [id, due_at] of colleagues) expect(server.steps.get(id)?.due_at).toBe(due_at);
      }
      setFull(false);
      server.expectWeather([]);
      await sendAll(tabs[0]);
      const kept = unsentCalls(NINO);
      expect(kept.filter(isWaiting)).toEqual([]);
      const unsent = kept.filter(({ isNoted }) => !isNoted).map(({ key }) => key);
      expect([...server.contents.keys(), ...unsent].toSorted()).toEqual(made.toSorted());
    }),
    { numRuns: runs(400) },
  );
});

it("sends in the order in which they were noted, also where the clock was set back, and stops without a network", async () => {
  const now = Date.now();
  for (const serial of [1, 2, 3]) {
    vi.spyOn(Date, "now").mockReturnValue(now - serial);
    keepCall(NINO, aCall(serial));
  }
  const server = aServer(["on", "off"]);
  await sendAll(server);
  expect(server.notes).toEqual(["call 1"]);
  expect(notesOf(unsentCalls(NINO))).toEqual(["call 2", "call 3"]);
  await sendAll(server);
  expect(server.notes).toEqual(["call 1", "call 2", "call 3"]);
});

describe("calls of one person", () => {
  it("are neither seen nor sent by another who signs in on the device", async () => {
    keepCall(NINO, aCall(1));
    const server = aServer();
    await sendAll(server, { userId: DATO });
    expect([unsentCalls(DATO), server.notes]).toEqual([[], []]);
    expect(unsentCalls(NINO)).toHaveLength(1);
  });

  it("are sent no more once somebody else has signed in meanwhile", async () => {
    keepCall(NINO, aCall(1));
    keepCall(NINO, aCall(2));
    const server = aServer();
    let signedIn = NINO;
    const send = async (call: UnsentCall) => {
      const detail = await server.send(call);
      signedIn = DATO;
      return detail;
    };
    await sendAll({ send }, { isSignedIn: () => signedIn === NINO });
    expect(server.notes).toEqual(["call 1"]);
    expect(notesOf(unsentCalls(NINO))).toEqual(["call 2"]);
  });
});

it("keeps what is refused with the reason, sends it no more, and goes on with the next", async () => {
  keepCall(NINO, aCall(1));
  keepCall(NINO, aCall(2));
  const server = aServer(["refusing"]);
  await sendAll(server);
  await sendAll(server);
  expect(server.notes).toEqual(["call 2"]);
  expect(unsentCalls(NINO)).toMatchObject([{ key: "key-1", refusal: "refused" }]);
});

/** Sends calls with two persons where the first one fails; returns what was sent, and what waits then. */
async function sendFailing(failure: unknown) {
  keepCall(NINO, aCall(1, 7));
  keepCall(NINO, aCall(2, 7));
  keepCall(NINO, aCall(3, 8));
  const sent: string[] = [];
  await sendAll({
    send: async ({ key }) => {
      sent.push(key);
      if (key === "key-1") throw failure;
      return aDetail();
    },
  });
  const kept = unsentCalls(NINO);
  expect(kept.every(isWaiting)).toBe(true);
  return { sent, waiting: kept.map(({ key }) => key) };
}

it.each([
  ["busy", new ApiError("unavailable", "", 503)],
  ["behind a proxy that refuses it", new ApiError("internal", "", 404)],
  ["behind a proxy that takes too long", new ApiError("internal", "", 408)],
  ["answered with what is no enquiry", new TypeError("data is undefined")],
])("waits where the call is %s, with the later ones of its enquiry behind it", async (_, failure) => {
  const { sent, waiting } = await sendFailing(failure);
  expect(sent).toEqual(["key-1", "key-3"]);
  expect(waiting).toEqual(["key-1", "key-2"]);
});

it.each([
  ["throttled", new ApiError("too_many_requests", "", 429)],
  ["without a session", new ApiError("unauthorized", "", 401)],
  ["asked for a second factor", new ApiError("second_factor_required", "", 403)],
])("sends nothing more where the call is %s", async (_, failure) => {
  const { sent, waiting } = await sendFailing(failure);
  expect(sent).toEqual(["key-1"]);
  expect(waiting).toEqual(["key-1", "key-2", "key-3"]);
});

it("takes no answer for a call's that is not its enquiry", async () => {
  keepCall(NINO, aCall(1));
  await sendAll(aTab({ send: async () => aDetail({ id: 999 }) }));
  expect(unsentCalls(NINO).map(isWaiting)).toEqual([true]);
  await sendAll(aTab(aServer()));
  expect(unsentCalls(NINO)).toEqual([]);
});

it("has one tab send at a time where the browser can see to it", async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<void>) => {
    const turn = last.then(run);
    last = turn;
    return turn;
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  try {
    keepCall(NINO, aCall(1));
    const sent: string[] = [];
    const send = async ({ key }: UnsentCall) => {
      sent.push(key);
      await Promise.resolve();
      return aDetail();
    };
    await Promise.all([sendAll({ send }), sendAll({ send })]);
    expect(sent).toEqual(["key-1"]);
  } finally {
    Reflect.deleteProperty(navigator, "locks");
  }
});

it("says nothing of a call to somebody else who has signed in meanwhile", async () => {
  for (const weatherOfOne of ["on", "refusing"] as const) {
    keepCall(NINO, aCall(1));
    const server = aServer([weatherOfOne]);
    const say = vi.fn<() => void>();
    let signedIn = NINO;
    await sendUnsent({
      userId: NINO,
      isSignedIn: () => signedIn === NINO,
      send: (call) => {
        signedIn = DATO;
        return server.send(call);
      },
      reasonOf: () => "refused",
      onSent: say,
      onRefused: say,
    });
    expect(say).not.toHaveBeenCalled();
  }
  // It is noted, or refused, all the same.
  expect(unsentCalls(NINO).map(({ refusal }) => refusal)).toEqual(["refused"]);
});

it("never sends what is older than drafts are kept, for the server may know its key no more", async () => {
  keepCall(NINO, aCall(1));
  const server = aServer();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + DEVICE_KEPT_DAYS * DAY_MS);
  await sendAll(server);
  expect(server.notes).toEqual([]);
  expect(unsentCalls(NINO).map(isWaiting)).toEqual([false]);
  expect(isAnyWaiting(NINO, 7)).toBe(false);
});

it("sets the step of a later call on the one that the earlier call has set", async () => {
  keepCall(NINO, stepped(1, null));
  keepCall(NINO, stepped(2, null));
  const server = aServer();
  await sendAll(server);
  expect(unsentCalls(NINO)).toEqual([]);
  expect(server.steps.get(7)).toEqual(aStep(2, dueAt(2)));
});

it("leaves a colleague's step where it is that was set after the first call, whose answer was lost", async () => {
  const server = aServer(["lost"]);
  keepCall(NINO, stepped(1, null));
  keepCall(NINO, stepped(2, null));
  await sendAll(server);
  server.changeStep(7, dueAt(1000));
  await sendAll(server);
  expect(server.contents.size).toBe(2);
  expect(server.steps.get(7)?.due_at).toBe(dueAt(1000));
  expect(unsentCalls(NINO)).toMatchObject([{ key: "key-2", refusal: "changed", isNoted: true }]);
});

it.each([
  ["changed meanwhile", new ApiError("conflict", "why", 409)],
  ["of a completed enquiry", new ApiError("wrong_status", "why", 409)],
  ["to be mailed to nobody", new ApiError("no_email", "why", 409)],
  ["past by now", new ApiError("invalid", "why", 422, { "next_step.due_at": ["Past"] })],
])(
  "notes a call without its step that is %s, under the same key, and keeps the step to be read",
  async (_, failure) => {
    const call = stepped(1, 3);
    keepCall(NINO, call);
    const sent: unknown[] = [];
    // The answer is lost, too: it goes on without the step.
    const answers = [failure, new ApiError("offline", "", 0)];
    const send = async ({ key, body }: UnsentCall) => {
      sent.push([key, body.next_step?.step_version]);
      const error = answers.shift();
      if (error) throw error;
      return aDetail();
    };
    await sendAll({ send });
    expect(unsentCalls(NINO).map(isWaiting)).toEqual([true]);
    await sendAll({ send });
    await sendAll({ send });
    expect(sent).toEqual([
      ["key-1", 3],
      ["key-1", undefined],
      ["key-1", undefined],
    ]);
    const unset = { step: call.body.next_step, reason: "why" };
    expect(unsentCalls(NINO)).toMatchObject([{ unset, refusal: "why", isNoted: true }]);
  },
);

it("keeps a call that is refused also without its step", async () => {
  const server = aServer(["on", "refusing"]);
  keepCall(NINO, stepped(1, 3));
  await sendAll(server);
  expect(server.notes).toEqual([]);
  const [kept] = unsentCalls(NINO);
  expect(kept).toMatchObject({ refusal: "refused", unset: { reason: "changed" } });
  expect(kept).not.toHaveProperty("isNoted");
});

it("says where the device has no room for a call", () => {
  setFull(true);
  expect(keepCall(NINO, aCall(1))).toBe(false);
  expect(unsentCalls(NINO)).toEqual([]);
});

it("sends what is refused once, also where the device has no room for the reason", async () => {
  keepCall(NINO, aCall(1));
  setFull(true);
  const send = vi.fn<(call: UnsentCall) => Promise<EnquiryDetail>>();
  send.mockRejectedValue(new ApiError("not_found", "gone", 404));
  await sendAll({ send });
  await sendAll({ send });
  expect(send).toHaveBeenCalledTimes(1);
  expect(unsentCalls(NINO)).toMatchObject([{ refusal: "gone" }]);
});

it("goes by what another tab has written since a full storage has taken nothing", async () => {
  keepCall(NINO, aCall(1));
  const [key = ""] = Object.keys(localStorage);
  const before = localStorage.getItem(key) ?? "";
  setFull(true);
  await sendAll(aServer(["refusing"]));
  setFull(false);
  localStorage.setItem(key, before.replace("Levan", "Nino"));
  expect(unsentCalls(NINO)).toMatchObject([{ name: "Nino", refusal: null }]);
});

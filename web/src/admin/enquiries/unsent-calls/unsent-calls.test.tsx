import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import { aDetail } from "../testing.ts";
import { isUnreached, sendUnsent } from "./send-unsent.ts";
import { isWaiting, keepCall, type UnsentCall, unsentCalls } from "./unsent-calls.ts";

beforeEach(() => localStorage.clear());

const NINO = 1;
const DATO = 2;

/** What becomes of an attempt: it is noted, it is noted and its answer is lost, it is not reached, it is busy, or it refuses. */
const WEATHER = ["on", "lost", "off", "busy", "refusing"] as const;
type Weather = (typeof WEATHER)[number];

type NewCall = Parameters<typeof keepCall>[1];
const aCall = (serial: number, enquiryId = 7): NewCall => ({
  key: `key-${serial}`,
  enquiryId,
  name: "Levan",
  body: { channel: "phone", outcome: "reached", note: `call ${serial}` },
});

/**
 * A server behind a network with the `forecast`, which is good afterwards. It notes each key once, as the real one does, and what it
 * refuses once it does not note later.
 */
function aServer(forecast: Weather[] = []) {
  const keys = new Set<string>();
  const refused = new Set<string>();
  const notes: (string | undefined)[] = [];
  const send = async ({ key, body }: Pick<UnsentCall, "key" | "body">) => {
    const now = forecast.shift() ?? "on";
    // Another tab goes on meanwhile.
    await Promise.resolve();
    if (now === "off") throw new ApiError("offline", "", 0);
    if (now === "busy") throw new ApiError("unavailable", "", 503);
    if (now === "refusing" && !keys.has(key)) refused.add(key);
    if (!refused.has(key)) {
      if (!keys.has(key)) notes.push(body.note);
      keys.add(key);
    }
    if (now === "lost") throw new ApiError("offline", "", 0);
    if (refused.has(key)) throw new ApiError("conflict", "changed", 409);
    return aDetail();
  };
  const expectWeather = (next: readonly Weather[]) => void forecast.splice(0, Infinity, ...next);
  return { notes, send, expectWeather };
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

const weather = fc.constantFrom(...WEATHER);
const acts = fc.array(
  fc.oneof(
    fc.record({ enquiryId: fc.integer({ min: 1, max: 2 }), weather }),
    fc.record({ tabs: fc.integer({ min: 1, max: 3 }), forecast: fc.array(weather, { maxLength: 8 }) }),
  ),
  { maxLength: 25 },
);

it("notes each call exactly once or keeps it with the reason, in whatever order attempts fail, are lost or are doubled", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      localStorage.clear();
      const server = aServer();
      const made: string[] = [];
      for (const [serial, act] of steps.entries())
        if ("weather" in act) {
          const call = aCall(serial, act.enquiryId);
          server.expectWeather([act.weather]);
          const failure = await server.send(call).then(
            () => null,
            (error: unknown) => error,
          );
          // What the server has answered stays in the form.
          if (failure !== null && !isUnreached(failure)) continue;
          if (failure !== null) expect(keepCall(NINO, call)).toBe(true);
          made.push(`call ${serial}`);
        } else {
          server.expectWeather(act.forecast);
          await Promise.all(Array.from({ length: act.tabs }, () => sendAll(server)));
        }
      server.expectWeather([]);
      await sendAll(server);
      const kept = unsentCalls(NINO);
      expect(kept.filter(isWaiting)).toEqual([]);
      expect([...server.notes, ...notesOf(kept)].toSorted()).toEqual(made.toSorted());
    }),
    { numRuns: runs(400) },
  );
});

it("sends in the order in which they were noted, also where the clock was set back, and stops without a network", async () => {
  vi.useFakeTimers({ now: 5_000 });
  try {
    for (const serial of [1, 2, 3]) {
      vi.setSystemTime(5_000 - serial);
      keepCall(NINO, aCall(serial));
    }
  } finally {
    vi.useRealTimers();
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
  expect(unsentCalls(NINO)).toMatchObject([{ key: "key-1", refusal: "changed" }]);
});

it.each([
  ["busy", new ApiError("unavailable", "", 503)],
  ["throttled", new ApiError("too_many_requests", "", 429)],
  ["without a session", new ApiError("unauthorized", "", 401)],
  ["asked for a second factor", new ApiError("second_factor_required", "", 403)],
])("waits where the call is %s, with the later ones of its enquiry behind it", async (_, failure) => {
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
  expect(sent).toEqual(["key-1", "key-3"]);
  expect(unsentCalls(NINO).map(({ key, refusal }) => [key, refusal])).toEqual([
    ["key-1", null],
    ["key-2", null],
  ]);
});

it("sets the step of a later call on the one that the earlier call has set", async () => {
  const due_at = "2031-06-03T08:00:00.000Z";
  const stepped = (serial: number, step_version: number): NewCall => ({
    ...aCall(serial),
    body: { outcome: "reached", next_step: { kind: "call", due_at, step_version } },
  });
  keepCall(NINO, stepped(1, 3));
  keepCall(NINO, stepped(2, 3));
  // Noted on what another call had changed already.
  keepCall(NINO, stepped(3, 9));
  const seen: unknown[] = [];
  const step = {
    id: 1,
    kind: "call" as const,
    due_at,
    duration_minutes: 60,
    note: "",
    owner: null,
    is_invited: false,
    version: 4,
  };
  await sendAll({
    send: async ({ body }) => {
      seen.push(body.next_step?.step_version);
      return aDetail({ next_step: { ...step, version: 3 + seen.length } });
    },
  });
  expect(seen).toEqual([3, 4, 9]);
});

it("says where the device has no room for a call", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  try {
    expect(keepCall(NINO, aCall(1))).toBe(false);
  } finally {
    full.mockRestore();
    warned.mockRestore();
  }
  expect(unsentCalls(NINO)).toEqual([]);
});

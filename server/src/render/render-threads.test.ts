import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { createLog } from "@ezo/core/platform/log/log";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { RenderFailed, RenderThreads } from "./render-threads.ts";

interface Task {
  does: "answer" | "wait" | "throw" | "crash" | "exit" | "hang";
  /** What "wait" waits for: see `open`. */
  gate?: Int32Array;
}

/** The renderer's place is taken by what is harder to bear. */
const WORK = `
import { threadId } from "node:worker_threads";
export async function work({ does, gate }) {
  if (does === "wait") Atomics.wait(gate, 0, 0);
  if (does === "throw") throw new TypeError("cannot be drawn");
  if (does === "exit") process.exit(3);
  if (does === "hang") for (;;);
  if (does === "crash") {
    setImmediate(() => { throw new RangeError("out of bounds"); });
    await new Promise(() => {});
  }
  return threadId;
}
`;
const PATIENT_MS = 60_000;

let folder: string;
let file: string;
const opened: { close: () => Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-threads-"));
  file = join(folder, "work.mjs");
  await writeFile(file, WORK);
});
afterEach(() => Promise.all(opened.splice(0).map((threads) => threads.close())));
afterAll(() => rm(folder, { recursive: true }));

function threadsOf({ threads = 1, maxWaiting = 10, limitMs = PATIENT_MS } = {}) {
  const log = createLog("silent", "test");
  const options = { file, name: "work", threads, maxWaiting, limitMs, log };
  const made = new RenderThreads<Task, number>(options);
  opened.push(made);
  return made;
}

const closedGate = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

describe("pages are rendered in threads", () => {
  it("and not in this one", async () => {
    const threads = threadsOf();
    expect(await threads.run({ does: "answer" })).not.toBe(threadId);
    expect(threads.figures().outcomes).toEqual({ made: 1, failed: 0, late: 0, refused: 0 });
  });

  it("as many at once as there are threads", async () => {
    const threads = threadsOf({ threads: 2 });
    const [gate, otherGate] = [closedGate(), closedGate()];
    const first = threads.run({ does: "wait", gate });
    const second = threads.run({ does: "wait", gate: otherGate });
    const third = threads.run({ does: "answer" });
    expect(threads.figures().waiting).toBe(1);
    // The second ends although the first does not, and the third has its thread.
    open(otherGate);
    expect(await third).toBe(await second);
    open(gate);
    expect(await first).not.toBe(await second);
  });

  it("in the order in which they came, and no more wait than may", async () => {
    const threads = threadsOf({ maxWaiting: 2 });
    const gate = closedGate();
    const order: number[] = [];
    const run = (place: number, does: Task["does"]) =>
      threads.run({ does, gate }).then(() => order.push(place));
    const all = [run(1, "wait"), run(2, "answer"), run(3, "answer")];
    await expect(threads.run({ does: "answer" })).rejects.toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 1,
    });
    expect(threads.figures()).toMatchObject({ waiting: 2, outcomes: { refused: 1 } });
    open(gate);
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3]);
    const { waiting, waitedSeconds, renderedSeconds, outcomes } = threads.figures();
    expect([waiting, outcomes.made]).toEqual([0, 3]);
    expect(waitedSeconds).toBeGreaterThan(0);
    expect(renderedSeconds).toBeGreaterThan(0);
    // There is room again.
    await threads.run({ does: "answer" });
  });
});

describe("a render that fails", () => {
  it("rejects with what was thrown, its stack included, and its thread goes on", async () => {
    const threads = threadsOf();
    const before = await threads.run({ does: "answer" });
    const error: unknown = await threads.run({ does: "throw" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RenderFailed);
    const { cause } = error as RenderFailed;
    expect(cause).toMatchObject({ name: "TypeError", message: "cannot be drawn" });
    expect((cause as Error).stack).toContain("work.mjs");
    expect(await threads.run({ does: "answer" })).toBe(before);
  });

  it.each([
    ["crash", "out of bounds"],
    ["exit", "exited with code: 3"],
  ] as const)("takes its own thread along with a %s, and no other render", async (does, message) => {
    const threads = threadsOf({ threads: 2 });
    const gate = closedGate();
    const other = threads.run({ does: "wait", gate });
    await expect(threads.run({ does })).rejects.toThrow(message);
    expect(await threads.run({ does: "answer" })).toEqual(expect.any(Number));
    open(gate);
    expect(await other).toEqual(expect.any(Number));
    expect(threads.figures().outcomes).toEqual({ made: 2, failed: 1, late: 0, refused: 0 });
  });

  it("is ended with its thread when it hangs, and the next has another", { timeout: 60_000 }, async () => {
    const threads = threadsOf({ limitMs: 1000 });
    // The start of a thread counts, too, and takes long on a busy machine.
    const answered = () => vi.waitFor(() => threads.run({ does: "answer" }), { timeout: 30_000 });
    const before = await answered();
    const { late } = threads.figures().outcomes;
    const hung = threads.run({ does: "hang" });
    await expect(hung).rejects.toThrow("was not rendered within 1000 ms");
    await expect(hung).rejects.toBeInstanceOf(RenderFailed);
    expect(threads.figures().outcomes.late).toBe(late + 1);
    expect(await answered()).not.toBe(before);
  });
});

it("finishes what was begun when it closes, and takes nothing new", async () => {
  const threads = threadsOf();
  // Its thread is there: starting one may take longer than closing waits.
  await threads.run({ does: "answer" });
  const gate = closedGate();
  const begun = [threads.run({ does: "wait", gate }), threads.run({ does: "answer" })];
  const closed = threads.close();
  await expect(threads.run({ does: "answer" })).rejects.toMatchObject({ code: "unavailable" });
  open(gate);
  expect(await Promise.all(begun)).toHaveLength(2);
  await closed;
});

it("closes while a page hangs, and begins none of those that wait", async () => {
  const threads = threadsOf();
  const hung = threads.run({ does: "hang" });
  const waiting = threads.run({ does: "answer" });
  const settled = Promise.allSettled([hung, waiting]);
  await threads.close();
  await settled;
  await expect(hung).rejects.toBeInstanceOf(RenderFailed);
  await expect(waiting).rejects.toMatchObject({ code: "unavailable" });
  expect(threads.figures()).toMatchObject({ waiting: 0, outcomes: { made: 0, failed: 1 } });
});

it("keeps no place for a visitor who has left", async () => {
  const threads = threadsOf({ maxWaiting: 1 });
  const gate = closedGate();
  const begun = threads.run({ does: "wait", gate });
  const visit = new AbortController();
  const left = threads.run({ does: "answer" }, visit.signal);
  expect(threads.figures().waiting).toBe(1);
  visit.abort();
  await expect(left).rejects.toMatchObject({ code: "unavailable" });
  expect(threads.figures().waiting).toBe(0);
  // There is room for another, who gets the thread.
  const next = threads.run({ does: "answer" });
  open(gate);
  expect(await next).toBe(await begun);
  expect(threads.figures().outcomes).toMatchObject({ made: 2, refused: 0 });
});

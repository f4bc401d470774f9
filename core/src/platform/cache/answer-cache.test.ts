import { describe, expect, it } from "vitest";
import { AnswerCache, type AnswerCacheOptions } from "./answer-cache.ts";
import { ALL_TAGS, plainAnswer, type StoredAnswer } from "./stored-answer.ts";

class Outage extends Error {}

function cacheAt(over: Partial<AnswerCacheOptions> = {}) {
  const clock = { now: 1_000_000 };
  const cache = new AnswerCache({
    maxBytes: 1_000_000,
    freshMs: 60_000,
    staleMs: 600_000,
    isOutage: (error) => error instanceof Outage,
    now: () => clock.now,
    ...over,
  });
  const answer = (text: string, ...tags: string[]): StoredAnswer => ({
    ...plainAnswer(Buffer.from(text), { headers: {}, tags, viewedArticles: [] }),
    computedAt: clock.now,
  });
  const ask = async (key: string, text: string, ...tags: string[]) => {
    const { answer: got, outcome } = await cache.get(key, () =>
      Promise.resolve({ answer: answer(text, ...tags), isStorable: true }),
    );
    return `${outcome}: ${got.body.toString()}`;
  };
  return { cache, clock, answer, ask };
}
const outage = () => Promise.reject(new Outage("away"));

describe("a public answer", () => {
  it("is computed once and then given as it is until its time is over", async () => {
    const { ask, clock } = cacheAt();
    expect(await ask("a", "one", "news")).toBe("miss: one");
    expect(await ask("a", "two", "news")).toBe("hit: one");
    clock.now += 60_000;
    expect(await ask("a", "three", "news")).toBe("miss: three");
  });

  it("is computed once for a hundred who ask at the same time", async () => {
    const { cache, answer } = cacheAt();
    let computed = 0;
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const asked = Array.from({ length: 100 }, () =>
      cache.get("a", async () => {
        computed++;
        await gate;
        return { answer: answer("x"), isStorable: true };
      }),
    );
    release();
    await Promise.all(asked);
    expect(computed).toBe(1);
    expect(cache.figures().misses).toBe(1);
  });

  it("goes with the first of its tags, and no other does", async () => {
    const { ask, cache } = cacheAt();
    await ask("list", "a", "projects", "contact");
    await ask("other", "b", "news");
    cache.invalidate(["contact"]);
    expect(await ask("list", "a2", "projects")).toBe("miss: a2");
    expect(await ask("other", "b2", "news")).toBe("hit: b");
    cache.invalidate([ALL_TAGS]);
    expect(await ask("other", "b3", "news")).toBe("miss: b3");
  });

  it("that a change overtakes while it is computed is given to who waits and to nobody after", async () => {
    const { cache, answer, ask } = cacheAt();
    let finish = () => {};
    const begun = cache.get("a", async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { answer: answer("old", "news"), isStorable: true };
    });
    // `get` looks for what it has before it computes.
    await new Promise((resolve) => setImmediate(resolve));
    cache.invalidate(["news"]);
    const after = ask("a", "new", "news");
    finish();
    expect((await begun).answer.body.toString()).toBe("old");
    expect(await after).toBe("miss: new");
    expect(await ask("a", "newer", "news")).toBe("hit: new");
  });

  it("serves a stale answer while the database is unavailable, for a limited time and after no other failure", async () => {
    const { cache, ask, clock } = cacheAt();
    await ask("a", "good", "news");
    cache.invalidate(["news"]);
    expect(await cache.get("a", outage)).toMatchObject({ outcome: "stale" });
    await expect(cache.get("a", () => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
    clock.now += 600_001;
    await expect(cache.get("a", outage)).rejects.toThrow("away");
    await expect(cache.get("never seen", outage)).rejects.toThrow("away");
  });

  it("is not kept when it may not be, nor when the cache is off", async () => {
    const { cache, answer } = cacheAt();
    const compute = () => Promise.resolve({ answer: answer("mine"), isStorable: false });
    await cache.get("a", compute);
    expect(cache.take("a")).toBeUndefined();
    const off = cacheAt({ freshMs: 0 });
    expect(await off.ask("a", "one")).toBe("miss: one");
    expect(await off.ask("a", "two")).toBe("miss: two");
  });

  it("makes room for newer ones, and is forgotten under its tags then", async () => {
    const { ask, cache } = cacheAt({ maxBytes: 250 });
    for (const key of ["a", "b", "c"]) await ask(key, "x".repeat(100), "news");
    expect(cache.figures()).toMatchObject({ entries: 2, bytes: 200 });
    cache.invalidate(["news"]);
    expect(await ask("a", "again", "news")).toBe("miss: again");
  });
});

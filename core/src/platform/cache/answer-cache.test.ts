import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { AnswerCache, type AnswerCacheOptions, type Computed } from "./answer-cache.ts";
import { ALL_TAGS, plainAnswer, type StoredAnswer } from "./stored-answer.ts";

class Outage extends Error {}

function cacheAt(over: Partial<AnswerCacheOptions> = {}) {
  const clock = { now: 1_000_000 };
  const cache = new AnswerCache({
    maxBytes: 1_000_000,
    freshMs: 60_000,
    olderMs: 800,
    staleMs: 600_000,
    isOutage: (error) => error instanceof Outage,
    timeZone: () => Promise.resolve("Asia/Tbilisi"),
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
/** A cache whose next answers are made when the test says so, one at a time. */
function cacheMadeByHand() {
  const { cache, clock, answer } = cacheAt();
  const making: { key: string; finish: (text: string) => void; fail: () => void }[] = [];
  let version = "";
  const ask = async (key: string, acceptsOlder: boolean) => {
    const compute = () =>
      version
        ? Promise.resolve({ answer: answer(version, "news"), isStorable: true })
        : new Promise<Computed>((resolve, reject) => {
            const finish = (text: string) => resolve({ answer: answer(text, "news"), isStorable: true });
            making.push({ key, finish, fail: () => reject(new Error("gone")) });
          });
    const { answer: got, outcome } = await cache.get(key, compute, { acceptsOlder });
    return `${outcome}: ${got.body.toString()}`;
  };
  return {
    cache,
    clock,
    making,
    older: (key: string) => ask(key, true),
    current: (key: string) => ask(key, false),
    keep: async (key: string, text: string) => {
      version = text;
      await ask(key, false);
      version = "";
    },
  };
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

  it("ends with the day of the firm's time zone", async () => {
    const { clock, ask } = cacheAt({ timeZone: () => Promise.resolve("Europe/Berlin") });
    const midnight = Date.parse("2026-11-30T00:00:00+01:00");
    clock.now = midnight - 1000;
    expect(await ask("a", "yesterday's plans")).toBe("miss: yesterday's plans");
    clock.now = midnight - 1;
    expect(await ask("a", "unused")).toBe("hit: yesterday's plans");
    clock.now = midnight;
    expect(await ask("a", "today's plans")).toBe("miss: today's plans");
  });

  it("is not given on the next day in Tbilisi, however new it is", async () => {
    const { ask, answer, cache, clock } = cacheAt();
    const midnight = Date.parse("2026-11-30T00:00:00+04:00");
    clock.now = midnight - 1000;
    expect(await ask("a", "yesterday's plans")).toBe("miss: yesterday's plans");
    clock.now = midnight - 1;
    expect(await ask("a", "unused")).toBe("hit: yesterday's plans");
    clock.now = midnight;
    expect(await ask("a", "today's plans")).toBe("miss: today's plans");
    clock.now = midnight - 1;
    const late = await cache.get("b", () => {
      clock.now = midnight;
      return Promise.resolve({ answer: answer("yesterday's plans"), isStorable: true });
    });
    expect(late.answer.body.toString()).toBe("yesterday's plans");
    expect(await ask("b", "today's plans")).toBe("miss: today's plans");
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

  it("that a change overtakes while it is computed is given to those who wait and to nobody after", async () => {
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

  it("from before a change is given at once, for a moment, to those who accept it", async () => {
    const { cache, clock, making, keep, older, current } = cacheMadeByHand();
    await keep("a", "old");
    cache.invalidate(["news"]);
    expect(await older("a")).toBe("older: old");
    expect(cache.takeOlder("a")?.body.toString()).toBe("old");
    const news = current("a");
    await vi.waitFor(() => expect(making).toHaveLength(1));
    clock.now += 799;
    expect(await older("a")).toBe("older: old");
    clock.now += 1;
    const late = older("a");
    making[0]?.finish("new");
    expect(await Promise.all([news, late])).toEqual(["miss: new", "miss: new"]);
    expect(await older("a")).toBe("hit: new");
    expect(cache.figures()).toMatchObject({ older: 3, misses: 2 });
  });

  it("from before a change is given on where an outage keeps the new one from being made", async () => {
    const { cache, ask, clock } = cacheAt();
    await ask("a", "old", "news");
    cache.invalidate(["news"]);
    const older = () => cache.get("a", outage, { acceptsOlder: true });
    expect(await older()).toMatchObject({ outcome: "older" });
    await vi.waitFor(() => expect(cache.figures().stale).toBe(1));
    expect(await older()).toMatchObject({ outcome: "older" });
    clock.now += 800;
    expect(await older()).toMatchObject({ outcome: "stale" });
  });

  it("is made anew one at a time, those in most use first", async () => {
    const { cache, making, keep, older } = cacheMadeByHand();
    for (const [index, key] of ["cold", "warm", "hot"].entries()) {
      await keep(key, "old");
      for (let use = 0; use < index; use++) cache.take(key);
    }
    cache.invalidate(["news"]);
    for (const key of ["cold", "warm", "hot"]) await older(key);
    for (const [index, key] of ["hot", "warm", "cold"].entries()) {
      await vi.waitFor(() => expect(making).toHaveLength(index + 1));
      expect(making[index]?.key).toBe(key);
      making[index]?.finish("new");
    }
    await vi.waitFor(() => expect(cache.take("cold")?.body.toString()).toBe("new"));
  });

  it.each([
    ["everything was invalidated", ALL_TAGS, false],
    ["it could not be made anew", "news", true],
  ])("from before a change is given to nobody after %s", async (_, tag, isMade) => {
    const { cache, making, keep, older } = cacheMadeByHand();
    await keep("a", "old");
    cache.invalidate([tag]);
    if (isMade) {
      expect(await older("a")).toBe("older: old");
      await vi.waitFor(() => expect(making).toHaveLength(1));
      making[0]?.fail();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const next = older("a");
    await vi.waitFor(() => expect(making).toHaveLength(isMade ? 2 : 1));
    making.at(-1)?.finish("new");
    expect(await next).toBe("miss: new");
  });

  it("is never older than the moment allows, whatever changes, is asked for and fails in between", async () => {
    type Step = { wait: number } | { change: true } | { ask: boolean } | { fail: true };
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ wait: fc.integer({ min: 1, max: 500 }) }),
      fc.constant({ change: true as const }),
      fc.record({ ask: fc.boolean() }),
      fc.constant({ fail: true as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { cache, clock, answer } = cacheAt();
        // The content counts its changes, and each answer says which it shows.
        const changedAt = [clock.now];
        let fails = 0;
        const compute = async () => {
          const shown = changedAt.length - 1;
          await new Promise((resolve) => setImmediate(resolve));
          if (fails > 0) {
            fails--;
            throw new Error("not now");
          }
          return { answer: answer(String(shown), "news"), isStorable: true };
        };
        for (const one of steps) {
          if ("wait" in one) clock.now += one.wait;
          else if ("fail" in one) fails++;
          else if ("change" in one) {
            changedAt.push(clock.now);
            cache.invalidate(["news"]);
          } else {
            const newest = changedAt.length - 1;
            const found = await cache.get("a", compute, { acceptsOlder: one.ask }).catch(() => undefined);
            const shown = Number(found?.answer.body ?? newest);
            const overtakenAt = changedAt[shown + 1] ?? Number.POSITIVE_INFINITY;
            if (!one.ask) expect(shown).toBe(newest);
            else if (shown < newest) expect(clock.now - overtakenAt).toBeLessThan(800);
          }
        }
      }),
    );
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

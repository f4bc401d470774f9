import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedPause, pauseBefore } from "./pauses.ts";

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

describe("the pause before a repetition", () => {
  it("is what Retry-After asks for, in seconds or as a date", () => {
    for (const status of [429, 503])
      expect(pauseBefore(0, answer(status, { "retry-after": "41", ratelimit: '"key";r=0;t=7' }))).toBe(
        41_000,
      );
    expect(pauseBefore(0, answer(503, { "retry-after": "0" }))).toBe(0);
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    const asked = pauseBefore(0, answer(503, { "retry-after": inAnHour })) ?? 0;
    expect(asked).toBeGreaterThan(3_500_000);
    expect(asked).toBeLessThanOrEqual(3_600_000);
    expect(askedPause(answer(503, { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" }))).toBe(0);
  });

  it("is until the limit is whole again, where the RateLimit header alone says so", () => {
    for (const ratelimit of ['"key";r=0;t=41', '"key";r=0; t=41', '"key";t=41;r=0'])
      expect(pauseBefore(0, answer(429, { ratelimit }))).toBe(41_000);
    expect(askedPause(answer(503, { ratelimit: '"key";r=598;t=41' }))).toBeUndefined();
  });

  it("grows up to half a minute where the server asks for none", () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), fc.boolean(), (attempt, isOdd) => {
        const headers: Record<string, string> = isOdd ? { "retry-after": "soon" } : {};
        const pauseMs = pauseBefore(attempt, answer(503, headers)) ?? 0;
        const whole = Math.min(30_000, 1000 * 2 ** attempt);
        expect(pauseMs).toBeGreaterThanOrEqual(whole / 2);
        expect(pauseMs).toBeLessThanOrEqual(whole);
      }),
    );
  });

  it("is none where a repetition would change nothing", () => {
    for (const status of [400, 401, 403, 404, 422, 500])
      expect(pauseBefore(0, answer(status, { "retry-after": "1" }))).toBeNull();
  });
});

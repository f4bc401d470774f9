import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { winnerOf } from "./winner.ts";

describe("the winner of a test", () => {
  it.each([
    [[3, 5, 4], { index: 1, reason: "clicks" }],
    [[5, 5], { index: 0, reason: "tie" }],
    [[1, 5, 5], { index: 1, reason: "tie" }],
    [[0, 0, 0], { index: 0, reason: "no_clicks" }],
    [[0, 1], { index: 1, reason: "clicks" }],
    [[7], { index: 0, reason: "clicks" }],
  ])("of %j clicks", (clicks, winner) => expect(winnerOf(clicks)).toEqual(winner));

  it("has at least as many clicks as every other, and none before it has as many", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), (clicks) => {
        const { index, reason } = winnerOf(clicks);
        const own = clicks[index] ?? Number.NaN;
        expect(clicks.every((count) => count <= own)).toBe(true);
        expect(clicks.slice(0, index).every((count) => count < own)).toBe(true);
        expect(reason === "no_clicks").toBe(own === 0);
        expect(reason === "clicks").toBe(own > 0 && clicks.filter((count) => count === own).length === 1);
      }),
    );
  });
});

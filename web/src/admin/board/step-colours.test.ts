import { readFileSync } from "node:fs";
import { contrastOf, mixed } from "@ezo/contract/values/colours/colour";
import { expect, it } from "vitest";
import { SCHEMES } from "../../shared/testing/colours.ts";
import { STEPS } from "./readings/readings.ts";

const css = readFileSync(new URL("board.module.css", import.meta.url), "utf8");
const shares = new Map(
  [...css.matchAll(/:is\(\.table, \.shades\) \[data-step="(\d)"\] \{\s*--share: (\d+)%;/g)].map(
    ([, step, share]): [number, number] => [Number(step), Number(share) / 100],
  ),
);

it.each(SCHEMES)("what is written on each shade of the board can be read, in the %s scheme", (_, colours) => {
  const [forest = "", surface = "", ink = "", onForest = ""] = ["forest", "surface", "ink", "on-forest"].map(
    (name) => colours.get(name),
  );
  expect([...shares.keys()]).toEqual([...STEPS]);
  let before = 0;
  for (const [step, share] of shares) {
    const ground = mixed(forest, surface, share);
    const text = step === STEPS.at(-1) ? onForest : ink;
    expect(contrastOf(text, ground), `step ${step}`).toBeGreaterThanOrEqual(4.5);
    expect(share).toBeGreaterThan(before);
    before = share;
  }
});

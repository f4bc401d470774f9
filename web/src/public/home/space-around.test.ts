import { HOME_SECTIONS, type HomeSection } from "@ezo/contract/values/home-sections";
import { expect, it } from "vitest";
import { spaceAround } from "./space-around.ts";

const lacking = (side: "above" | "below", sections: readonly HomeSection[]) =>
  sections.filter((_, index) => spaceAround(sections, index)[side]);

it("gives space to sections whose neighbours are others than usual, and none in the usual order", () => {
  for (const side of ["above", "below"] as const) expect(lacking(side, HOME_SECTIONS)).toEqual([]);
  const mixed: HomeSection[] = ["news", "banner", "search", "about", "projects"];
  expect(lacking("above", mixed)).toEqual(["banner"]);
  expect(lacking("below", mixed)).toEqual(["banner"]);
  expect(lacking("above", ["search", "projects", "banner", "news"])).toEqual(["projects"]);
  expect(lacking("below", ["projects", "banner"])).toEqual(["banner"]);
  // These have a space of their own.
  for (const side of ["above", "below"] as const)
    expect(lacking(side, ["news", "about", "search"])).toEqual([]);
});

import { expect, it } from "vitest";
import { HOME_SECTIONS } from "../../values/home-sections.ts";
import { everySection, HomeSettings, shownSections } from "./home-sections.ts";

it("shows every section once, in the order of the settings, but for those that are off", () => {
  expect(shownSections({ order: [], off: [] })).toEqual(HOME_SECTIONS);
  // Of a later release, which an older one has not stored.
  expect(everySection(["news", "about"])).toEqual(["news", "about", "search", "projects", "banner"]);
  expect(shownSections({ order: ["news", "about"], off: ["about", "search"] })).toEqual([
    "news",
    "projects",
    "banner",
  ]);
  expect(shownSections({ order: [], off: [...HOME_SECTIONS] })).toEqual([]);
});

it("takes no section twice, and none that it does not know", () => {
  expect(HomeSettings.safeParse({ order: ["news", "about"], off: [] }).success).toBe(true);
  for (const order of [["news", "news"], ["hero"], [...HOME_SECTIONS, "news"]])
    expect(HomeSettings.safeParse({ order, off: [] }).success, order.join()).toBe(false);
});

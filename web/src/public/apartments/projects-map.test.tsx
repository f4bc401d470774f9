import { LOCALES } from "@ezo/contract/values/languages";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { searchViewOf } from "../../shared/apartments/search/search-view.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { ProjectsMap } from "./projects-map.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const PROJECTS = [
  { id: 1, title: "Linden Court", matches: 54, place: { latitude: 41.7151, longitude: 44.8271 } },
  { id: 2, title: "Lighthouse", matches: 21, place: { latitude: 41.6461, longitude: 41.6405 } },
  { id: 3, title: "Nowhere", matches: 3 },
];
const viewAt = (query: string) => searchViewOf(new URLSearchParams(query));
const pins = (box: Element) => [...box.querySelectorAll("li a")];
const queryOf = (link: Element) => new URL(link.getAttribute("href") ?? "", "http://x").search.slice(1);

it.each(LOCALES)("loads nothing in %s before the button is pressed, and tiles after that", async (locale) => {
  const { box, t } = await drawPublic(<ProjectsMap view={viewAt("")} projects={PROJECTS} />, { locale });
  expect(box.querySelectorAll("img").length).toBe(0);
  expect(box.textContent).toContain(t("projects.map_note"));
  const button = box.querySelector("button");
  expect(button?.textContent).toBe(t("projects.show_map"));
  await act(async () => button?.click());
  const sources = [...box.querySelectorAll("img")].map(({ src }) => src);
  expect(sources.length).toBeGreaterThan(0);
  for (const src of sources) expect(src).toMatch(/^https:\/\/tile\.openstreetmap\.org\/\d+\/\d+\/\d+\.png$/);
  expect(box.textContent).toContain("© OpenStreetMap");
  expect(pins(box)).toHaveLength(2);
});

it("has a pin with the number of matches for each project with a place, which keeps the filters", async () => {
  const view = viewAt("project_id=2&layout=studio-48&rooms=2");
  const { box, t } = await drawPublic(<ProjectsMap view={view} projects={PROJECTS} />);
  expect(pins(box).map((link) => link.getAttribute("aria-label"))).toEqual([
    `Linden Court: ${t("apartments.found", { count: 54 })}`,
    `Lighthouse: ${t("apartments.found", { count: 21 })}`,
  ]);
  // The chosen one's leads back to all projects.
  expect(pins(box).map(queryOf)).toEqual(["project_id=1&rooms=2", "rooms=2"]);
  expect(pins(box).map((link) => link.getAttribute("aria-current"))).toEqual([null, "true"]);
  // Batumi is west of Tbilisi.
  const left = [...box.querySelectorAll<HTMLElement>("ul")].map((group) => group.style.left);
  expect(left[0]).toMatch(/\+ \d/);
  expect(left[1]).toMatch(/\+ -|- \d/);
});

it("names the houses of one town together", async () => {
  const near = { id: 4, title: "Riverside", matches: 9, place: { latitude: 41.7916, longitude: 44.7402 } };
  const { box } = await drawPublic(<ProjectsMap view={viewAt("")} projects={[...PROJECTS, near]} />);
  const groups = [...box.querySelectorAll("ul")].map((group) =>
    [...group.querySelectorAll("span")].map(({ textContent }) => textContent),
  );
  expect(groups).toEqual([["Linden Court", "Riverside"], ["Lighthouse"]]);
});

it("is no part of a page where no project has a place", async () => {
  const { box } = await drawPublic(<ProjectsMap view={viewAt("")} projects={PROJECTS.slice(2)} />);
  expect(box.textContent).toBe("");
});

import { LOCALES } from "@ezo/contract/values/languages";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { ProjectLocation } from "./project-location.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const project = { title: "Linden (Court)", location: "Tbilisi", latitude: 41.7151, longitude: 44.8271 };
const pictures = (box: HTMLElement) => [...box.querySelectorAll("img")].map(({ src }) => src);

it.each(LOCALES)("loads nothing in %s before the button is pressed, and tiles after that", async (locale) => {
  const { box, t } = await drawPublic(<ProjectLocation project={project} />, { locale });
  expect(pictures(box)).toEqual([]);
  expect(box.querySelector("iframe")).toBeNull();
  expect(box.textContent).toContain(t("projects.map_note"));
  expect(box.querySelectorAll("svg circle").length).toBeGreaterThan(3);
  const button = box.querySelector("button");
  expect(button?.textContent).toBe(t("projects.show_map"));
  await act(async () => button?.click());
  expect(pictures(box).length).toBeGreaterThan(0);
  for (const src of pictures(box))
    expect(src).toMatch(/^https:\/\/tile\.openstreetmap\.org\/15\/\d+\/\d+\.png$/);
  expect(box.querySelector("button")).toBeNull();
  expect(box.textContent).toContain("© OpenStreetMap");
});

it("leads to the maps app of a phone and to OpenStreetMap", async () => {
  const { box } = await drawPublic(<ProjectLocation project={project} />);
  const hrefs = [...box.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual([
    `geo:41.7151,44.8271?q=${encodeURIComponent("41.7151,44.8271(Linden (Court))")}`,
    "https://www.openstreetmap.org/?mlat=41.7151&mlon=44.8271#map=16/41.7151/44.8271",
  ]);
});

it.each([
  { latitude: null, longitude: 44.8 },
  { latitude: 41.7, longitude: null },
])("is no part of a page without coordinates: %o", async (half) => {
  const { box } = await drawPublic(<ProjectLocation project={{ ...project, ...half }} />);
  expect(box.textContent).toBe("");
});

import type { Image } from "@ezo/contract/media";
import type { ConstructionEntry } from "@ezo/contract/site/projects";
import { LOCALES } from "@ezo/contract/values/languages";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fullDate, monthAndYear } from "../../../shared/format/dates.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { Construction } from "./construction.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const photo = (name: string): Image => ({
  url: `/media/${name}.jpg`,
  alt_text: name,
  width: 1600,
  height: 1100,
  thumbhash: null,
  focal_point: { x: 0.5, y: 0.5 },
  sources: [],
});
const entry = (id: number, over: Partial<ConstructionEntry> = {}): ConstructionEntry => ({
  id,
  happened_on: `2026-0${id}-14`,
  stage: "frame",
  percent: id * 10,
  expected_end: null,
  title: `Entry ${id}`,
  description: "",
  images: [],
  ...over,
});

it.each(LOCALES)("says in %s how far it is, and that the day of completion has moved", async (locale) => {
  const entries = [entry(7, { expected_end: "2027-05-31" }), entry(3, { expected_end: "2026-12-31" })];
  const { box, t } = await drawPublic(<Construction entries={entries} />, { locale });
  expect(box.textContent).toContain(
    t("projects.progress_done", { percent: 70, date: fullDate("2026-07-14", locale) }),
  );
  expect(box.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("70");
  expect(box.querySelector("s")?.textContent).toBe(monthAndYear("2026-12-31", locale));
  expect(box.textContent).toContain(monthAndYear("2027-05-31", locale));
  expect(box.textContent).toContain(t("projects.stage_frame"));
});

it("shows the photo of the date that is chosen", async () => {
  const entries = [entry(7, { images: [photo("windows")] }), entry(5), entry(3, { images: [photo("roof")] })];
  const { box } = await drawPublic(<Construction entries={entries} />);
  const large = () => box.querySelector("figure a")?.getAttribute("href");
  const dates = () => [...box.querySelectorAll<HTMLElement>("ul a")];
  expect(large()).toBe("/media/windows.jpg");
  // Without scripts they lead to the photos.
  expect(dates().map((date) => date.getAttribute("href"))).toEqual(["/media/windows.jpg", "/media/roof.jpg"]);
  await act(async () => dates()[1]?.click());
  expect(large()).toBe("/media/roof.jpg");
  expect(dates().map((date) => date.getAttribute("aria-current"))).toEqual([null, "true"]);
});

it("folds what was long ago, and needs no photos", async () => {
  const entries = [8, 7, 6, 5, 4, 3, 2].map((id) => entry(id));
  const { box } = await drawPublic(<Construction entries={entries} />);
  expect(box.querySelectorAll("details li")).toHaveLength(2);
  expect(box.querySelector("figure")).toBeNull();
});

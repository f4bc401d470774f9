import { GALLERY_MINIMUM_LOADING_MS } from "@ezo/contract/values/limits/screens";
import { act } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import GalleryPage from "./gallery-page.tsx";

const TOTAL = 27;
const SIZE = 12;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // The loading state lasts a second at least.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  // jsdom has no dialogs that are shown.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (page: number) => {
  const first = (page - 1) * SIZE;
  const images = Array.from({ length: Math.min(SIZE, TOTAL - first) }, (_, at) => ({
    id: first + at + 1,
    url: `/${first + at + 1}.jpg`,
    alt_text: "",
    width: 3,
    height: 2,
    sources: [],
    focal_point: { x: 0.5, y: 0.5 },
    thumbhash: null,
    title: `Picture ${first + at + 1}`,
    project: null,
    category: "interior",
    created_at: "2026-01-01T00:00:00.000Z",
  }));
  const meta = { total: TOTAL, has_more_pages: page * SIZE < TOTAL };
  return { data: { gallery_images: images }, categories: ["all", "interior"], meta, translations: {} };
};
/** Checks again and again, half a loading state later each time. */
const later = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => void (await vi.advanceTimersByTimeAsync(GALLERY_MINIMUM_LOADING_MS / 2)));
    check();
  });
const Address = () => <output>{useLocation().search}</output>;

async function openViewer(picture: number) {
  window.history.pushState({ idx: 0 }, "", "/gallery");
  const call = vi.fn(async (_route: unknown, { query }: { query: { page: number } }) => answer(query.page));
  const { box, t } = await drawPublic(
    <>
      <GalleryPage />
      <Address />
    </>,
    { inWindow: true, data: [[["gallery", "en", "all", 1], answer(1)]], call: call as never },
  );
  await act(async () => box.querySelectorAll<HTMLElement>("figure a")[picture - 1]?.click());
  const counter = () => document.querySelector("dialog [aria-atomic]")?.textContent;
  const shows = async (text: string) => {
    await later(() => expect(counter()).toContain(text));
  };
  await shows(`${picture} / ${TOTAL} Picture ${picture}`);
  const press = (key: string) =>
    act(async () => document.querySelector<HTMLElement>(`dialog [aria-label="${t(key)}"]`)?.click());
  return {
    shows,
    press,
    address: () => box.querySelector("output")?.textContent,
    pictures: () => box.querySelectorAll("figure a").length,
  };
}

it("counts all pictures in the viewer, and loads the next ones past the last loaded", async () => {
  const { shows, press, address, pictures } = await openViewer(SIZE);
  await press("buttons.next");
  await shows(`13 / ${TOTAL} Picture 13`);
  await press("buttons.close");
  await later(() => expect(address()).toBe("?page=2"));
  expect(pictures()).toBe(2 * SIZE);
});

it("goes from the first picture to the last of all, and on around the ring", async () => {
  const { shows, press } = await openViewer(1);
  await press("buttons.previous");
  await shows(`27 / ${TOTAL} Picture 27`);
  await press("buttons.next");
  await shows(`1 / ${TOTAL} Picture 1`);
});

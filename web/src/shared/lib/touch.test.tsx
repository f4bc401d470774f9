import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notedVisits, noteTouch, TOUCH_KEY } from "./touch.ts";

interface Arrival {
  referrer?: string;
  type?: NavigationTimingType;
  privacy?: { doNotTrack?: string; globalPrivacyControl?: boolean };
}

/** A document is loaded at `path`. */
function arrive(path: string, { referrer = "", type = "navigate", privacy = {} }: Arrival = {}) {
  history.replaceState(null, "", path);
  Object.defineProperty(document, "referrer", { value: referrer, configurable: true });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  vi.stubGlobal("navigator", { doNotTrack: null, ...privacy });
  noteTouch();
  return notedVisits().map((visit) => Object.fromEntries(new URLSearchParams(visit)));
}
const forget = () => arrive("/", { privacy: { doNotTrack: "1" } });
const SPRING = { utm_source: "google", utm_campaign: "spring", landing_path: "/ru/projects/1" };

beforeEach(() => void forget());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
  sessionStorage.clear();
});

it("notes the campaign, the linking site and the landing page, and keeps the first visit beside the last", () => {
  expect(arrive("/ru/projects/1?utm_source=google&utm_campaign=spring&gclid=x")).toEqual([SPRING, SPRING]);
  const later = { referrer_host: "l.facebook.com", landing_path: "/news/2" };
  expect(arrive("/news/2", { referrer: "https://l.facebook.com/l.php?u=secret" })).toEqual([SPRING, later]);
});

it("counts neither going on within the site nor a reload as a visit, nor a typed address after one", () => {
  arrive("/ru/projects/1?utm_source=google&utm_campaign=spring");
  const own = `${location.origin}/ru/projects/1`;
  expect(arrive("/contact", { referrer: own })).toEqual([SPRING, SPRING]);
  expect(arrive("/contact", { referrer: "https://google.com/", type: "reload" })).toEqual([SPRING, SPRING]);
  expect(arrive("/news")).toEqual([SPRING, SPRING]);
});

it("notes a visit about which only its landing page is known", () => {
  expect(arrive("/gallery?utm_id=1#top")).toEqual([
    { landing_path: "/gallery" },
    { landing_path: "/gallery" },
  ]);
});

it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
  "notes nothing of a visitor who does not want to be tracked (%o), and forgets what was noted",
  (privacy) => {
    arrive("/?utm_source=google");
    expect(sessionStorage.getItem(TOUCH_KEY)).not.toBeNull();
    expect(arrive("/?utm_source=google", { privacy })).toEqual([]);
    expect(sessionStorage.getItem(TOUCH_KEY)).toBeNull();
  },
);

it("sets no cookie and keeps nothing beyond the tab; without storage it is known until the page is closed", () => {
  const refuse = () => {
    throw new Error("not allowed");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  expect(arrive("/?utm_source=telegram")[1]).toEqual({ utm_source: "telegram", landing_path: "/" });
  vi.restoreAllMocks();
  expect(document.cookie).toBe("");
  expect(localStorage).toHaveLength(0);
});

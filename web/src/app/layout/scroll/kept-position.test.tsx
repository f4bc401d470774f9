import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { ensureEntryKey } from "./entry-key.ts";
import { keepPosition } from "./kept-position.ts";
import { stubResizeObserver } from "../../../shared/testing/resize-observer.ts";
import { useScrollRules } from "./use-scroll-rules.ts";

const Page = () => {
  useScrollRules();
  return <main />;
};
/** Loads a document at `path`, and returns where it is scrolled to. */
async function load(path: string, entry: unknown = null) {
  window.history.replaceState(entry, "", path);
  ensureEntryKey();
  const scrollTo = vi.fn<(to: ScrollToOptions) => void>();
  vi.stubGlobal("scrollTo", scrollTo);
  const page = await drawPublic(<Page />, { inWindow: true });
  page.unload();
  return scrollTo.mock.calls[0]?.[0].top;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  stubResizeObserver();
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

it("keeps the page's position over a change of language, once and for that page only", async () => {
  vi.stubGlobal("scrollY", 640);
  window.history.replaceState(null, "", "/en/projects");
  keepPosition();
  vi.stubGlobal("scrollY", 0);
  expect(await load("/ru/projects")).toBe(640);
  expect(await load("/ru/projects")).toBeUndefined();

  vi.stubGlobal("scrollY", 640);
  keepPosition();
  vi.stubGlobal("scrollY", 0);
  expect(await load("/en/about")).toBeUndefined();
});

it("keeps the positions of pages loaded one after another apart, for Back", async () => {
  const scrollsTo = (y: number) => vi.stubGlobal("scrollY", y);
  scrollsTo(640);
  await load("/en/projects");
  const first: unknown = window.history.state;
  // The next page of the visit, loaded anew in another language.
  scrollsTo(90);
  await load("/ru/about");
  scrollsTo(0);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "back_forward" } as never]);
  expect(await load("/en/projects", first)).toBe(640);
});

it("returns to a remembered position with everything that arrives, until it was there for a while or the visitor acts", async () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "back_forward" } as never]);
  const root = document.documentElement;
  const grown = new Set<() => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(readonly onGrown: () => void) {}
      observe() {
        grown.add(this.onGrown);
      }
      disconnect() {
        grown.delete(this.onGrown);
      }
    },
  );
  const grow = (height: number) => {
    vi.spyOn(root, "scrollHeight", "get").mockReturnValue(height);
    for (const onGrown of grown) onGrown();
  };
  vi.stubGlobal("innerHeight", 844);
  for (const act of [undefined, "wheel", "keydown"]) {
    vi.stubGlobal("scrollY", 3343);
    await load("/en/projects/1");
    const entry: unknown = window.history.state;
    vi.spyOn(root, "scrollHeight", "get").mockReturnValue(2000);
    window.history.replaceState(entry, "", "/en/projects/1");
    const scrollTo = vi.fn<(to: ScrollToOptions) => void>();
    vi.stubGlobal("scrollTo", scrollTo);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await drawPublic(<Page />, { inWindow: true });
    vi.advanceTimersByTime(60_000);
    scrollTo.mockClear();
    if (act) window.dispatchEvent(new Event(act));
    for (const height of [9197, 9500]) grow(height);
    expect(scrollTo).toHaveBeenCalledTimes(act ? 0 : 2);
    if (!act) expect(scrollTo.mock.lastCall?.[0].top).toBe(3343);
    // A long page that gives way to a short one has not been at the position yet, however long the rest takes.
    grow(2000);
    vi.advanceTimersByTime(60_000);
    scrollTo.mockClear();
    grow(9600);
    expect(scrollTo).toHaveBeenCalledTimes(act ? 0 : 1);
    // From then on the page may change without being scrolled.
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    scrollTo.mockClear();
    grow(9900);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(grown.size).toBe(0);
    endDrawn();
  }
});

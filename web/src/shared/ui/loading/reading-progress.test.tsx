import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../testing/draw-public.tsx";
import { ReadingProgress } from "./reading-progress.tsx";

const HEIGHT = 800;
let observed: unknown[] = [];
let arrive = () => {};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
    draw();
    // A frame that is over is no pending one.
    return 0;
  });
  observed = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(notify: () => void) {
        arrive = notify;
      }
      observe(element: unknown) {
        observed.push(element);
      }
      disconnect() {
        observed = [];
      }
    },
  );
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(HEIGHT);
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("follows the page's height when the rest of it arrives, without another scroll", async () => {
  const height = vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(2 * HEIGHT);
  vi.stubGlobal("scrollY", HEIGHT);
  const { box, leave } = await drawPublic(<ReadingProgress />);
  const bar = box.querySelector<HTMLElement>("[aria-hidden]");
  expect(bar?.style.getPropertyValue("transform")).toBe("scaleX(1)");
  height.mockReturnValue(5 * HEIGHT);
  act(() => arrive());
  expect(bar?.style.getPropertyValue("transform")).toBe("scaleX(0.25)");
  expect(observed).toEqual([document.body]);
  leave();
  expect(observed).toEqual([]);
});

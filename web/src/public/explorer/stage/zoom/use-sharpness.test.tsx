import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../../shared/testing/draw-public.tsx";
import { useZoom } from "./use-zoom.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #measure: () => void;
      constructor(measure: () => void) {
        this.#measure = measure;
      }
      observe = () => this.#measure();
      disconnect = () => {};
    },
  );
  for (const side of ["clientWidth", "clientHeight", "offsetWidth", "offsetHeight"])
    vi.spyOn(HTMLElement.prototype, side as "clientWidth", "get").mockReturnValue(400);
});
afterEach(() => {
  endDrawn();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Magnified() {
  const { zoomBy, sizesOf, showAll, stageProps, canvasProps } = useZoom();
  return (
    <div ref={stageProps.ref}>
      <div ref={canvasProps.ref}>
        <output>{sizesOf("100vw")}</output>
        <button onClick={() => zoomBy(2)}>+</button>
        <button onClick={showAll}>all</button>
      </div>
    </div>
  );
}

it("asks for a sharper file where the zoom rests, and never for a smaller one again", async () => {
  const { box } = await drawPublic(<Magnified />);
  const [more, all] = box.querySelectorAll("button");
  const press = (button?: HTMLElement) => act(async () => button?.click());
  const rest = () => act(async () => vi.advanceTimersByTimeAsync(1000));
  const sizes = () => box.querySelector("output")?.textContent;
  await press(more);
  expect(sizes()).toBe("100vw");
  await press(more);
  await rest();
  expect(sizes()).toBe("1600px");
  await press(all);
  await rest();
  expect(sizes()).toBe("1600px");
});

it("stays with the file that is there while no other can come", async () => {
  const { box } = await drawPublic(<Magnified />);
  document.documentElement.dataset["offline"] = "";
  await act(async () => box.querySelector("button")?.click());
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  delete document.documentElement.dataset["offline"];
  expect(box.querySelector("output")?.textContent).toBe("100vw");
});

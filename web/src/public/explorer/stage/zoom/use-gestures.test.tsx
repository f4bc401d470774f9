import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../../shared/testing/draw-public.tsx";
import { stubResizeObserver } from "../../../../shared/testing/resize-observer.ts";
import { useZoom } from "./use-zoom.ts";

const SIZE = { width: 400, height: 300 };

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  stubResizeObserver(SIZE);
  for (const side of ["clientWidth", "offsetWidth"] as const)
    vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(SIZE.width);
  for (const side of ["clientHeight", "offsetHeight"] as const)
    vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(SIZE.height);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    DOMRect.fromRect({ x: 0, y: 0, ...SIZE }),
  );
});
afterEach(() => {
  endDrawn();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Picture({ onTap }: { onTap: () => void }) {
  const { stageProps, canvasProps } = useZoom();
  return (
    <div {...stageProps}>
      <div {...canvasProps}>
        <button type="button" onClick={onTap}>
          Flat
        </button>
      </div>
    </div>
  );
}

type Finger = "first" | "second";
async function drawPicture() {
  const onTap = vi.fn<() => void>();
  const { box } = await drawPublic(<Picture onTap={onTap} />);
  const flat = box.querySelector("button");
  const canvas = flat?.parentElement;
  const finger = (type: string, which: Finger, clientX = 0, clientY = 0) =>
    act(async () => {
      const isPrimary = which === "first";
      // jsdom has no PointerEvent.
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY });
      const pointer = { pointerType: "touch", pointerId: isPrimary ? 11 : 12, isPrimary };
      flat?.dispatchEvent(Object.assign(event, pointer));
    });
  return {
    onTap,
    transform: () => canvas?.style.transform,
    down: (which: Finger, x: number, y: number) => finger("pointerdown", which, x, y),
    move: (which: Finger, x: number, y: number) => finger("pointermove", which, x, y),
    up: (which: Finger) => finger("pointerup", which),
    /** What a browser sends when the finger is lifted. */
    click: () => act(async () => flat?.click()),
  };
}
/** Magnifies twice around the picture's middle. */
async function pinched() {
  const picture = await drawPicture();
  await picture.down("first", 100, 150);
  await picture.down("second", 200, 150);
  await picture.move("second", 300, 150);
  await picture.up("second");
  await picture.up("first");
  return picture;
}

it("two fingers magnify the picture around the point between them, and make it small again", async () => {
  const { transform, down, move, onTap, click } = await drawPicture();
  expect(transform()).toBe("translate(0px, 0px) scale(1)");
  await down("first", 200, 150);
  await down("second", 300, 150);
  // To twice the distance; between the fingers lies 100 px right of the middle.
  await move("second", 400, 150);
  expect(transform()).toBe("translate(-100px, 0px) scale(2)");
  await move("second", 210, 150);
  expect(transform()).toBe("translate(0px, 0px) scale(1)");
  await click();
  expect(onTap).not.toHaveBeenCalled();
});

it("one finger moves a magnified picture up to its edge, and that is no tap", async () => {
  const { transform, down, move, up, click, onTap } = await pinched();
  expect(transform()).toBe("translate(0px, 0px) scale(2)");
  await down("first", 200, 150);
  await move("first", 180, 140);
  await move("first", 150, 190);
  expect(transform()).toBe("translate(-50px, 40px) scale(2)");
  await move("first", -900, 190);
  expect(transform()).toBe("translate(-200px, 40px) scale(2)");
  await up("first");
  await click();
  expect(onTap).not.toHaveBeenCalled();
  // A finger that is gone moves nothing.
  await move("first", 0, 0);
  expect(transform()).toBe("translate(-200px, 40px) scale(2)");
});

it("a finger that trembles has tapped, also after a pinch", async () => {
  const { transform, down, move, up, click, onTap } = await pinched();
  await down("first", 200, 150);
  await move("first", 204, 153);
  await up("first");
  await click();
  expect(onTap).toHaveBeenCalledTimes(1);
  expect(transform()).toBe("translate(0px, 0px) scale(2)");
});

it("a swipe over the whole picture moves nothing", async () => {
  const { transform, down, move } = await drawPicture();
  await down("first", 200, 150);
  await move("first", 200, 20);
  expect(transform()).toBe("translate(0px, 0px) scale(1)");
});

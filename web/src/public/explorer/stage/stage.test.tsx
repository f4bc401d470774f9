import type { ZonedImage } from "@ezo/contract/site/zones";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { stubResizeObserver } from "../../../shared/testing/resize-observer.ts";
import { Stage } from "./stage.tsx";

const SIDE = 100;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // What jsdom lays out nothing for.
  stubResizeObserver({ width: SIDE, height: SIDE });
  for (const side of ["clientWidth", "clientHeight", "offsetWidth", "offsetHeight"] as const)
    vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(SIDE);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  endDrawn();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const IMAGE = {
  url: "/plan.webp",
  width: 100,
  height: 100,
  viewbox: "0 0 100 100",
  sources: [],
  focal_point: { x: 0.5, y: 0.5 },
  thumbhash: null,
} as unknown as ZonedImage;
const square = (at: number, side: number) => [
  { x: at, y: at },
  { x: at + side, y: at },
  { x: at + side, y: at + side },
  { x: at, y: at + side },
];
const nothing = () => undefined;

it("moves a magnified picture to the largest shape of the place that the keyboard reaches", async () => {
  const parted = { coords: square(90, 8), others: [square(0, 30)] };
  const item = {
    ...parted,
    key: "1",
    to: "/place",
    label: "Place",
    isMatch: undefined,
    pin: null,
    card: null,
    title: "Place",
    action: "See it",
  };
  const { box, t } = await drawPublic(
    <Stage
      image={IMAGE}
      items={[item]}
      kind="plan"
      tags="above"
      label=""
      search=""
      activeKey={undefined}
      tappedKey={undefined}
      onActive={nothing}
      onTap={nothing}
      onFullScreen={undefined}
    />,
  );
  const magnify = () =>
    act(async () => box.querySelector<HTMLElement>(`[aria-label="${t("apartments.zoom_in")}"]`)?.click());
  await magnify();
  await magnify();
  const link = box.querySelector<SVGElement>('svg[role="group"] a') ?? expect.fail("no link");
  // By the keyboard (:focus-visible), which jsdom does not know.
  await act(async () => Object.assign(link, { matches: () => true }).focus());
  const canvas = [...box.querySelectorAll<HTMLElement>("[style]")].find(({ style }) => style.transform);
  const [x = 0, y = 0, scale = 0] = (canvas?.style.transform.match(/-?[\d.]+/g) ?? []).map(Number);
  // The middle of the shape, in pixels from that of the window.
  const middle = (shift: number) => (0.15 - 0.5) * SIDE * scale + shift;
  for (const shift of [x, y]) expect(Math.abs(middle(shift))).toBeLessThan(SIDE / 2);
});

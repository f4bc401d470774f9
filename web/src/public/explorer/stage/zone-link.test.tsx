import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import type { StageItem } from "./stage-item.ts";
import { ZoneLink } from "./zone-link.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const corners = (left: number) => [
  { x: left, y: 0 },
  { x: left + 9, y: 0 },
  { x: left + 9, y: 9 },
];
const ITEM: StageItem & { to: string } = {
  key: "1",
  to: "/place",
  label: "Place",
  coords: corners(0),
  others: [corners(50)],
  status: "sold",
  isMatch: undefined,
  pin: null,
  card: null,
  title: "Place",
  action: "See it",
};

async function drawLink() {
  const onTap = vi.fn<(spot: unknown, shape: number) => void>();
  const nothing = () => {};
  const { box } = await drawPublic(
    <svg>
      <ZoneLink
        item={ITEM}
        search=""
        isActive={false}
        patternOf={(name) => `url(#${name})`}
        onActive={nothing}
        onTap={onTap}
        onKeyboardFocus={nothing}
      />
    </svg>,
  );
  return { box, onTap };
}

it("fills every shape with the pattern of its status, above all outlines", async () => {
  const { box } = await drawLink();
  const polygons = [...box.querySelectorAll("a > polygon")];
  const starts = polygons.map((polygon) => polygon.getAttribute("points")?.split(",")[0]);
  expect(starts).toEqual(["0", "50", "0", "50", "0", "50"]);
  const fills = polygons.map((polygon) => polygon.getAttribute("fill"));
  expect(fills).toEqual([null, null, null, null, "url(#sold)", "url(#sold)"]);
});

it("says which shape was tapped: one of them may be too thin for a finger", async () => {
  const { box, onTap } = await drawLink();
  for (const shape of box.querySelectorAll("[data-shape]"))
    await act(async () => {
      const touch = { pointerType: "touch" };
      shape.dispatchEvent(Object.assign(new Event("pointerdown", { bubbles: true }), touch));
      shape.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
  expect(onTap.mock.calls.map(([, shape]) => shape)).toEqual([0, 1]);
});

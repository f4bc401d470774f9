import { expect, it } from "vitest";
import { focalStyle } from "./focal-style.ts";

const point = { x: 0.3, y: 0.704 };

it("is the picture's own point where no shape has one", () => {
  for (const points of [undefined, {}, { wide: undefined }])
    expect(focalStyle(point, points)).toEqual({ place: "30% 70%", properties: {} });
});

it("leaves the choice to the style sheet where some shapes have their own, and falls back to the picture's", () => {
  expect(focalStyle(point, { wide: { x: 0.5, y: 0 }, tall: { x: 1, y: 0.25 } })).toEqual({
    place: "var(--focal, 30% 70%)",
    properties: { "--focal-wide": "50% 0%", "--focal-tall": "100% 25%" },
  });
});

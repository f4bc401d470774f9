import { expect, it } from "vitest";
import { openEditor, zoneEditor } from "../draft/zone-editor.ts";
import { gripAt, type Surface } from "./grip.ts";

/** A facade that is being divided. */
const SURFACE: Surface = {
  state: zoneEditor(openEditor([]), { type: "frame.open" }),
  dispatch: () => undefined,
  view: { scale: 1, x: 0, y: 0 },
  picture: { width: 1000, height: 1000 },
  onHover: () => undefined,
  panBy: () => undefined,
  onMarquee: () => undefined,
};
const LINE = '<svg><polyline data-grip="line" data-index="1" data-count="3"/></svg>';
const HANDLE = '<button type="button" data-grip="line" data-index="1" data-count="3"></button>';

it.each([
  ["a mouse takes a line between floors anywhere", false, LINE, "line"],
  ["a mouse takes it by its handle", false, HANDLE, "line"],
  ["a finger that meets a line moves the picture", true, LINE, "pan"],
  ["a finger takes it by its handle", true, HANDLE, "line"],
])("%s", (_, isTouch, html, held) => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const press = { at: { x: 500, y: 500 }, gesture: "g", isTouch, isCopy: false, isAdding: false };
  const grip = gripAt(SURFACE, { ...press, target: body.querySelector("[data-grip]") });
  expect(grip).toMatchObject(held === "line" ? { do: "line", line: 1, count: 3 } : { do: "pan" });
});

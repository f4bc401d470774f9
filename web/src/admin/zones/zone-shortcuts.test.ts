import { expect, it } from "vitest";
import { zoneCommandOf } from "./zone-shortcuts.ts";

const press = (key: string, over: object = {}) =>
  zoneCommandOf({ key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...over });

it("moves by a pixel, or by ten", () => {
  expect(press("ArrowLeft")).toEqual({ do: "nudge", x: -1, y: 0 });
  expect(press("ArrowDown", { shiftKey: true })).toEqual({ do: "nudge", x: 0, y: 10 });
});
it("knows the keys by their place where they write Georgian", () => {
  expect(press("პ", { code: "KeyP" })).toEqual({ do: "tool", tool: "draw" });
  expect(press("ზ", { code: "KeyZ", ctrlKey: true })).toEqual({ do: "undo" });
  expect(press("Z", { code: "KeyZ", metaKey: true, shiftKey: true })).toEqual({ do: "redo" });
});
it("makes right angles by Q, on a Georgian keyboard too", () => {
  for (const key of [press("q"), press("ქ", { code: "KeyQ" })]) expect(key).toEqual({ do: "square" });
});
it("selects all zones by Ctrl+A, on a Georgian keyboard too", () => {
  for (const key of [press("a", { ctrlKey: true }), press("ა", { code: "KeyA", metaKey: true })])
    expect(key).toEqual({ do: "select_all" });
});
it("leaves the browser its own keys", () => {
  expect(press("q", { ctrlKey: true })).toBeNull();
  expect(press("r", { ctrlKey: true })).toBeNull();
  expect(press("v", { altKey: true })).toBeNull();
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(press("ArrowLeft", held)).toBeNull();
  expect(press("Tab")).toBeNull();
});

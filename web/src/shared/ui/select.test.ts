import { expect, it } from "vitest";
import { keyInList, keyOnButton } from "./select.tsx";

it("opens with arrows, Enter and Space", () => {
  expect(["ArrowDown", "ArrowUp", "Enter", " "].map(keyOnButton)).toEqual(Array(4).fill({ do: "open" }));
  expect(keyOnButton("a")).toBeUndefined();
});
it("moves within the list and stops at its ends", () => {
  expect(keyInList("ArrowDown", 3, 5)).toEqual({ do: "move", to: 4 });
  expect(keyInList("ArrowDown", 4, 5)).toEqual({ do: "move", to: 4 });
  expect(keyInList("ArrowUp", 0, 5)).toEqual({ do: "move", to: 0 });
  expect(keyInList("Home", 3, 5)).toEqual({ do: "move", to: 0 });
  expect(keyInList("End", 0, 5)).toEqual({ do: "move", to: 4 });
});
it("chooses and closes, and ignores Tab", () => {
  expect(keyInList("Enter", 2, 5)).toEqual({ do: "choose" });
  expect(keyInList(" ", 2, 5)).toEqual({ do: "choose" });
  expect(keyInList("Escape", 2, 5)).toEqual({ do: "close" });
  expect(keyInList("Tab", 2, 5)).toBeUndefined();
});

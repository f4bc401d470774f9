import { act, useReducer } from "react";
import { expect, it } from "vitest";
import { button, draw, drawsAdmin } from "../../testing.tsx";
import { openEditor, zoneEditor } from "../draft/zone-editor.ts";
import { FIRST_FRAME } from "../panel/strip-frame.ts";
import { StripHandles } from "./strip-handles.tsx";

drawsAdmin();

const SIZE = { width: 1000, height: 1000 };

/** A facade that becomes three floors, the second the lowest. */
function Facade() {
  const [state, dispatch] = useReducer(zoneEditor, zoneEditor(openEditor([]), { type: "frame.open" }));
  const frame = state.work.frame ?? FIRST_FRAME;
  return (
    <>
      <StripHandles frame={frame} strips={{ count: 3, first: 2 }} size={SIZE} dispatch={dispatch} />
      <output>{JSON.stringify(frame)}</output>
      <button type="button" onClick={() => dispatch({ type: "undo" })}>
        Undo
      </button>
      <button type="button" onClick={() => dispatch({ type: "frame.add_face" })}>
        Add
      </button>
    </>
  );
}
const drawn = () => document.querySelector("output")?.textContent;
const key = (name: string, init: KeyboardEventInit) =>
  act(
    async () =>
      void button(name).dispatchEvent(
        new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }),
      ),
  );

it("moves a line between floors by arrow keys, and undo moves it back", async () => {
  await draw(<Facade />);
  const before = drawn();
  // Ten of the 700 pixels between the edges.
  await key("Line between floors 2 and 3, at 33 % of the height", { key: "ArrowUp", shiftKey: true });
  expect(button("Line between floors 2 and 3, at 35 % of the height")).toBeDefined();
  expect(button("Line between floors 3 and 4, at 67 % of the height")).toBeDefined();
  await act(async () => button("Undo").click());
  expect(drawn()).toBe(before);
});

it("leaves other keys to the editor", async () => {
  await draw(<Facade />);
  const before = drawn();
  await key("Line between floors 2 and 3, at 33 % of the height", { key: "v", code: "KeyV" });
  expect(drawn()).toBe(before);
});

it("has handles for the corner of two faces", async () => {
  await draw(<Facade />);
  await act(async () => button("Add").click());
  expect(button("Lower edge, handle 5")).toBeDefined();
  await key("Upper edge, handle 3", { key: "ArrowLeft", shiftKey: true });
  const { top } = JSON.parse(drawn() ?? "") as { top: { x: number }[] };
  expect(top.map(({ x }) => Math.round(x * 1000))).toEqual([200, 345, 490, 645, 800]);
});

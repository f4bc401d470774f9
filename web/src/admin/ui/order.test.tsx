import { act } from "react";
import { expect, it, vi } from "vitest";
import { button, draw, drawsAdmin } from "../testing.tsx";
import { type Move, MoveHandle } from "./order.tsx";

drawsAdmin();

it("moves an item with the arrow keys, and leaves those with Alt, Ctrl or Cmd to the browser", async () => {
  const onMove = vi.fn<Move>();
  await draw(<MoveHandle name="The yard" index={1} onMove={onMove} />);
  const send = async (held: KeyboardEventInit) => {
    const arrow = { key: "ArrowUp", bubbles: true, cancelable: true };
    const event = new KeyboardEvent("keydown", { ...arrow, ...held });
    await act(async () => void button("Move: The yard").dispatchEvent(event));
    return event.defaultPrevented;
  };
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(await send(held)).toBe(false);
  expect(onMove).not.toHaveBeenCalled();
  expect(await send({})).toBe(true);
  expect(onMove.mock.calls).toEqual([[1, 0]]);
});

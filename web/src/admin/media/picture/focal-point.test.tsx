import { act } from "react";
import { expect, it, vi } from "vitest";
import { button, draw, drawsAdmin } from "../../testing.tsx";
import { FocalPoint } from "./focal-point.tsx";

drawsAdmin();

it("is moved with the arrow keys, and leaves those with Alt, Ctrl or Cmd to the browser", async () => {
  const onChange = vi.fn<(point: { x: number; y: number }) => void>();
  await draw(<FocalPoint url="/yard.jpg" value={{ x: 0.5, y: 0.5 }} onChange={onChange} />);
  const send = async (held: KeyboardEventInit) => {
    const arrow = { key: "ArrowLeft", bubbles: true, cancelable: true };
    const event = new KeyboardEvent("keydown", { ...arrow, ...held });
    await act(async () => void button("Focal point: 50 %, 50 %").dispatchEvent(event));
    return event.defaultPrevented;
  };
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(await send(held)).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
  expect(await send({})).toBe(true);
  expect(onChange.mock.calls).toEqual([[{ x: 0.48, y: 0.5 }]]);
});

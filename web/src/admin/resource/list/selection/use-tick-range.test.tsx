import { Checkbox } from "@mantine/core";
import { act } from "react";
import { expect, it } from "vitest";
import { draw, drawsAdmin } from "../../../testing.tsx";
import { useSelection } from "./use-selection.ts";
import { isRangeTick } from "./use-tick-range.ts";

drawsAdmin();

const ROWS = [1, 2, 3, 4, 5].map((id) => ({ id }));
function List() {
  const selection = useSelection("all", ROWS);
  return ROWS.map(({ id }) => (
    <Checkbox
      key={id}
      aria-label={String(id)}
      checked={selection.ids.has(id)}
      onChange={(event) => selection.toggle(id, isRangeTick(event))}
    />
  ));
}
/** A click; the space bar makes one, too, with the keys that are held. */
const tick = (id: number, shiftKey = false) =>
  act(
    async () =>
      void document
        .querySelector(`input[aria-label="${id}"]`)
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey })),
  );
const ticked = () =>
  [...document.querySelectorAll("input")].flatMap(({ checked }, index) => (checked ? [index + 1] : []));

it("ticks with Shift all rows since the latest tick, in either direction", async () => {
  await draw(<List />);
  await tick(4);
  await tick(2, true);
  expect(ticked()).toEqual([2, 3, 4]);
  await tick(3);
  await tick(4, true);
  expect(ticked()).toEqual([2]);
  await tick(5);
  expect(ticked()).toEqual([2, 5]);
});

it("ticks one row with Shift where none was ticked before", async () => {
  await draw(<List />);
  await tick(3, true);
  expect(ticked()).toEqual([3]);
});

import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { button, drawSignedIn, drawsAdmin, listAnswer, press, type, until } from "../../testing.tsx";
import { newFloorId } from "../draft/new-floors.ts";
import { FIRST_FRAME, withFaceAdded, withLine } from "./strip-frame.ts";
import { StripPanel } from "./strip-panel.tsx";

drawsAdmin();

function Panel(props: Partial<Pick<Parameters<typeof StripPanel>[0], "frame" | "existing" | "dispatch">>) {
  const [plan, setPlan] = useState<Parameters<typeof StripPanel>[0]["plan"]>({
    count: 3,
    first: 1,
    isReplacing: true,
  });
  return (
    <StripPanel
      frame={props.frame ?? FIRST_FRAME}
      buildingId={1}
      existing={props.existing ?? 0}
      plan={plan}
      onPlan={setPlan}
      dispatch={props.dispatch ?? (() => undefined)}
    />
  );
}
const fields = () => [...document.querySelectorAll("input")].map(({ value }) => value);
const errors = () => [...document.querySelectorAll("[aria-invalid='true']")].length;

it("asks for a number that is missing, and does not take it for the ground floor", async () => {
  await drawSignedIn(<Panel />, () => null);
  expect(button("Divide").disabled).toBe(false);
  await type("Lowest floor", "");
  expect(fields()).toEqual(["3", ""]);
  expect(errors()).toBe(1);
  expect(document.body.textContent).toContain("This field is required");
  expect(button("Divide").disabled).toBe(true);
  await type("Lowest floor", "0");
  expect(errors()).toBe(0);
  expect(button("Divide").disabled).toBe(false);
});

it.each([
  ["299", "The highest floor would be 301; at most 300 is possible"],
  ["-21", "Allowed: -20 to 300"],
  ["-", "This is not a number"],
])("says why the facade cannot be divided from floor %s on", async (floor, reason) => {
  await drawSignedIn(<Panel />, () => null);
  await type("Lowest floor", floor);
  expect(button("Divide").disabled).toBe(true);
  expect(errors()).toBe(1);
  expect(document.body.textContent).toContain(reason);
});

it("makes floors equally high again once one of their lines was moved", async () => {
  const dispatch = vi.fn<(action: unknown) => void>();
  const frame = withLine(FIRST_FRAME, { line: 0, count: 3 }, { x: 0.5, y: 0.7 });
  await drawSignedIn(<Panel frame={frame} dispatch={dispatch} />, () => null);
  await press("Equal heights");
  expect(dispatch.mock.calls).toEqual([[{ type: "frame.even" }]]);
  // The lines of three floors say nothing about four.
  await type("Floors", "4");
  expect(button("Equal heights").disabled).toBe(true);
});

it("adds and removes faces, and says how many there are", async () => {
  const dispatch = vi.fn<(action: unknown) => void>();
  await drawSignedIn(<Panel frame={withFaceAdded(FIRST_FRAME)} dispatch={dispatch} />, () => null);
  expect(document.body.textContent).toContain("Faces: 2");
  await press("Add a face");
  await press("Remove a face");
  expect(dispatch.mock.calls).toEqual([[{ type: "frame.add_face" }], [{ type: "frame.remove_face" }]]);
});

it("keeps the only face", async () => {
  await drawSignedIn(<Panel />, () => null);
  expect(button("Remove a face").disabled).toBe(true);
});

it("adds the floors of a second wing as further zones of the same floors", async () => {
  const dispatch = vi.fn<(action: unknown) => void>();
  await drawSignedIn(<Panel existing={3} dispatch={dispatch} />, (method) =>
    method === "GET" ? listAnswer([1, 2, 3].map((number) => ({ id: number + 4, number }))) : null,
  );
  await act(async () => document.querySelector<HTMLElement>("input[value='add']")?.click());
  await press("Divide");
  await until(() => expect(dispatch).toHaveBeenCalledTimes(1));
  expect(dispatch).toHaveBeenCalledWith({
    type: "zones.add",
    zones: [5, 6, 7].map((targetId) => expect.objectContaining({ targetId })),
  });
});

it("writes nothing: floors that are missing are created when the zones are saved", async () => {
  const dispatch = vi.fn<(action: unknown) => void>();
  await drawSignedIn(<Panel dispatch={dispatch} />, (method) =>
    // Any other call has no answer, and fails the test.
    method === "GET" ? listAnswer([{ id: 5, number: 2 }]) : null,
  );
  await press("Divide");
  await until(() => expect(dispatch).toHaveBeenCalledTimes(1));
  const targets = [newFloorId(1), 5, newFloorId(3)];
  expect(dispatch).toHaveBeenCalledWith({
    type: "zones.replace",
    zones: targets.map((targetId) => expect.objectContaining({ targetId })),
  });
});

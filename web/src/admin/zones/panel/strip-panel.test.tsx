import { useState } from "react";
import { expect, it } from "vitest";
import { button, drawSignedIn, drawsAdmin, type } from "../../testing.tsx";
import { FIRST_FRAME } from "./strip-frame.ts";
import { StripPanel } from "./strip-panel.tsx";

drawsAdmin();

function Panel() {
  const [plan, setPlan] = useState<Parameters<typeof StripPanel>[0]["plan"]>({
    count: 3,
    first: 1,
    isReplacing: true,
  });
  return (
    <StripPanel
      frame={FIRST_FRAME}
      buildingId={1}
      existing={0}
      plan={plan}
      onPlan={setPlan}
      dispatch={() => undefined}
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

import { useState } from "react";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin } from "../testing.tsx";
import { ConsentSwitch } from "./consent-switch.tsx";

drawsAdmin();

function Form({ isOn }: { isOn: boolean }) {
  const [checked, setChecked] = useState(isOn);
  return <ConsentSwitch checked={checked} onChange={setChecked} />;
}
const warning = () => document.querySelector('[role="note"]')?.textContent ?? "";

it("warns while consents count without a confirmation", async () => {
  await drawSignedIn(<Form isOn={false} />, () => null);
  expect(warning()).toContain("somebody else's address");
});

it("warns of nothing once they are confirmed", async () => {
  await drawSignedIn(<Form isOn />, () => null);
  expect(document.body.textContent).toContain("Confirm consents from requests by mail");
  expect(warning()).toBe("");
});

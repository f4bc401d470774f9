import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { button, draw, drawSignedIn, drawsAdmin, press, type, unmountDrawn } from "../testing.tsx";
import { DrawingButtons } from "./canvas/drawing-buttons.tsx";
import { SaveBlock } from "./panel/save-block.tsx";
import { useNewTargets } from "./panel/use-new-targets.ts";
import type { EditedZone } from "./draft/zone-document.ts";
import { ZoneForm } from "./panel/zone-form.tsx";
import type { Place } from "./zone-place.ts";

drawsAdmin();

const zone = (key: string): EditedZone => ({ key, points: [], label: key, targetId: null });
const zones = [zone("one"), zone("two")];
const place: Place = {
  kind: "buildings",
  projectId: 1,
  buildingId: null,
  floor: null,
  trail: [],
  targets: [],
  deletedTargets: [],
  publicPath: "/",
};

it("finishes a drawing by a button, once it has corners enough", async () => {
  const run = vi.fn<(command: unknown) => void>();
  await draw(<DrawingButtons corners={2} run={run} />);
  expect(button("Finish").disabled).toBe(true);
  unmountDrawn();
  await draw(<DrawingButtons corners={3} run={run} />);
  await press("Finish");
  await press("Stop");
  expect(run.mock.calls).toEqual([[{ do: "finish" }], [{ do: "back" }]]);
});

it("says beside Save which zone keeps it from being pressed, and leads there", async () => {
  const onGoTo = vi.fn<(key: string) => void>();
  const warnings = [{ kind: "unlinked" as const, keys: ["two"] }];
  await draw(<SaveBlock warnings={warnings} nameOf={(key) => `Zone ${key}`} onGoTo={onGoTo} />);
  expect(document.querySelector('[role="status"]')?.textContent).toBe("Zone two: leads nowhere yet.");
  await press("Zone two");
  expect(onGoTo).toHaveBeenCalledWith("two");
});

function Panel() {
  const [selected, select] = useState("one");
  const targets = useNewTargets(zones);
  return (
    <>
      {zones.map(({ key }) => (
        <button key={key} type="button" onClick={() => select(key)}>
          {`Select ${key}`}
        </button>
      ))}
      <output>{targets.isTyped ? "typed" : "nothing typed"}</output>
      <ZoneForm
        key={selected}
        zone={zone(selected)}
        zones={zones}
        place={place}
        title={selected}
        newTarget={targets.of(selected)}
        onNewTarget={(typed) => targets.keep(selected, typed)}
        dispatch={() => undefined}
      />
    </>
  );
}
const identifier = () =>
  [...document.querySelectorAll("label")].find((one) => one.textContent.startsWith("Identifier"));
const output = () => document.querySelector("output")?.textContent;

it("keeps what was typed for a new target while another zone is selected", async () => {
  await drawSignedIn(<Panel />, () => null);
  await press("New building");
  await type("Identifier (in the address)", "B2");
  await press("Select two");
  expect(identifier()).toBeUndefined();
  expect(output()).toBe("typed");
  await press("Select one");
  const typed = () =>
    (document.getElementById(identifier()?.htmlFor ?? "") as HTMLInputElement | null)?.value;
  expect(typed()).toBe("B2");
  await act(async () => button("Cancel").click());
  await press("Drop the changes");
  expect(output()).toBe("nothing typed");
  // What was dropped is offered when the form is opened again, for another zone too.
  await press("Select two");
  await press("New building");
  expect(typed()).toBe("");
  await press("Continue with it");
  expect(typed()).toBe("B2");
});

import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { draw, drawsAdmin } from "../../../testing.tsx";
import type { Coordinates } from "./coordinates.ts";
import { MapView } from "./map-view.tsx";

drawsAdmin();

function Form() {
  const [place, setPlace] = useState<Coordinates | null>(null);
  const { setLanguage } = useTexts();
  return (
    <>
      <MapView place={place} onChange={setPlace} />
      <output>{JSON.stringify(place)}</output>
      <button type="button" id="georgian" onClick={() => setLanguage("ka")}>
        Georgian
      </button>
    </>
  );
}
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const key = (target: HTMLElement, name: string, held: KeyboardEventInit = {}) =>
  act(async () => {
    const pressed = { key: name, bubbles: true, cancelable: true, ...held };
    target.dispatchEvent(new KeyboardEvent("keydown", pressed));
  });
const latitude = () => (JSON.parse(find("output").textContent) as Coordinates | null)?.latitude ?? 0;
const zoomTitles = () =>
  [...document.querySelectorAll<HTMLElement>(".leaflet-control-zoom a")].map((button) => [
    button.title,
    button.ariaLabel,
  ]);

it("sets and moves its marker by keyboard", async () => {
  await draw(<Form />);
  await key(find("[role=region]"), "ArrowUp");
  const before = latitude();
  expect(before).toBeGreaterThan(41);
  const marker = find(".leaflet-marker-icon");
  expect(marker.tabIndex).toBe(0);
  expect(marker.ariaLabel).toContain("41.7");
  await key(marker, "ArrowUp");
  expect(latitude()).toBeGreaterThan(before);
});

const HELD: KeyboardEventInit[] = [{ altKey: true }, { ctrlKey: true }, { metaKey: true }];
it.each(HELD)("leaves arrows with %o to the browser", async (held) => {
  await draw(<Form />);
  await key(find("[role=region]"), "ArrowLeft", held);
  expect(document.querySelector(".leaflet-marker-icon")).toBeNull();
  await key(find("[role=region]"), "ArrowUp");
  const placed = find("output").textContent;
  await key(find(".leaflet-marker-icon"), "ArrowLeft", held);
  expect(find("output").textContent).toBe(placed);
});

it("names its zoom buttons in the admin's language, also when that changes", async () => {
  await draw(<Form />);
  expect(zoomTitles()).toEqual([
    ["Zoom in", "Zoom in"],
    ["Zoom out", "Zoom out"],
  ]);
  act(() => find("#georgian").click());
  expect(zoomTitles()).toEqual([
    ["მოახლოება", "მოახლოება"],
    ["დაშორება", "დაშორება"],
  ]);
});

it("moves its marker when it is dragged", async () => {
  // The map keeps the page where it is when it takes the focus.
  vi.stubGlobal("scrollTo", () => undefined);
  await draw(<Form />);
  await key(find("[role=region]"), "ArrowUp");
  const before = JSON.parse(find("output").textContent) as Coordinates;
  const marker = find(".leaflet-marker-icon");
  const mouse = (type: string, clientX: number, clientY: number) =>
    act(async () => {
      // The library asks for the main button by its old name.
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY });
      marker.dispatchEvent(Object.defineProperty(event, "which", { value: 1 }));
    });
  await mouse("mousedown", 100, 100);
  await mouse("mousemove", 150, 60);
  // Only where it is dropped.
  expect(JSON.parse(find("output").textContent)).toEqual(before);
  await mouse("mousemove", 180, 40);
  await mouse("mouseup", 180, 40);
  const after = JSON.parse(find("output").textContent) as Coordinates;
  // To the right is east, and up is north.
  expect(after.longitude).toBeGreaterThan(before.longitude);
  expect(after.latitude).toBeGreaterThan(before.latitude);
  expect(marker.ariaLabel).toContain(String(after.latitude));
});

import { act } from "react";
import { expect, it } from "vitest";
import { button, chooseFile, drawsAdmin, press, until } from "../testing.tsx";
import { drawnZones, drawZoneEditor } from "./testing.tsx";

drawsAdmin();

const key = (init: KeyboardEventInit) =>
  act(
    async () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }),
      ),
  );
const nextFrame = () => act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve())));
const undo = () => key({ key: "z", code: "KeyZ", ctrlKey: true });
const enter = () => key({ key: "Enter", code: "Enter" });
const escape = () => key({ key: "Escape", code: "Escape" });
const remove = () => key({ key: "Delete", code: "Delete" });

it("gives the focus to a zone whose deletion is undone", async () => {
  await drawZoneEditor(2);
  await act(async () => drawnZones()[0]?.focus());
  expect(drawnZones()[0]?.getAttribute("aria-pressed")).toBe("true");
  await remove();
  await until(() => expect(drawnZones()).toHaveLength(1));
  await undo();
  await until(() => expect(drawnZones()).toHaveLength(2));
  await until(() => expect(document.activeElement).toBe(drawnZones()[0]));
  expect(drawnZones()[0]?.getAttribute("aria-pressed")).toBe("true");
});

it("leaves the focus on the button that undoes", async () => {
  await drawZoneEditor(2);
  await act(async () => drawnZones()[0]?.focus());
  await remove();
  await act(async () => button("Undo").focus());
  await press("Undo");
  await until(() => expect(drawnZones()).toHaveLength(2));
  await nextFrame();
  expect(document.activeElement).toBe(button("Undo"));
});

it("draws a polygon by keyboard: arrows lead, Enter sets a corner, and a second Enter closes", async () => {
  await drawZoneEditor(0);
  await press("Draw a polygon");
  const arrow = (name: string) => key({ key: name, code: name });
  await arrow("ArrowLeft");
  await enter();
  await arrow("ArrowRight");
  await arrow("ArrowRight");
  await enter();
  const reason = () => document.getElementById(button("Save").getAttribute("aria-describedby") ?? "");
  expect(reason()?.textContent).toBe("Finish the drawing first");
  await arrow("ArrowUp");
  await enter();
  await key({ key: "Backspace", code: "Backspace" });
  await enter();
  expect(drawnZones()).toHaveLength(0);
  await arrow("ArrowLeft");
  await enter();
  await enter();
  await until(() => expect(drawnZones()).toHaveLength(1));
  expect(reason()?.textContent).not.toBe("Finish the drawing first");
  // Of a picture of 4 by 3 pixels, whose middle is at X 2, Y 1.5.
  expect(drawnZones()[0]?.getAttribute("points")).toBe("1,2 3,2 3,1 2,1");
});

const corners = () => document.querySelectorAll("polyline").length;
const said = () => [...document.querySelectorAll('[aria-live="polite"]')].at(-1)?.textContent;

it.each([
  ["the button", "Draw a polygon", () => press("Draw a polygon")],
  ["the list's button", "Zone", () => press("Zone")],
  ["its key", "Select and move", () => key({ key: "p", code: "KeyP" })],
])(
  "begins a drawing by %s: the first Enter sets a corner, and Escape returns the focus",
  async (_, name, begin) => {
    await drawZoneEditor(0);
    await act(async () => button(name).focus());
    await begin();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Drawing surface");
    expect(said()).toContain("arrows and Enter: corner");
    await enter();
    expect(corners()).toBe(1);
    await escape();
    expect(corners()).toBe(0);
    await escape();
    expect(button("Select and move").getAttribute("aria-pressed")).toBe("true");
    expect(document.activeElement).toBe(button(name));
  },
);

it("takes back that it cannot be saved once the work has changed", async () => {
  await drawZoneEditor(1);
  await key({ key: "s", code: "KeyS", ctrlKey: true });
  expect(said()).toContain("It cannot be saved yet");
  await act(async () => drawnZones()[0]?.focus());
  expect(said()).toContain("It cannot be saved yet");
  await remove();
  await until(() => expect(drawnZones()).toHaveLength(0));
  expect(said()).toBe("");
});

it("names the zone of a deleted building, which is not counted as drawn", async () => {
  const zone = {
    id: 5,
    version: 1,
    type: "building_block",
    label: null,
    building_id: 8,
    floor_id: null,
    apartment_id: null,
    points: [
      { x: 0.1, y: 0.1 },
      { x: 0.4, y: 0.1 },
      { x: 0.4, y: 0.4 },
    ],
  };
  const building = (id: number, identifier: string) => ({ id, identifier, project_id: 1, translations: {} });
  await drawZoneEditor(0, null, (name, isDeleted) => {
    if (name === "zones") return [zone];
    return name === "buildings" ? [isDeleted ? building(8, "OLD") : building(7, "A")] : undefined;
  });
  const panel = document.querySelector("aside")?.textContent;
  expect(panel).toContain("0 of 1 drawn");
  expect(panel).toContain("Zone of what was deleted: OLD");
  expect(panel).toContain("Not drawn yet: A");
  expect(panel).toContain("leads to what was deleted");
});

it("numbers the zones of what is drawn in several, counts it once, and deletes one alone", async () => {
  const zone = (id: number, left: number) => ({
    id,
    version: 1,
    type: "building_block",
    label: null,
    building_id: 7,
    floor_id: null,
    apartment_id: null,
    points: [
      { x: left, y: 0.1 },
      { x: left + 0.2, y: 0.1 },
      { x: left + 0.2, y: 0.4 },
    ],
  });
  const lists: Readonly<Record<string, readonly unknown[]>> = {
    zones: [zone(5, 0.1), zone(6, 0.6)],
    buildings: [{ id: 7, identifier: "A", project_id: 1, translations: {} }],
  };
  await drawZoneEditor(0, null, (name) => lists[name]);
  const names = () => drawnZones().map((one) => one.getAttribute("aria-label"));
  const panel = () => document.querySelector("aside")?.textContent ?? "";
  expect(names()).toEqual(["A (1 of 2)", "A (2 of 2)"]);
  expect(panel()).toContain("1 of 1 drawn");
  expect(panel()).not.toContain("To look at");
  await act(async () => drawnZones()[1]?.focus());
  expect(panel()).toContain("Drawn in 2 zones");
  await remove();
  await until(() => expect(names()).toEqual(["A"]));
  expect(panel()).toContain("1 of 1 drawn");
  await undo();
  await until(() => expect(names()).toEqual(["A (1 of 2)", "A (2 of 2)"]));
});

it("selects all zones, changes them together and takes that back by one undo", async () => {
  await drawZoneEditor(3);
  await key({ key: "a", code: "KeyA", ctrlKey: true });
  const pressed = () => drawnZones().filter((zone) => zone.getAttribute("aria-pressed") === "true").length;
  await until(() => expect(pressed()).toBe(3));
  expect(document.querySelectorAll("[data-grip=scale]")).toHaveLength(8);
  const shapes = () => drawnZones().map((zone) => zone.getAttribute("points"));
  const before = shapes();
  await key({ key: "ArrowLeft", code: "ArrowLeft" });
  await until(() => expect(shapes().every((points, index) => points !== before[index])).toBe(true));
  await undo();
  await until(() => expect(shapes()).toEqual(before));
  await press("Delete them");
  await until(() => expect(drawnZones()).toHaveLength(0));
  await undo();
  await until(() => expect(drawnZones()).toHaveLength(3));
});

it("adds a zone to the selection by Shift and a click in the list, and Escape leaves one", async () => {
  await drawZoneEditor(2);
  const rows = () => [...document.querySelectorAll<HTMLElement>("button[data-zone]")];
  const click = (index: number, init: MouseEventInit = {}) =>
    act(async () => void rows()[index]?.dispatchEvent(new MouseEvent("click", { bubbles: true, ...init })));
  await click(0);
  await click(1, { shiftKey: true });
  const pressed = () => rows().map((row) => row.getAttribute("aria-pressed"));
  await until(() => expect(pressed()).toEqual(["true", "true"]));
  await escape();
  await until(() => expect(pressed().filter((one) => one === "true")).toHaveLength(1));
});

it("adds the shapes of an SVG file as zones, and takes them back by one undo", async () => {
  await drawZoneEditor(1);
  await press("More");
  await until(() => button("Zones from an SVG file"));
  await press("Zones from an SVG file");
  await until(() => button("Choose a file"));
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    '<rect width="50" height="50"/><rect x="50" y="50" width="50" height="50"/></svg>';
  await chooseFile("plan.svg", drawing.length, drawing);
  await until(() => button("Add 2 zones"));
  await press("Add 2 zones");
  await until(() => expect(drawnZones()).toHaveLength(3));
  expect(drawnZones().at(-1)?.getAttribute("points")).toBe("2,1.5 4,1.5 4,3 2,3");
  await press("Undo");
  await until(() => expect(drawnZones()).toHaveLength(1));
});

it("links the shapes of a facade's drawing to floors by their numbers", async () => {
  const building = { id: 3, identifier: "A", project_id: 1, translations: {} };
  const floor = { id: 12, number: 2, apartments_count: 0 };
  const lists: Readonly<Record<string, readonly unknown[]>> = { buildings: [building], floors: [floor] };
  await drawZoneEditor(0, null, (name) => lists[name], "floors");
  await press("More");
  await until(() => button("Zones from an SVG file"));
  await press("Zones from an SVG file");
  await until(() => button("Choose a file"));
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    '<rect id="_x32_" width="50" height="50"/><rect id="_x33_" x="50" width="50" height="50"/></svg>';
  await chooseFile("front.svg", drawing.length, drawing);
  await until(() => button("Add 2 zones"));
  expect(document.body.textContent).toContain("Shapes: 2. Linked by name: 1.");
});

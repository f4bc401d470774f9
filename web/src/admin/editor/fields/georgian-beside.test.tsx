import { expect, it } from "vitest";
import { button, draw, drawsAdmin, press } from "../../testing.tsx";
import { GeorgianBeside, linesOf } from "./georgian-beside.tsx";

drawsAdmin();

it("shows a text as lines without its formatting, and what holds several one after the other", () => {
  expect(linesOf("<h2>სათაური</h2><p>ერთი <b>ორი</b></p><ul><li>სამი</li></ul>")).toBe(
    "სათაური\nერთი ორი\nსამი",
  );
  expect(linesOf(" a < b ")).toBe("a < b");
  expect(linesOf({ badge: "მალე", title: "", points: ["1", "2"] })).toBe("მალე\n1\n2");
  expect(linesOf(null)).toBe("");
});

it("shows a field's Georgian before it, under its label, until it is folded away", async () => {
  await draw(
    <GeorgianBeside locale="en" label="Title" georgian="ეზო">
      <input />
    </GeorgianBeside>,
  );
  const text = () =>
    document.getElementById(button("In Georgian: Title").getAttribute("aria-controls") ?? "");
  expect([text()?.textContent, text()?.hidden]).toEqual(["ეზო", false]);
  await press("In Georgian: Title");
  expect(text()?.hidden).toBe(true);
});

it("shows nothing beside the Georgian itself", async () => {
  await draw(
    <GeorgianBeside locale="ka" label="Title" georgian="ეზო">
      <input />
    </GeorgianBeside>,
  );
  expect(document.body.textContent).toBe("");
});

import { act, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draw, drawsAdmin, press } from "../../testing.tsx";
import { Card } from "../fields/card.tsx";
import { IndexedSections } from "./section-index.tsx";

drawsAdmin();

const drawnAt = (width: number) => vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(width);
beforeEach(() => {
  drawnAt(1120);
  // The form's bar, and the gap between two parts.
  vi.stubGlobal("getComputedStyle", ({ style }: HTMLElement) =>
    Object.assign(style, { scrollMarginTop: "82px" }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TITLES = ["Texts", "Pictures", "Publishing", "Data"];
function Form({ titles = TITLES }: { titles?: readonly string[] }) {
  const [hasMore, setMore] = useState(false);
  return (
    <main>
      <IndexedSections>
        <div>
          {titles.map((title) => (
            <Card key={title} title={title}>
              <input aria-label={`A field of ${title}`} />
              {title === "Texts" ? (
                <button type="button" onClick={() => setMore((has) => !has)}>
                  More
                </button>
              ) : null}
            </Card>
          ))}
          {hasMore ? <Card title="Feeds">{null}</Card> : null}
          <Card title="Place">{null}</Card>
          <div role="dialog" aria-label="Question">
            <Card title="A part of a dialog">{null}</Card>
          </div>
        </div>
      </IndexedSections>
    </main>
  );
}
const links = () => [...document.querySelectorAll<HTMLAnchorElement>("nav a")];
const names = () => links().map(({ textContent }) => textContent);
const current = () => links().filter((each) => each.hasAttribute("aria-current"));
const currentNames = () => current().map(({ textContent }) => textContent);
const section = (title: string) =>
  document.querySelector<HTMLElement>(`section[aria-label="${title}"]`) ?? expect.fail(`no part ${title}`);
const page = () => document.querySelector("main") ?? expect.fail("no page");
const link = (title: string) =>
  links().find(({ textContent }) => textContent === title) ?? expect.fail(`no link ${title}`);
const choose = (title: string) => act(async () => link(title).click());

/** Draws the form in a page of 3000 pixels, of which `height` are visible, 64 below the top of the window. */
async function drawScrolled(height = 600): Promise<void> {
  await draw(<Form />);
  Object.defineProperties(page(), {
    clientHeight: { value: height },
    scrollHeight: { value: 3000 },
    getBoundingClientRect: { value: () => ({ top: 64, bottom: 64 + height }) },
  });
}
/** Scrolls to `at`, where parts lie between these places in the window; the others are out of sight. */
const scroll = (at: number, places: Record<string, readonly [top: number, bottom: number]>) =>
  act(async () => {
    for (const title of [...TITLES, "Place"]) {
      const [top, bottom] = places[title] ?? [-200, -100];
      Object.assign(section(title), { getBoundingClientRect: () => ({ top, bottom }) });
    }
    page().scrollTop = at;
    page().dispatchEvent(new Event("scroll"));
  });

it("lists the parts of a form by their titles, each a link to it, and no parts of dialogs", async () => {
  await draw(<Form />);
  expect(document.querySelector("nav")?.getAttribute("aria-label")).toBe("Parts of the form");
  expect(names()).toEqual([...TITLES, "Place"]);
  for (const each of links()) expect(each.getAttribute("href")).toBe(`#${section(each.textContent).id}`);
  expect(currentNames()).toEqual(["Texts"]);
});

it("comes after the fields for the keyboard", async () => {
  await draw(<Form />);
  const stops = [...document.querySelectorAll("input, button, a")];
  expect(stops.map(({ tagName }) => tagName).indexOf("A")).toBe(stops.length - links().length);
});

it("follows parts that come and go, in their order on the page", async () => {
  await draw(<Form />);
  await press("More");
  expect(names()).toEqual([...TITLES, "Feeds", "Place"]);
  await press("More");
  expect(names()).toEqual([...TITLES, "Place"]);
});

it("is there for no form of few parts", async () => {
  await draw(<Form titles={["Texts", "Data"]} />);
  expect(document.querySelector("nav")).toBeNull();
});

it("is there on no page that is too narrow for it", async () => {
  drawnAt(1119);
  await draw(<Form />);
  expect(document.querySelector("nav")).toBeNull();
});

it("leads to a part and takes the focus there, without another address", async () => {
  await draw(<Form />);
  const scrolledTo: Element[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  await act(async () => void link("Publishing").dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  expect(scrolledTo).toEqual([section("Publishing")]);
  expect(document.activeElement).toBe(section("Publishing"));
  expect(currentNames()).toEqual(["Publishing"]);
});

it("leaves clicks that open a tab or a window to the browser", async () => {
  await draw(<Form />);
  let isLeft = false;
  const look = (event: Event) => {
    isLeft = !event.defaultPrevented;
    // jsdom would follow the link in this window.
    event.preventDefault();
  };
  window.addEventListener("click", look);
  const others: MouseEventInit[] = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }];
  for (const how of others) {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
    await act(async () => void link("Publishing").dispatchEvent(click));
    expect([isLeft, currentNames()], JSON.stringify(how)).toEqual([true, ["Texts"]]);
  }
  window.removeEventListener("click", look);
});

it("marks the part that began last in a band below the bar, and keeps it where there is none", async () => {
  await drawScrolled();
  await scroll(400, { Texts: [-300, 240], Pictures: [260, 500] });
  expect(currentNames()).toEqual(["Texts"]);
  await scroll(420, { Texts: [-320, 220], Pictures: [240, 480] });
  expect(currentNames()).toEqual(["Pictures"]);
  expect(current()[0]?.getAttribute("aria-current")).toBe("location");
  // Beside one another.
  await scroll(500, { Pictures: [160, 400], Publishing: [150, 600] });
  expect(currentNames()).toEqual(["Pictures"]);
  // What the bar covers is not read.
  await scroll(900, { Texts: [-800, 146] });
  expect(currentNames()).toEqual(["Pictures"]);
});

it("has a band also where the page is low", async () => {
  await drawScrolled(300);
  await scroll(900, { Texts: [-700, 126], Pictures: [146, 1200] });
  expect(currentNames()).toEqual(["Pictures"]);
});

it("marks the first part at the start of the page, and the last visible one at its end", async () => {
  await drawScrolled();
  const atEnd = { Publishing: [-100, 400], Data: [420, 500], Place: [520, 640] } as const;
  await scroll(2398, atEnd);
  expect(currentNames()).toEqual(["Publishing"]);
  await scroll(2400, atEnd);
  expect(currentNames()).toEqual(["Place"]);
  await scroll(0, { Texts: [150, 200], Pictures: [220, 400] });
  expect(currentNames()).toEqual(["Texts"]);
});

it.each(["wheel", "touchmove", "keydown"])(
  "marks a chosen part wherever the scroll to it ends, until the next %s",
  async (kind) => {
    await drawScrolled();
    await choose("Data");
    await scroll(2400, { Publishing: [-100, 400], Data: [420, 500], Place: [520, 640] });
    expect(currentNames()).toEqual(["Data"]);
    await act(async () => void link("Data").dispatchEvent(new Event(kind, { bubbles: true })));
    expect(currentNames()).toEqual(["Data"]);
    await scroll(2300, { Publishing: [0, 500], Data: [520, 600], Place: [620, 740] });
    expect(currentNames()).toEqual(["Publishing"]);
  },
);

it.each<[string, string, () => Element, number]>([
  ["of a scrollbar", "Publishing", page, 0],
  ["of the middle button", "Publishing", () => section("Data"), 1],
  ["in the form", "Data", () => section("Data"), 0],
])("a scroll after a press %s leads to %s", async (_, marked, pressed, button) => {
  await drawScrolled();
  await choose("Data");
  await scroll(2400, { Publishing: [-100, 400], Data: [420, 500], Place: [520, 640] });
  const down = new MouseEvent("pointerdown", { bubbles: true, button });
  await act(async () => void pressed().dispatchEvent(down));
  expect(currentNames()).toEqual(["Data"]);
  await scroll(2300, { Publishing: [0, 500], Data: [520, 600], Place: [620, 740] });
  expect(currentNames()).toEqual([marked]);
});

it("marks a chosen part no longer once it was out of sight", async () => {
  await drawScrolled();
  await choose("Data");
  await scroll(1000, { Texts: [-700, 600] });
  expect(currentNames()).toEqual(["Texts"]);
  await scroll(1100, { Texts: [-800, 500], Data: [520, 800] });
  expect(currentNames()).toEqual(["Texts"]);
});

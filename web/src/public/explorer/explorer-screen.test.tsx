import type { ZonedImage } from "@ezo/contract/site/zones";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { stubResizeObserver } from "../../shared/testing/resize-observer.ts";
import { explorerKey } from "./explorer.queries.ts";
import { ExplorerScreen } from "./explorer-screen.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  stubResizeObserver();
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const IMAGE = {
  url: "/plan.webp",
  width: 100,
  height: 100,
  viewbox: "0 0 100 100",
  sources: [],
  focal_point: { x: 0.5, y: 0.5 },
  thumbhash: null,
} as unknown as ZonedImage;
const item = (key: string, x: number) => ({
  key,
  to: `/flat-${key}`,
  label: `Flat ${key}`,
  coords: [
    { x, y: 0 },
    { x: x + 40, y: 0 },
    { x: x + 40, y: 40 },
  ],
  isMatch: undefined,
  pin: null,
  card: null,
  title: `Flat ${key}`,
  action: "See it",
  row: `Row ${key}`,
});
const ITEMS = [item("1", 0), item("2", 50)];

const sheet = () => document.querySelector('[role="dialog"]')?.getAttribute("aria-label");
const tap = (label: string) =>
  act(async () => {
    const zone = document.querySelector(`svg a[aria-label="${label}"]`);
    // The window hears of no move: a live connection would be opened by the first one.
    document.body.addEventListener("pointerdown", (event) => event.stopPropagation(), { once: true });
    zone?.dispatchEvent(Object.assign(new Event("pointerdown", { bubbles: true }), { pointerType: "touch" }));
    zone?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
const back = () =>
  act(async () => {
    const stepped = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history.back();
    await stepped;
  });
const shows = (label: string | undefined) =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(sheet()).toBe(label);
  });
/** On a page that another one leads to. */
async function drawScreen() {
  window.history.pushState({ idx: 0 }, "", "/before");
  window.history.pushState({ idx: 1 }, "", "/floor");
  const drawn = await drawPublic(
    <ExplorerScreen
      projectId={1}
      heading="Floor"
      summary={() => ""}
      hint=""
      image={IMAGE}
      kind="plan"
      tags="above"
      items={() => ITEMS}
      place={{ buildings: [] }}
    />,
    { inWindow: true },
  );
  await tap("Flat 1");
  await shows("Flat 1");
  return drawn;
}

it("closes a zone's sheet by Back before leaving the page", async () => {
  await drawScreen();
  await tap("Flat 2");
  await shows("Flat 2");
  await back();
  await shows(undefined);
  expect(window.location.pathname).toBe("/floor");
  await back();
  expect(window.location.pathname).toBe("/before");
});

it("leaves no history entry behind when the sheet is closed or its link followed", async () => {
  const { t } = await drawScreen();
  await act(async () =>
    document.querySelector<HTMLElement>(`[role="dialog"] [aria-label="${t("buttons.close")}"]`)?.click(),
  );
  await shows(undefined);
  await tap("Flat 1");
  await shows("Flat 1");
  await act(async () => document.querySelector<HTMLElement>('[role="dialog"] a')?.click());
  expect(window.location.pathname).toBe("/flat-1");
  await shows(undefined);
  await back();
  expect(window.location.pathname).toBe("/floor");
  await back();
  expect(window.location.pathname).toBe("/before");
});

it("shows a place that is drawn in several shapes as one link, which light up together", async () => {
  const apart = [
    { x: 10, y: 60 },
    { x: 40, y: 60 },
    { x: 40, y: 90 },
  ];
  const parted = { ...item("1", 0), others: [apart] };
  await drawPublic(
    <ExplorerScreen
      projectId={1}
      heading="Floor"
      summary={() => ""}
      hint=""
      image={IMAGE}
      kind="plan"
      tags="above"
      items={() => [parted, item("2", 50)]}
      place={{ buildings: [] }}
    />,
  );
  // One stop of the keyboard each, however many shapes.
  const links = [...document.querySelectorAll('svg[role="group"] a')];
  expect(links.map((link) => link.getAttribute("aria-label"))).toEqual(["Flat 1", "Flat 2"]);
  expect(document.querySelectorAll("svg [tabindex]")).toHaveLength(0);
  const shapes = [...document.querySelectorAll("svg [data-shape]")];
  const lit = () => shapes.map((shape) => shape.matches("[class*=active]"));
  expect(lit()).toEqual([false, false, false]);
  const pointer = (type: string, shape: Element | undefined) =>
    act(async () => {
      shape?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType: "mouse" }));
    });
  for (const shape of shapes.slice(0, 2)) {
    await pointer("pointerover", shape);
    expect(lit()).toEqual([true, true, false]);
    await pointer("pointerout", shape);
    expect(lit()).toEqual([false, false, false]);
  }
  await act(async () => document.querySelector<HTMLElement>("li a")?.focus());
  expect(lit()).toEqual([true, true, false]);
});

it("offers the layouts without numbers where the answer is an earlier build's, which counts none", async () => {
  // The form of filters is open on a desktop.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const meta = { total: 3, of: 9, loosen: [] };
  const { box, t } = await drawPublic(
    <ExplorerScreen
      projectId={1}
      heading="Floor"
      summary={() => ""}
      hint=""
      image={IMAGE}
      kind="plan"
      tags="above"
      items={() => ITEMS}
      place={{ buildings: [] }}
      layouts={[{ id: 4, slug: "studio-48", name: "Studio 48" }]}
    />,
    {
      path: "/?layout=studio-48",
      data: [[[...explorerKey("en", 1), "matches", "?layout=studio-48"], { places: [], meta }]],
    },
  );
  const options = [...box.querySelectorAll("[name=layout] option")].map(({ textContent }) => textContent);
  expect(options).toEqual([t("apartments.layout_all"), "Studio 48"]);
});

it("keeps view and facts of other units where the filters are sent without scripts", async () => {
  const { box } = await drawPublic(
    <ExplorerScreen
      projectId={1}
      heading="Floor"
      summary={() => ""}
      hint=""
      image={IMAGE}
      kind="plan"
      tags="above"
      items={() => ITEMS}
      place={{ buildings: [] }}
    />,
    { path: "/?view=list&parking_kind=open&frontage_min=7&frontage=1&other=1" },
  );
  const kept = [...box.querySelectorAll<HTMLInputElement>('form input[type="hidden"]')];
  expect(kept.map(({ name, value }) => [name, value])).toEqual([
    ["parking_kind", "open"],
    ["view", "list"],
  ]);
});

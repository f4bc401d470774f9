import type { ZonedUnit } from "@ezo/contract/site/zones";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { keptSearch } from "../board/view.ts";
import { HasOwnEntryContext } from "../../../shared/apartments/has-own-entry.ts";
import { FloorFacts } from "./floor-facts.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const UNITS = [
  { id: 1, unit_type: "parking", parking_kind: "open", has_ev_charger: false },
  { id: 2, unit_type: "parking", parking_kind: "covered" },
  { id: 3, unit_type: "commercial", frontage_m: 12 },
  { id: 4, unit_type: "storage" },
] as unknown as ZonedUnit[];

it("offers the facts that units of the floor have, each type by itself, and keeps the rest of the address", async () => {
  const path = "/?view=list&parking_kind=open&rooms=2";
  const { box, t } = await drawPublic(<FloorFacts units={UNITS} />, { path });
  const rows = [...box.querySelectorAll("nav")];
  expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual([
    t("apartments.parking_kind"),
    t("apartments.frontage"),
  ]);
  const queries = rows.map((row) =>
    [...row.querySelectorAll("a")].map((link) => new URL(link.href, "http://x").search),
  );
  expect(queries[0]?.slice(0, 2)).toEqual([
    "?view=list&rooms=2",
    "?view=list&rooms=2&parking_kind=underground",
  ]);
  expect(queries[1]?.[1]).toBe("?view=list&parking_kind=open&rooms=2&frontage_min=5");
});

it("offers no filter by what only sold units have", async () => {
  const units = [
    { id: 1, unit_type: "parking", status: "sold", parking_kind: "open", has_ev_charger: true },
    { id: 2, unit_type: "parking", status: "available", parking_kind: "covered" },
  ] as unknown as ZonedUnit[];
  const { box, t } = await drawPublic(<FloorFacts units={units} />);
  const rows = [...box.querySelectorAll("nav")].map((row) => row.getAttribute("aria-label"));
  expect(rows).toEqual([t("apartments.parking_kind")]);
});

it("announces how many units match, and keeps the row whose last filter was taken off", async () => {
  const units = [
    ...UNITS,
    { id: 5, unit_type: "parking", status: "sold", parking_kind: "open", has_ev_charger: true },
  ] as unknown as ZonedUnit[];
  const { box, t } = await drawPublic(<FloorFacts units={units} />, {
    path: "/?parking_kind=open&has_ev_charger=1",
  });
  const status = box.querySelector('[role="status"]');
  const follow = (query: string) =>
    act(async () => box.querySelector<HTMLElement>(`nav a[href="/${query}"]`)?.click());
  expect(status?.textContent).toBe(t("apartments.units_found", { count: 0 }));
  await follow("?parking_kind=open");
  expect(status?.textContent).toBe(t("apartments.units_found", { count: 1 }));
  await follow("");
  expect(status?.textContent).toBe("");
  const rows = [...box.querySelectorAll("nav")].map((row) => row.getAttribute("aria-label"));
  expect(rows).toContain(t("apartments.has_ev_charger"));
});

it("takes the place of an overlay's entry in the history, so that Back leads to the page", async () => {
  window.history.pushState({ idx: 0 }, "", "/floor");
  const lengthAfter = async (hasOwnEntry: boolean) => {
    const { box, leave } = await drawPublic(
      <HasOwnEntryContext value={hasOwnEntry}>
        <FloorFacts units={UNITS} />
      </HasOwnEntryContext>,
      { inWindow: true },
    );
    const before = window.history.length;
    await act(async () => box.querySelector<HTMLElement>('nav a[href$="parking_kind=open"]')?.click());
    expect(window.location.search).toBe("?parking_kind=open");
    leave();
    const added = window.history.length - before;
    window.history.replaceState({ idx: 0 }, "", "/floor");
    return added;
  };
  expect([await lengthAfter(true), await lengthAfter(false)]).toEqual([0, 1]);
});

it("offers nothing on a floor of apartments, or where nothing is known", async () => {
  for (const units of [[], UNITS.slice(3)]) {
    const { box, leave } = await drawPublic(<FloorFacts units={units} />);
    expect(box.querySelectorAll("a")).toHaveLength(0);
    leave();
  }
});

it("keeps what is asked of facts on the way to other floors", () => {
  const kept = keptSearch(new URLSearchParams("parking_kind=open&frontage_min=7&rooms=2&other=1&view=list"));
  expect(Object.fromEntries(new URLSearchParams(kept))).toEqual({
    parking_kind: "open",
    rooms: "2",
    view: "list",
  });
});

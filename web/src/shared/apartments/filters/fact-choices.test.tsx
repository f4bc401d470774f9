import type { UnitFilterName } from "@ezo/contract/site/search/search-names";
import type { OTHER_UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../testing/draw-public.tsx";
import { searchQueryOf, WHOLE_SEARCH } from "../search/search-view.ts";
import type { AskedFacts } from "../search/unit-filters.ts";
import { FactChoices } from "./fact-choices.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

/** Each row of links: its name, and of each link the text, the query, and whether it is chosen. */
async function rowsOf(
  type: (typeof OTHER_UNIT_TYPES)[number],
  asked: AskedFacts | undefined,
  offered: readonly UnitFilterName[],
) {
  const searchOf = (facts: AskedFacts | undefined) => searchQueryOf({ ...WHOLE_SEARCH, unit: type, facts });
  const { box, t, leave } = await drawPublic(
    <FactChoices type={type} asked={asked} offered={offered} searchOf={searchOf} />,
  );
  const rows = [...box.querySelectorAll("nav")].map((nav) => ({
    name: nav.getAttribute("aria-label"),
    links: [...nav.querySelectorAll("a")].map((link) => [
      link.textContent,
      new URL(link.getAttribute("href") ?? "", "http://x").search.slice(1),
      link.getAttribute("aria-current"),
    ]),
  }));
  leave();
  return { rows, t };
}

it("offers the facts of the type that something has, and one that is asked for, and takes each off again", async () => {
  const { rows, t } = await rowsOf("parking", { has_ev_charger: "1" }, ["parking_kind", "frontage"]);
  expect(rows).toEqual([
    {
      name: t("apartments.parking_kind"),
      links: [
        [t("projects.all"), "unit_type=parking&has_ev_charger=1", "true"],
        ...["underground", "covered", "open"].map((kind) => [
          t(`apartments.parking_${kind}`),
          `unit_type=parking&parking_kind=${kind}&has_ev_charger=1`,
          null,
        ]),
      ],
    },
    {
      name: t("apartments.has_ev_charger"),
      links: [
        [t("projects.all"), "unit_type=parking", null],
        [t("apartments.fact_yes"), "unit_type=parking&has_ev_charger=1", "true"],
      ],
    },
  ]);
});

it("offers nothing where nothing is known, and nothing of another type", async () => {
  expect((await rowsOf("commercial", undefined, [])).rows).toEqual([]);
  const all: readonly UnitFilterName[] = [
    "parking_kind",
    "has_ev_charger",
    "has_street_entrance",
    "frontage",
  ];
  expect((await rowsOf("storage", undefined, all)).rows).toEqual([]);
  expect((await rowsOf("commercial", undefined, all)).rows).toHaveLength(2);
});

import type { Navigation } from "@ezo/contract/site/navigation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import type { Matches } from "../../../shared/apartments/filters/matches.ts";
import { useFloorItems } from "./use-floor-items.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const stats = (total: number) => ({ available: total, reserved: 0, sold: 0, total, from_price: null });
const BUILDING = {
  project: { id: 1 },
  building: { id: 2, identifier: "A", name: "A" },
  floors: [
    { number: -1, label: "P1", stats: stats(0), unit_types: ["parking", "storage"] },
    { number: 1, label: "1", stats: stats(3), unit_types: ["apartment", "commercial"] },
    { number: 2, label: "2", stats: stats(4) },
    // Everything on it is sold, and the firm does not show that.
    { number: 3, label: "3", stats: stats(0) },
  ],
} as unknown as Navigation;

function Floors({ matches }: { matches: Matches }) {
  const items = useFloorItems(BUILDING)(matches);
  return items.map(({ key, label, card, row }) => (
    <div key={key}>
      <div>{label}</div>
      <div>{card}</div>
      <div>{row}</div>
    </div>
  ));
}

it("names what a floor without apartments has, and says nothing of apartments there", async () => {
  const { box, draw, t } = await drawPublic(<Floors matches={undefined} />);
  const lines = () =>
    [...box.children].map((floor) => [...floor.children].map(({ textContent }) => textContent));
  const others = `${t("apartments.unit_parking")}, ${t("apartments.unit_storage")}`;
  for (const matches of [undefined, [{ building: "A", floor_number: 2, ids: [7] }]]) {
    await draw(<Floors matches={matches} />);
    const [third, second, first, cellar] = lines();
    for (const text of cellar ?? []) {
      expect(text).toContain(others);
      expect(text).not.toContain("0");
    }
    const counts = matches ? [0, 1, 0] : [0, 4, 3];
    for (const [index, floor] of [third, second, first].entries())
      for (const text of floor ?? []) {
        expect(text).not.toContain(others);
        expect(text).toContain(String(counts[index]));
      }
  }
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { StatusLegend } from "./status-legend.tsx";
import { ZoneLink } from "./zone-link.tsx";
import type { StageItem } from "./stage-item.ts";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const ITEM: StageItem & { to: string } = {
  key: "1",
  to: "/place",
  label: "Place",
  coords: [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 9 },
  ],
  isMatch: undefined,
  pin: null,
  card: null,
  title: "Place",
  action: "See it",
};
const nothing = () => {};
/** What the zone of an item is filled with beside its colour. */
async function patternOf(item: Pick<StageItem, "status" | "unit">): Promise<string | undefined> {
  const { box } = await drawPublic(
    <svg>
      <ZoneLink
        item={{ ...ITEM, ...item }}
        search=""
        isActive={false}
        patternOf={(name) => `url(#${name})`}
        onActive={nothing}
        onTap={nothing}
        onKeyboardFocus={nothing}
      />
    </svg>,
  );
  const fill = box.querySelector("polygon[fill]")?.getAttribute("fill") ?? undefined;
  endDrawn();
  return fill;
}

it("fills what can be had of another type with the pattern of its type, and apartments as before", async () => {
  expect(await patternOf({ status: "available" })).toBeUndefined();
  expect(await patternOf({ status: "sold" })).toBe("url(#sold)");
  expect(await patternOf({ status: "available", unit: "parking" })).toBe("url(#parking)");
  expect(await patternOf({ status: "reserved", unit: "storage" })).toBe("url(#reserved)");
});

it("names in the legend only the types that the picture shows", async () => {
  const { box, t } = await drawPublic(
    <StatusLegend units={[{ unit_type: "storage" }, { unit_type: "storage" }]} />,
  );
  const entries = [...box.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(entries).toHaveLength(4);
  expect(entries.at(-1)).toBe(t("apartments.unit_storage"));
});

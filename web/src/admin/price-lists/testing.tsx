import type { PriceListComparison } from "@ezo/contract/inventory/price-list-comparison";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { Route, Routes } from "react-router-dom";
import { expect } from "vitest";
import { type Answer, type Answering, drawSignedIn, listAnswer, until } from "../testing.tsx";
import PriceListEditPage from "./price-list-edit-page.tsx";

export const terms: PriceListTerms = {
  base: { kind: "per_m2", amount_minor: 150_000 },
  rules: [
    { kind: "corner", percent: 3 },
    { kind: "side", side: "N", percent: -2 },
  ],
  overrides: [],
  rounding: 100,
  with_reserved: false,
  with_sold: false,
};
export const summary: PriceListComparison["summary"] = {
  changed: 2,
  raised: 1,
  lowered: 1,
  sum_from: 3_682_600,
  sum_to: 3_194_700,
  per_m2_from: 1600,
  per_m2_to: 1500,
  per_m2_from_minor: 160_000,
  per_m2_to_minor: 150_000,
  large: 0,
  large_falls: 0,
  kept: 0,
  discounted: 0,
  discounts_ended: 0,
  offered: 0,
  overrides: 0,
  without_price: 0,
  below_floor: 0,
  stale: 0,
};
/** A row of the comparison. */
export const flat = (id: number, over: object = {}): PriceListComparison["rows"][number] => ({
  apartment_id: id,
  apartment_number: String(id),
  building_id: 3,
  building_identifier: "A",
  floor_number: 1,
  riser: 1,
  rooms: 2,
  area_total: 50,
  status: "available",
  from: 90_000,
  to: 95_000,
  kept: null,
  is_override: false,
  by_rules: 95_000,
  discounted_price: null,
  ends_discount: false,
  discount_until: null,
  offered_until: null,
  is_stale: false,
  is_below_floor: false,
  ...over,
});
/** A draft, with nothing to compare. */
export const stored = {
  id: 7,
  version: 3,
  project_id: 2,
  name: "Winter",
  status: "draft",
  terms,
  currency: "USD",
  compared_at: "2026-11-20T10:00:00.000Z",
  publish_at: null as string | null,
  published_at: null as string | null,
  published_by: null as object | null,
  result: null as object | null,
  stopped: null as object | null,
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: { id: 1, name: "Nino" },
  comparison: { rows: [] as PriceListComparison["rows"], summary },
};
export interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** The server, which has one list: `list`, kept as it was written; what is written to it is in `sent`. */
export const answersOf =
  (of: {
    list: () => typeof stored;
    keep: (list: typeof stored) => void;
    sent: () => Sent[];
    refuse: (method: string, path: string) => Answer | null;
    compare: () => Answer;
  }): Answering =>
  (method, path, body) => {
    if (path === "/api/admin/projects") return listAnswer([{ id: 2, title: "Vake Terraces" }]);
    if (path === "/api/admin/price-lists/compare") return of.compare();
    if (method === "GET" && path === "/api/admin/price-lists/7") return { body: { data: of.list() } };
    of.sent().push({ method, path, body });
    const refused = of.refuse(method, path);
    if (refused) return refused;
    if (method === "DELETE") return { body: { data: { id: 7 } } };
    const list = of.list();
    const { name } = { name: list.name, ...(body as object) };
    const next = { ...list, ...(method === "PUT" ? { name, version: list.version + 1 } : {}) };
    of.keep(next);
    return { status: method === "POST" && path.endsWith("price-lists") ? 201 : 200, body: { data: next } };
  };
export const drawPriceList = (answer: Answering, at: string): Promise<void> =>
  drawSignedIn(
    <Routes>
      <Route path="/admin/price-lists/add" element={<PriceListEditPage />} />
      <Route path="/admin/price-lists/:id" element={<PriceListEditPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    answer,
    at,
  );
export const page = () => document.body.textContent.replaceAll("\u00A0", " ").replaceAll("\u2060", "");
export const field = (label: string) =>
  [...document.querySelectorAll("input")].find((input) =>
    [...(input.labels ?? [])].some(({ textContent }) => textContent.replace(/\s\*$/, "") === label),
  );
export const isOpen = () => until(() => expect(field("Name of the list")).toBeDefined());

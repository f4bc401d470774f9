import { act } from "react";
import { expect } from "vitest";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { type Answer, drawSignedIn, until } from "../testing.tsx";
import ApartmentListPage from "./apartment-list-page.tsx";

export const row = (id: number, version = 3, fields: Partial<ApartmentRow> = {}) =>
  ({
    id,
    version,
    floor_id: 8,
    floor_number: 1,
    building_identifier: "A",
    apartment_number: String(id),
    status: "available",
    rooms: 2,
    bedrooms: 1,
    area_total: 50,
    area_living: null,
    area_balcony: null,
    orientation: [],
    parking_kind: null,
    has_ev_charger: null,
    has_street_entrance: null,
    frontage_m: null,
    price: 1000,
    is_price_hidden: false,
    hold: null,
    unit_type: "apartment",
    layout_id: null,
    plan_image_id: null,
    gallery_image_ids: [],
    translations: {},
    updated_by: null,
    updated_at: "2026-11-20T10:00:00.000Z",
    ...fields,
  }) as unknown as ApartmentRow;

/** The page with `rows` on it; gives what is written. */
export async function drawPage(
  rows: readonly ApartmentRow[],
  answer: (body: unknown) => Answer | Promise<Answer> = stored,
  elsewhere = COLLEAGUES,
) {
  const sent: unknown[] = [];
  await drawSignedIn(<ApartmentListPage />, (method, path, body) => {
    if (/\/apartments\/(changes|bulk)$/.test(path)) {
      sent.push(body);
      return answer(body);
    }
    if (method !== "GET") return null;
    const one = /\/apartments\/(\d+)$/.exec(path);
    if (one) return { body: { data: elsewhere } };
    const data = path.endsWith("/admin/apartments") ? rows : [];
    return {
      body: {
        data,
        meta: {
          total: data.length,
          current_page: 1,
          last_page: 1,
          per_page: 50,
        },
      },
    };
  });
  await until(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(rows.length));
  return sent;
}
export const stored = (): Answer => ({
  body: { data: { dry_run: false, changed: [], errors: [] } },
});
export const field = () => document.querySelector<HTMLInputElement>("td input");
export const offers = () => document.body.textContent.split("This device has unsaved work").length - 1;
export const key = (name: string) =>
  act(async () => {
    const target = field() ?? document.querySelector("td[data-cursor]");
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  });
export const NUMBER = "A / 1 / 1, Number";
/** What a colleague has made of the apartment meanwhile. */
export const COLLEAGUES = row(1, 5, { apartment_number: "9" });
export const changed = (version: number, number: string) => ({
  dry_run: false,
  changes: [{ id: 1, version, apartment_number: number }],
});

import type { ApartmentDetail } from "@ezo/contract/site/navigation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { ApartmentView } from "./apartment-view.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const SUMMARY = {
  id: 7,
  apartment_number: "401",
  floor_number: 4,
  floor_label: "4",
  building: { identifier: "A", name: "A" },
  project: { id: 1, title: "Linden Court" },
  status: "sold",
  area_total: 60,
  area_living: 40,
  area_balcony: 5,
  bedrooms: 1,
  orientation: [],
  rooms: 2,
  plan_image: null,
};
const sold = (similar: object[]) =>
  ({
    ...SUMMARY,
    gallery_images: [],
    floor_apartments: [],
    similar_apartments: similar,
    layout: null,
    view_image: null,
    tour_url: null,
    plans: [],
    same_layout: { previous: null, next: null },
  }) as unknown as ApartmentDetail;

it("offers to ask for something similar to a sold apartment, and points at similar ones only if there are any", async () => {
  const alone = await drawPublic(<ApartmentView apartment={sold([])} />);
  const asks = ({ box }: typeof alone) => box.querySelector('a[href="/contact?apartment=7"]')?.textContent;
  expect(asks(alone)).toBe(alone.t("apartments.ask_similar"));
  expect(alone.box.textContent).toContain(alone.t("apartments.sold_note_alone"));
  expect(alone.box.querySelector('a[href$="#similar"]')).toBeNull();
  alone.leave();
  const more = await drawPublic(
    <ApartmentView apartment={sold([{ ...SUMMARY, id: 8, status: "available" }])} />,
  );
  expect(asks(more)).toBe(more.t("apartments.ask_similar"));
  expect(more.box.textContent).toContain(more.t("apartments.sold_note"));
  expect(more.box.querySelector("#similar")).not.toBeNull();
});

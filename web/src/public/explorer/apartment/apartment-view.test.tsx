import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MoneyProvider } from "../../../shared/prices/money-provider.tsx";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { CallRequestContext, type OpenCallRequest } from "../../../shared/ui/failures/call-us.tsx";
import { ApartmentView } from "./apartment-view.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  localStorage.clear();
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

it("says of which day the rate is above similar apartments whose prices are converted", async () => {
  localStorage.setItem("ezo_currency", "GEL");
  const others = [{ currency: "GEL", rate: 2.7, rate_on: "2026-11-27" }];
  const prices = { currency: "USD", others, per_m2_shown: true };
  const similar = async (price: number | undefined) => {
    const apartment = sold([{ ...SUMMARY, id: 8, status: "available", price }]);
    const { box, leave } = await drawPublic(
      <MoneyProvider>
        <ApartmentView apartment={apartment} />
      </MoneyProvider>,
      { data: [[["prices"], prices]] },
    );
    const text = box.querySelector("#similar")?.textContent.replaceAll("\u00a0", " ");
    leave();
    return text;
  };
  const priced = await similar(50_000);
  expect(priced).toContain("≈ ₾ 135 000");
  expect(priced).toContain("Rate of 27 November 2026");
  expect(await similar(undefined)).not.toContain("Rate of");
});

it.each<[UnitType, string]>([
  ["apartment", "&plan=4&down=20&months=36"],
  ["parking", ""],
])("asks about a unit with the payment plan of the address where it can have one: %s", async (type, plan) => {
  const open = vi.fn<OpenCallRequest>();
  const unit: ApartmentDetail = { ...sold([]), unit_type: type, status: "available" };
  const { box } = await drawPublic(
    <CallRequestContext value={{ open, prepare: () => {}, contactPath: "/contact" }}>
      <ApartmentView apartment={unit} />
    </CallRequestContext>,
    { path: "/?plan=4&down=20&months=36" },
  );
  expect(box.querySelector(`a[href="/contact?apartment=7${plan}"]`)).not.toBeNull();
  await act(async () => box.querySelector<HTMLElement>('button[aria-haspopup="dialog"]')?.click());
  expect(open.mock.calls[0]?.[1]).toMatchObject({ apartmentId: 7, isOtherUnit: plan === "" });
});

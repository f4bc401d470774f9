import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { expect, it } from "vitest";
import { type Answering, drawsAdmin, drawSignedIn, until } from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { OfferList } from "./offer-list.tsx";

drawsAdmin();

const ID = "0192f0c1-0000-4000-8000-000000000001";
const APARTMENT: NonNullable<StaffOffer["apartment"]> = {
  id: 3,
  number: "802",
  project_id: 1,
  project_titles: { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" },
  building_identifier: "B",
  floor_number: 8,
  status: "available",
  is_shown: true,
  price_minor: 9_000_000,
  discount_until: null,
};
const OFFER: StaffOffer = {
  id: ID,
  url: `https://ezo.test/offers/${ID}`,
  pdf_url: `https://ezo.test/offers/${ID}/pdf`,
  valid_until: "2030-01-08T19:59:59.999Z",
  price_minor: 9_500_000,
  total_minor: 9_500_000,
  is_mailed: false,
  number: 17,
  taken_by_visitor: false,
  version: 1,
  state: "valid",
  locale: "en",
  apartment: APARTMENT,
  currency: "USD",
  list_price_minor: 10_000_000,
  discount_percent: 5,
  plan: null,
  note: "",
  valid_days: 7,
  made_by: { id: 2, name: "Tea" },
  created_at: "2030-01-01T10:00:00.000Z",
  changed_at: null,
  withdrawn_at: null,
  opened: { count: 0, last_at: null },
  versions: [],
};
const answer: Answering = () => ({ body: { success: true, data: [] } });
const text = () => document.body.textContent.replaceAll("\u00a0", " ");
const draw = (offer: StaffOffer) =>
  drawSignedIn(<OfferList enquiry={aDetail({ id: 7 })} offers={[offer]} limit={5} />, answer);

it("says until when an offer is good, and that its apartment is cheaper today", async () => {
  await draw(OFFER);
  await until(() => expect(text()).toContain("good until 8 Jan 2030"));
  expect(text()).toContain("today's price is lower: $ 90 000");
  expect(text()).toContain("Change");
  expect(text()).not.toMatch(/It is sold|Visitors cannot see/);
});

it.each([
  { what: "is sold", apartment: { ...APARTMENT, status: "sold" as const }, said: "It is sold." },
  {
    what: "is not on the site",
    apartment: { ...APARTMENT, is_shown: false },
    said: "Visitors cannot see the apartment",
  },
  { what: "was removed", apartment: null, said: "Visitors cannot see the apartment" },
])("says of a valid offer whose apartment $what that nobody can have it", async ({ apartment, said }) => {
  await draw({ ...OFFER, apartment });
  await until(() => expect(text()).toContain(said));
  expect(text()).toContain("Withdraw");
  expect(text()).not.toMatch(/good until|today's price is lower|Change/);
});

it.each(["ended", "withdrawn"] as const)(
  "says of an offer that is %s no more than that, though visitors do not see its apartment",
  async (state) => {
    await draw({ ...OFFER, state, apartment: { ...APARTMENT, is_shown: false } });
    await until(() => expect(text()).toContain(state));
    expect(text()).not.toContain("Visitors cannot see");
  },
);

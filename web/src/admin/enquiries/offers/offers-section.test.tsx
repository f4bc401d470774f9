import type { StaffOffer } from "@ezo/contract/enquiry-offers";
import { act } from "react";
import { expect, it } from "vitest";
import { type Answering, button, drawsAdmin, drawSignedIn, press, type, until } from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { OffersSection } from "./offers-section.tsx";

drawsAdmin();

const PERSON = aDetail({ id: 7, name: "Nino", apartment: { id: 3, apartment_number: "802" } as never });
const APARTMENT = {
  id: 3,
  apartment_number: "802",
  status: "available",
  project: { id: 1, titles: { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" } },
  price: 100_000,
  is_price_hidden: false,
  url: "https://ezo.test/projects/1/B/floor-8/apartment-3",
};
const ID = "0192f0c1-0000-4000-8000-000000000001";
const OFFER: StaffOffer = {
  id: ID,
  url: `https://ezo.test/offers/${ID}`,
  pdf_url: `https://ezo.test/offers/${ID}/pdf`,
  valid_until: "2030-01-08T19:59:59.999Z",
  price_minor: 9_500_000,
  total_minor: 9_500_000,
  is_mailed: false,
  number: 17,
  version: 1,
  state: "valid",
  locale: "en",
  apartment: { id: 3, number: "802", project_id: 1, status: "available", price_minor: 10_000_000 },
  currency: "USD",
  list_price_minor: 10_000_000,
  discount_percent: 5,
  plan: null,
  note: "Parking included",
  valid_days: 7,
  made_by: { id: 2, name: "Tea" },
  created_at: "2030-01-01T10:00:00.000Z",
  changed_at: null,
  withdrawn_at: null,
  opened: { count: 2, last_at: "2030-01-02T10:00:00.000Z" },
  versions: [
    {
      version: 1,
      list_price_minor: 10_000_000,
      price_minor: 9_500_000,
      valid_until: "2030-01-08T19:59:59.999Z",
      made_by: { id: 2, name: "Tea" },
      made_at: "2030-01-01T10:00:00.000Z",
    },
  ],
};

/** Keeps the offers as the server would, and collects what is asked of them. */
function server(offers: StaffOffer[], over: Partial<typeof APARTMENT> = {}, limit = 5) {
  const asked: [method: string, path: string, body: unknown][] = [];
  let isContested = false;
  const answer: Answering = (method, path, body) => {
    if (path.endsWith("/apartment"))
      return {
        body: { success: true, data: { apartment: { ...APARTMENT, ...over }, hold: null, alternatives: [] } },
      };
    if (path.includes("/payment-plans")) return { body: { success: true, data: [] } };
    if (method === "GET")
      return { body: { success: true, data: offers, meta: { max_discount_percent: limit } } };
    asked.push([method, path, body]);
    if (isContested) {
      isContested = false;
      const current = { ...OFFER, version: 4 };
      return {
        status: 409,
        body: { success: false, code: "conflict", message: "", current, request_id: "r" },
      };
    }
    offers.splice(0, 1, OFFER);
    return { status: method === "POST" ? 201 : 200, body: { success: true, data: OFFER } };
  };
  return {
    answer,
    asked,
    contest: () => {
      isContested = true;
    },
  };
}
const text = () => document.body.textContent.replaceAll("\u00a0", " ");

it("makes an offer with a discount, a validity and a note, and shows the price that comes of it", async () => {
  const { answer, asked } = server([]);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, answer);
  await until(() => button("Make an offer"));
  await press("Make an offer");
  await until(() => expect(text()).toContain("Up to 5 % of today's price"));
  await type("Discount", "2,5");
  await until(() => expect(text()).toContain("$ 97 500$ 100 000"));
  await type("Days it is good for", "14");
  await type("Note", "Parking included");
  await act(async () => document.querySelector<HTMLFormElement>("form")?.requestSubmit());
  await until(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toEqual([
    "POST",
    "/api/admin/customers/7/offers",
    expect.objectContaining({
      apartment_id: 3,
      plan_id: null,
      discount_percent: 2.5,
      discount_minor: null,
      valid_days: 14,
      note: "Parking included",
    }),
  ]);
  await until(() => expect(text()).toContain("No. 17, apartment 802"));
});

it("offers no field for a discount to those who may give none", async () => {
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([], {}, 0).answer);
  await until(() => button("Make an offer"));
  await press("Make an offer");
  await until(() => expect(text()).toContain("your role gives no discounts"));
});

it("changes an offer on the version that was seen, and after a colleague's change on theirs", async () => {
  const { answer, asked, contest } = server([OFFER]);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, answer);
  await until(() => expect(text()).toContain("good until 8 Jan 2030"));
  expect(text()).toContain("opened: 2, last");
  await press("Change");
  contest();
  const submit = () => act(async () => document.querySelector<HTMLFormElement>("form")?.requestSubmit());
  await until(() => button("Save as a new version"));
  await submit();
  await until(() => expect(text()).toContain("A colleague has changed this offer meanwhile"));
  await submit();
  await until(() => expect(asked).toHaveLength(2));
  expect(
    asked.map(([method, , body]) => [method, (body as { offer_version: number }).offer_version]),
  ).toEqual([
    ["PUT", 1],
    ["PUT", 4],
  ]);
});

it("asks before an offer is withdrawn", async () => {
  const { answer, asked } = server([OFFER]);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, answer);
  await until(() => button("Withdraw"));
  await press("Withdraw");
  await until(() => expect(text()).toContain("Withdraw offer No. 17?"));
  const confirm = [...document.querySelectorAll<HTMLButtonElement>("[role=dialog] button")].at(-1);
  await act(async () => confirm?.click());
  await until(() =>
    expect(asked).toEqual([["POST", `/api/admin/customers/7/offers/${ID}/withdraw`, { offer_version: 1 }]]),
  );
});

it.each([
  { status: "sold" },
  { status: "reserved" },
  { is_price_hidden: true },
  { price: null },
  { url: null },
])("offers nothing that the site would refuse: %o", async (over) => {
  const shown = { ...OFFER, state: "ended" as const };
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([shown], over as never).answer);
  await until(() => expect(text()).toContain("ended on 8 Jan 2030"));
  expect(text()).not.toContain("Make a new offer");
});

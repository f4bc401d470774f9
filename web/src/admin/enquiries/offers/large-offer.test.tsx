import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { OFFER_DISCOUNT_LARGE_PERCENT } from "@ezo/contract/values/limits/sales";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Answering, dialogs, drawsAdmin, drawSignedIn, press, type, until } from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import type { OfferSubject } from "./offer-values.ts";

drawsAdmin();

const OF: OfferSubject = {
  id: 3,
  number: "802",
  place: null,
  projectId: 1,
  listMinor: 10_000_000,
  discountUntil: null,
};
const ID = "0192f0c1-0000-4000-8000-000000000001";
/** One that takes off much already. */
const LARGE: StaffOffer = {
  id: ID,
  url: `https://ezo.test/offers/${ID}`,
  pdf_url: `https://ezo.test/offers/${ID}/pdf`,
  valid_until: "2030-01-08T19:59:59.999Z",
  price_minor: 5_500_000,
  total_minor: 5_500_000,
  is_mailed: false,
  number: 17,
  taken_by_visitor: false,
  version: 1,
  state: "valid",
  locale: "en",
  apartment: null,
  currency: "USD",
  list_price_minor: 10_000_000,
  discount_percent: 45,
  plan: null,
  note: "",
  valid_days: 7,
  made_by: null,
  created_at: "2030-01-01T10:00:00.000Z",
  changed_at: null,
  withdrawn_at: null,
  opened: { count: 0, last_at: null },
  versions: [],
};
const FORM = "Offer of apartment 802";
const QUESTION = "Is $\u00a055\u00a0000 right?";
let sent: unknown[];
beforeEach(() => {
  sent = [];
});
const answer: Answering = (method, path, body) => {
  if (method !== "GET") {
    sent.push(body);
    return { status: 201, body: { success: true, data: {} } };
  }
  if (path.includes("/payment-plans")) return { body: { success: true, data: [] } };
  return { body: { success: true, data: [], meta: { max_discount_percent: 99 } } };
};
const submit = () => act(async () => document.querySelector<HTMLFormElement>("form")?.requestSubmit());
const text = () => document.body.textContent.replaceAll("\u00a0", " ").replaceAll("\u2060", "");

async function open(offer: StaffOffer | null = null) {
  const onClose = vi.fn<() => void>();
  await drawSignedIn(
    <OfferDialog enquiry={aDetail({ id: 7 })} of={OF} offer={offer} limit={99} onClose={onClose} />,
    answer,
  );
  await until(() => expect(dialogs()).toHaveLength(1));
  return onClose;
}

it("asks before an offer that takes off very much is sent, and sends it once that was confirmed", async () => {
  const onClose = await open();
  await type("Discount", "45");
  await submit();
  await until(() => expect(dialogs()).toEqual([FORM, QUESTION]));
  expect(text()).toContain("The price falls from $ 100 000 to $ 55 000 (−45 %). Send it?");
  // Enter, which has sent the form, may still be held.
  await until(() => expect(document.activeElement?.textContent).toBe("Back"));
  await press("Back");
  await until(() => expect(dialogs()).toEqual([FORM]));
  expect(sent).toEqual([]);
  await submit();
  await until(() => expect(dialogs()).toEqual([FORM, QUESTION]));
  const confirm = [...document.querySelectorAll<HTMLButtonElement>("[role=dialog] button")].at(-1);
  await act(async () => confirm?.click());
  await until(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toMatchObject([
    { apartment_id: 3, discount_percent: 45, seen: { price_minor: 5_500_000, currency: "USD" } },
  ]);
});

it("sends what takes off no more than is asked about at once", async () => {
  const onClose = await open();
  await type("Discount", String(OFFER_DISCOUNT_LARGE_PERCENT));
  await submit();
  await until(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(dialogs()).not.toContain("Is $\u00a070\u00a0000 right?");
  expect(sent).toMatchObject([{ discount_percent: OFFER_DISCOUNT_LARGE_PERCENT }]);
});

it("asks about an amount in the same way", async () => {
  await open();
  await act(async () => document.querySelector<HTMLInputElement>('input[value="amount"]')?.click());
  await type("Discount", "45000");
  await submit();
  await until(() => expect(dialogs()).toEqual([FORM, QUESTION]));
  expect(sent).toEqual([]);
});

it("asks no more about an offer that has this price already, whatever else is changed of it", async () => {
  const onClose = await open(LARGE);
  await type("Note", "With parking");
  await type("Days it is good for", "9");
  await submit();
  await until(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toMatchObject([{ discount_percent: 45, note: "With parking", valid_days: 9 }]);
});

it.each([
  ["the discount", LARGE, "46"],
  ["today's price", { ...LARGE, list_price_minor: 11_000_000 }, "45"],
  ["the currency", { ...LARGE, currency: "EUR" as const }, "45"],
])("asks about a changed offer where %s is another one", async (_, offer, discount) => {
  await open(offer);
  await type("Discount", discount);
  await type("Note", "With parking");
  await submit();
  await until(() => expect(dialogs()).toHaveLength(2));
  expect(sent).toEqual([]);
});

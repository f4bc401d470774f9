import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { OfferEntry } from "./offer-entry.tsx";
import { OfferForm } from "./offer-form.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const offer = {
  id: "x",
  url: "https://ezo.test/offers/x",
  pdf_url: "https://ezo.test/offers/x/pdf",
  valid_until: "2026-12-03T19:59:59.999Z",
  price_minor: 5_000_000,
  total_minor: 4_850_000,
  is_mailed: true,
};
const chosen = { plan: 4, down: 20, months: 36 };
const typeIn = (box: HTMLElement, text: string) => {
  const field = box.querySelector("input");
  if (!field) throw new Error("there is no field");
  field.value = text;
};

it("asks for the chosen plan, once however often it is pressed, and leads to PDF and page", async () => {
  let answer = (_: unknown): void => undefined;
  const answered = new Promise((resolve) => (answer = resolve));
  const asked: unknown[][] = [];
  const call = (...given: unknown[]) => {
    asked.push(given);
    return answered;
  };
  const { box } = await drawPublic(<OfferForm apartmentId={7} chosen={chosen} price={51_000} />, {
    locale: "en",
    call,
  });
  expect(document.activeElement).toBe(box.querySelector("form"));
  typeIn(box, " nino@example.ge ");
  const button = () => box.querySelector("button");
  await act(async () => button()?.click());
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(button()?.getAttribute("aria-disabled")).toBe("true");
  await act(async () => button()?.click());
  expect(asked).toHaveLength(1);
  expect(asked[0]?.[1]).toEqual({
    body: {
      apartment_id: 7,
      plan_id: 4,
      down_percent: 20,
      months: 36,
      locale: "en",
      email: "nino@example.ge",
    },
  });
  await act(async () => answer({ data: offer }));
  const links = [...box.querySelectorAll<HTMLAnchorElement>('a:not([href$="/privacy"])')];
  expect(links.map(({ href }) => href)).toEqual([offer.pdf_url, offer.url]);
  expect(document.activeElement).toBe(links[0]);
  const status = box.querySelector('[role="status"]')?.textContent;
  expect(status).toContain("3 December 2026");
  expect(status).toContain("nino@example.ge");
  const said = status?.replaceAll("\u00a0", " ");
  expect(said).toContain("ready: $ 48 500.");
  expect(said).toContain("this page showed $ 51 000, the offer is at $ 50 000.");
});

it("names no other price where the page's is the offer's", async () => {
  const call = () => Promise.resolve({ data: { ...offer, total_minor: 5_000_000 } });
  const { box } = await drawPublic(<OfferForm apartmentId={7} chosen={undefined} price={50_000} />, {
    locale: "en",
    call,
  });
  await act(async () => box.querySelector("button")?.click());
  const status = () => box.querySelector('[role="status"]')?.textContent.replaceAll("\u00a0", " ");
  await vi.waitFor(() => expect(status()).toContain("ready: $ 50 000."));
  expect(status()).not.toContain("showed");
});

it("names its sums in the currency of the offer, where the page was opened before that was changed", async () => {
  const call = () => Promise.resolve({ data: { ...offer, currency: "EUR" } });
  const { box } = await drawPublic(<OfferForm apartmentId={7} chosen={undefined} price={50_000} />, {
    locale: "en",
    call,
  });
  await act(async () => box.querySelector("button")?.click());
  const status = () => box.querySelector('[role="status"]')?.textContent.replaceAll("\u00a0", " ");
  await vi.waitFor(() => expect(status()).toContain("ready: € 48 500."));
  expect(status()).toContain("this page showed $ 50 000, the offer is at € 50 000.");
});

it("says that it was not mailed, and gives the link", async () => {
  const call = () => Promise.resolve({ data: { ...offer, is_mailed: false } });
  const { box } = await drawPublic(<OfferForm apartmentId={7} chosen={undefined} price={50_000} />, {
    locale: "en",
    call,
  });
  typeIn(box, "nino@example.ge");
  await act(async () => box.querySelector("button")?.click());
  const status = () => box.querySelector('[role="status"]')?.textContent;
  await vi.waitFor(() => expect(status()).toContain("It was not mailed"));
  expect(status()).toContain(offer.url);
  expect(status()).not.toContain("on its way");
});

it("says why there is none, and can be tried again under the same key", async () => {
  const keys: unknown[] = [];
  const call = (...given: unknown[]) => {
    keys.push((given[2] as { headers: Record<string, string> }).headers["idempotency-key"]);
    return Promise.reject(new ApiError("not_for_sale", "This apartment has been sold", 409));
  };
  const { box } = await drawPublic(<OfferForm apartmentId={7} chosen={undefined} price={50_000} />, {
    locale: "en",
    call,
  });
  const press = async (times: number) => {
    await act(async () => box.querySelector("button")?.click());
    await vi.waitFor(() => expect(keys).toHaveLength(times));
    await vi.waitFor(() =>
      expect(box.querySelector('[role="alert"]')?.textContent).toBe("This apartment has been sold"),
    );
  };
  await press(1);
  await press(2);
  expect(keys[0]).toBe(keys[1]);
  typeIn(box, "other@example.ge");
  await press(3);
  expect(keys[2]).not.toBe(keys[1]);
});

it("shows a wrong address at its field", async () => {
  const call = () =>
    Promise.reject(new ApiError("invalid", "Please check", 422, { email: ["Not an e-mail address"] }));
  const { box } = await drawPublic(<OfferForm apartmentId={7} chosen={undefined} price={50_000} />, {
    locale: "en",
    call,
  });
  typeIn(box, "nobody");
  await act(async () => box.querySelector("button")?.click());
  await vi.waitFor(() =>
    expect(box.querySelector('[role="alert"]')?.textContent).toBe("Not an e-mail address"),
  );
  const field = box.querySelector("input");
  expect([field?.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", field]);
});

it("says that a loan is not in it, where one is chosen", async () => {
  for (const isWithoutLoan of [true, false]) {
    const form = (
      <OfferForm apartmentId={7} chosen={undefined} price={50_000} isWithoutLoan={isWithoutLoan} />
    );
    const { box, t } = await drawPublic(form, { locale: "en" });
    expect(box.textContent.includes(t("apartments.offer_without_loan"))).toBe(isWithoutLoan);
    endDrawn();
  }
});

it("is opened by one button", async () => {
  const { box, t } = await drawPublic(<OfferEntry apartmentId={7} chosen={undefined} price={50_000} />, {
    locale: "en",
  });
  expect(box.textContent).toBe(t("apartments.offer_get"));
  await act(async () => box.querySelector("button")?.click());
  await vi.waitFor(() => expect(box.querySelector("form")).not.toBeNull());
});

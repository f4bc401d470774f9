import { OFFER_PDF_WATCH } from "@ezo/contract/values/limits/sales";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { OfferEntry } from "./offer-entry.tsx";
import { OfferForm } from "./offer-form.tsx";

/** What was asked for the PDF, and how each is answered; they wait until then. */
let looks: { path: string; method: string; signal: AbortSignal; answer: (answer: Response) => void }[] = [];
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  looks = [];
  vi.stubGlobal(
    "fetch",
    (path: string, asked: { method: string; signal: AbortSignal }) =>
      new Promise<Response>((answer) => void looks.push({ path, ...asked, answer })),
  );
});
afterEach(() => {
  endDrawn();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const answerLook = (answer: Response) => act(async () => looks.at(-1)?.answer(answer));
const pdfIs = (status: number) => answerLook(new Response(null, { status }));

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

const linksIn = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLAnchorElement>('a:not([href$="/privacy"])')].map(({ href }) => href);

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
  await pdfIs(200);
  expect(linksIn(box)).toEqual([offer.pdf_url, offer.url]);
  expect(document.activeElement).toBe(box.querySelector(`a[href="${offer.pdf_url}"]`));
  const status = box.querySelector('[role="status"]')?.textContent;
  expect(status).toContain("3 December 2026");
  expect(status).toContain("nino@example.ge");
  const said = status?.replaceAll("\u00a0", " ");
  expect(said).toContain("ready: $ 48 500.");
  expect(said).toContain("this page showed $ 51 000, the offer is at $ 50 000.");
});

type Call = (...given: unknown[]) => Promise<unknown>;
const made: Call = () => Promise.resolve({ data: offer });
/** The form, of which an offer has been asked, and its second status: how far the PDF is. */
async function drawMade({ call = made, email = "" }: { call?: Call; email?: string } = {}) {
  const page = await drawPublic(<OfferForm apartmentId={7} chosen={undefined} price={50_000} />, {
    locale: "en",
    call,
  });
  typeIn(page.box, email);
  await act(async () => page.box.querySelector("button")?.click());
  await vi.waitFor(() => expect(looks).toHaveLength(1));
  const progress = page.box.querySelectorAll<HTMLElement>('[role="status"]')[1] ?? expect.fail("no progress");
  return { ...page, progress };
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe("while its PDF is being made", () => {
  it("says so until the PDF is there, which it asks for by what counts as no opening", async () => {
    const { box, progress, t } = await drawMade();
    expect(progress.textContent).toBe(t("apartments.offer_pdf_waiting"));
    expect(document.activeElement).toBe(progress);
    expect(linksIn(box)).toEqual([offer.url]);
    expect(looks[0]).toMatchObject({ path: "/offers/x/pdf", method: "HEAD" });
    await pdfIs(200);
    expect(progress.textContent).toBe(t("apartments.offer_pdf_ready"));
    expect(linksIn(box)).toEqual([offer.pdf_url, offer.url]);
  });

  it("leaves the focus to those who have gone on", async () => {
    const { box } = await drawMade();
    const page = box.querySelector<HTMLElement>(`a[href="${offer.url}"]`);
    page?.focus();
    await pdfIs(200);
    expect(document.activeElement).toBe(page);
  });

  it("asks again after a while, says that it takes long, and stops once the page is left", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { box, progress, t, leave } = await drawMade();
    await pdfIs(503);
    expect(looks).toHaveLength(1);
    await pass(OFFER_PDF_WATCH.everyMs);
    expect(looks).toHaveLength(2);
    await pass(OFFER_PDF_WATCH.lateMs);
    expect(progress.textContent).toBe(t("apartments.offer_pdf_late"));
    // It opens the page that waits for the PDF.
    expect(linksIn(box)).toEqual([offer.pdf_url, offer.url]);
    expect(document.activeElement).toBe(progress);
    leave();
    expect(looks[1]?.signal.aborted).toBe(true);
    await pdfIs(503);
    await pass(OFFER_PDF_WATCH.everyMs);
    expect(looks).toHaveLength(2);
  });

  it("is ready after all, however late", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { box, progress, t } = await drawMade();
    await pass(OFFER_PDF_WATCH.lateMs);
    await pdfIs(200);
    expect(progress.textContent).toBe(t("apartments.offer_pdf_ready"));
    expect(document.activeElement).toBe(box.querySelector(`a[href="${offer.pdf_url}"]`));
  });

  it.each([
    ["withdrawn", new Response(null, { status: 410 })],
    [
      "of an apartment that is not shown any more",
      Object.defineProperty(new Response(null), "redirected", { value: true }),
    ],
  ])("leads to the offer's page alone where it is %s", async (_, answer) => {
    const { box, progress, t } = await drawMade();
    await answerLook(answer);
    expect(progress.textContent).toBe(t("apartments.offer_pdf_none"));
    expect(linksIn(box)).toEqual([offer.url]);
  });
});

/** The form that is shown, which is the one of the late PDF once an offer is made. */
const shownForm = (box: HTMLElement) => box.querySelector<HTMLFormElement>("form:not([hidden])");
const sendLink = (box: HTMLElement) =>
  act(async () => shownForm(box)?.querySelector<HTMLButtonElement>("button")?.click());

describe("once its PDF takes long", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

  const mailed = {
    ...offer,
    id: "y",
    url: "https://ezo.test/offers/y",
    pdf_url: "https://ezo.test/offers/y/pdf",
  };
  const saidIn = (box: HTMLElement) =>
    box.querySelector('[role="status"]')?.textContent.replaceAll("\u00a0", " ");

  it("has the link mailed on request, under a key of its own, and keeps the links that are there", async () => {
    const asked: unknown[][] = [];
    const call: Call = (...given) => {
      asked.push(given);
      return Promise.resolve({ data: asked.length === 1 ? offer : mailed });
    };
    const { box, progress, t } = await drawMade({ call });
    await pass(OFFER_PDF_WATCH.lateMs / 2);
    expect(shownForm(box)).toBeNull();
    await pass(OFFER_PDF_WATCH.lateMs);
    const form = shownForm(box) ?? expect.fail("no form");
    expect(form.textContent).toContain(t("apartments.offer_late_email"));
    expect(document.activeElement).toBe(progress);
    // Nothing is asked for without an address, which the field says.
    await sendLink(box);
    const field = form.querySelector("input");
    expect([field?.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", field]);
    expect(box.querySelector('[role="alert"]')?.textContent).toBe(t("errors.required"));
    expect(asked).toHaveLength(1);
    typeIn(form, " nino@example.ge ");
    await sendLink(box);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(([, input]) => input)).toEqual([
      { body: { apartment_id: 7, locale: "en" } },
      { body: { apartment_id: 7, locale: "en", email: "nino@example.ge" } },
    ]);
    expect(asked[1]?.[2]).not.toEqual(asked[0]?.[2]);
    await vi.waitFor(() => expect(shownForm(box)).toBeNull());
    expect(saidIn(box)).toContain("on its way to nino@example.ge");
    expect(saidIn(box)).not.toContain("The offer in the mail");
    expect(linksIn(box)).toEqual([offer.pdf_url, offer.url]);
    expect(document.activeElement).toBe(progress);
    // The one that is there is still waited for, and no other.
    expect(looks.map(({ path }) => path)).toEqual(["/offers/x/pdf"]);
    await pdfIs(200);
    expect(progress.textContent).toBe(t("apartments.offer_pdf_ready"));
    expect(linksIn(box)).toEqual([offer.pdf_url, offer.url]);
  });

  it.each([
    [{ total_minor: 4_900_000 }, "The offer in the mail is at $ 49 000"],
    [{ currency: "EUR" }, "The offer in the mail is at € 48 500"],
  ])("says so where the one that was mailed has another price: %o", async (changed, text) => {
    let calls = 0;
    const call: Call = () => Promise.resolve({ data: ++calls === 1 ? offer : { ...mailed, ...changed } });
    const { box } = await drawMade({ call });
    await pass(OFFER_PDF_WATCH.lateMs);
    typeIn(shownForm(box) ?? expect.fail("no form"), "nino@example.ge");
    await sendLink(box);
    await vi.waitFor(() => expect(saidIn(box)).toContain(text));
    expect(saidIn(box)).toContain("ready: $ 48 500.");
  });

  it("gives the link that is there where none was mailed", async () => {
    let calls = 0;
    const call: Call = () =>
      Promise.resolve({ data: ++calls === 1 ? offer : { ...mailed, total_minor: 1, is_mailed: false } });
    const { box } = await drawMade({ call });
    await pass(OFFER_PDF_WATCH.lateMs);
    typeIn(shownForm(box) ?? expect.fail("no form"), "nino@example.ge");
    await sendLink(box);
    await vi.waitFor(() => expect(saidIn(box)).toContain("It was not mailed"));
    expect(saidIn(box)).toContain(offer.url);
    expect(saidIn(box)).not.toContain("The offer in the mail");
  });

  it("asks for nothing else meanwhile, and leaves what is there for another choice", async () => {
    const asked: unknown[] = [];
    let answer = (_: unknown): void => undefined;
    const answered = new Promise((resolve) => (answer = resolve));
    const call: Call = (_, input) => {
      asked.push(input);
      return asked.length === 2 ? answered : Promise.resolve({ data: { ...offer, id: `x${asked.length}` } });
    };
    const formFor = (plan: typeof chosen | undefined) => (
      <OfferForm apartmentId={7} chosen={plan} price={50_000} />
    );
    const { box, draw } = await drawPublic(formFor(undefined), { locale: "en", call });
    await sendLink(box);
    await vi.waitFor(() => expect(looks).toHaveLength(1));
    await pass(OFFER_PDF_WATCH.lateMs);
    typeIn(shownForm(box) ?? expect.fail("no form"), "nino@example.ge");
    await sendLink(box);
    expect(asked).toHaveLength(2);
    await draw(formFor(chosen));
    expect(shownForm(box)?.querySelector("button")?.getAttribute("aria-disabled")).toBe("true");
    await sendLink(box);
    expect(asked).toHaveLength(2);
    await act(async () => answer({ data: mailed }));
    // It was made for the other choice.
    expect([saidIn(box), linksIn(box)]).toEqual(["", []]);
    expect(shownForm(box)?.querySelector("button")?.getAttribute("aria-disabled")).toBe("false");
    await sendLink(box);
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    await vi.waitFor(() => expect(saidIn(box)).toContain("ready: $ 48 500."));
    expect(saidIn(box)).not.toContain("nino@example.ge");
  });

  it("keeps what is typed when the PDF is ready after all", async () => {
    const { box, progress, t } = await drawMade();
    await pass(OFFER_PDF_WATCH.lateMs);
    const field = shownForm(box)?.querySelector("input") ?? expect.fail("no field");
    field.value = "nino@";
    field.focus();
    await pdfIs(200);
    expect(progress.textContent).toBe(t("apartments.offer_pdf_ready"));
    expect([shownForm(box)?.querySelector("input")?.value, document.activeElement]).toEqual(["nino@", field]);
  });

  it("says at the field why the link is not mailed, and leaves the offer as it is", async () => {
    let calls = 0;
    const refused = new ApiError("invalid", "Please check", 422, { email: ["Not an e-mail address"] });
    const call: Call = () => (++calls === 1 ? made() : Promise.reject(refused));
    const { box } = await drawMade({ call });
    await pass(OFFER_PDF_WATCH.lateMs);
    typeIn(shownForm(box) ?? expect.fail("no form"), "nobody");
    await sendLink(box);
    await vi.waitFor(() =>
      expect(box.querySelector('[role="alert"]')?.textContent).toBe("Not an e-mail address"),
    );
    const field = shownForm(box)?.querySelector("input");
    expect([field?.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", field]);
    expect(linksIn(box)).toEqual([offer.pdf_url, offer.url]);
  });

  it("asks for no address where one was given with the offer, nor where there will be no PDF", async () => {
    const { box } = await drawMade({ email: "nino@example.ge" });
    await pass(OFFER_PDF_WATCH.lateMs);
    expect(shownForm(box)).toBeNull();
    endDrawn();
    looks = [];
    const other = await drawMade();
    await pass(OFFER_PDF_WATCH.lateMs);
    expect(shownForm(other.box)).not.toBeNull();
    await pdfIs(410);
    expect(shownForm(other.box)).toBeNull();
  });
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

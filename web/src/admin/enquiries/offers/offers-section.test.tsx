import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { act } from "react";
import { expect, it } from "vitest";
import { STANDARD } from "../../../shared/testing/sample-plans.ts";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  listAnswer,
  press,
  receiveLive,
  type,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { OffersSection } from "./offers-section.tsx";

drawsAdmin();

const PERSON = aDetail({ id: 7, name: "Nino", apartment: { id: 3, apartment_number: "802" } as never });
const APARTMENT = {
  id: 3,
  apartment_number: "802",
  unit_type: "apartment",
  status: "available",
  project: { id: 1, titles: { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" } },
  price: 100_000,
  discount_until: null as string | null,
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
  taken_by_visitor: false,
  version: 1,
  state: "valid",
  locale: "en",
  apartment: {
    id: 3,
    number: "802",
    project_id: 1,
    project_titles: { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" },
    building_identifier: "B",
    floor_number: 8,
    status: "available",
    price_minor: 10_000_000,
    discount_until: null,
  },
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
  let refusal: { status: number; body: object } | null = null;
  const answer: Answering = (method, path, body) => {
    if (path.endsWith("/apartment"))
      return {
        body: { success: true, data: { apartment: { ...APARTMENT, ...over }, hold: null, alternatives: [] } },
      };
    if (path.includes("/payment-plans")) return { body: { success: true, data: [] } };
    if (method === "GET")
      return { body: { success: true, data: offers, meta: { max_discount_percent: limit } } };
    asked.push([method, path, body]);
    if (refusal) {
      const { status, body: said } = refusal;
      refusal = null;
      return { status, body: { success: false, message: "", request_id: "r", ...said } };
    }
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
    refuse: (status: number, body: object) => {
      refusal = { status, body };
    },
    contest: () => {
      isContested = true;
    },
  };
}
const submit = () => act(async () => document.querySelector<HTMLFormElement>("form")?.requestSubmit());
const text = () => document.body.textContent.replaceAll("\u00a0", " ");

it("opens the offer that the address asks for, once it is known what can be offered", async () => {
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([]).answer, "/?open=7&offer=1");
  await until(() => expect(dialogs()).toEqual(["Offer of apartment 802"]));
});

it("opens the choice of an apartment where the address asks for an offer and none was asked about", async () => {
  await drawSignedIn(
    <OffersSection enquiry={aDetail({ id: 7, apartment: null })} />,
    (method, path, body, query) =>
      path.endsWith("/customers/projects") ? listAnswer([]) : server([]).answer(method, path, body, query),
    "/?open=7&offer=1",
  );
  await until(() => expect(dialogs()).toEqual(["Which apartment?"]));
});

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

it("keeps the place of its button while the offers are being loaded, for who has one", async () => {
  const never: Answering = () => new Promise(() => {});
  await drawSignedIn(<OffersSection enquiry={PERSON} />, never);
  expect(document.querySelector("section h3")?.textContent).toBe("Offers");
  expect(document.querySelector("section [role=status]")).not.toBeNull();
  unmountDrawn();
  const reader = { ...ADMINISTRATOR, capabilities: ["enquiries.read_own" as const] };
  await drawSignedIn(<OffersSection enquiry={PERSON} />, never, "/", reader);
  expect(document.querySelector("section")).toBeNull();
});

it("shows what the person took on the site as theirs, with nothing to change about it", async () => {
  const taken: StaffOffer = { ...OFFER, made_by: null, note: "", taken_by_visitor: true };
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([taken]).answer);
  await until(() => expect(text()).toContain("taken on the site by the visitor"));
  expect(text()).toContain("No. 17, apartment 802");
  // The first one that a seller makes.
  await until(() => button("Make an offer"));
  for (const action of ["Change", "Withdraw"])
    expect([...document.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain(
      action,
    );
});

it("shows no price while the discount is none that the seller may give, and says why", async () => {
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([OFFER]).answer);
  await until(() => button("Change"));
  await press("Change");
  const shown = () => document.querySelector("output")?.textContent.replaceAll("\u00a0", " ");
  await until(() => expect(shown()).toContain("$ 95 000"));
  for (const discount of ["50", "ten"]) {
    await type("Discount", discount);
    expect(shown()).toBe("Price as offered–No price until the discount is one that you may give.");
  }
  expect(document.querySelectorAll("[aria-invalid='true']")).toHaveLength(1);
  await type("Discount", "4");
  expect(shown()).toContain("$ 96 000");
});

it("offers no field for a discount to those who may give none", async () => {
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([], {}, 0).answer);
  await until(() => button("Make an offer"));
  await press("Make an offer");
  await until(() => expect(text()).toContain("you have no discounts to give"));
});

it("changes an offer on the version that was seen, and after a colleague's change on theirs", async () => {
  const { answer, asked, contest } = server([OFFER]);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, answer);
  await until(() => expect(text()).toContain("good until 8 Jan 2030"));
  expect(text()).toContain("opened: 2, last");
  await press("Change");
  contest();
  await until(() => button("Save as a new version"));
  await submit();
  await until(() =>
    expect(text()).toContain("changed this offer meanwhile: $ 95 000, good until 8 Jan 2030"),
  );
  expect(document.activeElement?.getAttribute("role")).toBe("alert");
  await submit();
  await until(() => expect(asked).toHaveLength(2));
  expect(
    asked.map(([method, , body]) => [method, (body as { offer_version: number }).offer_version]),
  ).toEqual([
    ["PUT", 1],
    ["PUT", 4],
  ]);
});

it.each([
  { offers: [], open: "Make an offer" },
  { offers: [OFFER], open: "Change" },
])("sends the price that was seen, and after another price shows it and asks again: $open", async (of) => {
  const { answer, asked, refuse } = server([...of.offers]);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, answer);
  await until(() => button(of.open));
  await press(of.open);
  await until(() => button(of.offers.length > 0 ? "Save as a new version" : "Make an offer"));
  await type("Note", "My words");
  refuse(409, {
    code: "conflict",
    current: { list_price_minor: 12_000_000, price_minor: 11_400_000, currency: "EUR" },
  });
  await submit();
  await until(() => expect(text()).toContain("The price has changed meanwhile"));
  expect(text()).toContain("€ 120 000");
  await submit();
  await until(() => expect(asked).toHaveLength(2));
  const off = of.offers.length > 0 ? 0.95 : 1;
  expect(asked.map(([, , body]) => body)).toMatchObject([
    { note: "My words", seen: { price_minor: 10_000_000 * off, currency: "USD" } },
    { note: "My words", seen: { price_minor: 12_000_000 * off, currency: "EUR" } },
  ]);
});

it("says before a change is saved what the price was and will be", async () => {
  const apartment = { ...OFFER.apartment, price_minor: 10_500_000 } as NonNullable<StaffOffer["apartment"]>;
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([{ ...OFFER, apartment }]).answer);
  await until(() => button("Change"));
  await press("Change");
  await until(() => expect(text()).toContain("The offer says $ 95 000, the new version will say $ 99 750."));
});

it("keeps a discount for those who may give none, and says a refusal whose field is not shown", async () => {
  const { answer, asked, refuse } = server([OFFER], {}, 0);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, answer);
  await until(() => button("Change"));
  await press("Change");
  await until(() => expect(text()).toContain("The discount of 5 % that the offer has is kept"));
  expect(text()).not.toContain("The offer says");
  refuse(422, { code: "invalid", errors: { discount_percent: ["Only so much"] } });
  await submit();
  await until(() => expect(text()).toContain("Only so much"));
  expect(asked[0]?.[2]).toMatchObject({ discount_percent: 5 });
});

it("shows all that is paid by a plan: at stages and at the end, too, and which months can be chosen", async () => {
  const plan = {
    plan_id: 1,
    name: "A",
    down_percent: 20,
    months: 12,
    down_minor: 2_000_000,
    monthly_minor: 1,
  };
  const stages = [{ name: "Roof", due: "2031-01-01", percent: 10 }];
  const offered = { ...STANDARD, interval: "quarterly", balloon_percent: 30, stages, max_months: 37 };
  const { answer } = server([{ ...OFFER, discount_percent: null, price_minor: 10_000_000, plan }]);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, (method, path, body, query) =>
    path.includes("/payment-plans")
      ? { body: { success: true, data: [offered] } }
      : answer(method, path, body, query),
  );
  await until(() => button("Change"));
  await press("Change");
  await until(() => expect(text()).toContain("6 – 36, a multiple of 3"));
  expect(text()).toContain("$ 20 000 down, then $ 10 000 a quarter");
  expect(text()).toContain("At stages of construction: $ 10 000");
  expect(text()).toContain("Final payment, with the last instalment: $ 30 000");
});

it("tells a single payment with the final payment that it contains", async () => {
  const plan = {
    plan_id: 1,
    name: "A",
    down_percent: 20,
    months: 1,
    down_minor: 2_000_000,
    monthly_minor: 1,
  };
  const once = { ...STANDARD, balloon_percent: 50, min_months: 1, max_months: 36 };
  const { answer } = server([{ ...OFFER, discount_percent: null, price_minor: 10_000_000, plan }]);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, (method, path, body, query) =>
    path.includes("/payment-plans")
      ? { body: { success: true, data: [once] } }
      : answer(method, path, body, query),
  );
  await until(() => button("Change"));
  await press("Change");
  await until(() => expect(text()).toContain("$ 20 000 down, then $ 80 000 in one payment"));
  expect(text()).not.toContain("Final payment, with the last instalment");
});

it.each(["Days it is good for", "Months", "Down payment"])(
  "sends nothing while %s is empty",
  async (field) => {
    const plan = {
      plan_id: 1,
      name: "A",
      down_percent: 20,
      months: 12,
      down_minor: 1_900_000,
      monthly_minor: 1,
    };
    const { answer, asked } = server([{ ...OFFER, plan }]);
    await drawSignedIn(<OffersSection enquiry={PERSON} />, (method, path, body, query) =>
      path.includes("/payment-plans")
        ? { body: { success: true, data: [STANDARD] } }
        : answer(method, path, body, query),
    );
    await until(() => button("Change"));
    await press("Change");
    await until(() => expect(text()).toContain("Months"));
    await type(field, "");
    await submit();
    expect(text()).toContain("This field is required");
    expect(document.querySelectorAll("[aria-invalid='true']")).toHaveLength(1);
    expect(asked).toEqual([]);
  },
);

const SOLD = { ...OFFER.apartment, status: "sold" } as NonNullable<StaffOffer["apartment"]>;
it.each([
  {
    by: "withdrawn",
    to: { ...OFFER, state: "withdrawn" as const },
    why: "This offer was withdrawn meanwhile",
  },
  { by: "sold", to: { ...OFFER, apartment: SOLD }, why: "The apartment cannot be offered any more" },
])("keeps what was typed when the offer is $by meanwhile, and says why it cannot be saved", async (over) => {
  const offers = [OFFER];
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server(offers).answer);
  await until(() => button("Change"));
  await press("Change");
  await until(() => button("Save as a new version"));
  await type("Note", "My words");
  offers[0] = over.to;
  await receiveLive("apartments:status", { ids: [3] });
  await until(() => expect(text()).toContain(over.why));
  expect(document.querySelector<HTMLTextAreaElement>("textarea")?.value).toBe("My words");
  expect(button("Save as a new version").disabled).toBe(true);
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
  { unit_type: "parking" },
])("offers nothing that the site would refuse: %o", async (over) => {
  const shown = { ...OFFER, state: "ended" as const };
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([shown], over as never).answer);
  await until(() => expect(text()).toContain("ended on 8 Jan 2030"));
  expect(text()).not.toContain("Make a new offer");
});

it("has nothing to press for those who only read enquiries", async () => {
  const capabilities = ADMINISTRATOR.capabilities.filter((each) => each !== "enquiries.answer");
  const reader = { ...ADMINISTRATOR, capabilities };
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([OFFER]).answer, "/", reader);
  await until(() => expect(text()).toContain("No. 17"));
  for (const name of ["Make a new offer", "Offer another apartment", "Change", "Withdraw"])
    expect(text()).not.toContain(name);
});

it("says when today's price is lower than what was offered", async () => {
  const cheaper = { ...OFFER.apartment, price_minor: 9_400_000 } as NonNullable<StaffOffer["apartment"]>;
  const offers = [{ ...OFFER, apartment: cheaper }];
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server(offers).answer);
  await until(() => expect(text()).toContain("today's price is lower: $ 94 000"));
  // What nobody can have at the offer's price any more needs no comparison.
  offers[0] = { ...OFFER, apartment: cheaper, state: "ended" };
  await receiveLive("apartments:status", { ids: [3] });
  await until(() => expect(text()).not.toContain("today's price is lower"));
});

it("leaves a colleague's offer to them, and to who may assign requests", async () => {
  const capabilities = ADMINISTRATOR.capabilities.filter((each) => each !== "enquiries.assign");
  const agent = { ...ADMINISTRATOR, capabilities };
  const own = { ...OFFER, id: ID.replace(/1$/, "2"), number: 18, made_by: { id: agent.id, name: "Nino" } };
  await drawSignedIn(<OffersSection enquiry={PERSON} />, server([OFFER, own]).answer, "/", agent);
  await until(() => expect(text()).toContain("No. 17"));
  expect(
    [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === "Change"),
  ).toHaveLength(1);
});

it("says what paying in full adds to the discount, and that the offer outlasts the public discount", async () => {
  const plan = {
    plan_id: STANDARD.id,
    name: "A",
    down_percent: 100,
    months: 0,
    down_minor: 1,
    monthly_minor: 0,
  };
  const apartment = { ...OFFER.apartment, discount_until: "2020-01-01" } as NonNullable<
    StaffOffer["apartment"]
  >;
  const { answer } = server([{ ...OFFER, plan, apartment }]);
  const full = { ...STANDARD, full_payment_discount_percent: 3 };
  await drawSignedIn(<OffersSection enquiry={PERSON} />, (method, path, body, query) =>
    path.includes("/payment-plans")
      ? { body: { success: true, data: [full] } }
      : answer(method, path, body, query),
  );
  await until(() => button("Change"));
  await press("Change");
  await until(() => expect(text()).toContain("plus 3 % for paying in full by the plan: 7.85 % in all"));
  expect(text()).toContain("The public discount ends on 1 Jan 2020; this offer keeps its price.");
});

it("says that a colleague has changed the price while the dialog is open, until it is saved", async () => {
  const offers = [OFFER];
  const { answer, asked } = server(offers);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, answer);
  await until(() => button("Change"));
  await press("Change");
  await until(() => button("Save as a new version"));
  const dearer = { ...OFFER.apartment, price_minor: 10_500_000 } as NonNullable<StaffOffer["apartment"]>;
  offers[0] = { ...OFFER, apartment: dearer };
  await receiveLive("apartments:status", { ids: [3] });
  const status = () => document.querySelector("[role=dialog] [role=status]")?.textContent ?? "";
  await until(() =>
    expect(status().replaceAll("\u00a0", " ")).toBe("The price has changed from $ 100 000 to $ 105 000."),
  );
  await type("Note", "My words");
  expect(status()).not.toBe("");
  await submit();
  await until(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.[2]).toMatchObject({ seen: { price_minor: 9_975_000 } });
});

it("proposes the end that an offer has where the seller can only keep its discount, and says so", async () => {
  const soon = { ...OFFER, valid_until: new Date(Date.now() + 2 * 86_400_000).toISOString() };
  const { answer, asked } = server([soon], {}, 0);
  await drawSignedIn(<OffersSection enquiry={PERSON} />, answer);
  await until(() => button("Change"));
  await press("Change");
  await until(() => expect(text()).toContain("above your limit of 0 %"));
  await submit();
  await until(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.[2]).toMatchObject({ valid_days: 2 });
});

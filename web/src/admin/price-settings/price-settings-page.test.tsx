import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import {
  type Answering,
  button,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  listAnswer,
  press,
  type,
  until,
} from "../testing.tsx";
import { timeZones } from "./price-settings.ts";
import PriceSettingsPage from "./price-settings-page.tsx";

drawsAdmin();
afterEach(() => {
  vi.restoreAllMocks();
});

const shown = () => document.body.textContent;
/** What the open dialog asks. */
const asked = () => document.querySelector('[role="dialog"]')?.textContent ?? "";

/** Draws the page; returns what it saves. */
async function drawPage(answerMore: Answering = () => null, limitedSearches = 0) {
  let stored = {
    currency: "USD",
    others: [{ currency: "EUR", base: "USD", rate: 0.9, rate_on: "2020-01-15" }],
    per_m2_shown: true,
    limited_searches: limitedSearches,
    version: 3,
    updated_at: "2026-11-20T10:00:00.000Z",
    updated_by: null,
  };
  const sent: Record<string, unknown>[] = [];
  await drawSignedIn(<PriceSettingsPage />, (method, path, body, query) => {
    if (path.startsWith("/api/admin/projects")) return answerMore(method, path, body, query);
    if (method === "PUT") sent.push(body as Record<string, unknown>);
    if (method === "PUT") stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return { body: { data: stored } };
  });
  await until(() => expect(shown()).toContain("Further currencies for visitors"));
  return sent;
}
const switchOf = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[role="switch"]')].find((each) =>
    document.querySelector(`label[for="${each.id}"]`)?.textContent.startsWith(name),
  ) ?? expect.fail(`no switch ${name}`);

it("saves a further currency with its rate, and warns of an old one", async () => {
  const sent = await drawPage();
  expect(shown()).toContain("This rate is older than a week");
  await act(async () => switchOf("EUR").click());
  expect(shown()).not.toContain("This rate is older than a week");
  await act(async () => switchOf("GEL").click());
  await type("1 $ in ₾", "2,7");
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.["others"]).toEqual([
    {
      currency: "GEL",
      base: "USD",
      rate: 2.7,
      rate_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    },
  ]);
});

it("has an index of its parts beside them, where there is room", async () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1400);
  await drawPage();
  const index = document.querySelector('nav[aria-label="Parts of the form"]');
  expect([...(index?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Currency of all prices",
    "Further currencies for visitors",
    "What visitors see",
    "Days and times",
  ]);
});

it("saves whether visitors read what is sold, which they do until it is chosen", async () => {
  const sent = await drawPage();
  expect(switchOf("How many are sold").checked).toBe(true);
  await act(async () => switchOf("How many are sold").click());
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ sold_shown: false });
  expect(switchOf("How many are sold").checked).toBe(false);
});

it("saves the time zone, which is Tbilisi's until another one is chosen", async () => {
  const sent = await drawPage();
  const field = document.querySelector<HTMLInputElement>('input[value="Asia/Tbilisi"]');
  expect(field).not.toBeNull();
  await act(async () => field?.click());
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      ({ textContent }) => textContent === "Africa/Algiers",
    );
  await until(() => expect(option()).toBeDefined());
  await act(async () => option()?.click());
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ time_zone: "Africa/Algiers" });
  // What another browser has chosen stays in the list of this one.
  expect(timeZones("Asia/Kolkata").filter((zone) => zone === "Asia/Kolkata")).toHaveLength(1);
});

it("saves the unit of areas, which is square metres until another one is chosen", async () => {
  const sent = await drawPage();
  const field = document.querySelector<HTMLInputElement>('input[value="Square metres (m²)"]');
  expect(field).not.toBeNull();
  await act(async () => field?.click());
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      ({ textContent }) => textContent === "Square feet (sq ft)",
    );
  await until(() => expect(option()).toBeDefined());
  await act(async () => option()?.click());
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ area_unit: "sqft" });
});

it("asks before a rate is saved that differs much from the stored one", async () => {
  const sent = await drawPage();
  await type("1 $ in €", "90");
  await press("Save");
  await until(() => expect(dialogs()).toEqual(["Is the rate of EUR (€) right?"]));
  expect(shown()).toContain("1 $ was 0.9 € and is now 90 €");
  expect(sent).toEqual([]);
  await press("It is right, save it");
  await until(() => expect(sent).toHaveLength(1));
  await type("1 $ in €", "95");
  await press("Save");
  await until(() => expect(sent).toHaveLength(2));
});

it("asks before a first rate is saved that is far from usual, and about each of several", async () => {
  const sent = await drawPage();
  await act(async () => switchOf("GEL").click());
  await type("1 $ in ₾", "27");
  await press("Save");
  await until(() => expect(dialogs()).toEqual(["Is the rate of GEL (₾) right?"]));
  expect(shown()).toContain("1 $ would be 27 ₾; usual is between 1.35 and 5.41.");
  await press("Back");
  await type("1 $ in €", "9");
  await press("Save");
  await until(() => expect(dialogs()).toEqual(["Is the rate of EUR (€), GEL (₾) right?"]));
  expect(shown()).toContain("1 $ was 0.9 € and is now 9 €. 1 $ would be 27 ₾;");
  expect(sent).toEqual([]);
});

it("asks before another currency is saved, without the rates of the former one", async () => {
  const sent = await drawPage();
  const lari = document.querySelector<HTMLInputElement>('input[type="radio"][value="GEL"]');
  await act(async () => lari?.click());
  await press("Save");
  await until(() => expect(dialogs()).toEqual(["All prices in GEL (₾)?"]));
  expect(asked()).not.toContain("saved search");
  expect(sent).toEqual([]);
  await act(async () => button("Change the currency").click());
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ currency: "GEL", others: [] });
});

it("has the rates of a currency again where it was left and chosen again", async () => {
  const sent = await drawPage();
  await type("1 $ in €", "0,91");
  const choose = async (value: string) => {
    const radio = document.querySelector<HTMLInputElement>(`input[type="radio"][value="${value}"]`);
    await act(async () => radio?.click());
  };
  await choose("GEL");
  expect(switchOf("EUR").checked).toBe(false);
  await choose("USD");
  expect(switchOf("EUR").checked).toBe(true);
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ others: [{ currency: "EUR", base: "USD", rate: 0.91 }] });
  expect(sent[0]).not.toHaveProperty("currency");
});

/** The feeds of two projects: of the second, Yandex's is switched off. */
const withFeeds: Answering = (_, path) => {
  if (path === "/api/admin/projects") return listAnswer([{ id: 1 }, { id: 2 }]);
  const id = Number(path.split("/")[4]);
  const of = (feed: string, enabled: boolean, offers: number) => ({
    feed,
    enabled,
    url: `https://ezo.test/feeds/${feed}/${id}.xml`,
    offers,
    refused: [],
  });
  return { body: { data: [of("yandex", id === 1, 28), of("meta", true, 30)] } };
};
const chooseCurrency = async (value: string) => {
  const radio = document.querySelector<HTMLInputElement>(`input[type="radio"][value="${value}"]`);
  await act(async () => radio?.click());
  await press("Save");
};

it("says how many saved searches wait for the former currency, and of none nothing", async () => {
  await drawPage(() => null, 2);
  await chooseCurrency("EUR");
  await until(() => expect(dialogs()).toEqual(["All prices in EUR (€)?"]));
  expect(shown()).toContain(
    "2 saved searches have limits in $: no mail is sent for them until prices are in $ again.",
  );
});

it("says how many apartments a feed loses by another currency", async () => {
  const sent = await drawPage(withFeeds);
  await chooseCurrency("GEL");
  await until(() => expect(dialogs()).toEqual(["All prices in GEL (₾)?"]));
  expect(shown()).toContain("28 apartments drop out of the Yandex feed: it takes only USD ($), EUR (€).");
  expect(sent).toEqual([]);
  await press("Change the currency");
  await until(() => expect(sent).toHaveLength(1));
});

it("speaks of no feed where it takes the currency, and of all apartments where they cannot be counted", async () => {
  await drawPage(() => ({ status: 403, body: { success: false, code: "forbidden", message: "" } }));
  await chooseCurrency("EUR");
  await until(() => expect(dialogs()).toEqual(["All prices in EUR (€)?"]));
  expect(asked()).not.toContain("feed");
  await press("Back");
  await chooseCurrency("GEL");
  await until(() => expect(shown()).toContain("All apartments drop out of the Yandex feed"));
});

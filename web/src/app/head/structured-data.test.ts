import { DEFAULT_FIRM_NAMES, firmTexts } from "@ezo/contract/values/firm-names";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { createTexts } from "../../shared/i18n/texts.ts";
import { documentStart } from "../render/document.ts";
import { locatePage } from "../pages/find-page.ts";
import { pageHead } from "./page-head.ts";
import { structuredData } from "./structured-data.ts";

const origin = "https://ezo.example";
const FIRM = {
  ...DEFAULT_FIRM_NAMES,
  legal_name: { ka: "შპს ეზო", en: "Ezo Development LLC", ru: "" },
  legal_number: "405000000",
};
const call = (() => Promise.reject(new Error("not asked"))) as unknown as WebCaller;
const image = { url: "/media/vake.jpg", alt_text: "", width: 10, height: 10, thumbhash: null, sources: [] };

const PROJECT = {
  id: 1,
  title: "Vake Yard </script><script>alert(1)</script>",
  location: "Vake, Tbilisi",
  description: "A quiet yard.\n\n* a bullet",
  main_image: image,
  render_image: null,
  latitude: 41.7,
  longitude: 44.8,
  features: [{ title: "A garden" }],
};
const ARTICLE = {
  id: 1,
  title: "Trees",
  excerpt: "Forty of them",
  description: "",
  main_image: image,
  publish_date: "2026-05-01T08:00:00.000Z",
  updated_at: "2026-05-03T08:00:00.000Z",
};
const APARTMENT = {
  id: 7,
  apartment_number: "21",
  floor_number: 2,
  floor_label: "2",
  status: "available",
  price: 90_000,
  area_total: 80.5,
  rooms: 3,
  bedrooms: 2,
  building: { id: 1, identifier: "A", name: "Block A" },
  project: { id: 1, title: "Vake Yard" },
  plan_image: image,
  gallery_images: [],
  description: "",
};
const LAYOUT = {
  id: 3,
  name: "Studio 48",
  slug: "studio-48",
  rooms: 1,
  area_total: 48,
  description: "",
  stats: { available: 7, reserved: 1, sold: 2, total: 10, from_price: 74_800 },
  floors: [],
  plan_image: image,
  plan_images: [image],
  view_image: null,
  project: APARTMENT.project,
};
const CONTACT = {
  data: {
    contact_settings: {
      faqs: [{ question: { ka: "როგორ?", en: "How?", ru: "" }, answer: { ka: "ასე", en: "So", ru: "" } }],
    },
  },
};
const FOOTER = {
  contact: {
    email: "hello@ezo.example",
    phone_numbers: [{ number: "+995320001409", href: "tel:+995320001409", display: "+995 32 000 14 09" }],
    google_maps_url: "",
    address: "Tbilisi",
    messengers: [],
  },
  social_links: {
    facebook: "https://www.facebook.com/ezo",
    instagram: "",
    youtube: "https://www.youtube.com/@ezo",
  },
  projects: [],
};

function statementsOf(path: string, soldShown = true) {
  const { page, params } = locatePage(path);
  const cache = new QueryClient();
  cache.setQueryData(["project", "en", 1], PROJECT);
  cache.setQueryData(["article", "en", 1], ARTICLE);
  cache.setQueryData(["explorer", "en", 1, "apartment", 7], APARTMENT);
  const sold = { ...APARTMENT, id: 8, status: "sold" };
  cache.setQueryData(["explorer", "en", 1, "apartment", 8], sold);
  const lowered = { ...APARTMENT, id: 9, pricing: { discount_until: "2026-12-05" } };
  cache.setQueryData(["explorer", "en", 1, "apartment", 9], lowered);
  cache.setQueryData(["explorer", "en", 1, "layout", "studio-48"], LAYOUT);
  cache.setQueryData(["explorer", "en", 1, "layouts"], {
    data: [LAYOUT],
    meta: { project: LAYOUT.project, without_layout: { available: 0, total: 0 } },
  });
  cache.setQueryData(["contact", "en"], CONTACT);
  cache.setQueryData(["footer", "en"], FOOTER);
  cache.setQueryData(["prices"], {
    currency: "USD",
    others: [],
    per_m2_shown: true,
    sold_shown: soldShown,
  });
  const texts = createTexts("en");
  texts.add(firmTexts(FIRM, "en"));
  texts.add({ "header.home": "Home", "header.projects": "Projects", "header.news": "News" });
  texts.add({ "header.contact": "Contact", "apartments.floor_title": "Floor {{number}}" });
  texts.add({ "apartments.apartment_title": "Apartment {{number}}", "apartments.layouts": "Layouts" });
  const place = { call, cache, locale: "en" as const, params, search: new URLSearchParams(), origin };
  const statements = structuredData(page, texts, place);
  const named = (type: string) => statements.find((statement) => [statement["@type"]].flat().includes(type));
  return { page, texts, place, statements, named };
}
const stepsOf = (path: string) =>
  (statementsOf(path).named("BreadcrumbList")?.["itemListElement"] as object[] | undefined)?.map((step) =>
    Object.values(step).slice(1),
  );

describe("structured data of a page", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("has the firm's name and contact details", () => {
    expect(statementsOf("/").statements).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "Organization",
        "@id": `${origin}/#organization`,
        name: "Ezo Development",
        legalName: "Ezo Development LLC",
        taxID: "405000000",
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        email: "hello@ezo.example",
        telephone: "+995320001409",
        address: "Tbilisi",
        sameAs: ["https://www.facebook.com/ezo", "https://www.youtube.com/@ezo"],
      },
    ]);
  });

  it("has breadcrumbs from the home page, in the page's language", () => {
    expect(stepsOf("/contact/")).toEqual([
      [1, "Home", `${origin}/en`],
      [2, "Contact", `${origin}/en/contact`],
    ]);
    expect(stepsOf("/news/1")).toEqual([
      [1, "Home", `${origin}/en`],
      [2, "News", `${origin}/en/news`],
      [3, "Trees", `${origin}/en/news/1`],
    ]);
  });

  it("describes a project as a residence with address, picture and advantages", () => {
    expect(statementsOf("/projects/1").named("ApartmentComplex")).toMatchObject({
      name: PROJECT.title,
      description: "A quiet yard.",
      image: [`${origin}/media/vake.jpg`],
      address: { streetAddress: "Vake, Tbilisi" },
      geo: { latitude: 41.7, longitude: 44.8 },
      amenityFeature: [{ name: "A garden" }],
    });
  });

  it("offers an apartment at its price, until it is sold", () => {
    const path = "/projects/1/A/floor-2/apartment";
    const offerOf = (id: number) => statementsOf(`${path}-${id}`).named("Apartment")?.["offers"];
    expect(statementsOf(`${path}-7`).named("Apartment")).toMatchObject({
      name: "Vake Yard · Block A · 21",
      image: [`${origin}/media/vake.jpg`],
      floorSize: { value: 80.5, unitCode: "MTK" },
      numberOfRooms: 3,
    });
    expect(offerOf(7)).toMatchObject({
      price: 90_000,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      url: `${origin}/en/projects/1/A/floor-2/apartment-7`,
    });
    expect(offerOf(8)).toMatchObject({ availability: "https://schema.org/SoldOut" });
    expect(offerOf(8)).not.toHaveProperty("price");
    // The price rises after that day, also where no old price is struck out beside it.
    expect(offerOf(9)).toMatchObject({ price: 90_000, priceValidUntil: "2026-12-05" });
    expect(offerOf(9)).not.toHaveProperty("priceSpecification");
    expect(stepsOf(`${path}-7`)?.map(([, name]) => name)).toEqual([
      "Home",
      "Projects",
      "Vake Yard",
      "Block A",
      "Floor 2",
      "Apartment 21",
    ]);
  });

  it("offers a layout from its lowest price, with how many are left", () => {
    const path = "/projects/1/layouts/studio-48";
    expect(statementsOf(path).named("FloorPlan")).toMatchObject({
      "@type": ["Product", "FloorPlan"],
      name: "Vake Yard · Studio 48",
      numberOfAccommodationUnits: 10,
      numberOfAvailableAccommodationUnits: 7,
      offers: { lowPrice: 74_800, offerCount: 7, priceCurrency: "USD" },
    });
    // The firm may not say how many there were.
    const hiding = statementsOf(path, false).named("FloorPlan");
    expect(hiding).not.toHaveProperty("numberOfAccommodationUnits");
    expect(hiding).toMatchObject({ numberOfAvailableAccommodationUnits: 7 });
    expect(stepsOf(path)?.map(([, name]) => name)).toEqual([
      "Home",
      "Projects",
      "Vake Yard",
      "Layouts",
      "Studio 48",
    ]);
    expect(statementsOf("/projects/1/layouts").named("ItemList")?.["itemListElement"]).toMatchObject([
      { position: 1, name: "Studio 48", url: `${origin}/en${path}` },
    ]);
  });

  it("has an article's dates and author", () => {
    expect(statementsOf("/news/1").named("NewsArticle")).toMatchObject({
      headline: "Trees",
      description: "Forty of them",
      datePublished: ARTICLE.publish_date,
      dateModified: ARTICLE.updated_at,
      image: [`${origin}/media/vake.jpg`],
      publisher: { "@id": `${origin}/#organization` },
    });
  });

  it("has the contact page's questions and answers", () => {
    expect(statementsOf("/contact").named("FAQPage")?.["mainEntity"]).toEqual([
      { "@type": "Question", name: "How?", acceptedAnswer: { "@type": "Answer", text: "So" } },
    ]);
  });

  it("has nothing about content that is not loaded", () => {
    const { statements } = statementsOf("/projects/2");
    expect(statements.map((statement) => statement["@type"])).toEqual(["Organization", "BreadcrumbList"]);
  });

  it("cannot end its own element", () => {
    const { page, texts, place, statements } = statementsOf("/projects/1");
    const fonts = { georgian: [], latin: [], cyrillic: [] };
    vi.stubGlobal("__FONT_PRELOADS__", fonts);
    const html = documentStart(pageHead(page, texts, place), {
      locale: "en",
      assets: { scripts: [], preloads: [], styles: [] },
    });
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(blocks.map(([, json = ""]) => JSON.parse(json) as unknown)).toEqual(statements);
    expect(html).not.toContain("alert(1)</script>");
  });
});

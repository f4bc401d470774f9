import type { FooterData } from "@ezo/contract/site/pages/contact";
import { LOCALES } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { footerKey } from "../../../shared/navigation/footer-key.ts";
import { ContactBar } from "./contact-bar.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const PATH = "/projects/1/B/floor-2/apartment-7";
const APARTMENT = {
  id: 7,
  apartment_number: "804",
  floor_number: 2,
  building: { identifier: "B" },
  project: { id: 1, title: "Linden Court" },
};
const NOTHING: FooterData["contact"] = {
  email: "",
  phone_numbers: [],
  google_maps_url: "",
  address: "",
  messengers: [],
};
const EVERYTHING: FooterData["contact"] = {
  ...NOTHING,
  phone_numbers: [{ number: "+995320001409", href: "tel:+995320001409", display: "+995 32 000 14 09" }],
  messengers: [
    { messenger: "whatsapp", account: "995320001409" },
    { messenger: "viber", account: "995320001409" },
    { messenger: "telegram", account: "ezo_homes" },
  ],
};
const linksIn = (box: HTMLElement) => [...box.querySelectorAll("a")].map((link) => link.getAttribute("href"));

it.each(LOCALES)("has the ways to the firm, with a message about the apartment, in %s", async (locale) => {
  const { box, t } = await drawPublic(<ContactBar />, {
    locale,
    path: PATH,
    data: [
      [footerKey(locale), { contact: EVERYTHING }],
      [["explorer", locale, 1, "apartment", 7], APARTMENT],
    ],
  });
  const [call, ...others] = linksIn(box);
  const enquire = others.pop();
  expect([call, enquire]).toEqual(["tel:+995320001409", "/contact?apartment=7"]);
  const address = `${window.location.origin}${locale === "ka" ? "" : `/${locale}`}${PATH}`;
  const message = t("contact.message_apartment", { number: "804", project: "Linden Court", link: address });
  expect(message).toContain("804");
  expect(message).toContain(address);
  expect(others.map((href) => [...new URL(href ?? "").searchParams.values()].pop())).toEqual([
    message,
    message,
    message,
  ]);
});

it("shows only what is set up, and takes the chosen payment plan along", async () => {
  const { box } = await drawPublic(<ContactBar />, {
    path: `${PATH}?plan=1&down=20`,
    data: [[footerKey("en"), { contact: NOTHING }]],
  });
  expect(linksIn(box)).toEqual(["/contact?apartment=7&plan=1&down=20"]);
});

it.each([
  ["/projects/1", "/contact?project=1"],
  ["/projects/12/B/floor-2", "/contact?project=12"],
  ["/projects/one", "/contact"],
  ["/news/3", "/contact"],
  ["/projects", "/contact"],
])("of %s leads to %s", async (path, asked) => {
  const { box } = await drawPublic(<ContactBar />, {
    path,
    data: [[footerKey("en"), { contact: NOTHING }]],
  });
  expect(linksIn(box)).toEqual([asked]);
});

it("leaves the page of the contact form alone", async () => {
  const { box } = await drawPublic(<ContactBar />, {
    path: "/contact",
    data: [[footerKey("en"), { contact: EVERYTHING }]],
  });
  expect(box.innerHTML).toBe("");
});

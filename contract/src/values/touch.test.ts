import fc from "fast-check";
import { expect, it } from "vitest";
import { ENQUIRY_SOURCES, FORM_SOURCES } from "../enquiries.ts";
import {
  MAIL_MARKS,
  mailCampaignOf,
  mailCampaignTag,
  NO_SOURCES,
  portalSource,
  sourceName,
  sourceOf,
  wayOf,
} from "./touch.ts";

it.each([
  [{ utm_source: " Google ", referrer_host: "l.facebook.com" }, "google"],
  [{ referrer_host: "www.google.com.ge" }, "google"],
  [{ referrer_host: "google.evil.example" }, "google.evil.example"],
  [{ referrer_host: "l.facebook.com" }, "facebook"],
  [{ referrer_host: "notfacebook.com" }, "notfacebook.com"],
  [{ referrer_host: "t.me" }, "telegram"],
  [{ referrer_host: "www.myhome.ge" }, "myhome.ge"],
  [{ landing_path: "/" }, NO_SOURCES.direct],
  [{ utm_source: "", referrer_host: null }, NO_SOURCES.direct],
])("%o counts under %s", (touch, source) => {
  expect(sourceOf(touch)).toBe(source);
});

it("names every source, and what names none by its key", () => {
  expect(sourceName("google")).toEqual({ name: "Google" });
  expect(sourceName("constructor")).toEqual({ name: "constructor" });
  expect(sourceName("(direct)")).toEqual({ none: "direct" });
  expect(sourceName(sourceOf(MAIL_MARKS))).toEqual({ none: "newsletter" });
  fc.assert(
    fc.property(fc.string(), (utm_source) => {
      const found = sourceName(sourceOf({ utm_source }));
      return "none" in found || found.name !== "";
    }),
  );
});

it("counts what came by no form under how it came, and under nothing else", () => {
  for (const source of ENQUIRY_SOURCES) {
    const isForm = FORM_SOURCES.some((form) => form === source);
    expect(wayOf(source)).toBe(isForm ? null : `(${source})`);
  }
});

it.each([
  ["MyHome.ge", "myhome.ge"],
  [" www.myhome.ge ", "myhome.ge"],
  ["Yandex.ru", "yandex"],
  ["Yandex", "yandex"],
  ["Home and Garden", "home and garden"],
])("counts the portal %s under %s, as its links", (portal, source) => {
  expect(portalSource(portal)).toBe(source);
});

it("finds the campaign that a tag was made for", () => {
  expect(mailCampaignOf(mailCampaignTag(12))).toBe(12);
  for (const tag of [null, undefined, "", "ezo-", "ezo-1x", "spring", "ezo-12345678901"])
    expect(mailCampaignOf(tag)).toBeUndefined();
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { EnquiryFilters } from "../../enquiries/enquiry-filters.ts";
import { ENQUIRY_SOURCES, FORM_SOURCES } from "../../enquiries/enquiry-source.ts";
import { SavedFilters } from "../../enquiries/enquiry-views.ts";
import { TEXT_INPUT_MAX_LENGTH } from "../limits/fields.ts";
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
  [{ utm_source: "(walk_in)" }, "walk_in"],
  [{ utm_source: " ((Call) ) " }, "call"],
  [{ utm_source: "(direct)", referrer_host: "t.me" }, "direct"],
  [{ utm_source: "( )", referrer_host: "t.me" }, "telegram"],
  [{ utm_source: "()" }, NO_SOURCES.direct],
  [{ utm_source: "spring (2026)" }, "spring (2026)"],
])("%o counts under %s", (touch, source) => {
  expect(sourceOf(touch)).toBe(source);
});

it("gives no link the name of one of our own sources, and every source one that filters accept", () => {
  const part = fc.constantFrom("(", ")", " ", "\t", "İ", "😀", "a", "Direct", ...Object.values(NO_SOURCES));
  const written = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 300 }).map((parts) => parts.join("")),
  );
  const named = written.map((text) => text.slice(0, TEXT_INPUT_MAX_LENGTH));
  fc.assert(
    fc.property(named, fc.option(named), (utm_source, referrer_host) => {
      const source = sourceOf({ utm_source, referrer_host });
      const own = Object.values(NO_SOURCES).filter((one) => one === source);
      expect(own).toEqual(source === NO_SOURCES.direct ? [NO_SOURCES.direct] : []);
      expect(EnquiryFilters.parse({ came_from: source }).came_from).toBe(source);
      expect(SavedFilters.parse({ came_from: source }).came_from).toBe(source);
      expect(() => encodeURIComponent(source)).not.toThrow();
      // Retention keeps the source in place of `utm_source`.
      if (source !== NO_SOURCES.direct) expect(sourceOf({ utm_source: source })).toBe(source);
    }),
  );
  expect(sourceOf({ utm_source: "İ".repeat(TEXT_INPUT_MAX_LENGTH) })).toHaveLength(TEXT_INPUT_MAX_LENGTH);
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
  for (const tag of [null, undefined, "", "ezo-", "ezo-1x", "spring", "ezo-2147483648", "ezo-12345678901"])
    expect(mailCampaignOf(tag)).toBeUndefined();
});

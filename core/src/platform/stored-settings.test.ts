import { PriceSettings } from "@ezo/contract/site/prices";
import { expect, it } from "vitest";
import { fromStored, toStored } from "./stored-settings.ts";

const links = {
  facebook: "https://facebook.com/ezo",
  instagram: "",
  youtube: "https://youtube.com/@ezo",
  x: "",
};

it("stores networks that the build before does not know beside those that it reads strictly", () => {
  const stored = toStored("contact", { faqs: [], social_links: links });
  expect(stored["social_links"]).toEqual({ facebook: links.facebook, instagram: "" });
  expect(fromStored("contact", stored)).toEqual({ faqs: [], social_links: links });
});

it("reads what an earlier build has stored in one place", () => {
  const stored = { faqs: [], social_links: links };
  expect(fromStored("contact", stored)).toEqual(stored);
});

it("leaves other settings as they are", () => {
  const value = { order: ["news"], off: [] };
  expect(toStored("home", value)).toEqual(value);
  expect(fromStored("home", value)).toEqual(value);
});

it("stores a time zone so that the build before, which does not know it, reads the rest", () => {
  const value = { currency: "USD", others: [], per_m2_shown: true };
  const before = PriceSettings.omit({ time_zone: true });
  const read = before.parse(toStored("prices", { ...value, time_zone: "Europe/Berlin" }));
  expect(read).toEqual(value);
  // What that build stores has none: it is the default one again.
  expect(PriceSettings.parse(fromStored("prices", read)).time_zone).toBeUndefined();
});

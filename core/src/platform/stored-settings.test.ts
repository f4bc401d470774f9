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

import { expect, it } from "vitest";
import { socialLinks } from "./social-links.ts";

it("names the networks that have an address, in one order, also where a server leaves some out", () => {
  expect(socialLinks({ facebook: "", instagram: "" })).toEqual([]);
  const links = { x: "https://x.com/ezo", facebook: "", instagram: "https://instagram.com/ezo" };
  expect(socialLinks(links)).toEqual([
    { network: "instagram", name: "Instagram", url: "https://instagram.com/ezo" },
    { network: "x", name: "X", url: "https://x.com/ezo" },
  ]);
});

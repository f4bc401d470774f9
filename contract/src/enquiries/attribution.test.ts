import { expect, it } from "vitest";
import { AskedAttribution } from "./attribution.ts";

const names = Object.keys(AskedAttribution.shape);

it.each(names)("what is known of a visit may be left out, null or empty: %s", (name) => {
  for (const nothing of [{}, { [name]: null }, { [name]: "" }])
    expect(AskedAttribution.safeParse(nothing).error).toBeUndefined();
});

it("a host and a path are what they are called, or nothing", () => {
  for (const referrer_host of [" ", "https://google.com", "a".repeat(300)])
    expect(AskedAttribution.safeParse({ referrer_host }).success).toBe(false);
  for (const landing_path of [" ", "contact", "//evil.example"])
    expect(AskedAttribution.safeParse({ landing_path }).success).toBe(false);
});

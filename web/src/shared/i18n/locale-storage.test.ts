import { describe, expect, it } from "vitest";
import { canonicalPath } from "@ezo/contract/values/languages";
import {
  addressInLocale,
  cookiesToWrite,
  cookieValue,
  isRecent,
  pathInLocale,
  toLocale,
} from "./locale-storage.ts";

describe("locale rules", () => {
  it("accepts only the site's three languages", () => {
    expect(["ka", "en", "ru", "de", "", "KA", null, undefined].map(toLocale)).toEqual([
      "ka",
      "en",
      "ru",
      ...Array<undefined>(5).fill(undefined),
    ]);
  });

  it("finds a cookie by its whole name", () => {
    const cookies = "my_ezo_locale=de; ezo_locale=ru; ezo_locale_switching=1";
    expect(cookieValue(cookies, "ezo_locale")).toBe("ru");
    expect(cookieValue(cookies, "ezo_locale_switching")).toBe("1");
    expect(cookieValue("", "ezo_locale")).toBeUndefined();
  });

  it("finds a cookie under the name that it has over https first", () => {
    expect(cookieValue("ezo_locale=de; __Host-ezo_locale=ru", "ezo_locale")).toBe("ru");
  });

  // ASVS 5.0: 3.3.1, 3.3.3
  it("keeps the language over https in a cookie of this host alone", () => {
    expect(cookiesToWrite("ezo_locale", "en", 60, true)).toEqual([
      "ezo_locale=; Path=/; Max-Age=0; SameSite=Lax; Secure",
      "__Host-ezo_locale=en; Path=/; Max-Age=60; SameSite=Lax; Secure",
    ]);
    expect(cookiesToWrite("ezo_locale", "en", 60, false)).toEqual([
      "ezo_locale=en; Path=/; Max-Age=60; SameSite=Lax",
    ]);
  });

  it("accepts the flag of a change of language for 15 s, and no other value", () => {
    const now = Date.now();
    expect([now, now - 14_999].map((at) => isRecent(String(at), now))).toEqual([true, true]);
    for (const flag of [String(now - 15_000), String(now + 1), "1", "", "x", null, undefined])
      expect(isRecent(flag, now), String(flag)).toBe(false);
  });

  it("has a language prefix in the address for all languages but Georgian", () => {
    expect(pathInLocale("en", "/contact")).toBe("/en/contact");
    expect(pathInLocale("ru", "/")).toBe("/ru");
    expect(pathInLocale("ru", "/en/contact")).toBe("/ru/contact");
    expect(pathInLocale("ka", "/en/contact")).toBe("/contact");
    expect(pathInLocale("ka", "/ru")).toBe("/");
    expect(pathInLocale("en", "/ru")).toBe("/en");
  });

  it("keeps the query in another language, but of a search only the first page", () => {
    const address = (search: string) => addressInLocale("en", { pathname: "/ru/news", search });
    for (const kept of ["", "?page=2", "?category=company&page=2", "?search=&page=2", "?search=ეზო", "?a&b="])
      expect(address(kept)).toBe(`/en/news${kept}`);
    expect(address("?category=company&search=garden+b&page=2")).toBe(
      "/en/news?category=company&search=garden+b",
    );
  });

  it("has one canonical address per language", () => {
    expect(canonicalPath("ka", "/")).toBe("/");
    expect(canonicalPath("en", "/")).toBe("/en");
    expect(canonicalPath("ru", "/contact")).toBe("/ru/contact");
  });

  it("does not mistake a path that begins with a language's letters for a prefix", () => {
    expect(pathInLocale("ru", "/enough")).toBe("/ru/enough");
  });
});

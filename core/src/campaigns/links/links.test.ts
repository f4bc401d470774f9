import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMailLink } from "./links.ts";

describe("a link of a mail", () => {
  it.each([
    "/news",
    "https://a.ge/x?y=1",
    "HTTP://a.ge",
    "mailto:a@b.ge",
    "tel:+995",
    "{{unsubscribe_url}}",
    "/x?n={{name}}",
    "https://a.ge/@nino?n={{name|a friend}}",
    "a.ge",
  ])("may be %s", (url) => expect(isMailLink(url)).toBe(true));

  it("has no other scheme, however it is written", () => {
    const noise = fc.constantFrom("", " ", "\t", "\n", "\u0000", "\u0001");
    const written = fc
      .tuple(
        fc.constantFrom("javascript", "data", "file", "vbscript", "blob", "ftp"),
        noise,
        noise,
        fc.boolean(),
      )
      .map(([scheme, before, inside, isUpper]) => {
        const split = `${before}${scheme.slice(0, 2)}${inside}${scheme.slice(2)}`;
        return isUpper ? split.toUpperCase() : split;
      });
    fc.assert(
      fc.property(written, fc.string(), (scheme, rest) => {
        expect(isMailLink(`${scheme}:${rest}`)).toBe(false);
      }),
    );
  });

  it.each([
    "http://a@b.com:x",
    "http://a@b.com/",
    "https://user:word@b.com",
    "https://a.ge@{{name}}.ge/",
    "http://[::1",
    "http:b.com",
    "https://",
    "https://a.ge/\r\nBcc: b@c.ge",
    "/news\n/x",
    "/a\u0000b",
    "//b.com",
    "/\\b.com",
    "https:\\\\b.com",
    "https://a.ge/\u202egpj.exe",
    "mailto:",
    "tel:",
  ])("is a valid address that reads as what it is: not %j", (url) => expect(isMailLink(url)).toBe(false));

  it.each(["{{name|javascript}}:alert(1)", "java{{name}}script:x", "{{name}}"])(
    "gets no scheme from a reader's data: %s",
    (url) => expect(isMailLink(url)).toBe(false),
  );
});

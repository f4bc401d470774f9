import { describe, expect, it } from "vitest";
import { pathWithinSite } from "./site-link.ts";

const ORIGIN = "https://ezo.example";

/** A click on something inside a link with these attributes. */
function clickOn(attributes: Record<string, string>, change: Record<string, unknown> = {}) {
  const link = {
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name in attributes,
  };
  const target = { closest: () => ("href" in attributes ? link : null) } as unknown as Element;
  const keys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  return { button: 0, ...keys, defaultPrevented: false, target, ...change };
}
const led = (href: string) => pathWithinSite(clickOn({ href }), ORIGIN);

describe("a click in written text", () => {
  it("is handled by the router if it leads to a page of the site", () => {
    expect(led("/projects/3")).toBe("/projects/3");
    expect(led("/ru/news?category=event#top")).toBe("/news?category=event#top");
    expect(led(`${ORIGIN}/contact`)).toBe("/contact");
  });

  it("is left to the browser if it leads elsewhere", () => {
    expect(led("https://example.org/projects")).toBeUndefined();
    expect(led("mailto:info@ezo.example")).toBeUndefined();
    expect(led("#history")).toBeUndefined();
    expect(led("/media/plan.pdf")).toBeUndefined();
    expect(led("/admin")).toBeUndefined();
    expect(pathWithinSite(clickOn({ href: "/news", target: "_blank" }), ORIGIN)).toBeUndefined();
    expect(pathWithinSite(clickOn({}), ORIGIN)).toBeUndefined();
  });

  it("is left to the browser if it opens another tab or was handled already", () => {
    expect(pathWithinSite(clickOn({ href: "/news" }, { ctrlKey: true }), ORIGIN)).toBeUndefined();
    expect(pathWithinSite(clickOn({ href: "/news" }, { button: 1 }), ORIGIN)).toBeUndefined();
    expect(pathWithinSite(clickOn({ href: "/news" }, { defaultPrevented: true }), ORIGIN)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { createTexts } from "../shared/i18n/texts.ts";
import { documentHead } from "./document-head.ts";
import { findPage } from "./find-page.ts";
import { missingPage } from "./pages.ts";

const origin = "https://ezo.example";
function textsIn(locale: "ka" | "en" | "ru") {
  const texts = createTexts(locale);
  texts.add({ "header.contact": "Contact", "contact.subtitle": "Write to us" });
  return texts;
}

describe("the document's head", () => {
  it("names title, description, one canonical address and its alternates", () => {
    const head = documentHead(findPage("/contact"), textsIn("en"), { path: "/contact/", origin });
    expect(head).toMatchObject({ title: "Contact · Ezo", description: "Write to us", isIndexed: true });
    expect(head.links).toEqual([
      { rel: "canonical", href: "https://ezo.example/en/contact" },
      { rel: "alternate", href: "https://ezo.example/contact", hreflang: "ka" },
      { rel: "alternate", href: "https://ezo.example/en/contact", hreflang: "en" },
      { rel: "alternate", href: "https://ezo.example/ru/contact", hreflang: "ru" },
      { rel: "alternate", href: "https://ezo.example/contact", hreflang: "x-default" },
    ]);
  });

  it("lets content speak for itself where it is found or shared, under the label's title", () => {
    const preview = { title: "Trees", description: "word ".repeat(100), image: "/media/trees.jpg" };
    const place = { path: "/news/1", origin };
    const { title, description, shared } = documentHead(findPage("/contact"), textsIn("en"), place, {
      preview,
    });
    expect(title).toBe("Contact · Ezo");
    expect(description.length).toBeLessThanOrEqual(201);
    expect(shared).toEqual({ title: "Trees", image: "/media/trees.jpg", kind: "website" });
  });

  it("falls back to the firm's name when the label is missing", () => {
    expect(documentHead(findPage("/"), textsIn("ka"), { path: "/", origin }).title).toBe("Ezo Development");
  });

  it("keeps a missing page out of search results", () => {
    const head = documentHead(missingPage, textsIn("ka"), { path: "/nothing", origin });
    expect(head).toMatchObject({ isIndexed: false, links: [] });
  });

  it("does the same for an address of which nothing has come", () => {
    const place = { path: "/contact", origin };
    const head = documentHead(findPage("/contact"), textsIn("ka"), place, { isAbsent: true });
    expect(head).toMatchObject({ isIndexed: false, links: [] });
  });
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applyHead } from "./apply-head.ts";
import { documentStart } from "../render/document.ts";
import type { DocumentHead } from "./document-head.ts";
import { headTags } from "./head-tags.ts";
import { statement } from "./structured-parts.ts";

beforeEach(
  () => void vi.stubGlobal("__FONT_PRELOADS__", { georgian: [], latin: ["/fonts/a.woff2"], cyrillic: [] }),
);
afterEach(() => void vi.unstubAllGlobals());

const place = { origin: "https://ezo.example", locale: "en" } as const;
const feed = { title: "News", href: "https://ezo.example/en/news/rss.xml" };
const project: DocumentHead = {
  title: "Linden <Court> & sons",
  siteName: "Vake",
  description: "A house",
  shared: { title: "Linden", kind: "website" },
  isIndexed: true,
  links: [
    { rel: "canonical", href: "https://ezo.example/en/projects/1" },
    { rel: "alternate", href: "https://ezo.example/ru/projects/1", hreflang: "ru" },
  ],
  feed,
};
const missing: DocumentHead = { ...project, title: "Not found", isIndexed: false, links: [] };
const PAGES = [
  headTags(project, [statement("Organization", { name: "</script><b>" }), statement("Product", {})], place),
  headTags(missing, [], place),
];

const assets = { scripts: ["/entry.js"], preloads: ["/later.js"], styles: ["/site.css"] };
const written = (tags: (typeof PAGES)[number]) =>
  new DOMParser().parseFromString(documentStart(tags, { locale: "en", assets }), "text/html");
const elements = ({ head }: Document) => [...head.children].map(({ outerHTML }) => outerHTML).sort();

it("results in the head that the server would have written, whatever page was there before", () => {
  for (const before of PAGES)
    for (const now of PAGES) {
      const document = written(before);
      applyHead(document, now);
      expect(elements(document)).toEqual(elements(written(now)));
    }
});

import type { Caller } from "@ezo/contract/route";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PAGES_AT_ONCE_MAX } from "../../shared/lists/page-in-address.ts";
import { GALLERY_GROUPS } from "../../public/gallery/gallery.queries.ts";
import { NEWS_GROUPS } from "../../public/news/news.queries.ts";
import { PROJECTS_GROUPS } from "../../public/projects/projects.queries.ts";
import { seedTexts } from "../../shared/testing/draw-public.tsx";
import { draw } from "../render/draw.tsx";
import { gather } from "../render/gather.ts";

/** More pages than one address shows, with one item each. */
const LAST = PAGES_AT_ONCE_MAX + 2;
const FOOTER = {
  contact: { email: "", phone_numbers: [], google_maps_url: "", address: "", messengers: [] },
  social_links: { facebook: "", instagram: "" },
  legal_pages: [],
  shared_image: null,
  cookie_notice: null,
};
const translations = seedTexts("en", [...PROJECTS_GROUPS, ...GALLERY_GROUPS, ...NEWS_GROUPS]);
const image = {
  url: "/x.jpg",
  alt_text: "",
  width: 4,
  height: 3,
  thumbhash: null,
  focal_point: { x: 0.5, y: 0.5 },
  sources: [],
};
const answers: Record<string, (page: number) => unknown> = {
  "/footer": () => ({ data: { ...FOOTER, projects: [] }, message: "" }),
  "/prices": () => ({ data: { currency: "USD", others: [], per_m2_shown: true } }),
  "/translations": () => ({ translations }),
  "/projects-page": (page) => ({
    projects: [
      { id: page, title: `item-${page}-`, location: "", status: "ongoing", year: 2027, main_image: null },
    ],
    pagination: { total: LAST, has_more_pages: page < LAST, current_page: page, last_page: LAST },
    translations,
  }),
  "/gallery-page": (page) => ({
    data: {
      gallery_images: [
        {
          id: page,
          title: `item-${page}-`,
          project: null,
          category: "exterior",
          created_at: "2026-01-01T00:00:00.000Z",
          ...image,
        },
      ],
    },
    categories: ["all"],
    meta: { total: LAST * 12, current_page: page, has_more_pages: page < LAST },
    translations,
  }),
  "/news": (page) => ({
    data: [
      {
        id: page,
        title: `item-${page}-`,
        excerpt: "",
        category: "company",
        main_image: null,
        publish_date: "2026-01-01T00:00:00.000Z",
        views: 0,
        is_featured: false,
      },
    ],
    meta: { total: LAST, per_page: 1, current_page: page, last_page: LAST },
    translations,
  }),
  "/news/featured": () => ({ data: [] }),
};
const answering: Caller = async ({ path }, input) => {
  const { page } = ((input as { query?: { page?: number | string } }).query ?? {}) as { page?: number };
  return answers[path]?.(Number(page ?? 1)) as never;
};

async function pageAt(url: string): Promise<string> {
  const assets = { "src/entry-client.tsx": { file: "a.js" }, "src/app/start-public.tsx": { file: "b.js" } };
  const request = { url, locale: "en", call: answering, assets, origin: "https://ezo.example" } as const;
  const { status, html } = await withoutStacks(async () => {
    const gathered = await gather(request);
    const { status, body } = "result" in gathered ? gathered.result : await draw(gathered.drawing);
    return { status, html: new TextDecoder().decode(body) };
  });
  expect(status, url).toBe(200);
  // The rendered HTML, without the state for hydration.
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}
/** React's development build takes a stack for every element, which costs a third of the time and is not read here. */
async function withoutStacks<T>(work: () => Promise<T>): Promise<T> {
  const limit = Object.getOwnPropertyDescriptor(Error, "stackTraceLimit") ?? {};
  Object.defineProperty(Error, "stackTraceLimit", { ...NO_STACKS, configurable: true });
  try {
    return await work();
  } finally {
    Object.defineProperty(Error, "stackTraceLimit", limit);
  }
}
/** React sets the limit itself. */
const NO_STACKS: PropertyDescriptor = { get: () => 0, set: () => undefined };

const hrefOf = (html: string, rel: string): string | undefined => {
  const link = [...html.matchAll(/<a [^>]*>/g)].find(([tag]) => tag.includes(`rel="${rel}"`))?.[0];
  return link && /href="([^"]*)"/.exec(link)?.[1]?.replaceAll("&amp;", "&");
};
const itemsOf = (html: string) => [...html.matchAll(/item-(\d+)-/g)].map(([, id]) => Number(id));

beforeEach(
  () => void vi.stubGlobal("__FONT_PRELOADS__", { georgian: [], latin: ["/fonts/a.woff2"], cyrillic: [] }),
);
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["/en/projects", true],
  // These show all pages up to one, of which the first list is enough.
  [`/en/projects?status=ongoing&page=${PAGES_AT_ONCE_MAX}`, false],
  [`/en/gallery?page=${PAGES_AT_ONCE_MAX}`, false],
  ["/en/news", false],
])("links lead through all of %s without JavaScript (and back: %s)", async (list, goesBack) => {
  const visit = async (from: string, rel: string) => {
    const [seen, path] = [new Set<number>(), [] as string[]];
    for (let at: string | undefined = from; at;) {
      expect(path, "leads in a circle").not.toContain(at);
      path.push(at);
      const html = await pageAt(at);
      itemsOf(html).forEach((id) => seen.add(id));
      at = hrefOf(html, rel);
    }
    return { seen, last: path.at(-1) ?? "" };
  };
  const onward = await visit(list, "next");
  expect(onward.last).toContain(`page=${LAST}`);
  expect(onward.last).toContain(list.includes("status=") ? "status=ongoing" : "");
  expect(onward.seen.size).toBe(LAST);
  // The same links draw every list's way back.
  if (goesBack) expect((await visit(onward.last, "prev")).seen.size).toBe(LAST);
});

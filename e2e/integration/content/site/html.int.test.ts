import { repeated } from "@ezo/contract/testing/scope";
import { DEFAULT_FIRM_NAMES } from "@ezo/contract/values/firm-names";
import { LOCALES } from "@ezo/contract/values/locale";
import { canonicalPath } from "@ezo/contract/values/languages";
import { HtmlValidate } from "html-validate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0, hasDemo: true });
});
afterAll(() => stack.stop());

const get = (path: string) => fetch(stack.url() + path);
const pictureAt = async (path: string) =>
  sharp(Buffer.from(await (await get(path)).arrayBuffer())).metadata();

/** Every kind of page, and its structured data besides the firm's name. */
const PAGES = [
  { path: "/", statements: [] },
  { path: "/about", statements: ["BreadcrumbList"] },
  { path: "/projects", statements: ["BreadcrumbList"] },
  { path: "/apartments", statements: ["BreadcrumbList"] },
  { path: "/projects/1", statements: ["BreadcrumbList", ["Product", "ApartmentComplex"]] },
  { path: "/projects/1/A", statements: ["BreadcrumbList", ["Product", "ApartmentComplex"]] },
  { path: "/projects/1/A/floor-1", statements: ["BreadcrumbList", ["Product", "Residence"]] },
  {
    path: "/projects/1/A/floor-1/apartment-1",
    statements: ["BreadcrumbList", ["Product", "Apartment"]],
  },
  { path: "/news", statements: ["BreadcrumbList"] },
  { path: "/news/1", statements: ["BreadcrumbList", "NewsArticle"] },
  { path: "/gallery", statements: ["BreadcrumbList"] },
  { path: "/contact", statements: ["BreadcrumbList", "FAQPage"] },
  { path: "/terms", statements: ["BreadcrumbList"] },
  { path: "/privacy", statements: ["BreadcrumbList"] },
  { path: "/cookies", statements: ["BreadcrumbList"] },
];
const MISSING = ["/nowhere", "/news/abc"];

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes void elements and attributes in its own, equally valid way.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-implicit-button-type": "off",
    // Style rules, not validity.
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "tel-non-breaking": "off",
    "prefer-native-element": "off",
  },
});

/** Languages whose pages are validated: the markup does not depend on them. */
const VALIDATED = repeated(LOCALES);
async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}
/** Fields with personal data or messages. */
const PERSONAL = /<(?:input|textarea)\b[^>]*\bname="(?:name|email|phone|message)"/;
/** Forms with personal data that a browser without scripts would submit. */
const leakingFormsIn = (html: string): string[] =>
  [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = "", content = ""]) =>
    PERSONAL.test(content) && !attributes.includes('method="dialog"') ? [attributes] : [],
  );
const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
function metaOf(html: string, name: string): string | undefined {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
  return content === undefined ? undefined : unescaped(content);
}
/** Canonical and alternates, in their order: relation, language, path. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="(canonical|alternate)" href="([^"]+)"(?: hreflang="([^"]+)")?>/g)].map(
    ([, rel, href = "", lang]) => [rel, lang, new URL(href).pathname].filter(Boolean).join(" "),
  );
const statementsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json) as { "@type": string | string[] },
  );

describe("the server's HTML", () => {
  it.each(PAGES)("is valid, and describes the page: $path", async ({ path, statements }) => {
    for (const locale of LOCALES) {
      const response = await get(canonicalPath(locale, path));
      const html = await response.text();
      expect(response.status).toBe(200);
      if (VALIDATED.includes(locale)) expect(await problemsOf(html)).toEqual([]);
      expect(leakingFormsIn(html)).toEqual([]);
      expect(PERSONAL.test(html)).toBe(path === "/contact");

      expect(metaOf(html, "description")).toMatch(/\S{3}/);
      expect(metaOf(html, "robots")).toBeUndefined();
      expect(linksOf(html)).toEqual([
        `canonical ${canonicalPath(locale, path)}`,
        `alternate ka ${path}`,
        `alternate en ${canonicalPath("en", path)}`,
        `alternate ru ${canonicalPath("ru", path)}`,
        `alternate x-default ${path}`,
      ]);
      expect(statementsOf(html).map((statement) => statement["@type"])).toEqual([
        "Organization",
        ...statements,
      ]);
      for (const name of ["og:title", "og:description", "og:url", "twitter:title", "twitter:description"])
        expect(metaOf(html, name), name).toMatch(/\S{3}/);
      expect(metaOf(html, "twitter:image")).toBe(metaOf(html, "og:image"));
    }
    // A picture large enough for previews, at an absolute address.
    const page = await (await get(path)).text();
    const { width, format } = await pictureAt(new URL(metaOf(page, "og:image") ?? "").pathname);
    expect(["jpeg", "png"]).toContain(format);
    expect(width).toBeGreaterThanOrEqual(1200);
  });

  it.each(MISSING)("is valid, and excludes itself from search results: %s", async (path) => {
    for (const locale of LOCALES) {
      const response = await get(canonicalPath(locale, path));
      const html = await response.text();
      expect(response.status).toBe(404);
      if (VALIDATED.includes(locale)) expect(await problemsOf(html)).toEqual([]);
      expect(metaOf(html, "robots")).toBe("noindex");
      expect(linksOf(html)).toEqual([]);
      expect(statementsOf(html)).toEqual([]);
    }
  });
});

it("each document of the admin names the nonce of its own policy, also of those that are asked for at once", async () => {
  const answers = await Promise.all(Array.from({ length: 3 }, () => get("/admin/login")));
  const nonces = await Promise.all(
    answers.map(async (answer) => {
      const nonce = /<script[^>]* nonce="([^"]+)"/.exec(await answer.text())?.[1];
      expect(answer.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(3);
  // Pages of the site are kept in caches and have none.
  expect(await (await get("/en")).text()).not.toContain("nonce=");
});

it("the admin is an app of its own under the firm's name, and the site is none", async () => {
  const html = await (await get("/admin/login")).text();
  const manifestAt = /<link rel="manifest" href="([^"]+)">/.exec(html)?.[1] ?? "";
  const answer = await get(manifestAt);
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(await answer.json()).toMatchObject({
    name: DEFAULT_FIRM_NAMES.name.ka,
    id: "/admin",
    scope: "/admin",
    start_url: "/admin",
    display: "standalone",
  });
  const site = (await (await get("/manifest.webmanifest")).json()) as object;
  expect(site).toMatchObject({ id: "/", display: "browser" });
  const worker = await get("/admin-sw.js");
  expect(worker.headers.get("content-type")).toContain("javascript");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(await (await get("/")).text()).not.toMatch(/admin-sw|admin\/manifest/);
});

it("the site's icons have the sizes in the manifest", async () => {
  const html = await (await get("/")).text();
  expect(metaOf(html, "theme-color")).toMatch(/^#[0-9a-f]{6}$/);
  const manifestAt = /<link rel="manifest" href="([^"]+)">/.exec(html)?.[1] ?? "";
  const manifest = (await (await get(manifestAt)).json()) as {
    theme_color: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest.theme_color.toLowerCase()).toBe(metaOf(html, "theme-color"));
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  const touchIcon = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(html)?.[1] ?? "";
  const icons = [...manifest.icons, { src: touchIcon, sizes: "180x180", type: "image/png" }];
  for (const { src, sizes, type } of icons) {
    const response = await get(src);
    expect(response.status, src).toBe(200);
    expect(response.headers.get("content-type"), src).toContain(type);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
  }
});

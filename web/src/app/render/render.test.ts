import { FOOTER_WAIT_FOR_HOMEPAGE_MS } from "@ezo/contract/values/limits/screens";
import type { Caller } from "@ezo/contract/route";
import { DEFAULT_FIRM_NAMES, firmTexts } from "@ezo/contract/values/firm-names";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { draw } from "./draw.tsx";
import { gather, localeOfRequest } from "./gather.ts";
import type { RenderRequest } from "./render-contract.ts";

const TEXTS = {
  ...firmTexts(DEFAULT_FIRM_NAMES, "ka"),
  "header.home": "მთავარი",
  "home.title": "</script><script>alert(1)</script>",
  "home.lead": "ეზო",
};
const manifest = {
  "src/entry-client.tsx": { file: "assets/entry.js" },
  "src/app/start-public.tsx": { file: "assets/public.js", css: ["assets/public.css"] },
  "src/app/start-admin.tsx": { file: "assets/admin.js" },
};
const FOOTER = {
  contact: { email: "", phone_numbers: [], google_maps_url: "", address: "", messengers: [] },
  social_links: { facebook: "", instagram: "" },
  legal_pages: [],
  shared_image: null,
  cookie_notice: null,
};
const answers: Record<string, unknown> = {
  "/translations": { translations: TEXTS },
  "/homepage/bootstrap": {
    ...FOOTER,
    translations: TEXTS,
    sections: ["search", "about", "projects", "banner", "news"],
    projects: { all: [], is_featured: [], is_onHomepage: [], is_alone: [] },
    news: { recent: [] },
  },
  "/news": { data: [], meta: { total: 0, per_page: 9, current_page: 1, last_page: 1 }, translations: TEXTS },
  "/news/featured": { data: [] },
  "/projects-page": {
    projects: [],
    pagination: { total: 0, per_page: 6, current_page: 1, last_page: 1, has_more_pages: false },
    translations: TEXTS,
  },
  "/gallery-page": {
    data: { gallery_images: [] },
    categories: ["all", "exterior"],
    meta: { total: 0, current_page: 1, has_more_pages: false },
    translations: TEXTS,
  },
  "/footer": { data: { ...FOOTER, projects: [] }, message: "" },
  "/prices": { data: { currency: "USD", others: [], per_m2_shown: true } },
};
const answering: Caller = async ({ path }) => answers[path] as never;
const failing: Caller = () => Promise.reject(new Error("the database is away"));

const headerOf = (html: string) => /<header.*<\/header>/s.exec(html)?.[0] ?? "";
const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";

async function rendered(change: Partial<RenderRequest>) {
  const gathered = await gather({
    url: "/",
    locale: "ka",
    call: answering,
    assets: manifest,
    origin: "https://ezo.example",
    ...change,
  });
  // As a thread gets it and answers: what cannot be copied would fail here.
  const result = structuredClone(
    "result" in gathered ? gathered.result : await draw(structuredClone(gathered.drawing)),
  );
  return { ...result, html: new TextDecoder().decode(result.body) };
}

const LOGO = {
  light: { url: "/media/light.webp", width: 160, height: 40 },
  dark: { url: "/media/dark.webp", width: 120, height: 40 },
};
const answeringWithLogo =
  (logo: object): Caller =>
  (route, input) =>
    route.path === "/footer"
      ? Promise.resolve({ data: { ...FOOTER, projects: [], logo }, message: "" } as never)
      : answering(route, input);

describe("rendering a page", () => {
  beforeEach(
    () => void vi.stubGlobal("__FONT_PRELOADS__", { georgian: ["/fonts/a.woff2"], latin: [], cyrillic: [] }),
  );
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("answers with a whole document in the page's language", async () => {
    const { status, headers, html, isCacheable } = await rendered({});
    expect(status).toBe(200);
    expect(isCacheable).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-language": "ka",
      vary: "Cookie",
    });
    expect(html).toMatch(/^<!doctype html><html lang="ka">/);
    expect(html).toContain("<title>მთავარი · Ezo</title>");
    expect(html).toContain('<link rel="canonical" href="https://ezo.example/">');
    expect(html).toMatch(/<\/html>$/);
    expect(html).toContain('<meta property="og:type" content="website">');
    // A firm without projects and a logo has no picture of its own, and shows no other.
    expect(html).not.toMatch(/og:image|twitter:image/);
    expect(html).toContain('<meta name="twitter:card" content="summary">');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it("has no inline scripts, only files and data", async () => {
    const { html } = await rendered({});
    const scripts = html.match(/<script[^>]*>/g);
    expect(scripts).toEqual([
      '<script type="application/ld+json">',
      '<script type="module" src="/assets/entry.js" fetchpriority="low">',
      '<script type="application/json" id="ezo-state">',
    ]);
    // The rest waits for the first paint: nothing asks for it in the document.
    expect(html).toContain('<meta name="ezo:scripts" content="/assets/public.js">');
    expect(html).not.toContain("modulepreload");
    expect(html).not.toMatch(/ on[a-z]+="/);
    // An attribute may hold a number for the style sheet, never a rule of its own.
    expect([...html.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style)).toSatisfy((styles: string[]) =>
      styles.every((style) => /^--[a-z-]+:[\d.]+$/.test(style)),
    );
  });

  it("does not depend on the cookie where the address names the language", async () => {
    const { headers, html } = await rendered({ url: "/ru", locale: "ru" });
    expect(headers).not.toHaveProperty("vary");
    expect(html).toContain('href="/ru/contact"');
  });

  it("links to the visitor's language where the address names none", async () => {
    const { html } = await rendered({ url: "/", locale: "ru" });
    expect(html).toContain('href="/ru/contact"');
    expect(html).toContain('"basename":"/ru"');
  });

  it("offers only the languages that visitors see, and names them to the browser", async () => {
    expect((await rendered({})).html).toContain('href="/ru"');
    const { html } = await rendered({ languages: ["ka", "en"] });
    expect(html).not.toMatch(/["/]ru["/]|ru_RU/);
    expect(html).toContain('hreflang="en"');
    expect(html).toContain('"languages":["ka","en"]');
    // One language is no choice.
    expect((await rendered({ languages: ["ka"] })).html).not.toMatch(/"\/en\b/);
  });

  it.each([
    ["/", true],
    ["/?category=made-up", false],
    ["/news?category=company", true],
    ["/news?category=made-up", false],
    ["/news?page=1", false],
    ["/projects?status=ongoing", true],
    ["/projects?status=made-up", false],
    ["/gallery?category=exterior", true],
    ["/gallery?category=exterior&status=made-up", false],
  ])("may be cached at %s: %s", async (url, isCached) => {
    const { status, isCacheable } = await rendered({ url });
    expect([status, isCacheable]).toEqual([200, isCached]);
  });

  it("answers 404 for an unknown page", async () => {
    const { status, html } = await rendered({ url: "/en/nothing", locale: "en" });
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it.each([
    ["/en/projects/vake", "en", "/en/projects?notice=project-missing"],
    ["/en/projects/vake/A", "en", "/en/projects?notice=project-missing"],
    ["/en/projects/vake/layouts", "en", "/en/projects?notice=project-missing"],
    ["/ru/projects/vake/layouts/two-rooms", "ru", "/ru/projects?notice=project-missing"],
    ["/projects/77", "ka", "/projects?notice=project-missing"],
    ["/ru/news/77", "ru", "/ru/news?notice=article-missing"],
  ] as const)("leads on from %s, where nothing is", async (url, locale, target) => {
    const call: Caller = (route, input) =>
      route.path.endsWith("/:id")
        ? Promise.reject(new ApiError("not_found", "", 404))
        : answering(route, input);
    const { status, headers, html, isCacheable } = await rendered({ url, locale, call });
    expect(status).toBe(302);
    expect(headers["location"]).toBe(target);
    expect(isCacheable).toBe(false);
    expect(html).toBe("");
  });

  it("does not redirect if a project could not be loaded", async () => {
    const call: Caller = (route, input) =>
      route.path.endsWith("/:id") ? failing(route, input) : answering(route, input);
    expect((await rendered({ url: "/projects/1", call })).status).toBe(500);
  });

  it("answers with the status of the call that refuses the address, and shows the reason", async () => {
    const refusing: Caller = (route, input) => {
      if (route.path !== "/translations") return Promise.reject(new ApiError("invalid", "", 422));
      const words = { "errors.invalid_address": "შეამოწმეთ მისამართი" };
      return answering(route, input).then(() => ({ translations: { ...TEXTS, ...words } }) as never);
    };
    const { status, html, isCacheable } = await rendered({ url: "/news?search=x", call: refusing });
    expect(status).toBe(422);
    expect(isCacheable).toBe(false);
    expect(html).toContain("შეამოწმეთ მისამართი");
    // Where the server has failed too, that is what it answers.
    const call: Caller = (route, input) =>
      route.path === "/footer" ? refusing(route, input) : failing(route, input);
    expect((await rendered({ url: "/news", call })).status).toBe(500);
  });

  it("answers 410 for a removed item, with texts that its call did not return", async () => {
    const words = {
      "errors.gone": "აღარ არსებობს",
      "errors.gone_text": "მოვხსენით",
      "buttons.all_news": "ყველა",
    };
    const call: Caller = (route, input) => {
      if (route.path === "/translations")
        return Promise.resolve({ translations: { ...TEXTS, ...words } } as never);
      return route.path.endsWith("/:id")
        ? Promise.reject(new ApiError("gone", "", 410))
        : answering(route, input);
    };
    const { status, html, headers, isCacheable } = await rendered({ url: "/news/7", call });
    expect(status).toBe(410);
    expect(isCacheable).toBe(false);
    expect(headers["cache-control"]).toBe("no-store");
    expect(html).toContain("აღარ არსებობს");
    expect(html).toMatch(/<a [^>]*href="\/news"[^>]*>ყველა/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });

  it("does not wait for the footer's data in the home page's answer", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const asked: string[] = [];
    const call: Caller = (route, input) => {
      asked.push(route.path);
      return answering(route, input);
    };
    await rendered({ call });
    expect(asked).toEqual(["/prices", "/homepage/bootstrap"]);
    expect(timers.mock.calls.map(([, delayMs]) => delayMs)).not.toContain(FOOTER_WAIT_FOR_HOMEPAGE_MS);
  });

  it("answers 404 for an invalid article id", async () => {
    const { status, html } = await rendered({ url: "/news/abc" });
    expect(status).toBe(404);
    expect(html).toContain(">404</p>");
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it("renders the error state when the data cannot be loaded", async () => {
    const { status, html, isCacheable, headers } = await rendered({
      call: failing,
      locale: "en",
      url: "/en",
    });
    expect(status).toBe(500);
    expect(isCacheable).toBe(false);
    expect(headers["cache-control"]).toBe("no-store");
    expect(html).toContain("The page could not be loaded");
  });

  it("shows what failed, with texts that the failed call has not returned", async () => {
    const words = {
      "about.error": "Failed to load about info",
      "errors.unavailable": "We are back at noon",
      "errors.check_connection": "Check your connection",
      ...Object.fromEntries(
        ["messages", "header", "footer", "contact", "buttons"].map((group) => [`${group}.x`, "x"]),
      ),
    };
    const refused = Object.assign(new Error("unavailable"), { code: "unavailable" });
    const call: Caller = (route, input) => {
      if (route.path === "/translations") return Promise.resolve({ translations: words } as never);
      return route.path === "/footer" ? answering(route, input) : Promise.reject(refused);
    };
    const about = await rendered({ url: "/en/about", locale: "en", call });
    expect(about.status).toBe(500);
    expect(about.html).toContain("Failed to load about info");
    expect(about.html).toContain("We are back at noon");
    expect(about.html).not.toContain("Check your connection</p>");
  });

  it("draws the frame around a page that crashes, and returns what it threw", async () => {
    const broken = { ...(answers["/gallery-page"] as object), categories: 7 };
    const translations = { ...TEXTS, "gallery.title": "Gallery" };
    const call: Caller = (route, input) =>
      route.path === "/gallery-page"
        ? Promise.resolve({ ...broken, translations } as never)
        : answering(route, input);
    const { status, html, isCacheable, headers, crashes } = await rendered({ url: "/gallery", call });
    expect(status).toBe(500);
    expect(isCacheable).toBe(false);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headerOf(html)).toContain('href="/contact"');
    expect(html).toMatch(/<\/html>$/);
    expect(crashes.map(({ name }) => name)).toEqual(["TypeError"]);
    expect(crashes[0]?.stack).toContain("gallery-page");
    expect((await rendered({ url: "/gallery" })).crashes).toEqual([]);
  });

  it("renders a page without the footer's data", async () => {
    const call: Caller = (route, input) =>
      route.path === "/footer" ? failing(route, input) : answering(route, input);
    expect((await rendered({ call })).status).toBe(200);
  });

  it("shows the overlay after a change of language, and is then not cacheable", async () => {
    const { html, isCacheable } = await rendered({ cookies: "ezo_locale_switching=1" });
    expect(isCacheable).toBe(false);
    expect(html).toContain("data-overlay");
    expect((await rendered({})).html).not.toContain("data-overlay");
  });

  it("keeps the address's query when a form of the header is sent without JavaScript", async () => {
    const { html } = await rendered({
      url: "/en/news?category=company&search=two+rooms&x=1&x=2&x=2",
      locale: "en",
    });
    const header = /<header.*<\/header>/s.exec(html)?.[0] ?? "";
    const forms = [...header.matchAll(/<form[^>]*action="(.*?)"[^>]*>(.*?)<\/form>/gs)].map(
      ([, action, content = ""]) => {
        const fields = [...content.matchAll(/<input type="hidden" name="(.*?)" value="(.*?)"/g)];
        return [action, fields.map(([, name, value]) => `${name}=${value}`).join("&")];
      },
    );
    const query = "category=company&search=two rooms&x=1&x=2&x=2";
    for (const action of ["/news", "/en/news", "/ru/news"]) {
      // In the header and in its menu.
      expect(forms.filter((form) => form[0] === action)).toEqual([
        [action, query],
        [action, query],
      ]);
    }
    expect(forms).toContainEqual(["#site-map", query]);
    // Where the menu's button leads.
    expect(html).toContain(
      '<a href="/ru/news?category=company&amp;search=two+rooms&amp;x=1&amp;x=2&amp;x=2"',
    );
  });

  it("leaves rendering the admin to the browser", async () => {
    const { status, html, headers } = await rendered({ url: "/admin/customers?status=new" });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain("noindex");
    // It can be installed as an app of its own.
    expect(html).toContain('<link rel="manifest" href="/admin/manifest.webmanifest">');
    expect(html).not.toContain('"/manifest.webmanifest"');
    expect(html).not.toContain("public.");
  });

  it("names the firm in the admin's document, also before anybody has logged in", async () => {
    const { html } = await rendered({ url: "/admin/login" });
    expect(html).toContain("<title>Ezo</title>");
    expect(html).toContain('<meta name="application-name" lang="ka" content="ეზო">');
    expect(html).toContain('<meta name="application-name" lang="en" content="Ezo">');
  });

  it("serves the admin without the firm's name where that cannot be read", async () => {
    const { status, html } = await rendered({ url: "/admin/login", call: failing });
    expect(status).toBe(200);
    expect(html).toContain("<title>Admin</title>");
    expect(html).not.toContain("application-name");
  });

  it.each([
    ["/translations", "Admin"],
    ["/footer", "Ezo"],
  ])("serves the admin without what %s would say while it hangs", async (path, title) => {
    // Loads the modules that the admin's document imports when it is asked for.
    await rendered({ url: "/admin/login" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const call: Caller = (route, input) =>
      route.path === path ? new Promise<never>(() => {}) : answering(route, input);
    const answer = rendered({ url: "/admin/login", call });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    const { status, html } = await answer;
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toMatch(/<\/html>$/);
  });

  it("shows the firm's logo on the ground of each place, in a size that is known before it is loaded", async () => {
    const { html } = await rendered({ url: "/news", call: answeringWithLogo(LOGO) });
    const light = /<img[^>]* src="\/media\/light\.webp" width="160" height="40" alt="ეზო დეველოპმენტი"/;
    const dark = /<img[^>]* src="\/media\/dark\.webp" width="120" height="40" alt="ეზო დეველოპმენტი"/;
    expect(headerOf(html)).toMatch(light);
    expect(footerOf(html)).toMatch(dark);
    expect(footerOf(html)).not.toContain("light.webp");
  });

  it("shows the firm's mark and name where it has no logo for the ground", async () => {
    const only = await rendered({ url: "/news", call: answeringWithLogo({ ...LOGO, dark: null }) });
    expect(headerOf(only.html)).toContain("light.webp");
    expect(footerOf(only.html)).not.toContain("light.webp");
    for (const { html } of [only, await rendered({ url: "/news" })])
      expect(footerOf(html)).toMatch(/<svg[^>]*viewBox="0 0 48 48".*>ეზო</s);
  });

  it("gives the admin's document the logo, for its menu", async () => {
    const { html } = await rendered({ url: "/admin", call: answeringWithLogo(LOGO) });
    const content = /<meta name="ezo:logo" content="([^"]*)">/.exec(html)?.[1];
    expect(JSON.parse(content?.replaceAll("&quot;", '"') ?? "null")).toEqual(LOGO);
    expect((await rendered({ url: "/admin" })).html).not.toContain("ezo:logo");
  });

  it("links the icons of the build, or those made of the firm's mark", async () => {
    for (const url of ["/", "/admin/login"])
      for (const iconsFolder of [undefined, "", "/icons/0123456789abcdef-1"]) {
        const { html } = await rendered({ url, iconsFolder });
        expect(html).toContain(
          `<link rel="icon" href="${iconsFolder ?? ""}/icon-64.png" type="image/png" sizes="64x64">`,
        );
        expect(html).toContain(
          `<link rel="apple-touch-icon" href="${iconsFolder ?? ""}/apple-touch-icon.png">`,
        );
      }
  });

  it("links the style sheet of the firm's colours after the site's own, but not in the admin", async () => {
    const coloursSheet = "/colours/7a1f1f-1.css";
    const link = `<link rel="stylesheet" href="${coloursSheet}">`;
    const { html } = await rendered({ coloursSheet });
    expect(html.split(link)).toHaveLength(2);
    expect(html.match(/<link rel="stylesheet" href="[^"]*">/g)?.at(-1)).toBe(link);
    for (const none of [undefined, ""])
      expect((await rendered({ coloursSheet: none })).html).not.toContain("/colours/");
    expect((await rendered({ url: "/admin/login", coloursSheet })).html).not.toContain(coloursSheet);
  });

  it("loads the files of the firm's face of headings first, and not those of another", async () => {
    const other = { georgian: ["/fonts/light.woff2"], latin: [], cyrillic: [] };
    vi.stubGlobal("__HEADING_PRELOADS__", { firago_light: other });
    const preloaded = async (headingFont: string | undefined) => {
      const { html } = await rendered({ headingFont });
      return [...html.matchAll(/as="font" type="font\/woff2" href="([^"]*)"/g)].map(([, href]) => href);
    };
    expect(await preloaded("firago_light")).toEqual(["/fonts/light.woff2"]);
    for (const usual of [undefined, "noto_serif"]) expect(await preloaded(usual)).toEqual(["/fonts/a.woff2"]);
  });
});

describe("the language of a request", () => {
  it("is that of the address, else of the cookie, else Georgian", () => {
    expect(localeOfRequest("/en/contact", "ezo_locale=ru")).toBe("en");
    expect(localeOfRequest("/contact?x=/ru", "a=b; ezo_locale=ru")).toBe("ru");
    expect(localeOfRequest("/contact", "ezo_locale=de")).toBe("ka");
    expect(localeOfRequest("/")).toBe("ka");
  });
});

import { canonicalPath } from "@ezo/contract/values/languages";
import { NEWS_LIST_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { LOCALES } from "@ezo/contract/values/locale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArticle, createMedia, createProject } from "../../../stack/factories/content.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

const ORIGIN = "https://ezo.test";
let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  stock = await createStock(stack.database.prisma);
});
afterAll(() => stack.stop());

const get = (path: string) => fetch(stack.url() + path, { redirect: "manual" });

/** A page's metadata, read from its HTML. */
async function headOf(path: string) {
  const response = await get(path);
  const html = await response.text();
  const attributeOf = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&");
  const statements = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );
  const typed = (type: string) => statements.find((data) => [data["@type"]].flat().includes(type));
  return {
    status: response.status,
    html,
    title: attributeOf(/<title>(.*?)<\/title>/),
    description: attributeOf(/<meta name="description" content="(.*?)">/),
    canonical: attributeOf(/<link rel="canonical" href="(.*?)">/),
    shared: attributeOf(/<meta property="og:title" content="(.*?)">/),
    sharedDescription: attributeOf(/<meta property="og:description" content="(.*?)">/),
    image: attributeOf(/<meta property="og:image" content="(.*?)">/),
    typed,
    steps: ((typed("BreadcrumbList")?.["itemListElement"] ?? []) as { name: string; item: string }[]).map(
      ({ name, item }) => [name, item.replace(ORIGIN, "")],
    ),
  };
}
const places = () => {
  const project = `/projects/${stock.project.id}`;
  const building = `${project}/A`;
  const [first, , third] = stock.apartments;
  return {
    project,
    building,
    floor: `${building}/floor-1`,
    apartment: `${building}/floor-1/apartment-${first.id}`,
    unpriced: `${building}/floor-2/apartment-${third.id}`,
  };
};

describe("a page's own name, description and picture", () => {
  it("precede the label on every level of a project", async () => {
    const { project, building, floor, apartment } = places();
    const [name] = (await headOf(`/en${project}`)).title?.split(" · ") ?? [];
    expect(name).toMatch(/^Project \d+ en$/);
    const block = "Block A en";
    expect((await headOf(`/en${project}`)).title).toBe(`${name} · Projects · Ezo`);
    expect((await headOf(`/en${building}`)).title).toBe(`${block} · ${name} · Projects · Ezo`);
    expect((await headOf(`/en${floor}`)).title).toBe(`Floor 1 · ${block} · ${name} · Projects · Ezo`);
    const { title, shared } = await headOf(`/en${apartment}`);
    expect(title).toBe(`Apartment 101 · ${block} · ${name} · Projects · Ezo`);
    expect(shared).toBe(`Apartment 101 · ${block} · ${name}`);
  });

  it("precede the label of an article", async () => {
    const { id } = await createArticle(stack.database.prisma, {}, { title: "Trees" });
    expect((await headOf(`/en/news/${id}`)).title).toMatch(/^Trees \d+ en · News · Ezo$/);
  });

  it("include rooms, area, floor, and a visible price, in each language", async () => {
    const { building, floor, apartment, unpriced } = places();
    const descriptions = new Set<string | undefined>();
    for (const locale of LOCALES)
      for (const path of [building, floor, apartment, unpriced]) {
        const { description } = await headOf(`/${locale}${path}`);
        expect(description).not.toMatch(/\{\{|Infinity|undefined|apartments\./);
        descriptions.add(description);
      }
    expect(descriptions.size).toBe(12);
    expect((await headOf(`/en${building}`)).description).toMatch(
      /Floors: 1–2\. Apartments available: 2 of 4\. Prices from \$\u00a050\u00a0000\.$/,
    );
    expect((await headOf(`/en${floor}`)).description).toMatch(
      /^Floor 1, .*Rooms: 1–2\. Area: 40\.0–60\.0 m²\..* 1 of 2\. Prices from \$\u00a050\u00a0000\.$/,
    );
    expect((await headOf(`/en${apartment}`)).description).toMatch(
      /^Rooms: 1\. Area: 40\.0 m²\. Floor: 1\. Price: \$\u00a050\u00a0000\./,
    );
    expect((await headOf(`/en${unpriced}`)).description).toMatch(/^Rooms: 3\. Area: 80\.5 m²\. Floor: 2\. B/);
  });

  it("include the building's facade, the floor's plan and the apartment's plan", async () => {
    const { building, apartment } = places();
    const urlOf = (media: { contentHash: string } | null) =>
      expect.stringContaining(media?.contentHash ?? "-");
    const mediaOf = (id: number) => stack.database.prisma.media.findUnique({ where: { id } });
    const { facade, plan } = stock.images;
    expect((await headOf(building)).image).toEqual(urlOf(await mediaOf(facade.mediaId)));
    expect((await headOf(`${building}/floor-2`)).image).toEqual(urlOf(await mediaOf(plan.mediaId)));
    const own = await createMedia(stack.database.prisma);
    const [first] = stock.apartments;
    await stack.database.prisma.apartment.update({
      where: { id: first.id },
      data: { planImageId: own.id },
    });
    expect((await headOf(apartment)).image).toEqual(urlOf(own));
  });

  it("are a project's own, not the site's", async () => {
    const { prisma } = stack.database;
    const [main, render] = [await createMedia(prisma), await createMedia(prisma)];
    const { id } = await createProject(prisma, { mainImageId: main.id });
    for (const locale of LOCALES) {
      const description = `A yard of its own, ${locale}.\n\n* With a tree`;
      await prisma.projectTranslation.update({
        where: { projectId_locale: { projectId: id, locale } },
        data: { description },
      });
      const own = await headOf(canonicalPath(locale, `/projects/${id}`));
      const site = await headOf(canonicalPath(locale, "/contact"));
      expect([own.description, own.sharedDescription]).toEqual(
        Array(2).fill(`A yard of its own, ${locale}.`),
      );
      expect(own.shared).toMatch(new RegExp(`^Project \\d+ ${locale}$`));
      expect(own.image).toContain(main.contentHash);
      expect(site.description).not.toBe(own.description);
    }
    await prisma.project.update({ where: { id }, data: { renderImageId: render.id } });
    expect((await headOf(`/projects/${id}`)).image).toContain(render.contentHash);
  });

  it("show the first project's picture where a page has none, else the logo", async () => {
    const { prisma } = stack.database;
    await prisma.project.updateMany({ data: { mainImageId: null, renderImageId: null } });
    const bare = await headOf("/contact");
    expect(bare.image).toBeUndefined();
    expect(bare.html).toContain('<meta name="twitter:card" content="summary">');

    const [logo, picture] = [await createMedia(prisma), await createMedia(prisma)];
    const value = { logo_media_id: logo.id, accent: "#1F3D36" };
    await prisma.setting.upsert({
      where: { name: "brand" },
      create: { name: "brand", value },
      update: { value },
    });
    for (const path of ["/", "/contact"])
      expect((await headOf(path)).image, path).toContain(logo.contentHash);

    await prisma.project.update({ where: { id: stock.project.id }, data: { mainImageId: picture.id } });
    for (const path of ["/", "/contact"])
      expect((await headOf(path)).image, path).toContain(picture.contentHash);
  });

  it.each([
    ["ka", "პროექტები", "სართული 1", "ბინა 101"],
    ["ru", "Проекты", "Этаж 1", "Квартира 101"],
  ] as const)("are in breadcrumbs and offers of %s", async (locale, projects, floorTitle, apartmentTitle) => {
    const { project, building, floor, apartment } = places();
    const own = (path: string) => canonicalPath(locale, path);
    const { steps, typed } = await headOf(own(apartment));
    expect(steps.slice(1)).toEqual([
      [projects, own("/projects")],
      [expect.stringMatching(new RegExp(`^Project \\d+ ${locale}$`)), own(project)],
      [`Block A ${locale}`, own(building)],
      [floorTitle, own(floor)],
      [apartmentTitle, own(apartment)],
    ]);
    const flat = typed("Apartment");
    expect(flat?.["name"]).toMatch(new RegExp(`^Project \\d+ ${locale} · Block A ${locale} · 101$`));
    expect(flat?.["offers"]).toMatchObject({ price: 50_000, url: ORIGIN + own(apartment) });
    expect((await headOf(own(floor))).typed("Residence")).toMatchObject({
      name: expect.stringContaining(floorTitle) as string,
      offers: { offers: [{ price: 50_000, url: ORIGIN + own(apartment) }] },
    });
    for (const path of [project, building])
      expect((await headOf(own(path))).typed("ApartmentComplex")).toMatchObject({
        url: ORIGIN + own(path),
        offers: { lowPrice: 50_000, priceCurrency: "USD", offerCount: 2 },
      });
  });

  it("are in breadcrumbs and offers", async () => {
    const { project, building, floor, apartment, unpriced } = places();
    const { steps, typed } = await headOf(`/en${apartment}`);
    expect(steps.slice(1)).toEqual([
      ["Projects", "/en/projects"],
      [expect.stringMatching(/^Project/), `/en${project}`],
      ["Block A en", `/en${building}`],
      ["Floor 1", `/en${floor}`],
      ["Apartment 101", `/en${apartment}`],
    ]);
    expect(typed("Apartment")?.["offers"]).toMatchObject({
      price: 50_000,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    });
    expect((await headOf(unpriced)).typed("Apartment")).not.toHaveProperty("offers");
    expect((await headOf(building)).steps).toHaveLength(4);
    for (const path of [project, building])
      expect((await headOf(path)).typed("ApartmentComplex")?.["offers"]).toMatchObject({
        lowPrice: 50_000,
        priceCurrency: "USD",
        offerCount: 2,
      });
    expect((await headOf(floor)).typed("Residence")?.["offers"]).toMatchObject({
      lowPrice: 50_000,
      offers: [{ price: 50_000, priceCurrency: "USD", url: ORIGIN + apartment }],
    });
  });

  it("have the prices of what is available alone, as descriptions have", async () => {
    const { building, floor } = places();
    const { apartment } = stack.database.prisma;
    const [, second] = stock.apartments;
    const { status, price } = second;
    await apartment.update({ where: { id: second.id }, data: { status: "reserved", price: 30_000 } });
    const { typed, description } = await headOf(`/en${floor}`);
    await apartment.update({ where: { id: second.id }, data: { status, price } });
    expect(description).toContain("Prices from $\u00a050\u00a0000.");
    const offers = typed("Residence")?.["offers"];
    expect(offers).toMatchObject({ lowPrice: 50_000, highPrice: 50_000, offerCount: 1 });
    expect((offers as { offers: object[] }).offers).toHaveLength(1);
    // What is available there hides its price, and the rest is reserved.
    expect((await headOf(`/en${building}/floor-2`)).typed("Residence")).not.toHaveProperty("offers");
  });

  it("are shown above the project too", async () => {
    const { html } = await headOf(`/en${places().project}`);
    const crumbs = /<nav aria-label="Where you are">(.*?)<\/nav>/.exec(html)?.[1];
    expect(crumbs).toContain('href="/en/projects"');
    expect(crumbs).toMatch(/aria-current="page">Project \d+ en</);
  });
});

describe("what every page offers", () => {
  it("includes the news feed of its language, in the head and in the footer", async () => {
    for (const [prefix, locale] of [
      ["", "ka"],
      ["/en", "en"],
      ["/ru", "ru"],
    ] as const) {
      const { html } = await headOf(`${prefix}/contact`);
      const [, href = ""] =
        /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)">/.exec(html) ?? [];
      expect(href).toBe(`${ORIGIN}${prefix}/news/rss.xml`);
      expect(html.slice(html.indexOf("<footer"))).toContain(`href="${prefix}/news/rss.xml"`);
      const feed = await get(href.replace(ORIGIN, ""));
      expect(await feed.text()).toContain(`<language>${locale}</language>`);
    }
  });

  it("includes an icon at the address that browsers request by default", async () => {
    const response = await get("/favicon.ico");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
    // An icon file begins with a reserved zero and the type 1 (icon).
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 4)]).toEqual([0, 0, 1, 0]);
  });
});

describe("the pages of the news", () => {
  it("are canonical to themselves, and those beyond the last are not found", async () => {
    for (let count = 0; count <= NEWS_LIST_PAGE_SIZE; count++) await createArticle(stack.database.prisma);
    const first = await headOf("/en/news?page=1");
    expect(first).toMatchObject({ status: 200, canonical: `${ORIGIN}/en/news` });
    const second = await headOf("/en/news?page=2");
    expect(second).toMatchObject({ status: 200, canonical: `${ORIGIN}/en/news?page=2` });
    expect(second.html).toContain(`href="${ORIGIN}/ru/news?page=2" hreflang="ru"`);
    const company = await headOf("/en/news?page=2&category=company");
    expect(company.canonical).toBe(`${ORIGIN}/en/news?category=company&page=2`);
    expect((await headOf("/en/news?search=Article")).canonical).toBe(`${ORIGIN}/en/news`);
    expect((await get("/en/news?search=nothing-of-the-kind")).status).toBe(200);
  });
});

describe("the search over all apartments", () => {
  it("has pages of its own by project and by one number of rooms, and lets no other search be indexed", async () => {
    const { id } = stock.project;
    const own = await headOf(`/en/apartments?rooms=1&project_id=${id}`);
    expect(own.title).toMatch(/^1-room apartments in Project \d+ en · Apartments · Ezo$/);
    expect(own.canonical).toBe(`${ORIGIN}/en/apartments?project_id=${id}&rooms=1`);
    expect(own.html).toContain(`href="/en${places().apartment}"`);
    const indexed = ["", "?rooms=1", `?project_id=${id}`];
    const others = [
      "?rooms=1,2",
      "?rooms=1&price_max=9",
      "?sort=-area",
      "?project_id=99999",
      "?cursor=price~1~1",
    ];
    const isIndexed = async (query: string) =>
      !(await headOf(`/en/apartments${query}`)).html.includes("noindex");
    for (const query of indexed) expect([query, await isIndexed(query)]).toEqual([query, true]);
    for (const query of others) expect([query, await isIndexed(query)]).toEqual([query, false]);
    // Values that are none of ours are left out.
    expect((await headOf("/en/apartments?rooms=x&utm_source=a")).canonical).toBe(`${ORIGIN}/en/apartments`);
  });
});

describe("an address beyond the last page of a list", () => {
  it.each(["/news", "/projects", "/gallery"])("is not found, whatever the list: %s", async (list) => {
    expect((await get(`/en${list}?page=1`)).status).toBe(200);
    for (const page of ["99", "100001", "9".repeat(40)]) {
      const { status, title, html } = await headOf(`/en${list}?page=${page}`);
      expect({ status, title }).toEqual({ status: 404, title: "Page not found · Ezo" });
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toMatch(new RegExp(`<a [^>]*href="/en${list}"[^>]*>[^<]*</a></div></div>`));
    }
  });
});

describe("an explorer's page with filters in its address", () => {
  it("says of each number what it counts", async () => {
    const { html } = await headOf(`/en${places().floor}?rooms=1`);
    expect(html).toContain(">1 of 2 match<");
    expect(html).toContain(">1 of 4 match in the whole project<");
    expect((await headOf(`/en${places().project}?rooms=1`)).html).toContain(">1 of 4 match<");
  });
});

describe("every other spelling of an address", () => {
  it.each([
    ["/About", "/about"],
    ["/about/", "/about"],
    ["/ABOUT?utm_source=a%20b&x=1", "/about?utm_source=a%20b&x=1"],
    ["/projects/01", "/projects/1"],
    ["/en/Projects/007/?page=2", "/en/projects/7?page=2"],
    ["/en/", "/en"],
    ["/EN/about", "/en/about"],
    ["/news/0012", "/news/12"],
    ["/projects/1/A/Floor-02", "/projects/1/A/floor-2"],
    ["/projects/1/A/floor-2/APARTMENT-07", "/projects/1/A/floor-2/apartment-7"],
  ])("redirects permanently from %s to %s", async (path, target) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(target);
  });

  it("redirects to the building's own name, by id or in another case", async () => {
    const { project, building } = places();
    const { id } = stock.building;
    for (const name of ["a", String(id)]) {
      const response = await get(`${project}/${name}?rooms=2`);
      expect(response.headers.get("location")).toBe(`${building}?rooms=2`);
    }
    const [first] = stock.apartments;
    const elsewhere = await get(`${project}/a/floor-1/apartment-${first.id}`);
    expect(elsewhere.headers.get("location")).toBe(places().apartment);
  });
});

describe("an impossible address", () => {
  it("is not found", async () => {
    for (const place of ["B".repeat(41), `${"B".repeat(41)}/floor-1`, "A/floor-999"]) {
      const { status, title, html } = await headOf(`/en${places().project}/${place}`);
      expect(status, place).toBe(404);
      expect(title).toBe("Page not found · Ezo");
      expect(html).toContain("There is no such place in this house");
    }
  });
});

describe("the contact page", () => {
  it("keeps its form if the settings cannot be loaded", async () => {
    const { prisma } = stack.database;
    await prisma.$executeRaw`alter table settings rename to settings_away`;
    try {
      const { status, html } = await headOf("/en/contact");
      expect(status).toBe(500);
      expect(html).toContain("Failed to load contact page");
      expect(html).toMatch(/<textarea[^>]* name="message"/);
      expect(html.slice(0, html.indexOf("</main>"))).not.toContain("Check your internet connection");
      // The internal error is not revealed.
      expect(html).not.toMatch(/prisma|settings does not exist|P2021/i);
    } finally {
      await prisma.$executeRaw`alter table settings_away rename to settings`;
    }
  });
});

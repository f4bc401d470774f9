import { getGalleryPage } from "@ezo/contract/site/pages/gallery";
import { HOMEPAGE_PROJECTS_MAX } from "@ezo/contract/values/limits/pages";
import {
  getArticle,
  listFeaturedNews,
  listNews,
  listNewsOfCategory,
  listRecentNews,
} from "@ezo/contract/site/pages/news";
import {
  getProject,
  getProjectsPage,
  listFeaturedProjects,
  listHomepageProjects,
  listProjects,
} from "@ezo/contract/site/projects";
import { getAbout, getHomepage, getLegalPage } from "@ezo/contract/site/pages/site-pages";
import { newsJobs } from "@ezo/core/news/news.jobs";
import { searchFormOf } from "@ezo/core/platform/text/search-form";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createArticle,
  createGalleryImage,
  createMedia,
  createProject,
} from "../../stack/factories/content.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";
import { statementsOf } from "../../stack/sql/statements.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
});
afterAll(() => stack.stop());
beforeEach(async () => {
  const { prisma } = stack.database;
  await prisma.galleryImage.deleteMany();
  await prisma.article.deleteMany();
  await prisma.project.deleteMany();
});
const db = () => stack.database.prisma;
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe("projects", () => {
  it("are in the firm's order, in the requested language, without inactive ones", async () => {
    const first = await createProject(db());
    await createProject(db(), { isActive: false });
    const second = await createProject(db(), { sortOrder: -1 });
    const { data } = await stack.call(listProjects, { query: { locale: "ru" } });
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(data[0]?.location).toBe("Place ru");
  });

  it("fall back to Georgian where a language is missing", async () => {
    await createProject(db(), {}, ["ka"]);
    const { data } = await stack.call(listProjects, { query: { locale: "en" } });
    expect(data[0]?.title).toMatch(/ka$/);
  });

  it("are paged by status", async () => {
    for (let count = 0; count < 7; count++) await createProject(db());
    await createProject(db(), { status: "completed" });
    const first = await stack.call(getProjectsPage, { query: { groups: ["projects"] } });
    expect(first.projects).toHaveLength(6);
    expect(first.pagination).toEqual({
      total: 8,
      per_page: 6,
      current_page: 1,
      last_page: 2,
      has_more_pages: true,
    });
    // The firm's names come with every answer that has texts.
    const groups = new Set(Object.keys(first.translations).map((key) => key.split(".")[0]));
    expect(groups).toEqual(new Set(["projects", "firm"]));
    const last = await stack.call(getProjectsPage, { query: { page: 2 } });
    expect(last.projects).toHaveLength(2);
    expect(last.pagination.has_more_pages).toBe(false);
    const completed = await stack.call(getProjectsPage, { query: { status: "completed" } });
    expect(completed.pagination.total).toBe(1);
    const beyond = await stack.call(getProjectsPage, { query: { page: 9 } });
    expect(beyond.projects).toEqual([]);
  });

  it("are featured and shown on the home page by their flags", async () => {
    const featured = await createProject(db(), { isFeatured: true });
    const onHomepage = await createProject(db(), { isOnHomepage: true });
    expect((await stack.call(listFeaturedProjects, { query: {} })).data.map(({ id }) => id)).toEqual([
      featured.id,
    ]);
    expect((await stack.call(listHomepageProjects, { query: {} })).data.map(({ id }) => id)).toEqual([
      onHomepage.id,
    ]);
  });

  it("show one completely: pictures with their sources, features and active related projects in order", async () => {
    const [media, other] = [await createMedia(db()), await createMedia(db())];
    const relative = await createProject(db());
    const hidden = await createProject(db(), { isActive: false });
    const feature = await db().feature.create({
      data: {
        key: `feature-${media.id}`,
        icon: "trees",
        iconSvg: "<path/>",
        translations: { create: [{ locale: "ka", title: "ეზო", description: "მწვანე" }] },
      },
    });
    const project = await createProject(db(), {
      mainImage: { connect: { id: media.id } },
      images: {
        create: [
          { mediaId: other.id, sortOrder: 2 },
          { mediaId: media.id, sortOrder: 1 },
        ],
      },
      features: { create: [{ featureId: feature.id }] },
      related: { create: [{ relatedId: relative.id }, { relatedId: hidden.id }] },
    });
    const { data } = await stack.call(getProject, {
      params: { id: String(project.id) },
      query: { locale: "en" },
    });
    expect(data.main_image).toMatchObject({
      url: `/media/${media.contentHash}/1280.jpg`,
      alt_text: "Alt en",
    });
    expect(data.main_image?.sources.map(({ type }) => type)).toEqual(["image/avif", "image/jpeg"]);
    expect(data.main_image?.sources[1]?.srcset).toContain("640.jpg 640w, ");
    expect(data.gallery_images.map(({ url }) => url)).toEqual([
      `/media/${media.contentHash}/1280.jpg`,
      `/media/${other.contentHash}/1280.jpg`,
    ]);
    expect(data.features).toMatchObject([{ title: "ეზო", icon: "trees" }]);
    expect(data.related_projects.map(({ id }) => id)).toEqual([relative.id]);
  });

  it("are not found by an id that is unknown, inactive or not a number", async () => {
    const hidden = await createProject(db(), { isActive: false });
    for (const id of ["999999", String(hidden.id), "abc", "1.5", "-1"])
      expect((await failureOf(stack.call(getProject, { params: { id }, query: {} }))).status).toBe(404);
  });
});

describe("news", () => {
  it("is newest first, without inactive and scheduled articles", async () => {
    const older = await createArticle(db());
    const newer = await createArticle(db());
    await createArticle(db(), { isActive: false });
    await createArticle(db(), { publishAt: new Date(Date.now() + 60_000) });
    const { data, meta } = await stack.call(listNews, { query: {} });
    expect(data.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(meta).toEqual({ total: 2, per_page: 12, current_page: 1, last_page: 1 });
  });

  it("are announced to caches by a worker that begins, also where their time came while there was none", async () => {
    await createArticle(db(), { publishAt: new Date(Date.now() - 3_600_000) });
    const jobs = newsJobs({ db: db() });
    const announces = async () => {
      const tools = { report: () => Promise.resolve() };
      const sent = await statementsOf(() => jobs["publish-due"]({}, tools));
      return sent.some(({ values }) => values.some((value) => String(value).includes('"news"')));
    };
    expect([await announces(), await announces()]).toEqual([true, false]);
    await createArticle(db(), { publishAt: new Date(Date.now() - 1000) });
    expect(await announces()).toBe(true);
  });

  it.each([
    ["en", "The neighbours’ supper", ["neighbours' supper", "SUPPER neighbours"]],
    ["en", "Linden Court", ["linden  court", "court linden"]],
    ["en", "A façade of brick", ["facade", "Façade", "brick façade"]],
    ["ru", "Двор остаётся — «садом»", ["остается", "остаётся садом", '"садом"', "двор - остается"]],
    ["ka", "„ლიპის ეზო“", ["ეზო ლიპის", '"ლიპის', "ლიპისეზო", "ლიპის-ეზო"]],
    ["ka", "ბაღი-აივანი მეზობლისსახლში", ["ბაღიაივანი", "ბაღი აივანი", "მეზობლის სახლში", "აივანი"]],
  ] as const)("finds in %s »%s«, however it is typed", async (locale, title, searches) => {
    await createArticle(db(), {}, { title });
    for (const search of searches)
      expect((await stack.call(listNews, { query: { locale, search } })).meta.total, search).toBe(1);
  });

  it("searches the words of the text, not its tags", async () => {
    await createArticle(db(), {}, { content: "<p>One &amp; two</p><p>cour<b>t</b>&nbsp;yard</p>" });
    const count = async (search: string) => (await stack.call(listNews, { query: { search } })).meta.total;
    expect(await count("court & two yard")).toBe(1);
    for (const missing of ["<p>", "nbsp", "wocou"]) expect(await count(missing), missing).toBe(0);
  });

  it("compares texts as the database does, and by its index", async () => {
    const text = " Ё–É ﬁ…\u00a0Ⅳ\u2028ქ ‘x’ \u00adİ „Ÿ“\ufeff−５ ";
    const [row] = await db().$queryRaw<{ form: string }[]>`select search_form(${text}) as form`;
    expect(row?.form).toBe(searchFormOf(text));
    const plan = await db().$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      return tx.$queryRaw<{ "QUERY PLAN": string }[]>`
        explain select 1 from article_translations where search_text like '%court%'`;
    });
    expect(JSON.stringify(plan)).toContain("article_translations_search_text_idx");
  });

  it("is filtered by category, flag and any words", async () => {
    await createArticle(db(), { category: "event", isFeatured: true });
    await createArticle(db(), {}, { title: "ბაღი 100%" });
    const count = async (query: object) => (await stack.call(listNews, { query })).meta.total;
    expect(await count({ category: "event" })).toBe(1);
    expect(await count({ featured: "true" })).toBe(1);
    expect(await count({ search: "ბაღი" })).toBe(1);
    expect(await count({ search: "100%" })).toBe(1);
    expect(await count({ search: "%" })).toBe(1);
    expect(await count({ search: "no such words" })).toBe(0);
    expect(
      (await stack.call(listNewsOfCategory, { params: { category: "event" }, query: {} })).data,
    ).toHaveLength(1);
    expect((await stack.call(listFeaturedNews, { query: {} })).data).toHaveLength(1);
    expect((await stack.call(listRecentNews, { query: { limit: 1 } })).data).toHaveLength(1);
    const refused = await fetch(`${stack.url()}/api/news?category=gossip`);
    expect(refused.status).toBe(422);
    expect((await fetch(`${stack.url()}/api/news/category/gossip`)).status).toBe(404);
  });

  it("omits only the newest featured article if it is shown above the list", async () => {
    const at = (day: number) => ({ publishAt: new Date(Date.UTC(2026, 0, day)) });
    const plain = await createArticle(db(), at(1));
    const older = await createArticle(db(), { ...at(2), isFeatured: true });
    const lead = await createArticle(db(), { ...at(3), isFeatured: true });
    await createArticle(db(), { ...at(4), isFeatured: true, isActive: false });
    const query = { without_lead: "true", per_page: 1 } as const;
    const first = await stack.call(listNews, { query });
    const second = await stack.call(listNews, { query: { ...query, page: 2 } });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([older.id, plain.id]);
    expect(first.meta).toMatchObject({ total: 2, last_page: 2 });
    await db().article.updateMany({
      where: { id: { in: [lead.id, older.id] } },
      data: { isFeatured: false },
    });
    expect((await stack.call(listNews, { query })).meta.total).toBe(3);
  });

  it("shows one article with clean HTML and others beside it", async () => {
    await createArticle(db(), { category: "event" });
    const article = await createArticle(
      db(),
      {},
      {
        content:
          '<p onclick="x()">ტექსტი</p><script>alert(1)</script><a href="javascript:x()">x</a><img src="https://foreign.example/x.png">',
      },
    );
    const { data } = await stack.call(getArticle, {
      params: { id: String(article.id) },
      query: { groups: ["news"] },
    });
    expect(data.content).toContain("<p>ტექსტი</p>");
    expect(data.content).not.toMatch(/script|onclick|javascript|foreign/);
    expect(data.related_articles).toHaveLength(1);
    expect(data.related_articles[0]?.id).not.toBe(article.id);
  });

  it("counts one view per visitor and article, even with simultaneous reads", async () => {
    const article = await createArticle(db());
    const read = (userAgent: string) =>
      stack.call(
        getArticle,
        { params: { id: String(article.id) }, query: {} },
        { headers: { "user-agent": userAgent } },
      );
    await Promise.all([read("a"), read("a"), read("a"), read("b")]);
    const views = async () => (await db().article.findUniqueOrThrow({ where: { id: article.id } })).views;
    await expect.poll(views).toBe(2);
    await read("a");
    await read("c");
    await expect.poll(views).toBe(3);
    // Reading is not an edit: the article's time is unchanged.
    const { data } = await stack.call(getArticle, { params: { id: String(article.id) }, query: {} });
    expect(data.updated_at).toBe(article.updatedAt.toISOString());
  });
});

describe("the gallery", () => {
  it("lists pictures by category, and the categories that the filter may show", async () => {
    const project = await createProject(db());
    for (const category of ["news", "interior", "exterior", "exterior", "about", "rooftops"])
      await createGalleryImage(db(), category, project.id);
    const all = await stack.call(getGalleryPage, { query: { locale: "en", limit: 4 } });
    expect(all.categories).toEqual(["all", "exterior", "interior", "rooftops"]);
    expect(all.meta).toEqual({ total: 6, current_page: 1, has_more_pages: true });
    expect(all.data.gallery_images[0]).toMatchObject({ title: "Title en", project: { id: project.id } });
    const some = await stack.call(getGalleryPage, { query: { category: "exterior" } });
    expect(some.data.gallery_images).toHaveLength(2);
    const everything = await stack.call(getGalleryPage, { query: { category: "all" } });
    expect(everything.meta.total).toBe(6);
  });
});

describe("the other pages", () => {
  it("return everything for the home page in one answer", async () => {
    await createProject(db(), { isFeatured: true, isAlone: true });
    const project = await createProject(db(), { isOnHomepage: true });
    for (let count = 0; count < 3; count++) await createArticle(db());
    const home = await stack.call(getHomepage, { query: { locale: "en" } });
    expect(home.projects.all).toHaveLength(2);
    expect(titles(home.projects.is_onHomepage)).toEqual([
      expect.stringContaining(project.slug.slice(8)) as string,
    ]);
    expect(home.projects.is_alone).toHaveLength(1);
    expect(home.news.recent).toHaveLength(2);
    expect(home.translations["header.home"]).toBe("Home");
    expect(home.about_info.stats.successful_projects).toBe("150+");
  });

  it("keep the home page's call bounded, and find flagged items beyond its bound", async () => {
    for (let count = 0; count <= HOMEPAGE_PROJECTS_MAX; count++) await createProject(db());
    await createProject(db(), { isFeatured: true });
    const { projects } = await stack.call(getHomepage, { query: { locale: "en" } });
    expect(projects.all).toHaveLength(HOMEPAGE_PROJECTS_MAX);
    expect(projects.is_featured).toHaveLength(1);
    expect(projects.all.map(({ id }) => id)).not.toContain(projects.is_featured[0]?.id);
  });

  it("show the firm's figures and the legal texts", async () => {
    const about = await stack.call(getAbout, { query: { groups: ["about"] } });
    expect(about.about_info.philosophy_image_url).toBeNull();
    expect((await failureOf(stack.call(getLegalPage, { params: { slug: "terms" }, query: {} }))).status).toBe(
      404,
    );
    await db().legalPage.update({
      where: { slug: "terms" },
      data: {
        updatedOn: new Date("2026-09-01"),
        translations: {
          create: [{ locale: "ka", title: "წესები", content: "<p>ტექსტი</p><script>x</script>" }],
        },
      },
    });
    const { data } = await stack.call(getLegalPage, { params: { slug: "terms" }, query: { locale: "ru" } });
    expect(data).toEqual({
      slug: "terms",
      title: "წესები",
      content: "<p>ტექსტი</p>",
      updated_on: "2026-09-01",
    });
  });

  it("are in the sitemap in three languages, and in the feed", async () => {
    const project = await createProject(db());
    const article = await createArticle(db());
    const sitemap = await (await fetch(`${stack.url()}/sitemap.xml`)).text();
    for (const prefix of ["", "/en", "/ru"]) {
      expect(sitemap).toContain(`<loc>https://ezo.test${prefix}/projects/${project.id}</loc>`);
      expect(sitemap).toContain(`<loc>https://ezo.test${prefix}/news/${article.id}</loc>`);
    }
    expect(sitemap).toContain(`hreflang="x-default" href="https://ezo.test/contact"`);
    expect((await fetch(`${stack.url()}/sitemap-1.xml`)).status).toBe(404);
    const feed = await fetch(`${stack.url()}/en/news/rss.xml`);
    expect(feed.headers.get("content-type")).toContain("application/rss+xml");
    expect(await feed.text()).toContain(`https://ezo.test/en/news/${article.id}`);
    expect(await (await fetch(`${stack.url()}/robots.txt`)).text()).toContain(
      "Sitemap: https://ezo.test/sitemap.xml",
    );
  });
});

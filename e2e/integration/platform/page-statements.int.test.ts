import { composeSite } from "@ezo/core/homepage/compose";
import { type Database, type Db, openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMedia } from "../../stack/factories/content.ts";
import { createTestDatabase, type TestDatabase } from "../../stack/services/database.ts";
import { statementsOf } from "../../stack/sql/statements.ts";
import { createEditedSite } from "./cache/edited-site.ts";

type Shown = Awaited<ReturnType<typeof createEditedSite>>;
const log = createLog("silent", "test");
let own: TestDatabase;
let database: Database;
let shown: Shown;
let site: ReturnType<typeof composeSite>;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, poolSize: 5, log });
  const db = database.prisma;
  shown = await createEditedSite(db);
  await addPictures(db, shown);
  // The texts are kept in memory, and stay so for this long test.
  const translations = createTranslations(db, () => 0);
  site = composeSite({ db, translations, oncePer: () => Promise.resolve(true), log });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Pictures wherever a page may show one, and two apartments of one layout. */
async function addPictures(db: Db, { projects, stock, layout, entry, articles }: Shown): Promise<void> {
  const pictures: number[] = [];
  for (let at = 0; at < 10; at++) pictures.push((await createMedia(db)).id);
  const idAt = (place: number): number => pictures[place] ?? 0;
  const both = (first: number) =>
    [first, first + 1].map((at, sortOrder) => ({ mediaId: idAt(at), sortOrder }));
  await db.project.update({
    where: { id: projects.first.id },
    data: { renderImageId: idAt(0), images: { create: both(1) } },
  });
  await db.project.update({ where: { id: projects.plain.id }, data: { mainImageId: idAt(3) } });
  await db.layout.update({
    where: { id: layout.id },
    data: { viewImageId: idAt(4), images: { create: both(5) } },
  });
  await db.constructionEntry.update({ where: { id: entry.id }, data: { images: { create: both(7) } } });
  const [first, , hidden] = stock.apartments;
  await db.apartment.update({ where: { id: hidden.id }, data: { layoutId: layout.id } });
  await db.apartment.update({ where: { id: first.id }, data: { images: { create: both(8) } } });
  for (const { id } of articles)
    await db.article.update({
      where: { id },
      data: { mainImageId: idAt(9), images: { create: both(0) } },
    });
}

interface Page {
  name: string;
  ask: () => Promise<unknown>;
  /** How many statements its call sends at most, and how many of them read pictures. */
  most: number;
  pictures: number;
}
const pages = (): Page[] => {
  const { first } = shown.projects;
  const [apartment] = shown.stock.apartments;
  const [article] = shown.articles;
  const overview = { locale: "en", level: "overview" } as const;
  const floor = { locale: "en", level: "floor", building_id: "A", floor_number: 2 } as const;
  return [
    { name: "an apartment", ask: () => site.apartments.get("en", apartment.id), most: 20, pictures: 1 },
    { name: "a project", ask: () => site.projects.get("en", first.id), most: 19, pictures: 1 },
    { name: "layouts", ask: () => site.layouts.ofProject("en", first.id), most: 14, pictures: 1 },
    {
      name: "a layout",
      ask: () => site.layouts.get("en", first.id, shown.layout.slug),
      most: 14,
      pictures: 1,
    },
    { name: "the explorer", ask: () => site.navigation.at(first.id, overview), most: 16, pictures: 1 },
    { name: "a floor", ask: () => site.navigation.at(first.id, floor), most: 21, pictures: 1 },
    // Of its projects, its news and the footer; they are read side by side, each when its rows are there.
    { name: "the home page", ask: () => site.homepage.bootstrap("en"), most: 15, pictures: 3 },
    { name: "the footer", ask: () => site.contact.footer("en"), most: 7, pictures: 1 },
    { name: "the news", ask: () => site.news.list("en", { page: 1, per_page: 12 }), most: 5, pictures: 1 },
    // Of the article and of those that fill up the others of its category.
    { name: "an article", ask: () => site.news.get("en", article?.id ?? 0), most: 11, pictures: 3 },
    {
      name: "the gallery",
      ask: () => site.gallery.page("en", { page: 1, limit: 12 }),
      most: 7,
      pictures: 1,
    },
  ];
};

/** What was sent, for the message of a failure. */
const listed = (texts: readonly string[]): string =>
  `${texts.length} statements:\n${texts.map((text) => text.slice(0, 160)).join("\n")}\n`;
const ADVICE =
  "Each relation of an include is a statement of its own. Places and layouts of apartments come by withPlaces, settings by readSetting.";
const ADVICE_ON_PICTURES =
  "Ask for all of them in one tick (imageOf), when everything else that the page needs is there.";

it("asks the database for a public page in few statements, of which hardly any read pictures", async () => {
  for (const { name, ask, most, pictures } of pages()) {
    // Connections are open and texts in memory, as they are for nearly all pages.
    await ask();
    const sent = await statementsOf(ask);
    const texts = sent.map(({ text }) => text.replace(/\s+/g, " ").trim());
    const ofPictures = texts.filter((text) => /\bfrom (?:"public"\.)?"?media"? /i.test(text));
    expect(texts, name).not.toEqual([]);
    const tooMany = `${name}, at most ${most}; ${listed(texts)}${ADVICE}`;
    expect(texts.length, tooMany).toBeLessThanOrEqual(most);
    const tooOften = `${name}, at most ${pictures} for pictures; ${listed(ofPictures)}${ADVICE_ON_PICTURES}`;
    expect(ofPictures.length, tooOften).toBeLessThanOrEqual(pictures);
  }
});

it("shows on these pages every picture that they have", async () => {
  const [plain, , lent] = shown.stock.apartments;
  const project = await site.projects.get("en", shown.projects.first.id);
  const single = [project.main_image, project.render_image, project.related_projects[0]?.main_image];
  expect(single.map((image) => typeof image?.url)).toEqual(["string", "string", "string"]);
  expect([project.gallery_images.length, project.construction[0]?.images.length]).toEqual([2, 2]);
  const page = await site.apartments.get("en", plain.id);
  expect([page.plan_image, page.view_image].map((image) => typeof image?.url)).toEqual(["string", "string"]);
  expect(page.gallery_images).toHaveLength(2);
  const next = { id: lent.id, apartment_number: "201", building: { name: "Block A en" } };
  expect(page.same_layout).toMatchObject({ previous: null, next });
  const other = await site.apartments.get("en", lent.id);
  // Both have the first plan of their layout; one has no pictures, and shows the further plans.
  expect(other.plan_image).toEqual(page.plan_image);
  expect(other.gallery_images).toHaveLength(1);
  const article = await site.news.get("en", shown.articles[0]?.id ?? 0);
  expect(typeof article.main_image?.url).toBe("string");
  expect(article.gallery_images).toHaveLength(2);
});

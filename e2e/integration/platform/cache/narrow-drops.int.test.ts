import { galleryRoutes } from "@ezo/contract/admin/content/gallery";
import { articleRoutes } from "@ezo/contract/admin/content/news";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { HOMEPAGE_PROJECTS_MAX } from "@ezo/contract/values/limits/pages";
import { CACHE_CHANNEL, record } from "@ezo/core/platform/events/outbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createArticle, createGalleryImage, createProject } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createStock,
} from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { keptAnswers } from "./kept-answers.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "false" } });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { ask, drop, hearAll, droppedBy } = keptAnswers(() => stack);
const params = ({ id }: { id: number }) => ({ id: String(id) });
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });

const HOME = "/api/homepage/bootstrap?locale=en";
const FOOTER = "/api/footer?locale=en";
const PROJECTS = "/api/projects?locale=en";
const NEWS = "/api/news?locale=en";
const GALLERY = "/api/gallery-page?locale=en";
const pageOf = ({ id }: { id: number }) => `/api/projects/${id}?locale=en`;
const english = (title: string) => ({ translations: { en: { title } } });

// Rows that the test before has written directly were announced by nobody.
beforeEach(async () => {
  await drop("*");
  await hearAll();
});

describe("a save that visitors see nothing of drops nothing", () => {
  it("when it changes nothing", async () => {
    const project = await createProject(db(), { year: 2030 });
    const article = await createArticle(db());
    const paths = [HOME, FOOTER, PROJECTS, NEWS, pageOf(project), "/en"];
    const dropped = await droppedBy(paths, async () => {
      await call(projectRoutes.patch, { params: params(project), body: { year: 2030 } });
      await call(articleRoutes.patch, { params: params(article), body: { category: "company" } });
    });
    expect(dropped).toEqual([]);
  });

  it("when it calls translations right", async () => {
    const project = await createProject(db());
    const reviewed = { reviewed: ["en" as const], version: 1 };
    const dropped = await droppedBy([HOME, PROJECTS, pageOf(project)], () =>
      call(projectRoutes.patch, { params: params(project), body: reviewed }),
    );
    expect(dropped).toEqual([]);
    expect((await db().project.findUniqueOrThrow({ where: { id: project.id } })).version).toBe(2);
  });

  it("when it is of what is hidden, until that is shown", async () => {
    const project = await createProject(db(), { isActive: false });
    const article = await createArticle(db(), { isActive: false });
    const picture = await createGalleryImage(db(), "exterior");
    await db().galleryImage.update({ where: { id: picture.id }, data: { isActive: false } });
    const paths = [HOME, FOOTER, PROJECTS, NEWS, GALLERY, "/en"];
    const save = async (body: object) => {
      await call(projectRoutes.patch, { params: params(project), body });
      await call(articleRoutes.patch, { params: params(article), body });
      await call(galleryRoutes.patch, { params: params(picture), body });
    };
    expect(await droppedBy(paths, () => save(english("Hidden")))).toEqual([]);
    expect(await droppedBy(paths, () => save({ is_active: true }))).toEqual(paths);
    expect(await droppedBy(paths, () => save({ is_active: false }))).toEqual(paths);
  });
});

it("a project's new name is shown by its pictures in the gallery at once, and a hidden one's by none", async () => {
  const project = await createProject(db());
  await createGalleryImage(db(), "interior", project.id);
  const rename = (body: object) => call(projectRoutes.patch, { params: params(project), body });
  expect(await droppedBy([GALLERY], () => rename(english("Renamed")))).toEqual([GALLERY]);
  expect(await (await ask(GALLERY)).text()).toContain("Renamed");
  expect(await droppedBy([GALLERY], () => rename({ year: 2031 }))).toEqual([]);
  expect(await droppedBy([GALLERY], () => rename({ is_active: false }))).toEqual([GALLERY]);
  expect(await (await ask(GALLERY)).text()).not.toContain("Renamed");
});

describe("a save of a project", () => {
  it("drops the lists, the footer and the home page only where they show what it changes", async () => {
    const project = await createProject(db(), { sortOrder: 0 });
    const [own, other] = [pageOf(project), pageOf(await createProject(db()))];
    const paths = [HOME, FOOTER, PROJECTS, own, other];
    const savedAs = (body: object) =>
      droppedBy(paths, () => call(projectRoutes.patch, { params: params(project), body }));
    expect(await savedAs({ video_url: "https://vimeo.com/1" })).toEqual([own]);
    expect(await savedAs({ year: 2032 })).toEqual([HOME, PROJECTS, own]);
    expect(await savedAs(english("Another name"))).toEqual([HOME, FOOTER, PROJECTS, own]);
    expect(await savedAs({ is_active: false })).toEqual(paths);
  });

  it("drops the page of one that links to it, also when it was hidden", async () => {
    const hidden = await createProject(db(), { isActive: false });
    const linking = await createProject(db());
    const own = pageOf(linking);
    const save = (project: { id: number }, body: object) =>
      call(projectRoutes.patch, { params: params(project), body });
    await save(linking, { related_projects: [hidden.id] });
    await hearAll();
    expect(await droppedBy([own], () => save(hidden, english("Still hidden")))).toEqual([]);
    expect(await droppedBy([own], () => save(hidden, { is_active: true }))).toEqual([own]);
    expect(await (await ask(own)).text()).toContain("Still hidden");
    expect(await droppedBy([own], () => save(hidden, { video_url: "https://vimeo.com/2" }))).toEqual([]);
    expect(await droppedBy([own], () => save(hidden, english("Shown now")))).toEqual([own]);
  });
});

it("a save of an article drops the lists and the home page only where they show what it changes", async () => {
  const article = await createArticle(db());
  const page = `/en/news/${article.id}`;
  const recent = "/api/news/recent?locale=en";
  const paths = [HOME, NEWS, recent, page];
  const save = (body: object) => () => call(articleRoutes.patch, { params: params(article), body });
  const content = (text: string) => ({ translations: { en: { content: `<p>${text}</p>` } } });
  expect(await droppedBy(paths, save(content("One")))).toEqual([page]);
  expect(await droppedBy(paths, save(english("Newest")))).toEqual(paths);
  for (let newer = 0; newer < 2; newer++) await createArticle(db());
  await drop("*");
  await hearAll();
  expect(await droppedBy(paths, save(english("No longer on the home page")))).toEqual([NEWS, recent, page]);
  expect(await droppedBy(paths, save({ is_active: false }))).toEqual(paths);
});

it("a save of the stock drops what shows its project, and lists only where their numbers follow from it", async () => {
  const [own, other] = [await createStock(db()), await createStock(db())];
  const ofOne = ({ project }: typeof own) =>
    ["apartment-navigation", "board"].map((part) => `/api/projects/${project.id}/${part}?locale=en`);
  const paths = [HOME, PROJECTS, ...ofOne(own), ...ofOne(other)];
  const save = (body: object) => () =>
    call(apartmentRoutes.patch, { params: params(own.apartments[0]), body });
  const described = save({ translations: { en: { description: "Bright" } } });
  expect(await droppedBy(paths, described)).toEqual(ofOne(own));
  for (const body of [{ price: 45_000 }, { is_price_hidden: true }, { status: "sold" }])
    expect(await droppedBy(paths, save(body)), JSON.stringify(body)).toEqual([HOME, PROJECTS, ...ofOne(own)]);
  const building = (body: object) => () => call(buildingRoutes.patch, { params: params(own.building), body });
  expect(await droppedBy(paths, building({ sort_order: 7 }))).toEqual(ofOne(own));
  const moved = { project_id: other.project.id, identifier: "B" };
  expect(await droppedBy(paths, building(moved))).toEqual(paths);
});

it("a picture drops what has pictures when its sizes are made, and nothing when a larger one is added to them", async () => {
  const made = (about: { was_shown?: boolean }) => () =>
    db().$transaction((tx) => record(tx, "media.ready", { media_ids: [1], ...about }));
  expect(await droppedBy([HOME, NEWS], made({ was_shown: true }))).toEqual([]);
  expect(await droppedBy([HOME, NEWS], made({}))).toEqual([HOME, NEWS]);
});

it("a save on a server of the release before, which names no lists, drops them, too", async () => {
  const named = (...tags: string[]) => {
    const notification = JSON.stringify(tags);
    return () => db().$executeRaw`select pg_notify(${CACHE_CHANNEL}, ${notification})`;
  };
  const paths = [HOME, PROJECTS, FOOTER, NEWS];
  expect(await droppedBy(paths, named("projects", "project:7"))).toEqual([HOME, PROJECTS, FOOTER]);
  expect(await droppedBy(paths, named("project-names"))).toEqual([HOME, PROJECTS, FOOTER]);
  expect(await droppedBy(paths, named("news", "article:7"))).toEqual([HOME, NEWS]);
});

// The last of the file: it leaves more projects than lists name one by one.
it("a project beyond what the home page shows drops it only by entering it", async () => {
  for (let number = 0; number < HOMEPAGE_PROJECTS_MAX; number++)
    await createProject(db(), { sortOrder: 1 }, ["ka"]);
  const far = await createProject(db(), { sortOrder: 1_000_000, hasApartmentNavigation: true });
  const floor = await createFloor(db(), (await createBuilding(db(), far.id, "A")).id, 1);
  const unit = await createApartment(db(), floor, "11");
  const sell = () => call(apartmentRoutes.patch, { params: params(unit), body: { status: "sold" } });
  expect(await droppedBy([HOME], sell)).toEqual([]);
  const save = (body: object) => () => call(projectRoutes.patch, { params: params(far), body });
  expect(await droppedBy([HOME, FOOTER], save(english("Far down")))).toEqual([]);
  expect(await droppedBy([HOME, FOOTER], save({ sort_order: -1 }))).toEqual([HOME, FOOTER]);
  for (const path of [HOME, FOOTER]) expect(await (await ask(path)).text()).toContain("Far down");
});

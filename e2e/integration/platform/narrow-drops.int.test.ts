import { galleryRoutes } from "@ezo/contract/admin/gallery";
import { articleRoutes } from "@ezo/contract/admin/news";
import { projectRoutes } from "@ezo/contract/admin/projects";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createArticle, createGalleryImage, createProject } from "../../stack/content.ts";
import { type Stack, startStack } from "../../stack/stack.ts";
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

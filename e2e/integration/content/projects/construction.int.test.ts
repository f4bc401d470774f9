import { constructionRoutes } from "@ezo/contract/admin/projects/construction";
import { getMedia } from "@ezo/contract/admin/content/media";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { getProject } from "@ezo/contract/site/projects";
import { canonicalPath } from "@ezo/contract/values/languages";
import { LOCALES } from "@ezo/contract/values/locale";
import { monthsAfter } from "@ezo/contract/values/money/months";
import { readSeedTexts } from "../../../../prisma/seed/translations.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createConstructionEntry, createMedia, createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** How soon a change must be on the site. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };

let stack: Stack;
let token: string;
let project: { id: number };
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  project = await createProject(stack.database.prisma);
});
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const params = ({ id }: { id: number }) => ({ id: String(id) });

const NEW = {
  happened_on: "2025-03-10",
  stage: "foundation",
  percent: 16,
  expected_end: "2027-06-30",
  translations: {
    ka: { title: "საძირკველი", description: "დაისხა" },
    en: { title: "Foundations" },
    ru: { title: "Фундамент" },
  },
};
const add = async (over: object = {}) =>
  (
    await call(constructionRoutes.create, {
      body: { ...NEW, project_id: project.id, ...over } as never,
      query: {},
    })
  ).data;
const shown = async (locale: "ka" | "en" | "ru" = "en") =>
  (await stack.call(getProject, { params: params(project), query: { locale } })).data.construction;
const titles = async () => (await shown()).map(({ title }) => title);

describe("the construction of a project", () => {
  it("is on its page by day, in each language, and no part of a page without entries", async () => {
    const pageIn = async (locale: (typeof LOCALES)[number]) =>
      (await fetch(stack.url() + canonicalPath(locale, `/projects/${project.id}`))).text();
    expect(await pageIn("en")).not.toContain('id="progress"');
    const photo = await createMedia(db());
    await add({ images: [photo.id] });
    await add({
      happened_on: "2025-09-02",
      stage: "frame",
      percent: 38,
      translations: { ka: { title: "კარკასი" }, en: { title: "The frame" } },
    });
    await expect.poll(titles, SHOWN_WITHIN).toEqual(["The frame", "Foundations"]);
    const [, first] = await shown();
    expect(first).toMatchObject({
      happened_on: "2025-03-10",
      stage: "foundation",
      percent: 16,
      expected_end: "2027-06-30",
      // What is not written in this language is read in Georgian.
      description: "დაისხა",
      images: [{ alt_text: "Alt en" }],
    });
    const texts = await readSeedTexts();
    for (const locale of LOCALES) {
      await expect.poll(() => pageIn(locale), SHOWN_WITHIN).toContain('id="progress"');
      const html = await pageIn(locale);
      expect(html).toContain(NEW.translations[locale].title);
      expect(html).toContain(texts["projects.stage_foundation"]?.[locale] ?? "a text of the stage");
    }
  });

  it("hides drafts and what is in the trash, and shows them again", async () => {
    const entry = await add();
    await expect.poll(titles, SHOWN_WITHIN).toEqual(["Foundations"]);
    const patch = (body: object) =>
      call(constructionRoutes.patch, { params: params(entry), query: {}, body: body as never });
    await patch({ is_active: false });
    await expect.poll(titles, SHOWN_WITHIN).toEqual([]);
    await patch({ is_active: true });
    await expect.poll(titles, SHOWN_WITHIN).toEqual(["Foundations"]);
    await call(constructionRoutes.remove, { params: params(entry), query: {} });
    await expect.poll(titles, SHOWN_WITHIN).toEqual([]);
    await call(constructionRoutes.restore, { params: params(entry), query: {}, body: {} });
    await expect.poll(titles, SHOWN_WITHIN).toEqual(["Foundations"]);
  });

  it("refuses what cannot have happened", async () => {
    const refusal = async (over: object) => Object.keys((await failureOf(add(over))).body.errors ?? {});
    expect(await refusal({ happened_on: monthsAfter(dayIn(new Date()), 1) })).toEqual(["happened_on"]);
    expect(await refusal({ expected_end: "2025-01-01" })).toEqual(["expected_end"]);
    expect(await refusal({ percent: 101 })).toEqual(["percent"]);
    expect(await refusal({ percent: 12.5 })).toEqual(["percent"]);
    expect(await refusal({ stage: "paradise" })).toEqual(["stage"]);
    expect(await refusal({ project_id: 999_999 })).toEqual(["project_id"]);
    expect(await refusal({ translations: { ka: { title: "" } } })).toEqual(["translations.ka.title"]);
    expect(await titles()).toEqual([]);
  });

  it("is listed for staff by day, whatever the order in which it was written", async () => {
    for (const happened_on of ["2025-02-01", "2025-06-01", "2025-04-01"]) await add({ happened_on });
    const query = { project_id: String(project.id) } as never;
    const days = async () =>
      (await call(constructionRoutes.list, { query })).data.map(({ happened_on: day }) => day);
    expect(await days()).toEqual(["2025-06-01", "2025-04-01", "2025-02-01"]);
  });

  it("is counted when its project is deleted, and names where its photos are used", async () => {
    const photo = await createMedia(db());
    const entry = await add({ images: [photo.id] });
    const { data: media } = await call(getMedia, { params: params(photo), query: {} });
    expect(media.uses).toMatchObject([
      { entity: "construction_entry", id: entry.id, field: "images", project_id: project.id },
    ]);
    const { data } = await call(projectRoutes.deletion, { query: { ids: String(project.id) } });
    expect(data.pointing_there).toEqual([{ kind: "construction_entries", count: 1 }]);
    await db().project.delete({ where: { id: project.id } });
    expect(await db().constructionEntry.count({ where: { id: entry.id } })).toBe(0);
  });

  it("shows every entry that is active and not deleted, the newest first, and no other", async () => {
    const made = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        isActive: fc.boolean(),
        isDeleted: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(made, async (entries) => {
        // One that no answer is cached of.
        project = await createProject(db());
        const stored = [];
        for (const { day, isActive, isDeleted } of entries) {
          const happenedOn = new Date(Date.UTC(2025, 0, day));
          const deletedAt = isDeleted ? new Date() : null;
          stored.push(await createConstructionEntry(db(), project.id, { happenedOn, isActive, deletedAt }));
        }
        const expected = stored
          .filter(({ isActive, deletedAt }) => isActive && deletedAt === null)
          .toSorted((a, b) => b.happenedOn.getTime() - a.happenedOn.getTime() || b.id - a.id);
        expect((await shown()).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 8 },
    );
  });
});

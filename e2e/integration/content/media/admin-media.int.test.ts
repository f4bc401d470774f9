import {
  bulkDeleteMedia,
  deleteMedia,
  getMedia,
  listMedia,
  mediaVersions,
  type MediaDetail,
  patchMedia,
  uploadMedia,
} from "@ezo/contract/admin/content/media";
import { legalRoutes } from "@ezo/contract/admin/content/legal";
import { aboutSettings } from "@ezo/contract/admin/settings";
import type { Image } from "@ezo/contract/media";
import { contentHashOf } from "@ezo/core/media/media.inspect";
import { folderOf, folderOfKey, MEDIA_FOLDER } from "@ezo/core/media/media.keys";
import { PICTURE_PLACES } from "@ezo/core/media/uses/uses";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArticle, createProject } from "../../../stack/factories/content.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 1, env: { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "false" } });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const jpeg = async (width = 400, height = 300) => ({
  bytes: await aPicture(width, height).jpeg().toBuffer(),
  name: "ეზო.jpg",
});
const upload = async (more: [string, string][] = []) =>
  (await sendForm<MediaDetail>(stack, { path: "/admin/media", token }, [["file", await jpeg()], ...more]))
    .data;
async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of openStorage(stack.config.storageUrl).list(MEDIA_FOLDER)) keys.push(key);
  return keys;
}
/** A busy worker may leave files for a moment after their picture is deleted. */
const filesOf = async ({ url }: { url: string }) =>
  (await files()).filter((key) => url.includes(key.split("/")[1] ?? "-"));
const params = ({ id }: { id: number }) => ({ id: String(id) });

describe("the media library", () => {
  it("adds a picture with its texts and focal point", async () => {
    const added = await upload([
      ["alt_text[ka]", "ეზო საღამოს"],
      ["translations[en][alt_text]", "The yard at dusk"],
      ["focal_point[x]", "0.25"],
      ["focal_point[y]", "0.75"],
    ]);
    expect(added).toMatchObject({
      original_name: "ეზო.jpg",
      alt_text: "ეზო საღამოს",
      focal_point: { x: 0.25, y: 0.75 },
      uses: [],
      translations: { en: { alt_text: "The yard at dusk" }, ru: { alt_text: "" } },
    });
    const { data } = await call(patchMedia, { params: params(added), body: { alt_text: { ru: "Двор" } } });
    expect([data.translations.ru.alt_text, data.translations.ka.alt_text]).toEqual(["Двор", "ეზო საღამოს"]);
    const { data: found } = await call(listMedia, { query: { search: "dusk" } });
    expect(found.map(({ id }) => id)).toEqual([added.id]);
    const missing = await failureOf(call(uploadMedia, { body: { file: "" } }));
    expect(missing.body.errors).toEqual({ file: [expect.any(String)] });
  });

  it("loses no change, keeps a history, and restores earlier versions", async () => {
    const picture = await upload([["alt_text[ka]", "ეზო"]]);
    const patch = (body: object) => call(patchMedia, { params: params(picture), body });
    const { version } = (await call(getMedia, { params: params(picture) })).data;
    await patch({ version, alt_text: { ka: "ეზო დილით" } });
    // Another field, based on the same version: both are kept.
    const { data } = await patch({ version, focal_point: { x: 0.1, y: 0.2 } });
    expect([data.version, data.translations.ka.alt_text, data.focal_point]).toEqual([
      version + 2,
      "ეზო დილით",
      { x: 0.1, y: 0.2 },
    ]);
    expect(data.updated_by).not.toBeNull();
    const clash = await failureOf(patch({ version, alt_text: { ka: "ეზო საღამოს" } }));
    expect([clash.status, Object.keys(clash.body.conflicts ?? {})]).toEqual([
      409,
      ["translations.ka.alt_text"],
    ]);
    await sendForm(stack, { path: `/admin/media/${picture.id}/replace`, token }, [
      ["file", await jpeg(700, 300)],
    ]);
    const { data: lines } = await call(mediaVersions.history, { params: params(picture) });
    expect(lines.map(({ version: at, changes }) => [at, changes.map(({ field }) => field)])).toEqual([
      [version + 3, ["file"]],
      [version + 2, ["focal_point"]],
      [version + 1, ["translations.ka.alt_text"]],
      ...lines.slice(3).map(({ version: at, changes }) => [at, changes.map(({ field }) => field)]),
    ]);
    const back = await call(mediaVersions.restoreVersion, {
      params: { id: String(picture.id), version: String(version) },
    });
    expect([back.data.translations.ka.alt_text, back.data.focal_point, back.data.original_width]).toEqual([
      "ეზო",
      { x: 0.5, y: 0.5 },
      700,
    ]);
  });

  it("keeps a focal point for each shape: a change names its shapes alone, and history has each", async () => {
    const picture = await upload([
      ["focal_points[wide][x]", "0.5"],
      ["focal_points[wide][y]", "0.25"],
    ]);
    expect([picture.focal_point, picture.focal_points]).toEqual([
      { x: 0.5, y: 0.5 },
      { wide: { x: 0.5, y: 0.25 } },
    ]);
    const patch = async (body: object) => (await call(patchMedia, { params: params(picture), body })).data;
    const { version } = picture;
    expect((await patch({ version, focal_points: { tall: { x: 0.1, y: 0 } } })).focal_points).toEqual({
      wide: { x: 0.5, y: 0.25 },
      tall: { x: 0.1, y: 0 },
    });
    // Another shape, based on the same version: both are kept. The same one is a conflict.
    const both = await patch({ version, focal_points: { wide: null, square: { x: 1, y: 1 } } });
    expect(both.focal_points).toEqual({ square: { x: 1, y: 1 }, tall: { x: 0.1, y: 0 } });
    const clash = await failureOf(patch({ version, focal_points: { tall: { x: 0.9, y: 0.9 } } }));
    expect([clash.status, Object.keys(clash.body.conflicts ?? {})]).toEqual([409, ["focal_points.tall"]]);
    const moved = await patch({ version: version + 2, focal_point: { x: 0.4, y: 0.4 } });
    expect([moved.focal_point, moved.focal_points]).toEqual([{ x: 0.4, y: 0.4 }, both.focal_points]);
    const wrong = await failureOf(patch({ version: version + 3, focal_points: { wide: { x: 2, y: 0 } } }));
    expect(wrong.status).toBe(422);

    const { data: lines } = await call(mediaVersions.history, { params: params(picture) });
    expect(lines.slice(0, 3).map(({ changes }) => changes)).toEqual([
      [{ field: "focal_point", from: { x: 0.5, y: 0.5 }, to: { x: 0.4, y: 0.4 } }],
      [
        { field: "focal_points.wide", from: { x: 0.5, y: 0.25 }, to: null },
        { field: "focal_points.square", from: null, to: { x: 1, y: 1 } },
      ],
      [{ field: "focal_points.tall", from: null, to: { x: 0.1, y: 0 } }],
    ]);
    const back = await call(mediaVersions.restoreVersion, {
      params: { id: String(picture.id), version: String(version) },
    });
    expect([back.data.focal_point, back.data.focal_points]).toEqual([
      { x: 0.5, y: 0.5 },
      { wide: { x: 0.5, y: 0.25 } },
    ]);
  });

  it("shows visitors the focal points of the shapes that have their own", async () => {
    const picture = await upload();
    const project = await createProject(db(), { mainImageId: picture.id });
    const shown = async () => {
      const answer = await fetch(`${stack.url()}/api/projects/${project.id}?locale=ka`);
      return ((await answer.json()) as { data: { main_image: Image } }).data.main_image;
    };
    expect(await shown()).not.toHaveProperty("focal_points");
    await call(patchMedia, { params: params(picture), body: { focal_points: { wide: { x: 0, y: 1 } } } });
    await expect.poll(async () => (await shown()).focal_points).toEqual({ wide: { x: 0, y: 1 } });
    expect((await shown()).focal_point).toEqual({ x: 0.5, y: 0.5 });
    await call(patchMedia, { params: params(picture), body: { focal_points: { wide: null } } });
    await expect.poll(shown).not.toHaveProperty("focal_points");
  });

  it("shows visitors a new text, crop or file", async () => {
    const picture = await upload([["alt_text[ka]", "ძველი ტექსტი"]]);
    const project = await createProject(db(), { mainImageId: picture.id });
    // As visitors get it, from the cache.
    const shown = async () => {
      const answer = await fetch(`${stack.url()}/api/projects/${project.id}?locale=ka`);
      return {
        from: answer.headers.get("cache-status"),
        image: ((await answer.json()) as { data: { main_image: Image } }).data.main_image,
      };
    };
    const kept = async () => {
      await expect.poll(async () => (await shown()).from).toBe("ezo; hit");
      return (await shown()).image;
    };
    expect((await kept()).alt_text).toBe("ძველი ტექსტი");
    const body = { alt_text: { ka: "ახალი ტექსტი" }, focal_point: { x: 0.2, y: 0.8 } };
    await call(patchMedia, { params: params(picture), body });
    await expect.poll(async () => (await shown()).image.alt_text).toBe("ახალი ტექსტი");
    expect((await kept()).focal_point).toEqual({ x: 0.2, y: 0.8 });
    // The old file is deleted, so nothing may refer to it until the new variants exist.
    const { data } = await sendForm<MediaDetail>(
      stack,
      { path: `/admin/media/${picture.id}/replace`, token },
      [["file", await jpeg(640, 320)]],
    );
    const folder = data.url.split("/").at(-2) ?? "";
    await expect.poll(async () => (await shown()).image.url).toContain(folder);
  });

  it("refuses files that are not pictures", async () => {
    const before = await db().media.count();
    const failure = await failureOf(
      sendForm(stack, { path: "/admin/media", token }, [
        ["file", { bytes: Buffer.from("<svg/>"), name: "a.svg" }],
      ]),
    );
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([415, ["file"]]);
    expect(await db().media.count()).toBe(before);
  });
});

describe("a used picture", () => {
  it("lists its uses and cannot be deleted", async () => {
    const [used, free] = [await upload(), await upload()];
    const project = await createProject(db(), { mainImageId: used.id });
    const article = await createArticle(db(), {}, { content: `<p><img src="${used.url}"></p>` });
    const { data } = await call(getMedia, { params: params(used) });
    expect(data.uses.map(({ entity, id, field }) => [entity, id, field])).toEqual([
      ["article", article.id, "content"],
      ["project", project.id, "main_image"],
    ]);
    const blocked = await failureOf(call(deleteMedia, { params: params(used) }));
    expect([blocked.status, blocked.body.code]).toEqual([409, "in_use"]);
    expect(blocked.body.current).toMatchObject({ uses: [{ entity: "article" }, { entity: "project" }] });
    const unused = await call(listMedia, { query: { unused: "true" } });
    expect(unused.data.map(({ id }) => id)).toContain(free.id);
    expect(unused.data.map(({ id }) => id)).not.toContain(used.id);
    const { data: outcome } = await call(bulkDeleteMedia, { body: { ids: [used.id, free.id] } });
    expect(outcome).toEqual({ changed: 1, ids: [free.id], in_use: [used.id] });
    // Open lists of pictures learn of it.
    const payload = { path: ["entity"], equals: "media" };
    const event = { orderBy: { id: "desc" }, where: { name: "records.changed", payload } } as const;
    expect((await db().outboxEvent.findFirst(event))?.payload).toMatchObject({ ids: [free.id] });
    expect((await failureOf(call(getMedia, { params: params(free) }))).status).toBe(404);
    await expect.poll(() => filesOf(free), { timeout: 20_000 }).toEqual([]);
  });

  it("is counted for apartments, their plans and zones, and names what uses it", async () => {
    const { project, apartments, images } = await createStock(db());
    const [plan, room] = [await upload(), await upload()];
    const [apartment] = apartments;
    await db().apartment.update({
      where: { id: apartment.id },
      data: { planImageId: plan.id, images: { create: { mediaId: room.id } } },
    });
    const usesOf = async (id: number) =>
      (await call(getMedia, { params: { id: String(id) } })).data.uses.map((use) => [
        use.entity,
        use.id,
        use.field,
        use.title,
        use.project_id,
      ]);
    expect(await usesOf(plan.id)).toEqual([["apartment", apartment.id, "plan_image", "A · 101", project.id]]);
    expect(await usesOf(room.id)).toEqual([
      ["apartment", apartment.id, "gallery_images", "A · 101", project.id],
    ]);
    const overview = images.overview.mediaId;
    const [use] = await usesOf(overview);
    expect(use?.slice(0, 3)).toEqual(["zone_image", images.overview.id, "image"]);
    const used = [plan.id, room.id, overview];
    const { data: unused } = await call(listMedia, { query: { unused: "true", per_page: "100" } });
    expect(unused.filter(({ id }) => used.includes(id))).toEqual([]);
    const { data: outcome } = await call(bulkDeleteMedia, { body: { ids: used } });
    expect([outcome.changed, new Set(outcome.in_use)]).toEqual([0, new Set(used)]);
    const { data: rows } = await call(listMedia, { query: { per_page: "100" } });
    expect(rows.filter(({ id, uses_count }) => used.includes(id) && uses_count === 0)).toEqual([]);
  });

  it("is counted for the text of a legal page and the picture of the about page", async () => {
    const [inText, onAbout] = [await upload(), await upload()];
    const { data: pages } = await call(legalRoutes.list, {});
    const terms = pages.find(({ slug }) => slug === "terms") ?? expect.fail("no terms");
    const content = `<p>Text</p><p><img src="${inText.url}"></p>`;
    await call(legalRoutes.patch, {
      params: params(terms),
      body: { translations: { ka: { title: "პირობები", content } } },
    });
    await call(aboutSettings.patch, { body: { philosophy_image: onAbout.id } });
    const usesOf = async (picture: { id: number }) =>
      (await call(getMedia, { params: params(picture) })).data.uses.map((use) => [
        use.entity,
        use.id,
        use.field,
      ]);
    expect(await usesOf(inText)).toEqual([["legal_page", terms.id, "content"]]);
    expect(await usesOf(onAbout)).toEqual([["about_settings", 1, "philosophy_image"]]);
    const { data: outcome } = await call(bulkDeleteMedia, { body: { ids: [inText.id, onAbout.id] } });
    expect([outcome.changed, new Set(outcome.in_use)]).toEqual([0, new Set([inText.id, onAbout.id])]);

    await call(legalRoutes.patch, {
      params: params(terms),
      body: { translations: { ka: { title: "პირობები", content: "<p>Text</p>" } } },
    });
    await call(aboutSettings.patch, { body: { philosophy_image: null } });
    expect([await usesOf(inText), await usesOf(onAbout)]).toEqual([[], []]);
  });

  it("is found in every column of the database that refers to a picture", async () => {
    const keys = await db().$queryRaw<{ table: string; column: string }[]>`
      select key.conrelid::regclass::text as table, field.attname as column
      from pg_constraint key join pg_attribute field
        on field.attrelid = key.conrelid and field.attnum = any(key.conkey)
      where key.contype = 'f' and key.confrelid = 'media'::regclass
        and key.conrelid <> 'media_translations'::regclass`;
    const known = PICTURE_PLACES.flatMap((place) =>
      place.kind === "column" ? [`${place.table}.${place.column}`] : [],
    );
    expect(known.toSorted()).toEqual(keys.map(({ table, column }) => `${table}.${column}`).toSorted());
  });

  it("can get another file: its owners keep it, urls are new, old files are removed", async () => {
    const old = await upload([["alt_text[ka]", "ძველი"]]);
    const project = await createProject(db(), { mainImageId: old.id });
    const article = await createArticle(db(), {}, { content: `<p><img src="${old.url}"></p>` });
    const { data } = await sendForm<MediaDetail>(stack, { path: `/admin/media/${old.id}/replace`, token }, [
      ["file", { ...(await jpeg(800, 200)), name: `${"ა".repeat(249)}🏠.jpg` }],
    ]);
    // Names are shortened, but never within a character.
    expect(data.original_name).toBe(`${"ა".repeat(249)}🏠`);
    expect([data.id, data.original_width, data.translations.ka.alt_text]).toEqual([old.id, 800, "ძველი"]);
    expect(data.url).not.toBe(old.url);
    expect((await db().project.findUniqueOrThrow({ where: { id: project.id } })).mainImageId).toBe(old.id);
    const text = await db().articleTranslation.findFirstOrThrow({ where: { articleId: article.id } });
    expect(text.content).not.toContain(old.url);
    await expect
      .poll(async () => (await db().media.findUniqueOrThrow({ where: { id: old.id } })).status, {
        timeout: 30_000,
      })
      .toBe("ready");
    const { data: made } = await call(getMedia, { params: params(old) });
    expect(made.sources).not.toEqual([]);
    await expect.poll(() => filesOf(old), { timeout: 20_000 }).toEqual([]);
    const other = await upload();
    const same = await jpeg(333, 222);
    await sendForm(stack, { path: "/admin/media", token }, [["file", same]]);
    const twice = await failureOf(
      sendForm(stack, { path: `/admin/media/${other.id}/replace`, token }, [["file", same]]),
    );
    expect(twice.body.code).toBe("in_use");
  });

  it("leaves neither files nor addresses behind of the first of two that replace it at once", async () => {
    const old = await upload();
    const article = await createArticle(db(), {}, { content: `<p><img src="${old.url}"></p>` });
    const statusOf = async () => (await db().media.findUniqueOrThrow({ where: { id: old.id } })).status;
    await expect.poll(statusOf, { timeout: 30_000 }).toBe("ready");
    const both = [await jpeg(700, 200), await jpeg(600, 200)];
    const waiting = async () => {
      const [row] = await db().$queryRaw<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from "media" where id = any%'`;
      return row?.count;
    };
    const { answers } = await db().$transaction(async (tx) => {
      await tx.$queryRaw`select id from media where id = ${old.id} for update`;
      const path = `/admin/media/${old.id}/replace`;
      const sent = Promise.all(both.map((file) => sendForm(stack, { path, token }, [["file", file]])));
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      return { answers: sent };
    });
    await answers;

    const folders = both.map(({ bytes }) => folderOf(contentHashOf(bytes)));
    const { url } = (await call(getMedia, { params: params(old) })).data;
    const [kept = "", ...others] = folders.filter((folder) => url.includes(folder));
    expect(others).toEqual([]);
    const text = await db().articleTranslation.findFirstOrThrow({ where: { articleId: article.id } });
    expect(text.content).toContain(`/${kept}/`);
    const left = async () => {
      const all = new Set((await files()).map(folderOfKey));
      return folders.filter((folder) => all.has(folder));
    };
    await expect.poll(left, { timeout: 20_000 }).toEqual([kept]);
  });
});

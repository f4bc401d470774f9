import { createHash } from "node:crypto";
import type { CaptionsFile, VideoFile } from "@ezo/contract/admin/projects/project-videos";
import { previewProject, projectDrafts, projectRoutes } from "@ezo/contract/admin/projects/projects";
import { getProject } from "@ezo/contract/site/projects";
import { languageSettings } from "@ezo/contract/site/site-languages";
import type { SwitchableLocale } from "@ezo/contract/values/languages";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { CAPTIONS_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { DAY_MS } from "@ezo/contract/values/time";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { anMp4 } from "@ezo/core/project-videos/testing";
import { sweepVideoFiles } from "@ezo/core/project-videos/video-files";
import { captionsKey } from "@ezo/core/project-videos/video-keys";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** How soon a change must be on the site. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };

let stack: Stack;
let token: string;
let project: { id: number };
let film: VideoFile;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  project = await createProject(db());
  const poster = await createMedia(db());
  film = await send<VideoFile>("videos", anMp4({ film: Buffer.from(`film ${(serial += 1)}`) }));
  await patch({ video_file: film.hash, video_poster: poster.id });
});
const db = () => stack.database.prisma;
const storage = () => openStorage(stack.config.storageUrl);
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const params = ({ id }: { id: number }) => ({ id: String(id) });

let serial = 0;
const send = async <File>(kind: "videos" | "captions", bytes: Uint8Array): Promise<File> =>
  (
    await sendForm<File>(stack, { path: `/admin/projects/${kind}`, token }, [
      ["file", { bytes, name: "file", type: "application/octet-stream" }],
    ])
  ).data;
/** Captions of other bytes each. */
const vtt = (text = `Caption ${(serial += 1)}`) =>
  Buffer.from(`WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`);
const upload = (bytes: Uint8Array = vtt()) => send<CaptionsFile>("captions", bytes);
const patch = async (body: object) =>
  (await call(projectRoutes.patch, { params: params(project), query: {}, body: body as never })).data;
const shownIn = async (locale: "ka" | "en" | "ru") =>
  (await stack.call(getProject, { params: params(project), query: { locale } })).data.video?.captions;
async function switchOff(off: SwitchableLocale[]): Promise<void> {
  const { data } = await call(languageSettings.get, {});
  await call(languageSettings.put, { body: { version: data.version, off } });
}
const open = (path: string, init?: RequestInit) => fetch(stack.url() + path, init);
const isStored = ({ hash }: CaptionsFile) => storage().exists(captionsKey(hash));

describe("the captions of a film", () => {
  it("are on its page in each language that has them, that of the page first", async () => {
    expect(await shownIn("en")).toEqual([]);
    const bytes = vtt("The courtyard");
    const [ka, en] = [await upload(), await upload(bytes)];
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(en).toEqual({ hash, url: `/videos/${hash}.vtt` });
    const saved = await patch({ video_captions: { ka: ka.hash, en: en.hash } });
    expect(saved.video_captions).toEqual({ ka, en, ru: null });
    const georgian = { locale: "ka", url: ka.url };
    const english = { locale: "en", url: en.url };
    await expect.poll(() => shownIn("en"), SHOWN_WITHIN).toEqual([english, georgian]);
    await expect.poll(() => shownIn("ru"), SHOWN_WITHIN).toEqual([georgian, english]);
    const page = async () => (await open(`/en/projects/${project.id}`)).text();
    await expect.poll(page, SHOWN_WITHIN).toContain(en.url);
    expect(await page()).toMatch(/<track [^>]*kind="captions"[^>]* srcLang="en"/i);
  });

  it("are left out in languages that visitors do not see, and come back with those", async () => {
    const [ka, ru] = [await upload(), await upload()];
    const saved = await patch({ video_captions: { ka: ka.hash, ru: ru.hash } });
    const languages = async () => (await shownIn("en"))?.map(({ locale }) => locale);
    await expect.poll(languages, SHOWN_WITHIN).toEqual(["ka", "ru"]);
    try {
      await switchOff(["ru"]);
      await expect.poll(languages, SHOWN_WITHIN).toEqual(["ka"]);
      // Staff have them all the same.
      expect((await patch({ year: 2032 })).video_captions).toEqual(saved.video_captions);
    } finally {
      await switchOff([]);
    }
    await expect.poll(languages, SHOWN_WITHIN).toEqual(["ka", "ru"]);
  });

  it("are replaced and taken off, all at once, and left alone by a change of something else", async () => {
    const [ka, en] = [await upload(), await upload()];
    await patch({ video_captions: { ka: ka.hash } });
    expect((await patch({ year: 2031 })).video_captions).toEqual({ ka, en: null, ru: null });
    const replaced = await patch({ video_captions: { ka: "", en: en.hash, ru: null } });
    expect(replaced.video_captions).toEqual({ ka: null, en, ru: null });
    expect((await patch({ video_captions: null })).video_captions).toEqual({ ka: null, en: null, ru: null });
    await expect.poll(() => shownIn("en"), SHOWN_WITHIN).toEqual([]);
  });

  it("come back with an earlier version, and stay where a former build wrote one, which knew of none", async () => {
    const ka = await upload();
    const { version } = await patch({ video_captions: { ka: ka.hash } });
    await patch({ video_captions: null });
    const restore = async (to: number) =>
      (
        await call(projectRoutes.restoreVersion, {
          params: { id: String(project.id), version: String(to) },
          query: {},
          body: {},
        })
      ).data.video_captions;
    expect(await restore(version)).toEqual({ ka, en: null, ru: null });
    await db().$executeRaw`
      update content_history set snapshot = snapshot - 'video_captions'
      where entity = 'project' and entity_id = ${project.id}::int and version = ${version - 1}::int`;
    expect(await restore(version - 1)).toEqual({ ka, en: null, ru: null });
  });

  it("are a conflict where two have chosen others", async () => {
    const [mine, theirs] = [await upload(), await upload()];
    const { version } = await patch({ year: 2030 });
    await patch({ video_captions: { en: theirs.hash }, version });
    const { status, body } = await failureOf(patch({ video_captions: { en: mine.hash }, version }));
    expect([status, Object.keys(body.conflicts ?? {})]).toEqual([409, ["video_captions"]]);
  });

  it("are refused where no such file was uploaded as captions, and a film is none of captions", async () => {
    const captions = await upload();
    for (const en of ["0".repeat(64), film.hash, "../../etc/passwd", 7]) {
      const { status, body } = await failureOf(patch({ video_captions: { en } }));
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {}).join()).toMatch(/^video_captions(?:\.en)?$/);
    }
    expect((await failureOf(patch({ video_captions: { fr: captions.hash } }))).status).toBe(422);
    const asFilm = await failureOf(patch({ video_file: captions.hash }));
    expect([asFilm.status, Object.keys(asFilm.body.errors ?? {})]).toEqual([422, ["video_file"]]);
  });
});

describe("the file of captions", () => {
  it("is answered as WebVTT while visitors see its project", async () => {
    const bytes = vtt("თბილისი");
    const { hash, url } = await upload(bytes);
    expect((await open(url)).status).toBe(404);
    await patch({ video_captions: { ka: hash } });
    const answer = await open(url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const header = (name: string) => answer.headers.get(name);
    expect(header("content-type")).toBe("text/vtt; charset=utf-8");
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("cache-control")).toBe("public, max-age=60, must-revalidate");
    expect(header("content-security-policy")).toMatch(/^default-src 'none'; /);
    // It is no film, nor is the film captions.
    expect((await open(url.replace(".vtt", ".mp4"))).status).toBe(404);
    expect((await open(film.url.replace(".mp4", ".vtt"))).status).toBe(404);
    await patch({ is_active: false });
    expect((await open(url)).status).toBe(404);
  });

  it("is seen by the link of a preview alone, with the draft", async () => {
    const [saved, drafted] = [await upload(), await upload()];
    await patch({ is_active: false, video_captions: { en: saved.hash } });
    const body = { video_captions: { en: drafted.hash } } as never;
    await call(projectDrafts.saveDraft, { params: params(project), query: {}, body });
    const { data } = await call(previewProject, { params: params(project), query: {} });
    const query = { locale: "en" as const, preview: data.token };
    const { video } = (await stack.call(getProject, { params: params(project), query })).data;
    const early = video?.captions?.[0]?.url ?? "";
    expect(early).toMatch(new RegExp(`^${drafted.url}\\?project=${project.id}&preview=`));
    expect((await open(early)).status).toBe(200);
    expect((await open(early.replace(drafted.hash, saved.hash))).status).toBe(404);
    expect((await open(drafted.url)).status).toBe(404);
  });
});

describe("an upload of captions", () => {
  it.each([
    ["SubRip", Buffer.from("1\n00:00:01,000 --> 00:00:04,000\nHello"), 415],
    ["a page within", vtt("<script>alert(1)</script>"), 415],
    ["no UTF-8", Buffer.concat([vtt("x"), Buffer.from([0xff])]), 415],
    ["a film", anMp4(), 415],
    ["nothing", Buffer.alloc(0), 415],
    ["too large", Buffer.concat([vtt("x"), Buffer.alloc(CAPTIONS_MAX_BYTES, "x")]), 413],
  ])("is refused where it is %s, and nothing is kept", async (_, bytes, status) => {
    const before = await db().captionFile.count();
    const failure = await failureOf(upload(bytes));
    expect(failure.status).toBe(status);
    expect(failure.body.errors).toHaveProperty("file");
    expect(await db().captionFile.count()).toBe(before);
  });

  it("says in which line something is wrong", async () => {
    const { body } = await failureOf(upload(Buffer.from("WEBVTT\n\n00:04.000 --> 00:01.000\nHello")));
    expect(body.errors?.["file"]?.join()).toContain("3");
  });

  it("is refused where no file was sent, and to who is not signed in", async () => {
    const path = "/admin/projects/captions";
    expect((await failureOf(sendForm(stack, { path, token }, [["note", "x"]]))).status).toBe(422);
    expect((await open(`/api${path}`, { method: "POST", body: new FormData() })).status).toBe(401);
  });

  it("is stored once, however often it is sent", async () => {
    const bytes = vtt();
    const [first, second] = [await upload(bytes), await upload(bytes)];
    expect(second).toEqual(first);
    const where = { hash: first.hash };
    expect(await db().captionFile.count({ where })).toBe(1);
    // There the sweep of a former build would find that nothing names it.
    expect(await db().videoFile.count({ where })).toBe(0);
  });

  it("is removed when no project and no draft names it, once one that did can be restored no more", async () => {
    const sweep = (now: Date) => sweepVideoFiles({ db: db(), storage: storage() }, now);
    const [unused, first, next, drafted] = [await upload(), await upload(), await upload(), await upload()];
    const before = await patch({ video_captions: { ka: first.hash } });
    await patch({ video_captions: { ka: next.hash } });
    const body = { video_captions: { ru: drafted.hash } } as never;
    await call(projectDrafts.saveDraft, { params: params(project), query: {}, body });
    const stored = () => Promise.all([unused, first, next, drafted].map(isStored));
    await sweep(new Date());
    expect(await stored()).toEqual([true, true, true, true]);
    await sweep(new Date(Date.now() + RESTORE_WINDOW_MS + 1000));
    expect(await stored()).toEqual([false, false, true, true]);
    // A draft keeps it for as long as there is one.
    await call(projectDrafts.discardDraft, { params: params(project), query: {} });
    await sweep(new Date(Date.now() + RESTORE_WINDOW_MS + 1000));
    expect(await stored()).toEqual([false, false, true, false]);
    // What is gone is not gone back to; the rest of that version is.
    await patch({ year: 2040 });
    const { data: restored } = await call(projectRoutes.restoreVersion, {
      params: { id: String(project.id), version: String(before.version) },
      query: {},
      body: {},
    });
    expect(restored).toMatchObject({ year: before.year, video_captions: { ka: next } });
  });

  it("is removed after a day where it has no row", async () => {
    const sweep = (now: Date) => sweepVideoFiles({ db: db(), storage: storage() }, now);
    const kept = await upload();
    const lost = { hash: "e".repeat(64), url: "" };
    await storage().put(captionsKey(lost.hash), Buffer.from("x"), "text/vtt");
    await sweep(new Date());
    expect([await isStored(kept), await isStored(lost)]).toEqual([true, true]);
    await sweep(new Date(Date.now() + DAY_MS + 60_000));
    expect([await isStored(kept), await isStored(lost)]).toEqual([true, false]);
  });

  it("is kept without a row where a project or a draft names it", async () => {
    const [named, drafted] = [await upload(), await upload()];
    await patch({ video_captions: { en: named.hash } });
    const body = { video_captions: { ru: drafted.hash } } as never;
    await call(projectDrafts.saveDraft, { params: params(project), query: {}, body });
    await db().captionFile.deleteMany({ where: { hash: { in: [named.hash, drafted.hash] } } });
    const later = new Date(Date.now() + DAY_MS + 60_000);
    await sweepVideoFiles({ db: db(), storage: storage() }, later);
    expect([await isStored(named), await isStored(drafted)]).toEqual([true, true]);
    await call(projectDrafts.discardDraft, { params: params(project), query: {} });
    await sweepVideoFiles({ db: db(), storage: storage() }, later);
    expect([await isStored(named), await isStored(drafted)]).toEqual([true, false]);
  });
});

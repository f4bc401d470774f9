import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { VideoFile } from "@ezo/contract/admin/projects/project-videos";
import { previewProject, projectDrafts, projectRoutes } from "@ezo/contract/admin/projects/projects";
import { FILE_TYPE } from "@ezo/contract/route";
import { getProject } from "@ezo/contract/site/projects";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { VIDEO_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { DAY_MS } from "@ezo/contract/values/time";
import { backUp } from "@ezo/core/backup/archive";
import { openStorage, UNFINISHED } from "@ezo/core/platform/storage/storage";
import { anMp4, type Mp4Parts } from "@ezo/core/project-videos/testing";
import { createVideoFiles, sweepVideoFiles } from "@ezo/core/project-videos/video-files";
import { videoKey } from "@ezo/core/project-videos/video-keys";
import type { Actor } from "@ezo/core/users/actor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

const MEGABYTE = 1024 * 1024;
/** How soon a change must be on the site. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };

let stack: Stack;
let token: string;
let project: { id: number };
let poster: { id: number };
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  project = await createProject(db());
  poster = await createMedia(db());
});
const db = () => stack.database.prisma;
const storage = () => openStorage(stack.config.storageUrl);
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const params = ({ id }: { id: number }) => ({ id: String(id) });

let serial = 0;
/** Films of other bytes each. */
const film = (parts: Mp4Parts = {}) => anMp4({ film: Buffer.from(`film ${(serial += 1)}`), ...parts });
const upload = async (bytes: Uint8Array): Promise<VideoFile> =>
  (
    await sendForm<VideoFile>(stack, { path: "/admin/projects/videos", token }, [
      ["file", { bytes, name: "film.mp4", type: "video/mp4" }],
    ])
  ).data;
const patch = async (body: object) =>
  (await call(projectRoutes.patch, { params: params(project), query: {}, body: body as never })).data;
/** Uploads a film and puts it on the page of the project. */
async function shownFilm(bytes = film()) {
  const file = await upload(bytes);
  await patch({ video_file: file.hash, video_poster: poster.id });
  return { ...file, bytes };
}
const shown = async () =>
  (await stack.call(getProject, { params: params(project), query: { locale: "en" } })).data.video;
const open = (path: string, init?: RequestInit) => fetch(stack.url() + path, init);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const readByStaff = () =>
  open(`/api/admin/projects/${project.id}/video`, { headers: { authorization: `Bearer ${token}` } });
const isStored = (hash: string) => storage().exists(videoKey(hash));
const staged = () => readdir(join(stack.config.dataDir, "uploads")).catch(() => []);

describe("the film of a project", () => {
  it("is on its page once it has a poster, and nothing of it is loaded before it is played", async () => {
    const bytes = film({ width: 1920, height: 1080, isTurned: true });
    const file = await upload(bytes);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const url = `/videos/${hash}.mp4`;
    expect(file).toEqual({ hash, size_bytes: bytes.length, width: 1080, height: 1920, url });
    expect(await patch({ video_file: hash })).toMatchObject({ video_file: file, video_poster: null });
    expect(await shown()).toBeNull();
    await patch({ video_poster: poster.id });
    await expect.poll(shown, SHOWN_WITHIN).toMatchObject({
      url,
      size_bytes: bytes.length,
      width: 1080,
      height: 1920,
      poster: { alt_text: "Alt en" },
    });
    const page = async () => (await open(`/en/projects/${project.id}`)).text();
    await expect.poll(page, SHOWN_WITHIN).toContain(url);
    expect(await page()).toMatch(/<video[^>]* preload="none"/);
    await patch({ video_poster: null });
    await expect.poll(shown, SHOWN_WITHIN).toBeNull();
  });

  it("keeps its address beside the link to a film on another site", async () => {
    const { hash } = await shownFilm();
    const saved = await patch({ video_url: "https://vimeo.com/1" });
    expect(saved).toMatchObject({ video_url: "https://vimeo.com/1", video_file: { hash } });
    await patch({ video_file: null });
    await expect.poll(shown, SHOWN_WITHIN).toBeNull();
    expect(await patch({})).toMatchObject({ video_url: "https://vimeo.com/1", video_file: null });
  });

  it("is taken off by going back to a version from before there were films", async () => {
    await patch({ year: 2030 });
    await shownFilm();
    await db().$executeRaw`
      update content_history set snapshot = snapshot - 'video_file' - 'video_poster'
      where entity = 'project' and entity_id = ${project.id}::int and version = 1`;
    const { data } = await call(projectRoutes.restoreVersion, {
      params: { id: String(project.id), version: "1" },
      query: {},
      body: {},
    });
    expect(data).toMatchObject({ video_file: null, video_poster: null });
  });

  it("holds its poster in the library", async () => {
    await shownFilm();
    const { status } = await open(`/api/admin/media/${poster.id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(409);
  });

  it("is in backups", async () => {
    const { hash } = await shownFilm();
    const { databaseUrl = "", storageUrl, dataDir } = stack.config;
    const { files } = await backUp({ databaseUrl, storageUrl, file: join(dataDir, "film.tar.gz") });
    expect(files.map(({ key }) => key)).toContain(videoKey(hash));
  });

  it("is refused where no such file was uploaded", async () => {
    for (const video_file of ["0".repeat(64), "../../etc/passwd", 7]) {
      const failure = await failureOf(patch({ video_file }));
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ["video_file"]]);
    }
  });

  it("is merged with others' changes by field, and a conflict where both chose another", async () => {
    const { version } = await patch({ year: 2030 });
    const [mine, theirs] = [await upload(film()), await upload(film())];
    await patch({ video_file: theirs.hash, version });
    expect(await patch({ year: 2031, version })).toMatchObject({
      year: 2031,
      video_file: { hash: theirs.hash },
    });
    const { status, body } = await failureOf(patch({ video_file: mine.hash, version }));
    expect([status, Object.keys(body.conflicts ?? {})]).toEqual([409, ["video_file"]]);
  });
});

describe("the file of a film", () => {
  it("is answered whole or in part, as a film that may be kept for a moment", async () => {
    const { url, hash, bytes } = await shownFilm();
    const whole = await open(url);
    expect(whole.status).toBe(200);
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    const header = (name: string) => whole.headers.get(name);
    expect(header("content-type")).toBe("video/mp4");
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("accept-ranges")).toBe("bytes");
    expect(header("cache-control")).toBe("public, max-age=60, must-revalidate");
    expect(header("content-security-policy")).toMatch(/^default-src 'none'; media-src 'self'; /);
    expect(header("cross-origin-resource-policy")).toBe("same-origin");
    const known = { "if-none-match": `"${hash}"`, "cache-control": "max-age=0" };
    expect((await open(url, { headers: known })).status).toBe(304);

    const size = bytes.length;
    for (const [range, from, to] of [
      ["bytes=0-", 0, size - 1],
      ["bytes=4-9", 4, 9],
      ["bytes=-5", size - 5, size - 1],
      [`bytes=10-${size + 1000}`, 10, size - 1],
    ] as const) {
      const part = await open(url, { headers: { range } });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to}/${size}`]);
      expect(part.headers.get("content-length")).toBe(String(to - from + 1));
      expect((await bytesOf(part)).equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    const ofThis = { range: "bytes=4-9", "if-range": `"${hash}"` };
    expect((await open(url, { headers: ofThis })).status).toBe(206);
  });

  it.each<[string, Record<string, string>]>([
    ["of another file", { range: "bytes=4-9", "if-range": '"another"' }],
    ["of two parts", { range: "bytes=0-1,8-9" }],
    ["of another unit", { range: "frames=0-1" }],
    ["that makes no sense", { range: "nonsense" }],
  ])("is answered whole to a request %s", async (_, headers) => {
    const { url, bytes } = await shownFilm();
    const answer = await open(url, { headers });
    expect(answer.headers.get("content-range")).toBeNull();
    expect([answer.status, (await bytesOf(answer)).equals(bytes)]).toEqual([200, true]);
  });

  it("has no part beyond its end, and is described without being sent", async () => {
    const { url, bytes } = await shownFilm();
    const beyond = await open(url, { headers: { range: `bytes=${bytes.length}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
    const head = await open(url, { method: "HEAD", headers: { range: "bytes=0-1" } });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  });

  it("answers nobody while its project is withdrawn, and comes back with it", async () => {
    const { url, bytes } = await shownFilm();
    const status = async () => (await open(url)).status;
    expect(await status()).toBe(200);
    await patch({ is_active: false });
    const gone = await open(url);
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
    // Staff have it all the same.
    const read = await readByStaff();
    expect(read.headers.get("content-type")).toBe(FILE_TYPE);
    expect((await bytesOf(read)).equals(bytes)).toBe(true);
    await patch({ is_active: true });
    expect(await status()).toBe(200);
    await db().project.update({ where: { id: project.id }, data: { deletedAt: new Date() } });
    expect(await status()).toBe(404);
    expect((await readByStaff()).status).toBe(404);
  });

  it("is seen by the link of a preview alone, of its own project and with its draft", async () => {
    const { url, hash } = await shownFilm();
    await patch({ is_active: false });
    const previewed = async () => {
      const { data } = await call(previewProject, { params: params(project), query: {} });
      const query = { locale: "en" as const, preview: data.token };
      return (await stack.call(getProject, { params: params(project), query })).data.video?.url ?? "";
    };
    const early = await previewed();
    expect(early).toMatch(new RegExp(`^${url}\\?project=${project.id}&preview=`));
    const seen = await open(early);
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await open(early.replace(/preview=./, "preview=_"))).status).toBe(404);

    const other = await upload(film());
    const body = { video_file: other.hash } as never;
    await call(projectDrafts.saveDraft, { params: params(project), query: {}, body });
    const drafted = await previewed();
    expect(drafted).toContain(other.hash);
    expect((await open(drafted)).status).toBe(200);
    expect((await open(early)).status).toBe(200);
    expect((await open(drafted.replace(other.hash, hash))).status).toBe(404);
    expect((await open(`/videos/${other.hash}.mp4`)).status).toBe(404);
  });

  it.each([
    "/videos/",
    `/videos/${"0".repeat(64)}.mp4`,
    `/videos/${"0".repeat(64)}.html`,
    "/videos/..%2fmedia%2fx.mp4",
  ])("is not answered at %s", async (path) => {
    expect((await open(path)).status).toBe(404);
  });
});

describe("an upload", () => {
  it.each([
    ["a picture of a phone", film({ brands: ["heic", "mif1"] })],
    ["a page", Buffer.from("<html>ftypisom moov mdat")],
    ["a film that was cut off", film().subarray(0, -3)],
    ["H.265", film({ codec: "hvc1" })],
    ["nothing", Buffer.alloc(0)],
  ])("is refused where it is %s, and nothing is kept", async (_, bytes) => {
    const before = await db().videoFile.count();
    const failure = await failureOf(upload(bytes));
    expect(failure.status).toBe(415);
    expect(failure.body.errors).toHaveProperty("file");
    expect([await db().videoFile.count(), await staged()]).toEqual([before, []]);
  });

  const BEGIN =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n';
  /** Sends so many bytes without saying how many, and ends the form after `wait`. */
  function stream(size: number, { wait, signal }: { wait?: Promise<unknown>; signal?: AbortSignal } = {}) {
    async function* form() {
      yield Buffer.from(BEGIN);
      for (let left = size; left > 0; left -= MEGABYTE) yield Buffer.alloc(Math.min(left, MEGABYTE), 1);
      await wait;
      yield Buffer.from("\r\n--b--\r\n");
    }
    return open("/api/admin/projects/videos", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=b" },
      body: Readable.toWeb(Readable.from(form())) as unknown as BodyInit,
      duplex: "half",
      ...(signal ? { signal } : {}),
    } as RequestInit);
  }

  it("is refused above the limit, and nothing is kept", async () => {
    const answer = await stream(VIDEO_MAX_BYTES + 1);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "too_large", errors: { file: [expect.any(String)] } });
    expect(await staged()).toEqual([]);
  });

  it("is kept in a file while it comes, which is gone where it breaks off", async () => {
    const stop = new AbortController();
    const wait = new Promise(() => undefined);
    const sending = stream(3 * MEGABYTE, { wait, signal: stop.signal }).then(
      () => "answered",
      () => "cut",
    );
    await expect.poll(staged).toHaveLength(1);
    stop.abort();
    expect(await sending).toBe("cut");
    await expect.poll(staged).toEqual([]);
  });

  it("is refused where no file was sent, and to who may not publish", async () => {
    const path = "/admin/projects/videos";
    expect((await failureOf(sendForm(stack, { path, token }, [["note", "x"]]))).status).toBe(422);
    const body = new FormData();
    expect((await open(`/api${path}`, { method: "POST", body })).status).toBe(401);
  });

  it("is stored once, however often it is sent", async () => {
    const bytes = film();
    const [first, second] = [await upload(bytes), await upload(bytes)];
    expect(second).toEqual(first);
    expect(await db().videoFile.count({ where: { hash: first.hash } })).toBe(1);
  });

  it("leaves no row when it could not be stored", async () => {
    const bytes = film();
    const hash = createHash("sha256").update(bytes).digest("hex");
    const failing = createVideoFiles({
      db: db(),
      // Its folder lies below something that is none.
      storage: openStorage("file:///dev/null/files"),
      stagingFolder: join(stack.config.dataDir, "uploads"),
    });
    const content = Readable.from([bytes]) as AsyncIterable<Uint8Array>;
    await expect(failing.add(ADMIN, { originalName: "film.mp4", content })).rejects.toThrow(
      /write|directory/i,
    );
    expect([await db().videoFile.count({ where: { hash } }), await staged()]).toEqual([0, []]);
    expect((await upload(bytes)).hash).toBe(hash);
  });

  it("is removed when no project and no draft names it, once one that did can be restored no more", async () => {
    const sweep = (now: Date) => sweepVideoFiles({ db: db(), storage: storage() }, now);
    const unused = await upload(film());
    const first = await shownFilm();
    const before = await patch({});
    const next = await upload(film());
    await patch({ video_file: next.hash });
    const drafted = await upload(film());
    const body = { video_file: drafted.hash } as never;
    await call(projectDrafts.saveDraft, { params: params(project), query: {}, body });
    const stored = () => Promise.all([unused, first, next, drafted].map(({ hash }) => isStored(hash)));
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
    expect(restored).toMatchObject({ year: before.year, video_file: { hash: next.hash } });
  });

  it("is removed after a day where it has no row, as is one that was never finished", async () => {
    const sweep = (now: Date) => sweepVideoFiles({ db: db(), storage: storage() }, now);
    const { hash } = await shownFilm();
    const lost = "f".repeat(64);
    const keys = [videoKey(hash), videoKey(lost), `${videoKey(hash)}.1${UNFINISHED}`, "videos/of-others.txt"];
    for (const key of keys.slice(1)) await storage().put(key, Buffer.from("x"), "video/mp4");
    const stored = () => Promise.all(keys.map((key) => storage().exists(key)));
    await sweep(new Date());
    expect(await stored()).toEqual([true, true, true, true]);
    await sweep(new Date(Date.now() + DAY_MS + 60_000));
    expect(await stored()).toEqual([true, false, false, true]);
    expect(await db().videoFile.count({ where: { hash: lost } })).toBe(0);
  });
});

const ADMIN: Actor = {
  id: 1,
  name: "Admin",
  email: "admin@videos.test",
  language: "en",
  role: "admin",
  capabilities: ["content.publish"],
  sessionId: "",
};

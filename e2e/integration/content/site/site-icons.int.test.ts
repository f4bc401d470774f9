import { type AdminBrandSettings, brandSettings } from "@ezo/contract/admin/settings";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

const MANIFESTS = ["/manifest.webmanifest", "/admin/manifest.webmanifest"];
const VERSIONED = /^\/icons\/[0-9a-f]{16}-\d+$/;

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());

const get = (path: string) => fetch(stack.url() + path, { redirect: "manual" });
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
const aMark = (side = 512, height = side) => aPicture(side, height).png().toBuffer();
const putMark = (bytes: Uint8Array) =>
  sendForm<AdminBrandSettings>(stack, { path: "/admin/settings/brand", token }, [
    ["mark", { bytes, name: "mark.png", type: "image/png" }],
  ]);
const clearMark = () => stack.call(brandSettings.patch, { body: { mark: null } }, { token });

/** The folder of the icons that a page links. */
async function folderOn(path: string): Promise<string> {
  const html = await (await get(path)).text();
  const [, tab = "none"] = /<link rel="icon" href="([^"]*)\/icon-64\.png"/.exec(html) ?? [];
  const [, touch] = /<link rel="apple-touch-icon" href="([^"]*)\/apple-touch-icon\.png"/.exec(html) ?? [];
  expect(touch, path).toBe(tab);
  return tab;
}
interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
}
const iconsOf = async (manifest: string) =>
  ((await (await get(manifest)).json()) as { icons: ManifestIcon[] }).icons;

describe("without a mark", () => {
  it("the icons are those of the program", async () => {
    for (const path of ["/", "/en", "/admin/login"]) expect(await folderOn(path), path).toBe("");
    for (const manifest of MANIFESTS)
      expect((await iconsOf(manifest)).map(({ src }) => src)).toEqual([
        "/favicon.svg",
        "/icon-192.png",
        "/icon-512.png",
        "/icon-maskable-512.png",
      ]);
    const old = await get("/icons/0123456789abcdef-1/icon-192.png");
    expect([old.status, old.headers.get("location")]).toEqual([302, "/icon-192.png"]);
    expect((await get("/icons/0123456789abcdef-1/anything.png")).status).toBe(404);
  });
});

describe("with a mark", () => {
  it("all icons are made of it, at addresses that may be kept for a year", async () => {
    const own = await bytesOf("/icon-192.png");
    // Pages that are kept must not keep the former icons.
    await get("/en");
    const { data } = await putMark(await aMark());
    expect(data.mark).toMatchObject({ width: 512, height: 512 });
    await expect.poll(() => folderOn("/en"), { timeout: 10_000 }).toMatch(VERSIONED);
    const folder = await folderOn("/admin/login");
    expect(folder).toBe(await folderOn("/en"));
    for (const manifest of MANIFESTS) {
      const icons = await iconsOf(manifest);
      expect(icons).toHaveLength(3);
      for (const { src, sizes, type } of icons) {
        expect(src).toContain(folder);
        const answer = await get(src);
        expect([answer.status, answer.headers.get("content-type")], src).toEqual([200, type]);
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(`${width}x${height}`, src).toBe(sizes);
      }
    }
    // The site shows it too, in place of the demo firm's.
    const home = await (await get("/en")).text();
    expect(home).toContain(`<img class="`);
    // The footer is dark.
    expect(home).toContain(`src="${folder}/on-dark-192.png"`);
    expect(home).not.toContain("M27 41.5H6.5v-35h35v35H36");
    // What asks without a page: push messages, feed readers.
    expect(await bytesOf("/icon-192.png")).toEqual(await bytesOf(`${folder}/icon-192.png`));
    expect(await bytesOf("/icon-192.png")).not.toEqual(own);
    const favicon = await get("/favicon.ico");
    expect([favicon.status, favicon.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
    const etag = (await get(`${folder}/icon-192.png`)).headers.get("etag") ?? "";
    const known = await fetch(`${stack.url()}${folder}/icon-192.png`, {
      // Without it, fetch asks for no cached answer.
      headers: { "if-none-match": etag, "cache-control": "max-age=0" },
    });
    expect(known.status).toBe(304);
  });

  it("on dark grounds the site shows the one for such grounds, and another has other addresses", async () => {
    await putMark(await aMark());
    const alone = await folderOn("/admin/login");
    const onPaper = await bytesOf(`${alone}/on-dark-192.png`);
    await expect.poll(() => folderOn("/en"), { timeout: 10_000 }).toBe(alone);
    expect(await (await get("/en")).text()).toContain(`src="${alone}/on-dark-192.png"`);
    await sendForm<AdminBrandSettings>(stack, { path: "/admin/settings/brand", token }, [
      ["mark_dark", { bytes: await aMark(), name: "dark.png", type: "image/png" }],
    ]);
    const both = await folderOn("/admin/login");
    expect(both).toMatch(VERSIONED);
    expect(both).not.toBe(alone);
    expect(await bytesOf(`${both}/on-dark-192.png`)).not.toEqual(onPaper);
    expect(await bytesOf(`${both}/icon-192.png`)).toEqual(await bytesOf("/icon-192.png"));
    await expect.poll(() => folderOn("/en"), { timeout: 10_000 }).toBe(both);
    await stack.call(brandSettings.patch, { body: { mark_dark: null } }, { token });
    expect(await folderOn("/admin/login")).toBe(alone);
  });

  it("another mark has other addresses at once, and the former ones lead to it", async () => {
    await putMark(await aMark());
    const former = await folderOn("/admin/login");
    await putMark(await aMark());
    const folder = await folderOn("/admin/login");
    expect(folder).toMatch(VERSIONED);
    expect(folder).not.toBe(former);
    for (const manifest of MANIFESTS)
      for (const { src } of await iconsOf(manifest)) expect(src).toContain(folder);
    const moved = await get(`${former}/icon-512.png`);
    expect([moved.status, moved.headers.get("location")]).toEqual([302, `${folder}/icon-512.png`]);
    expect(moved.headers.get("cache-control")).toBe("no-cache");
    await expect.poll(() => folderOn("/"), { timeout: 10_000 }).toBe(folder);
  });

  it("replacing its file in the library does the same", async () => {
    const { data } = await putMark(await aMark());
    const former = await folderOn("/admin/login");
    const path = `/admin/media/${data.mark?.id}/replace`;
    await sendForm(stack, { path, token }, [
      ["file", { bytes: await aMark(600), name: "b.png", type: "image/png" }],
    ]);
    const changed = async () => (await folderOn("/admin/login")) !== former;
    await expect.poll(changed, { timeout: 10_000 }).toBe(true);
  });

  it("is in use: the library does not delete it", async () => {
    const { data } = await putMark(await aMark());
    const answer = await fetch(`${stack.url()}/api/admin/media/${data.mark?.id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(409);
  });

  it("is square and large enough, else the former one stays", async () => {
    await putMark(await aMark());
    const former = await folderOn("/admin/login");
    for (const bytes of [await aMark(600, 512), await aMark(511)]) {
      const failure = await failureOf(putMark(bytes));
      expect(Object.keys(failure.body.errors ?? {})).toEqual(["mark"]);
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"/>');
    expect((await failureOf(putMark(svg))).body.errors).toHaveProperty("mark");
    expect(await folderOn("/admin/login")).toBe(former);
  });

  it("is given back: the icons are those of the program again", async () => {
    await putMark(await aMark());
    const { data } = await clearMark();
    expect(data.mark).toBeNull();
    expect(await folderOn("/admin/login")).toBe("");
    await expect.poll(() => folderOn("/ru"), { timeout: 10_000 }).toBe("");
    expect((await get("/favicon.ico")).status).toBe(200);
  });
});

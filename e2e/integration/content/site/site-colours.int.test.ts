import { brandSettings } from "@ezo/contract/admin/settings";
import { DEFAULT_HEADING_FONT, HEADING_FACES, type HeadingFont } from "@ezo/contract/values/heading-fonts";
import { DEFAULT_ACCENT, siteColoursOf } from "@ezo/contract/values/colours/site-colours";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({
    workers: 0,
    servers: 2,
    env: { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "false" },
  });
  token = await stack.token();
});
afterAll(() => stack.stop());

const SERVERS = [0, 1];
/** As a browser asks. */
const get = (path: string, server = 0) =>
  fetch(stack.url(server) + path, { redirect: "manual", headers: { accept: "text/html" } });
const put = (accent: string, heading_font: HeadingFont = DEFAULT_HEADING_FONT) =>
  stack.call(brandSettings.put, { body: { accent, heading_font } }, { token });
/** The address of the style sheet with the firm's colours that a page links; empty where it links none. */
async function sheetOn(path: string, server = 0): Promise<string> {
  const html = await (await get(path, server)).text();
  return /<link rel="stylesheet" href="(\/colours\/[^"]*)">/.exec(html)?.[1] ?? "";
}
/** The servers hear of a change one after the other. */
const expectSheet = async (path: string, server: number, sheet: RegExp) =>
  await expect.poll(() => sheetOn(path, server), { timeout: 10_000 }).toMatch(sheet);

beforeEach(async () => {
  await put(DEFAULT_ACCENT);
  for (const server of SERVERS) await expectSheet("/en", server, /^$/);
});

it("pages link no colours until a firm chooses its own", async () => {
  for (const path of ["/", "/en", "/ru/contact", "/nowhere", "/admin/login"])
    expect(await sheetOn(path), path).toBe("");
});

it("pages of every server link the sheet of another colour, kept pages among them, and the admin none", async () => {
  for (const server of SERVERS) await get("/en", server);
  await put("#7A1F1F");
  for (const server of SERVERS) await expectSheet("/en", server, /^\/colours\/7a1f1f-\d+\.css$/);
  const red = await sheetOn("/en");
  for (const path of ["/", "/ru/contact", "/nowhere", "/%ff"]) expect(await sheetOn(path), path).toBe(red);
  expect(await sheetOn("/admin/login")).toBe("");
  await put("#1F3D7A");
  for (const server of SERVERS) await expectSheet("/en", server, /^\/colours\/1f3d7a-\d+\.css$/);
  // Pages that are open or kept elsewhere keep the colour that they were made with.
  expect((await get(red)).status).toBe(200);
});

it("a sheet may be kept for a year, says the colours, and is allowed by the page's policy", async () => {
  await put("#7A1F1F");
  await expectSheet("/en", 0, /./);
  const page = await get("/en");
  const html = await page.text();
  const styles = page.headers
    .get("content-security-policy")
    ?.split(";")
    .find((directive) => directive.startsWith("style-src "));
  expect(styles?.split(" ")).toContain("'self'");
  // The page itself has no rule with the colour.
  expect(html.split("7a1f1f")).toHaveLength(2);

  const address = await sheetOn("/en");
  const sheet = await get(address, 1);
  expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  expect(sheet.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const css = await sheet.text();
  const { accent, hover, onAccent, deep } = siteColoursOf("#7A1F1F");
  expect(css).toContain(`--forest:${accent};--forest-hover:${hover};--on-forest:${onAccent};`);
  expect(css).toContain(`--forest-deep:${deep}`);
  // Statuses mean the same on every firm's site.
  for (const name of ["available", "reserved", "sold"]) expect(css).not.toContain(`--${name}`);
});

it("a sheet of another build leads to the current one, and no other address is one", async () => {
  const moved = await get("/colours/7a1f1f-9999.css");
  expect([moved.status, moved.headers.get("cache-control")]).toEqual([302, "no-cache"]);
  const location = moved.headers.get("location") ?? "";
  expect((await get(location)).headers.get("content-type")).toMatch(/^text\/css/);
  for (const name of ["red.css", "7a1f1f.css", "7a1f1f-1.css;x", "7A1F1F-1.css", "%7D-1.css"])
    expect((await get(`/colours/${name}`)).status, name).toBe(404);
});

it("pages of every server take the face of headings, and load its files first instead of the usual ones", async () => {
  const preloaded = async (server: number) =>
    [...(await (await get("/en", server)).text()).matchAll(/as="font"[^>]* href="\/fonts\/([a-z0-9-]+)\./g)]
      .map(([, name = ""]) => name)
      .toSorted();
  expect(await preloaded(0)).toEqual(["firago-400-latin", "serif-latin"]);
  await put(DEFAULT_ACCENT, "firago_light");
  for (const server of SERVERS) {
    await expectSheet("/en", server, /^\/colours\/1f3d36-firago_light-\d+\.css$/);
    expect(await preloaded(server)).toEqual(["firago-300-latin", "firago-400-latin"]);
  }
  const sheet = await get(await sheetOn("/en"), 1);
  expect(sheet.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const { family, weight } = HEADING_FACES.firago_light;
  expect(await sheet.text()).toContain(`;--font-display:${family};--w-display:${weight}}`);
  expect(await sheetOn("/admin/login")).toBe("");
  // With a colour of its own, in one sheet.
  await put("#7A1F1F", "noto_serif_narrow");
  for (const server of SERVERS)
    await expectSheet("/en", server, /^\/colours\/7a1f1f-noto_serif_narrow-\d+\.css$/);
});

it("pages that mails open have the colour, too, without another file", async () => {
  const path = "/m/unsubscribe/unknown";
  expect(await (await get(path)).text()).toContain(":root{--accent:#1f3d36;");
  await put("#7A1F1F");
  const shown = async () => (await (await get(path)).text()).includes(":root{--accent:#7a1f1f;");
  await expect.poll(shown, { timeout: 10_000 }).toBe(true);
});

import { articleRoutes } from "@ezo/contract/admin/content/news";
import { brandSettings } from "@ezo/contract/admin/settings";
import type { Locator } from "@playwright/test";
import { expect, onlyInFull, type Page, STAFF, test, unique } from "../../fixtures.ts";

/** What a file or a text from elsewhere would write if the page ran it. */
const RAN = "ran";
const run = (what: string) => `window.${RAN} = '${what}'`;
const RED = "rgb(255, 0, 0)";
const STYLE =
  '@import url("https://evil.example/a.css"); ' +
  `body, p { background: ${RED} !important; color: ${RED} !important }`;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" onload="${run("onload")}">
  <style>${STYLE} .mark { fill: #1f3d36 }</style>
  <script>${run("script")}</script>
  <rect class="mark" width="400" height="100"/>
  <image href="https://evil.example/x.png" width="10" height="10" onerror="${run("image")}"/>
  <foreignObject width="10" height="10">
    <body xmlns="http://www.w3.org/1999/xhtml"><script>${run("foreign")}</script></body>
  </foreignObject>
</svg>`;

const PASTED = `<html><head><style>${STYLE}</style><link rel="stylesheet" href="https://evil.example/b.css">
<script>${run("script")}</script></head><body onload="${run("body")}"><style>${STYLE}</style>
<p style="color: ${RED}; position: fixed" onclick="${run("click")}">Pasted words</p>
<img src="https://evil.example/x.png" onerror="${run("picture")}" alt="chart">
<svg onload="${run("svg")}"><style>${STYLE}</style><circle r="5"/></svg>
<iframe srcdoc="<script>parent.${RAN} = 'frame'</script>"></iframe>
<p><a href="javascript:${run("link")}">no link</a></p></body></html>`;
const FOREIGN = /<(?:style|script|link|svg|iframe)\b|\son\w+=|javascript:|evil\.example|position|rgb\(/i;

/**
 * Browsers may hold a document that is only parsed, to be cleaned, to the policy of the page that parses it, and say that its style
 * elements were stopped. Nothing else has to be.
 */
const STOPPED_STYLE = "style-src-elem: inline";
const STOPPED_IN_CONSOLE = "Content Security Policy directive.*style-src-elem";

/** Opens a screen of the admin that writes down what its policy stops; the window's own watch fails the test for its console. */
async function openWatched(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Reflect.set(window, "stopped", stopped);
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      stopped.push(`${effectiveDirective}: ${blockedURI}`),
    );
  });
  await page.goto(path);
}

/** Nothing has run, nothing has changed how the page looks, and its policy had nothing more to stop. */
async function expectUnchanged(page: Page): Promise<void> {
  const found = await page.evaluate(
    (ran) => ({
      ran: (Reflect.get(window, ran) ?? null) as unknown,
      stopped: Reflect.get(window, "stopped") as string[],
      ground: getComputedStyle(document.body).backgroundColor,
      styles: [...document.querySelectorAll("style, link")].filter(({ outerHTML }) =>
        outerHTML.includes("evil.example"),
      ).length,
    }),
    RAN,
  );
  expect(found).toMatchObject({ ran: null, styles: 0 });
  expect(found.stopped.filter((one) => one !== STOPPED_STYLE)).toEqual([]);
  expect(found.ground).not.toBe(RED);
}

/** Pastes as another program's clipboard would be: with what browsers leave out of what pages copy. */
const paste = (body: Locator, clipboard: { html: string } | { drawing: string }) =>
  body.evaluate((editor, given) => {
    const data = new DataTransfer();
    if ("html" in given) data.setData("text/html", given.html);
    else data.items.add(new File([given.drawing], "drawing.svg", { type: "image/svg+xml" }));
    editor.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, clipboard);

test("a text that is pasted with styles and scripts brings neither into the editor, nor into what is saved", async ({
  openAdmin,
  system,
}) => {
  // The library takes no drawing.
  const expects = new RegExp(`status of 415|${STOPPED_IN_CONSOLE}`);
  const page = await openAdmin("/admin/profile", { expects });
  await openWatched(page, "/admin/news/add");
  await page.getByRole("textbox", { name: "Title" }).fill(unique("სიახლე"));
  const body = page.getByRole("textbox", { name: "Full text" });
  await body.click();
  await page.keyboard.type("Own words");
  await page.keyboard.press("Enter");
  const colourOf = (words: string) =>
    body.getByText(words).evaluate((element) => getComputedStyle(element).color);
  const own = await colourOf("Own words");

  await paste(body, { html: PASTED });
  await expect(body).toContainText("Pasted words");
  await expect(body).toContainText("no link");
  expect(await colourOf("Pasted words")).toBe(own);
  expect(await colourOf("Own words")).toBe(own);
  expect(await body.innerHTML()).not.toMatch(FOREIGN);
  await expectUnchanged(page);

  await paste(body, { drawing: DRAWING });
  const refused = page.getByRole("list", { name: "Uploads" }).filter({ hasText: "drawing.svg" });
  await expect(refused.getByRole("alert")).toBeVisible();
  await expectUnchanged(page);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/news\/\d+\/edit$/);
  const id = /news\/(\d+)\//.exec(page.url())?.[1] ?? "";
  const token = await system.signIn(STAFF.admin);
  const { data } = await system.call(articleRoutes.get, { params: { id }, query: {} }, { token });
  expect(data.translations.ka.content).toContain("Pasted words");
  expect(data.translations.ka.content).not.toMatch(FOREIGN);
  await expectUnchanged(page);
});

test(
  "a drawing that is uploaded as the logo is drawn by its own styles, and runs and loads nothing",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const token = await system.signIn(STAFF.admin);
    await system.call(brandSettings.patch, { body: { logo: null } }, { token });
    const page = await openAdmin("/admin/profile", { expects: new RegExp(STOPPED_IN_CONSOLE) });
    await openWatched(page, "/admin/brand");
    const field = page.getByRole("group", { name: "Logo", exact: true });
    await field
      .getByLabel("Upload pictures")
      .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(DRAWING) });
    await expect(field.getByText("The drawing had scripts or links to other files")).toBeVisible();
    const picture = field.locator("img");
    await expect(picture).toBeVisible();
    // Without its styles the drawing would be black, and its file may be a JPEG.
    const awayFromOwn = () =>
      picture.evaluate((drawn: HTMLImageElement) => {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d");
        context?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
        const middle = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
        return Math.max(...[0x1f, 0x3d, 0x36].map((own, at) => Math.abs(own - (middle?.[at] ?? 0))));
      });
    await expect.poll(awayFromOwn).toBeLessThan(12);
    await expectUnchanged(page);
  },
);

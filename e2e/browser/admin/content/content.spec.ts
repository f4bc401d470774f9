import { readFile } from "node:fs/promises";
import { getProjectFeatures, putProjectFeatures } from "@ezo/contract/admin/content/features";
import { listMedia, patchMedia } from "@ezo/contract/admin/content/media";
import { articleRoutes } from "@ezo/contract/admin/content/news";
import { textRoutes } from "@ezo/contract/admin/content/translations";
import sharp from "sharp";
import {
  adminTitle,
  restoreVersion,
  expect,
  expectAccessible,
  expectScreensSound,
  onlyInFull,
  type Page,
  STAFF,
  test,
  unique,
} from "../../fixtures.ts";
import { toast } from "../toast.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const unsaved = (page: Page) => page.getByText("Unsaved changes");

/** A picture unique to this test. */
const aPicture = async (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: { r: Math.floor(Math.random() * 255), g: Math.floor(Math.random() * 255), b: 90 },
    },
  })
    .png()
    .toBuffer(),
});

test("an article is written with pictures, scheduled, previewed, and then featured", async ({
  openAdmin,
  openWindow,
  system,
}) => {
  const page = await openAdmin("/admin/news/add", { expects: /status of 415/ });
  await expect(page).toHaveTitle(adminTitle("News Management"));
  const title = unique("სიახლე");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  const body = page.getByRole("textbox", { name: "Full text" });
  await body.click();
  await page.keyboard.type("First line");
  await page.getByRole("button", { name: "Heading 2" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second line");
  // A picture from the clipboard is added to the library and the text; other files are refused by name.
  const paste = (name: string, bytes: Buffer) =>
    body.evaluate(
      (editor, file) => {
        const data = new DataTransfer();
        const binary = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([binary], file.name, { type: "image/png" }));
        editor.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      { name, base64: bytes.toString("base64") },
    );
  await paste("clip.png", (await aPicture("clip.png")).buffer);
  await expect(body.locator("img")).toHaveCount(1);
  await paste("broken.png", Buffer.from("no picture at all"));
  const refused = page.getByRole("list", { name: "Uploads" }).filter({ hasText: "broken.png" });
  await expect(refused.getByRole("alert")).toBeVisible();
  await refused.getByRole("button", { name: "Dismiss: broken.png" }).click();

  // Several files at once, one of which is not a picture.
  const gallery = page.getByRole("group", { name: "Gallery" });
  await gallery
    .getByLabel("Upload pictures")
    .setInputFiles([
      await aPicture("one.png"),
      await aPicture("two.png"),
      { name: "words.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") },
    ]);
  await expect(gallery.getByRole("button", { name: /^Move: / })).toHaveCount(2);
  await expect(gallery.getByRole("alert")).toBeVisible();
  const first = await gallery.locator("li img").first().getAttribute("src");
  await gallery.getByRole("button", { name: "Move: Picture 1", exact: true }).press("ArrowRight");
  await expect(gallery.locator("li img").nth(1)).toHaveAttribute("src", String(first));
  await save(page).click();
  await expect(page).toHaveURL(/\/admin\/news\/\d+\/edit$/);
  await expect(page.getByRole("button", { name: /^More: / })).toBeVisible();
  const id = Number(/news\/(\d+)\//.exec(page.url())?.[1]);

  const token = await system.signIn(STAFF.admin);
  const read = async () =>
    (await system.call(articleRoutes.get, { params: { id: String(id) }, query: {} }, { token })).data;
  expect((await read()).translations.ka.content.replace(/ (?:src|width|height)="[^"]+"/g, "")).toBe(
    '<h2>First line</h2><p>Second line</p><img alt="" />',
  );
  expect((await read()).gallery_images).toHaveLength(2);

  const preview = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect((await preview).getByRole("heading", { level: 1 })).toHaveText(title);
  await (await preview).close();

  await page.getByRole("switch", { name: "Active" }).check({ force: true });
  await save(page).click();
  await expect(unsaved(page)).toBeHidden();
  const visitor = await openWindow();
  await visitor.goto(`/news/${id}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(visitor.getByText("Second line")).toBeVisible();

  await page.goto("/admin/news");
  await page.getByRole("button", { name: "Featured articles" }).click();
  const dialog = page.getByRole("dialog", { name: "Featured articles" });
  await dialog.getByRole("checkbox", { name: new RegExp(title) }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect((await read()).is_featured).toBe(true);
});

test(
  "a feature gets an icon found by its meaning and is assigned to a project",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/features/add");
    await expect(page).toHaveTitle(adminTitle("Features Management"));
    const title = unique("ხე");
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByRole("searchbox", { name: "Find an icon" }).fill("tree");
    await page.getByRole("radio", { name: "trees" }).click();
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/features\/edit\/\d+$/);

    await page.goto("/admin/features/assign?project=1");
    await page.getByRole("combobox", { name: "Add a feature" }).fill(title);
    await page.getByRole("option", { name: title }).click();
    // Another project is another page: leaving asks first, and the choice is offered again.
    await page.getByRole("combobox", { name: "Project" }).click();
    await page.getByRole("option", { selected: false }).first().click();
    const question = page.getByRole("dialog", { name: "Your changes are not saved" });
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).not.toHaveURL(/project=1$/);
    await page.goto("/admin/features/assign?project=1");
    await page.getByRole("button", { name: "Continue with it" }).click();
    await save(page).click();
    await expect(toast(page, "Saved")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("list").getByText(title)).toBeVisible();
  },
);

test(
  "two people who assign features at once choose whose order to keep",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const token = await system.signIn(STAFF.admin);
    const params = { id: "3" };
    const read = async () =>
      (await system.call(getProjectFeatures, { params, query: {} }, { token })).data.features.map(
        ({ id }) => id,
      );
    const put = (feature_ids: number[]) =>
      system.call(putProjectFeatures, { params, query: {}, body: { feature_ids } }, { token });
    await put([1, 2, 3]);
    const page = await openAdmin("/admin/features/assign?project=3", { expects: /status of 409/ });
    const items = page.getByRole("group", { name: "Features" }).getByRole("listitem");
    await expect(items).toHaveCount(3);
    const second = await items.nth(1).innerText();
    let isFirst = true;
    await page.route("**/api/admin/projects/3/features?**", async (route) => {
      if (isFirst && route.request().method() === "PUT") {
        isFirst = false;
        await put([3, 1]);
      }
      await route.continue();
    });
    await page.getByRole("button", { name: `Move: ${second}`, exact: true }).press("ArrowUp");
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "This has been changed meanwhile" });
    await expect(dialog.getByText(/^You changed it yourself, /)).toBeVisible();
    await expect(dialog.getByRole("radiogroup", { name: "Features" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save the choice" }).click();
    await expect(toast(page, "Saved")).toBeVisible();
    expect(await read()).toEqual([2, 1, 3]);
    await expect(items).toHaveCount(3);
  },
);

test("several pictures are added to the gallery at once", onlyInFull(), async ({ openAdmin }) => {
  const page = await openAdmin("/admin/gallery");
  await expect(page).toHaveTitle(adminTitle("Gallery Management"));
  await page.getByRole("button", { name: "Add several" }).click();
  const dialog = page.getByRole("dialog", { name: "Add several" });
  await dialog
    .getByLabel("Upload pictures")
    .setInputFiles([await aPicture("a.png"), await aPicture("b.png")]);
  await expect(dialog.getByRole("button", { name: /^Move: / })).toHaveCount(2);
  await dialog.getByRole("button", { name: "Add 2 pictures" }).click();
  await expect(toast(page, "2 pictures added")).toBeVisible();
});

test(
  "the library describes a picture in three languages and keeps its focal point",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const page = await openAdmin("/admin/media", { expects: /status of 409/ });
    const name = `${unique("yard").replace(" ", "-")}.png`;
    await page.getByLabel("Upload pictures").setInputFiles(await aPicture(name));
    const picture = page.getByRole("button", { name: `Description and crop: ${name}` });
    await picture.click();
    const dialog = page.getByRole("dialog", { name: "Description and crop" });
    await dialog.getByRole("textbox", { name: "Description of the picture (Georgian)" }).fill("ეზო");
    await dialog.getByRole("button", { name: "Focal point: 50 %, 50 %" }).press("ArrowLeft");
    await expect(dialog.getByRole("button", { name: "Focal point: 48 %, 50 %" })).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await picture.click();
    await expect(dialog.getByRole("button", { name: "Focal point: 48 %, 50 %" })).toBeVisible();

    // Replacing the file keeps unsaved text, which is saved afterwards.
    await expect(dialog.getByRole("region", { name: "Where it is shown" })).toContainText("Nowhere yet");
    const shown = await dialog.locator("img").first().getAttribute("src");
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Replace the file" }).click();
    await (await chooser).setFiles(await aPicture(name));
    const question = page.getByRole("dialog", { name: /^Replace the picture with/ });
    await question.getByRole("button", { name: "Replace the file" }).click();
    await expect(toast(page, "The file is replaced")).toBeVisible();
    await expect(dialog.locator("img").first()).not.toHaveAttribute("src", String(shown));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await picture.click();

    // A colleague describes it meanwhile: both versions are shown.
    const token = await system.signIn(STAFF.admin);
    const { data } = await system.call(listMedia, { query: { search: name } }, { token });
    const params = { id: String(data[0]?.id) };
    await system.call(patchMedia, { params, query: {}, body: { alt_text: { ka: "სხვისი" } } }, { token });
    await dialog.getByRole("textbox", { name: "Description of the picture (Georgian)" }).fill("ჩემი");
    await dialog.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("dialog", { name: "This has been changed meanwhile" });
    await conflict.getByRole("radio", { name: /ჩემი/ }).check();
    await conflict.getByRole("button", { name: "Save the choice" }).click();
    await expect(dialog).toBeHidden();
    await picture.click();
    await dialog.getByRole("button", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History" });
    await expect(history.getByText("50 %, 50 %")).toBeVisible();
    await restoreVersion(page, "Bring version 2 back");
    await expect(toast(page, "The earlier version is back")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Description of the picture (Georgian)" })).toHaveValue(
      "ეზო",
    );
  },
);

test("texts of the site are edited in place, and the edit is undone", async ({ openAdmin, system }) => {
  const page = await openAdmin("/admin/translations?search=header.home");
  await expect(page).toHaveTitle(adminTitle("Translations Management"));
  const cell = page.getByRole("textbox", { name: "header.home, English" });
  const before = await cell.inputValue();
  await cell.fill("Start");
  await cell.press("Control+Enter");
  await toast(page, "Saved: header.home").getByRole("button", { name: "Undo" }).click();
  await expect(cell).toHaveValue(before);
  const token = await system.signIn(STAFF.admin);
  const { data } = await system.call(textRoutes.list, { query: { search: "header.home" } }, { token });
  expect(data.find(({ key }) => key === "header.home")?.en).toBe(before);

  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "texts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("key,ka,en,ru\nheader.home,მთავარი,Front page,Главная\n"),
  });
  await dialog.getByRole("button", { name: "See what would change" }).click();
  await expect(dialog.getByText("Front page")).toBeVisible();
  // The file is older than the stored text, which is kept unless chosen otherwise.
  await dialog.locator("input[type=file]").setInputFiles({
    name: "texts.json",
    mimeType: "application/json",
    buffer: Buffer.from(
      JSON.stringify({
        exported_at: "2020-01-01T00:00:00Z",
        data: { "header.home": { ka: "მთავარი", en: "Front page", ru: "Главная" } },
      }),
    ),
  });
  await dialog.getByRole("button", { name: "See what would change" }).click();
  await expect(dialog.getByText(`Stays: ${before}`)).toBeVisible();
  await expect(dialog.getByText("In the file, not taken: Front page")).toBeVisible();
  await expect(dialog.locator("del, ins")).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /^Overwrite what/ }).check();
  await expect(dialog.locator("del")).toHaveText(before);
  await expect(dialog.locator("ins")).toHaveText("Front page");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(cell).toHaveValue(before);
});

test(
  "a text of the site is created in the grid, and exported with the filter as JSON",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/translations?group=header");
    await page.getByRole("button", { name: "New text" }).click();
    const dialog = page.getByRole("dialog", { name: "New text" });
    const key = dialog.getByRole("textbox", { name: "Key" });
    await expect(key).toHaveValue("header.");
    await dialog.getByRole("textbox", { name: "Georgian" }).fill("ახალი");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(key).toBeFocused();
    await expect(key).toHaveAttribute("aria-invalid", "true");
    const name = `header.made_${Date.now().toString(36)}`;
    await key.fill(name);
    await dialog.getByRole("textbox", { name: "English" }).fill("New");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("textbox", { name: `${name}, English` })).toHaveValue("New");

    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "JSON" }).click();
    expect((await file).suggestedFilename()).toMatch(/\.json$/);
    const words = JSON.parse(await readFile(await (await file).path(), "utf8")) as object;
    expect(words).toMatchObject({ data: { [name]: { ka: "ახალი", en: "New", ru: "" } } });
    expect(words).toHaveProperty("exported_at");
    await page.getByRole("button", { name: "Import" }).click();
    await page
      .getByRole("dialog", { name: "Import" })
      .locator("input[type=file]")
      .setInputFiles({
        name: "texts.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ [name]: { ka: "ახალი", en: "Newer", ru: "" } })),
      });
    await page.getByRole("button", { name: "See what would change" }).click();
    await expect(page.getByRole("dialog", { name: "Import" }).getByText("Newer")).toBeVisible();
  },
);

test("a user is created, and gets a link to set a password", onlyInFull(), async ({ openAdmin }) => {
  const page = await openAdmin("/admin/users/add");
  const name = unique("Tea");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(`${Date.now()}@ezo.example`);
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Marketing", exact: true }).click();
  await save(page).click();
  await expect(page).toHaveURL(/\/admin\/users\/\d+\/edit$/);
  // It was mailed with the account, and has not been followed.
  await page.getByRole("button", { name: "Mail the invitation again" }).click();
  await expect(toast(page, "The link is sent")).toBeVisible();
});

test(
  "the content screens are accessible and fit a phone, in both colour schemes",
  onlyInFull(),
  async ({ openAdmin }) => {
    test.setTimeout(180_000);
    await expectScreensSound(openAdmin, [
      "news",
      "news/1/edit",
      "features",
      "features/add",
      "features/assign",
      "gallery",
      "gallery/add",
      "media",
      "translations",
      "users",
      "users/add",
    ]);
  },
);

test(
  "the tools of lists take one row beside the menu, in Georgian too",
  onlyInFull(),
  async ({ openAdmin }) => {
    for (const path of ["projects", "news", "project-documents", "apartments", "apartments?project_id=1"]) {
      const page = await openAdmin(`/admin/${path}`, { language: "ka" });
      const fold = page.locator("main button[aria-controls][aria-expanded]").first();
      await fold.waitFor({ state: "attached" });
      // A row of fields is 36 pixels high, one with a row of buttons 38.
      await expect
        .poll(() => fold.evaluate((button) => button.parentElement?.clientHeight), path)
        .toBeLessThan(48);
      await page.close();
    }
  },
);

import { putProjectFeatures, getProjectFeatures } from "@ezo/contract/admin/content/features";
import { articleRoutes } from "@ezo/contract/admin/content/news";
import sharp from "sharp";
import { restoreVersion, expect, logIn, onlyInFull, type Page, STAFF, test, unique } from "../fixtures.ts";
import { toast } from "./toast.ts";

const unsaved = (page: Page) => page.getByText("Unsaved changes");
const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(unsaved(page)).toBeHidden();
}
/** Saves a new item and returns its id. */
async function create(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/\d+(\/edit)?$/);
  return Number(/\/(\d+)(\/edit)?$/.exec(page.url())?.[1]);
}
async function chooseRole(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name, exact: true }).click();
}
/** Fills English and Russian titles, and makes the item visible. */
async function translateAndPublish(page: Page, words: { en: string; ru: string }): Promise<void> {
  await page.getByRole("tab", { name: /English/ }).click();
  await title(page).fill(words.en);
  await page.getByRole("tab", { name: /Русский/ }).click();
  await title(page).fill(words.ru);
  const active = page.getByRole("switch", { name: "Active" });
  if (await active.count()) await active.check({ force: true });
  await save(page);
}
/** Restores the first version, which was Georgian only; then deletes the item and undoes that. */
async function restoreDeleteUndo(page: Page, georgian: string): Promise<void> {
  const more = page.getByRole("button", { name: /^More: / });
  await more.click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await restoreVersion(page, "Bring version 1 back");
  await expect(toast(page, "The earlier version is back")).toBeVisible();
  await page.getByRole("tab", { name: /English/ }).click();
  await expect(title(page)).toHaveValue("");
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, `Deleted: ${georgian}`).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("searchbox").fill(georgian);
  await expect(page.getByRole("table").getByRole("link", { name: georgian })).toBeVisible();
}

test(
  "an article is written in three languages, read by visitors, reverted, deleted and restored",
  onlyInFull(),
  async ({ openAdmin, openWindow }) => {
    const page = await openAdmin("/admin/news/add");
    const words = { ka: unique("ამბავი"), en: unique("Story"), ru: unique("История") };
    await title(page).fill(words.ka);
    const id = await create(page);
    await translateAndPublish(page, words);
    // The open page refetches when its article is deleted.
    const visitor = await openWindow({ expects: /status of 404 .*\/api\/news\// });
    for (const [path, expected] of [
      [`/news/${id}`, words.ka],
      [`/en/news/${id}`, words.en],
      [`/ru/news/${id}`, words.ru],
    ] as const) {
      await visitor.goto(path);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(expected);
    }
    await restoreDeleteUndo(page, words.ka);
  },
);

test(
  "a feature is written in three languages, shown at its project, reverted, deleted and restored",
  onlyInFull(),
  async ({ openAdmin, openWindow, system }) => {
    const page = await openAdmin("/admin/features/add");
    const words = { ka: unique("აუზი"), en: unique("Pool"), ru: unique("Бассейн") };
    await title(page).fill(words.ka);
    await page.getByRole("searchbox", { name: "Find an icon" }).fill("waves");
    await page.getByRole("radio", { name: "waves", exact: true }).click();
    const id = await create(page);
    await translateAndPublish(page, words);
    const token = await system.signIn(STAFF.admin);
    const params = { id: "2" };
    const { features } = (await system.call(getProjectFeatures, { params, query: {} }, { token })).data;
    const body = { feature_ids: [id, ...features.map((feature) => feature.id)] };
    await system.call(putProjectFeatures, { params, query: {}, body }, { token });
    const visitor = await openWindow();
    for (const [path, expected] of [
      ["/projects/2", words.ka],
      ["/en/projects/2", words.en],
      ["/ru/projects/2", words.ru],
    ] as const) {
      await visitor.goto(path);
      await expect(visitor.getByRole("main").getByText(expected)).toBeAttached();
    }
    await restoreDeleteUndo(page, words.ka);
  },
);

test(
  "a gallery picture is titled in three languages, shown, reverted, deleted and restored",
  onlyInFull(),
  async ({ openAdmin, openWindow }) => {
    const page = await openAdmin("/admin/gallery/add");
    const words = { ka: unique("სურათი"), en: unique("Picture"), ru: unique("Снимок") };
    const background = { r: 10, g: Date.now() % 255, b: 40 };
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    await page
      .getByRole("group", { name: "Picture" })
      .locator("input[type=file]")
      .setInputFiles({ name: `${words.en}.png`, mimeType: "image/png", buffer });
    await expect(page.getByRole("button", { name: "Remove: Picture" })).toBeVisible();
    await title(page).fill(words.ka);
    await create(page);
    await translateAndPublish(page, words);
    const visitor = await openWindow();
    for (const [path, expected] of [
      ["/gallery?category=exterior", words.ka],
      ["/en/gallery?category=exterior", words.en],
      ["/ru/gallery?category=exterior", words.ru],
    ] as const) {
      await visitor.goto(path);
      await expect(visitor.getByRole("main").getByText(expected)).toBeAttached();
    }
    await restoreDeleteUndo(page, words.ka);
  },
);

test("a scheduled article is published on time", onlyInFull(), async ({ openAdmin, openWindow, system }) => {
  const token = await system.signIn(STAFF.admin);
  const name = unique("მომავალი");
  const { data } = await system.call(
    articleRoutes.create,
    {
      query: {},
      body: {
        category: "event",
        is_active: true,
        publish_date: new Date(Date.now() + 15_000).toISOString(),
        translations: { ka: { title: name } },
      },
    },
    { token },
  );
  const page = await openAdmin(`/admin/news?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("table").getByText("Scheduled")).toBeVisible();
  const visitor = await openWindow({ expects: /status of 404/ });
  await visitor.goto("/news");
  await expect(visitor.getByRole("link", { name })).toHaveCount(0);
  await expect(async () => {
    await visitor.goto("/news");
    await expect(visitor.getByRole("link", { name }).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await visitor.goto(`/news/${data.id}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("a new user sets a password by the mailed link, once, and an administrator ends one of the sessions", async ({
  openAdmin,
  openWindow,
  system,
}) => {
  const page = await openAdmin("/admin/users/add");
  const email = `link-${Date.now()}@ezo.example`;
  const name = unique("Lela");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await chooseRole(page, "Marketing");
  await create(page);
  // People who work in the inbox are also mailed the enquiries that arrive meanwhile.
  const links = () =>
    system.mailbox.to(email).flatMap(({ text }) => /https?:\S+token=\S+/.exec(text ?? "") ?? []);
  await expect.poll(links).toHaveLength(1);
  const link = new URL(String(links()[0]));
  const password = "a password of her own";
  const setPassword = async (window: Page) => {
    await window.goto(link.pathname + link.search);
    await window.getByLabel("New password").fill(password);
    await window.getByRole("button", { name: "Save" }).click();
  };
  const storage = { ezo_admin_language: "en" };
  const owner = await openWindow({ storage, expects: /status of 401/ });
  await setPassword(owner);
  await expect(owner.getByRole("status")).toContainText("Your password is set");
  await owner.getByRole("link", { name: "Log in" }).click();
  await logIn(owner, { email, password });
  await expect(owner).toHaveURL(/\/admin\/customers/);

  // Opened again, the link is reported as used.
  const second = await openWindow({ storage });
  await second.goto(link.pathname + link.search);
  await expect(second.getByRole("alert")).toContainText("does not work any more");
  await expect(second.getByLabel("New password")).toBeHidden();
  await second.getByRole("button", { name: "Mail me a new link" }).click();
  await expect(second.getByRole("status")).toContainText("on its way");

  // A second session, opened elsewhere; only one is ended.
  await system.signIn({ email, password, name });
  await page.reload();
  const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await sessions
    .filter({ hasText: "Chrome" })
    .getByRole("button", { name: /^End the session/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await expect(owner).toHaveURL(/\/admin\/login/);
});

test(
  "a user is added, renamed, deactivated, reverted, deleted and restored",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    // Until the list is shown, the deleted user's form may request the sessions once more.
    const page = await openAdmin("/admin/users/add", { expects: /status of 404/ });
    const account = { email: `life-${Date.now()}@ezo.example`, password: "a password of his own", name: "" };
    const name = unique("Gela");
    const field = page.getByRole("textbox", { name: "Name" });
    await field.fill(name);
    await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await chooseRole(page, "Marketing");
    await create(page);
    await system.signIn(account);

    await field.fill(`${name} the second`);
    await page.getByRole("switch", { name: "Active" }).uncheck({ force: true });
    await save(page);
    await expect(page.getByRole("region", { name: "Sessions" }).getByRole("listitem")).toHaveCount(0);
    await expect(system.signIn(account)).rejects.toThrow(/401/);

    const more = page.getByRole("button", { name: /^More: / });
    await more.click();
    await page.getByRole("menuitem", { name: "History" }).click();
    await restoreVersion(page, "Bring version 1 back");
    await expect(toast(page, "The earlier version is back")).toBeVisible();
    await expect(field).toHaveValue(name);
    await system.signIn(account);

    await more.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, `Deleted: ${name}`)).toBeVisible();
    await expect(system.signIn(account)).rejects.toThrow(/401/);
    await toast(page, `Deleted: ${name}`).getByRole("button", { name: "Undo" }).click();
    await page.getByRole("searchbox").fill(name);
    await expect(page.getByRole("table").getByRole("link", { name })).toBeVisible();
    await system.signIn(account);
  },
);

test(
  "a text of the site is written in three languages, read by visitors, and reverted",
  onlyInFull(),
  async ({ openAdmin, openWindow }) => {
    const key = "gallery.subtitle";
    const page = await openAdmin(`/admin/translations?search=${key}`);
    const words = { Georgian: unique("სურათები"), English: unique("Pictures"), Russian: unique("Снимки") };
    const cell = (language: string) => page.getByRole("textbox", { name: `${key}, ${language}` });
    const before = await cell("English").inputValue();
    for (const [language, text] of Object.entries(words)) {
      await cell(language).fill(text);
      const stored = page.waitForResponse(
        (response) => response.request().method() === "PATCH" && response.ok(),
      );
      await cell(language).press("Control+Enter");
      await stored;
    }
    const visitor = await openWindow();
    for (const [path, expected] of [
      ["/gallery", words.Georgian],
      ["/en/gallery", words.English],
      ["/ru/gallery", words.Russian],
    ] as const) {
      await visitor.goto(path);
      await expect(visitor.getByRole("main").getByText(expected)).toBeVisible();
    }
    await page.getByRole("button", { name: `More: ${key}` }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History" });
    await expect(history.getByText("Text (English)")).toBeVisible();
    await restoreVersion(page, "Bring version 1 back");
    await expect(toast(page, "The earlier version is back")).toBeVisible();
    await expect(cell("English")).toHaveValue(before);
    await visitor.goto("/en/gallery");
    await expect(visitor.getByRole("main").getByText(before)).toBeVisible();
  },
);

test("a text of the site is added, deleted and restored", onlyInFull(), async ({ openAdmin }) => {
  const page = await openAdmin("/admin/translations?group=gallery");
  await page.getByRole("button", { name: "New text" }).click();
  const dialog = page.getByRole("dialog", { name: "New text" });
  const key = `gallery.life_${Date.now().toString(36)}`;
  await dialog.getByRole("textbox", { name: "Key" }).fill(key);
  await dialog.getByRole("textbox", { name: "Georgian" }).fill("ახალი");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const cell = page.getByRole("textbox", { name: `${key}, Georgian` });
  await expect(cell).toHaveValue("ახალი");
  await page.getByRole("button", { name: `More: ${key}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(cell).toBeHidden();
  await toast(page, `Deleted: ${key}`).getByRole("button", { name: "Undo" }).click();
  await expect(cell).toHaveValue("ახალი");
});

import { previewLegalPage } from "@ezo/contract/admin/content/legal";
import { brandSettings, contactSettings } from "@ezo/contract/admin/settings";
import {
  adminTitle,
  restoreVersion,
  expect,
  expectSoundAtEverySize,
  onlyInFull,
  type Page,
  SIZES,
  STAFF,
  test,
  unique,
} from "../../fixtures.ts";
import { withTiles } from "../../map-tiles.ts";
import { toast } from "../toast.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const unsaved = (page: Page) => page.getByText("Unsaved changes");
async function restoreFirst(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^More: / }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await restoreVersion(page, "Bring version 1 back");
  await expect(toast(page, "The earlier version is back")).toBeVisible();
}

test("the contact page is edited beside its preview, published, and reverted", async ({
  openAdmin,
  openWindow,
}) => {
  const page = await openAdmin("/admin/contact-info", { expects: /status of 422/ });
  await expect(page).toHaveTitle(adminTitle("Contact Info"));
  const preview = page.getByRole("region", { name: "How it looks on the site" });
  const phone = page.getByRole("textbox", { name: "Phone", exact: true });
  const before = await phone.inputValue();
  await expect(preview.getByRole("link", { name: before })).toBeVisible();

  // The server's error is shown at its field; the rest stays as typed.
  await phone.fill("12");
  await page.getByRole("tab", { name: /English/ }).click();
  const address = unique("Ezo House");
  await page.getByRole("textbox", { name: "Address", exact: true }).fill(address);
  await expect(preview.getByText(address)).toBeVisible();
  await save(page).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await phone.fill("+995 32 200 11 22");
  await expect(preview.getByRole("link", { name: "+995 32 200 11 22" })).toBeVisible();

  await page.getByRole("button", { name: "Add a question" }).click();
  const question = unique("Where is the yard?");
  const questions = page.getByRole("group", { name: "Questions and answers" });
  await questions.getByRole("textbox", { name: "Question" }).last().fill(question);
  await questions.getByRole("textbox", { name: "Answer" }).last().fill("Behind the house.");
  await expect(page.getByRole("tab", { name: /Русский/ })).not.toContainText("missing");
  await page.getByRole("tab", { name: /ქართული/ }).click();
  await questions.getByRole("textbox", { name: "Question" }).last().fill("სად არის ეზო?");
  await expect(page.getByRole("tab", { name: /Русский.*1 missing/ })).toBeVisible();
  await questions.getByRole("button", { name: "Move up: სად არის ეზო?" }).click();
  const days = page.getByRole("group", { name: "Days off" });
  await days.getByRole("button", { name: "Fri" }).click();
  await expect(
    page.getByRole("group", { name: "Working days" }).getByRole("button", { name: "Fri" }),
  ).toHaveAttribute("aria-pressed", "false");
  await withTiles(page);
  await page.getByRole("button", { name: "Show the map" }).click();
  await page.getByRole("button", { name: /^Marker at / }).press("ArrowRight");
  await save(page).click();
  await expect(unsaved(page)).toBeHidden();

  const visitor = await openWindow();
  await visitor.goto("/en/contact");
  await expect(visitor.getByRole("main").getByText(address).first()).toBeVisible();
  await expect(visitor.getByRole("main").getByRole("link", { name: "+995 32 200 11 22" })).toBeVisible();
  const asked = visitor.locator("details summary");
  await expect(asked.nth((await asked.count()) - 2)).toContainText(question);

  await restoreFirst(page);
  await expect(phone).toHaveValue(before);
  await visitor.reload();
  await expect(visitor.getByRole("main").getByRole("link", { name: before })).toBeVisible();
});

test("two editors of the contact page choose field by field", onlyInFull(), async ({ openAdmin, system }) => {
  const token = await system.signIn(STAFF.admin);
  const read = async () => (await system.call(contactSettings.get, {}, { token })).data;
  const page = await openAdmin("/admin/contact-info", { expects: /status of 409/ });
  const phone2 = page.getByRole("textbox", { name: "Second phone", exact: true });
  await expect(phone2).toBeVisible();
  let isFirst = true;
  await page.route("**/api/admin/contact-info/settings", async (route) => {
    if (isFirst && route.request().method() === "PATCH") {
      isFirst = false;
      const { contact_info: info, version } = await read();
      const phone = { ...info.phone2, value: "+995 32 200 22 22" };
      const email = { ...info.email, value: "theirs@ezo.example" };
      const body = { version, contact_info: { ...info, phone2: phone, email } };
      await system.call(contactSettings.put, { body }, { token });
    }
    await route.continue();
  });
  await phone2.fill("+995 32 200 33 33");
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "This has been changed meanwhile" });
  // The other window belongs to the same user.
  await expect(dialog.getByText(/^You changed it yourself, /)).toBeVisible();
  await expect(dialog.getByRole("radiogroup")).toHaveCount(1);
  await dialog
    .getByRole("radiogroup", { name: "Second phone" })
    .getByRole("radio", { name: /33 33/ })
    .check();
  await dialog.getByRole("button", { name: "Save the choice" }).click();
  await expect(unsaved(page)).toBeHidden();
  const { phone2: kept, email } = (await read()).contact_info;
  expect([kept.value, email.value]).toEqual(["+995 32 200 33 33", "theirs@ezo.example"]);
});

test(
  "the about page's figures and texts are changed together, and the old figures restored",
  onlyInFull(),
  async ({ openAdmin, openWindow }) => {
    const page = await openAdmin("/admin/about-settings");
    await expect(page).toHaveTitle(adminTitle("About Settings"));
    const years = page.getByRole("textbox", { name: "Years of experience" });
    const before = await years.inputValue();
    await years.fill("77+");
    await page.getByRole("tab", { name: /English/ }).click();
    const title = unique("We build yards");
    await page.getByRole("textbox", { name: "Title of the page", exact: true }).fill(title);
    await page.getByRole("textbox", { name: "Invitation: text", exact: true }).fill("Come in.");
    await page.getByRole("tab", { name: /ქართული/ }).click();
    const georgian = page.getByRole("textbox", { name: "Title of the page", exact: true });
    const had = await georgian.inputValue();
    await georgian.fill("");
    await save(page).click();
    await expect(georgian).toBeFocused();
    await georgian.fill(had);
    await save(page).click();
    await expect(unsaved(page)).toBeHidden();

    const visitor = await openWindow();
    await visitor.goto("/en/about");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(visitor.getByText("77+")).toBeVisible();
    await expect(visitor.getByText("Come in.")).toBeVisible();

    await restoreFirst(page);
    await expect(years).toHaveValue(before);
    await visitor.reload();
    await expect(visitor.getByText("77+")).toBeHidden();
  },
);

test(
  "a legal page's title is changed, and the old one restored",
  onlyInFull(),
  async ({ openAdmin, openWindow }) => {
    const page = await openAdmin("/admin/dashboard");
    const menu = page.getByRole("navigation", { name: "Admin menu" });
    await menu.getByRole("button", { name: "Site", exact: true }).click();
    await menu.getByRole("link", { name: "Legal pages" }).click();
    await expect(page).toHaveTitle(adminTitle("Legal Pages"));
    await page
      .getByRole("region", { name: "Legal pages" })
      .getByRole("row", { name: /\/terms / })
      .getByRole("link")
      .click();
    await page.getByRole("tab", { name: /English/ }).click();
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    const before = await title.inputValue();
    const changed = unique("Rules of the yard");
    await title.fill(changed);
    await save(page).click();
    await expect(unsaved(page)).toBeHidden();

    const visitor = await openWindow();
    await visitor.goto("/en/terms");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(changed);

    await restoreFirst(page);
    await expect(title).toHaveValue(before);
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(before);
  },
);

test(
  "changes of a legal page are kept unpublished, previewed, and published",
  onlyInFull(),
  async ({ openAdmin, openWindow, system }) => {
    const token = await system.signIn(STAFF.admin);
    const page = await openAdmin("/admin/legal-pages/1/edit");
    await page.getByRole("tab", { name: /English/ }).click();
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    const before = await title.inputValue();
    const changed = unique("Rules to come");
    await title.fill(changed);
    await page.getByRole("button", { name: "Save unpublished" }).click();
    await expect(page.getByRole("button", { name: "Show what is published" })).toBeVisible();

    const asked = { params: { id: "1" }, query: { locale: "en" as const } };
    const { data: link } = await system.call(previewLegalPage, asked, { token });
    const { pathname, search } = new URL(link.url);
    const visitor = await openWindow();
    const heading = visitor.getByRole("heading", { level: 1 });
    await visitor.goto(pathname + search);
    await expect(heading).toHaveText(changed);
    await expect(visitor.getByRole("complementary", { name: "Unpublished changes." })).toBeVisible();
    await visitor.goto(pathname);
    await expect(heading).toHaveText(before);

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish the changes?" });
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(toast(page, "The changes are published")).toBeVisible();
    await visitor.reload();
    await expect(heading).toHaveText(changed);

    await restoreFirst(page);
    await visitor.reload();
    await expect(heading).toHaveText(before);
  },
);

test(
  "the settings' screens are accessible and fit a phone, in both colour schemes",
  onlyInFull(),
  async ({ openAdmin }) => {
    test.slow();
    for (const size of SIZES) {
      const page = await openAdmin("/admin/contact-info", { ...size, language: "ka" });
      await expect(page.getByRole("main").locator("dt").first()).toBeVisible();
      await expectSoundAtEverySize(page);
      for (const path of ["about-settings", "legal-pages/1/edit"]) {
        await page.goto(`/admin/${path}`);
        await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
        await expectSoundAtEverySize(page);
      }
      await page.goto("/admin/legal-pages");
      await expect(
        page.getByRole("region", { name: "სამართლებრივი გვერდები" }).getByRole("link"),
      ).toHaveCount(3);
      await expectSoundAtEverySize(page);
    }
  },
);

test("a logo may be a drawing, which is saved as a picture without its scripts", async ({
  openAdmin,
  system,
}) => {
  const token = await system.signIn(STAFF.admin);
  await system.call(brandSettings.patch, { body: { logo: null } }, { token });
  const page = await openAdmin("/admin/brand");
  const field = page.getByRole("group", { name: "Logo", exact: true });
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><script>document.title = "changed"</script>' +
    '<rect width="400" height="100" fill="#1f3d36"/></svg>';
  await field
    .getByLabel("Upload pictures")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await expect(field.getByText("The drawing had scripts or links to other files")).toBeVisible();
  await expect(field.locator("img")).toBeVisible();
  expect(await page.title()).not.toContain("changed");
  await save(page).click();
  await expect(unsaved(page)).toBeHidden();
  const { data } = await system.call(brandSettings.get, {}, { token });
  expect(data.logo).toMatchObject({ width: 1024, height: 256 });
  await system.call(brandSettings.patch, { body: { logo: null } }, { token });
});

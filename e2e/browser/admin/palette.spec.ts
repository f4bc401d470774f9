import { expect, expectSoundInBothColours, onlyInFull, type Page, PHONE, test, unique } from "../fixtures.ts";

const palette = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Search and commands" });
  return {
    dialog,
    field: dialog.getByRole("combobox", { name: "Search and commands" }),
    options: (group: string) => dialog.getByRole("group", { name: group }).getByRole("option"),
    open: async () => {
      await page.keyboard.press("Control+k");
      await expect(dialog.getByRole("combobox")).toBeFocused();
    },
  };
};

test("the palette finds a request and leads to it, begins something new, and asks before unsaved work is left", async ({
  openAdmin,
  enquire,
}) => {
  const { id, name } = await enquire();
  const page = await openAdmin("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  const { dialog, field, options, open } = palette(page);

  await open();
  await field.fill(name);
  await expect(options("Requests")).toHaveCount(1);
  await expect(options("Requests")).toContainText(`#${id}`);
  await expect(options("Requests")).toHaveAttribute("aria-selected", "true");
  await expect(options("People")).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/customers\\?open=${id}$`));
  await expect(
    page.getByRole("region", { name: "Open request" }).getByRole("heading", { name }),
  ).toBeVisible();

  await open();
  await expect(options("Recently opened")).toHaveText(["Dashboard"]);
  await field.fill("> new project");
  await expect(options("Create")).toHaveText(["New project"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/projects\/add$/);

  await page.getByRole("textbox", { name: "Title", exact: true }).fill(unique("ეზო"));
  await open();
  await field.fill("audit");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Your changes are not saved" });
  await expect(question).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(dialog).toBeHidden();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test(
  "the palette opens the dialog of a list for something new, once",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/dashboard");
    const { field, open } = palette(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await open();
    await field.fill(">add request");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Add a request" })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/customers$/);
    await page.reload();
    await expect(page.getByRole("region", { name: "List of requests" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "the palette fits a phone in Georgian, and its button beside the longest title",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/features", { ...PHONE, language: "ka" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("მახასიათებლები");
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await expectSoundInBothColours(page);
    await page.getByRole("button", { name: "ძიება და ბრძანებები" }).click();
    const field = page.getByRole("combobox", { name: "ძიება და ბრძანებები" });
    await expect(field).toBeFocused();
    await field.fill("ახალი");
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectSoundInBothColours(page);
    const size = await page.getByRole("dialog").boundingBox();
    expect(size).toMatchObject({ x: 0, y: 0, ...PHONE.viewport });
  },
);

import { expect, inbox, onlyInFull, type Page, STAFF, test, unique } from "../../fixtures.ts";

/** Only this test's enquiries: the inbox searched for a unique word. */
const found = (mark: string, more = "") =>
  `/admin/customers?search=${encodeURIComponent(mark)}&sort=newest${more}`;

test.describe("several enquiries", () => {
  test(
    "change their status together, and the change is undone",
    onlyInFull(),
    async ({ openAdmin, enquire }) => {
      const mark = unique("Bulk");
      for (const name of ["one", "two", "three"]) await enquire({ name: `${mark} ${name}` });
      const page = await openAdmin(found(mark));
      const colleague = await openAdmin(found(mark), { as: STAFF.marketing });
      const { rows, toast } = inbox(page);
      await expect(rows).toHaveCount(3);
      await expect(inbox(colleague).rows).toHaveCount(3);
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await expect(page.getByText("3 selected")).toBeVisible();
      await page.getByRole("checkbox", { name: `Select: ${mark} two` }).uncheck();
      const bar = page.getByRole("group", { name: "Bulk actions" });
      await bar.getByRole("button", { name: "Status" }).click();
      await page.getByRole("menuitem", { name: "In progress" }).click();
      await expect(toast("The status of 2 requests has changed")).toBeVisible();
      await expect(inbox(colleague).list.getByRole("link").filter({ hasText: "In progress" })).toHaveCount(2);

      await page.getByRole("button", { name: "Undo" }).click();
      await expect(toast("Undone")).toBeVisible();
      await expect(rows.filter({ hasText: "In progress" })).toHaveCount(0);
      await expect(inbox(colleague).rows.filter({ hasText: "In progress" })).toHaveCount(0);
    },
  );

  test("are deleted together, and restored", onlyInFull(), async ({ openAdmin, enquire }) => {
    const mark = unique("Bulk");
    for (const name of ["one", "two"]) await enquire({ name: `${mark} ${name}` });
    const page = await openAdmin(found(mark));
    const { rows, toast } = inbox(page);
    await expect(rows).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await page.getByRole("group", { name: "Bulk actions" }).getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete 2 items?" });
    await expect(question.getByRole("listitem")).toHaveText([`${mark} two`, `${mark} one`]);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(toast("2 requests deleted")).toBeVisible();
    await expect(rows).toHaveCount(0);
    await page.reload();
    await expect(
      inbox(page).list.getByRole("heading", { name: "No request matches these filters" }),
    ).toBeVisible();
    await page.goto(found(mark));
    await expect(rows).toHaveCount(0);
  });
});

test(
  "a deleted enquiry can be restored for a while, and colleagues see both",
  onlyInFull(),
  async ({ openAdmin, enquire }) => {
    const { id, name } = await enquire();
    // Whether the page still requests the deleted enquiry depends on which answer comes first.
    const expects = /404 \(Not Found\) \S+\/api\/admin\/customers\/\d+$/;
    const page = await openAdmin(`/admin/customers?open=${id}&sort=newest`, { expects });
    const colleague = await openAdmin("/admin/customers?sort=newest", { as: STAFF.marketing });
    await expect(inbox(colleague).row(name)).toBeVisible();
    await inbox(page).request.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete the request" }).click();
    await page
      .getByRole("dialog", { name: `Delete “${name}”?` })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(inbox(page).toast(`The request of ${name} has been deleted`)).toBeVisible();
    await expect(inbox(page).nothingOpen).toBeVisible();
    await expect(inbox(page).row(name)).toHaveCount(0);
    await expect(inbox(colleague).row(name)).toHaveCount(0);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(inbox(page).row(name)).toBeVisible();
    await expect(inbox(colleague).row(name)).toBeVisible();
  },
);

test(
  "a deleted enquiry is found under Deleted, and restored from there",
  onlyInFull(),
  async ({ openAdmin, enquire }) => {
    const { name } = await enquire();
    // Whether the page still requests the deleted enquiry depends on which answer comes first.
    const page = await openAdmin(found(name), {
      expects: /404 \(Not Found\) \S+\/api\/admin\/customers\/\d+$/,
    });
    const { list, row, rows, request, nothingOpen } = inbox(page);
    await row(name).click();
    await request.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete the request" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(nothingOpen).toBeVisible();
    await expect(rows).toHaveCount(0);

    const trash = list.getByRole("button", { name: "Deleted", exact: true });
    await trash.click();
    await row(name).click();
    await expect(request.getByRole("alert")).toContainText("You deleted this request");
    await request.getByRole("button", { name: "Restore" }).click();
    await expect(rows).toHaveCount(0);
    await trash.click();
    await expect(row(name)).toBeVisible();
  },
);

test("a link to a deleted enquiry says so", onlyInFull(), async ({ openAdmin }) => {
  const page = await openAdmin("/admin/customers?open=999999", { expects: /status of 404/ });
  await expect(
    inbox(page).request.getByRole("heading", { name: "This request cannot be shown" }),
  ).toBeVisible();
});

test.describe("two people who change the same enquiry", () => {
  async function conflict(
    openAdmin: (path: string, options?: { as?: (typeof STAFF)["admin"]; expects?: RegExp }) => Promise<Page>,
    id: number,
  ) {
    const page = await openAdmin(`/admin/customers?open=${id}`, { expects: /status of 409/ });
    const colleague = await openAdmin(`/admin/customers?open=${id}`, { as: STAFF.marketing });
    await expect(inbox(page).status("New")).toHaveAttribute("aria-pressed", "true");
    // The changes cross: the colleague's arrives at the server first.
    let hasCrossed = false;
    await page.route("**/api/admin/customers/*", async (route) => {
      if (route.request().method() === "PATCH" && !hasCrossed) {
        hasCrossed = true;
        await inbox(colleague).status("Completed").click();
        await expect(inbox(colleague).toast("Status: Completed")).toBeVisible();
      }
      return route.continue();
    });
    await inbox(page).status("In progress").click();
    const dialog = page.getByRole("dialog", { name: "This request has been changed meanwhile" });
    const version = (title: string) =>
      dialog.locator("section", { has: page.getByRole("heading", { name: title }) });
    await expect(version("Your version")).toContainText("In progress");
    await expect(version("Your version")).toContainText("Not saved yet");
    await expect(version("Saved version")).toContainText("Completed");
    await expect(version("Saved version")).toContainText(`Changed by ${STAFF.marketing.name}`);
    return { page, colleague, dialog };
  }

  test("choose: keep the saved version", onlyInFull(), async ({ openAdmin, enquire }) => {
    const { id } = await enquire();
    const { page, colleague, dialog } = await conflict(openAdmin, id);
    await dialog.getByRole("button", { name: "Keep the saved one" }).click();
    await expect(dialog).toBeHidden();
    for (const window of [page, colleague])
      await expect(inbox(window).status("Completed")).toHaveAttribute("aria-pressed", "true");
    await expect(inbox(page).request.getByText(/→ In progress/)).toHaveCount(0);
  });

  test("choose: apply the own version", onlyInFull(), async ({ openAdmin, enquire }) => {
    const { id } = await enquire();
    const { page, colleague, dialog } = await conflict(openAdmin, id);
    await dialog.getByRole("button", { name: "Apply mine" }).click();
    await expect(dialog).toBeHidden();
    for (const window of [page, colleague])
      await expect(inbox(window).status("In progress")).toHaveAttribute("aria-pressed", "true");
    await expect(inbox(colleague).request.getByText("Status: Completed → In progress")).toBeVisible();
  });
});

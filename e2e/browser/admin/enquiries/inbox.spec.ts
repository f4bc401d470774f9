import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { readFile } from "node:fs/promises";
import {
  changeStatus,
  expect,
  inbox,
  onlyInFull,
  type Page,
  PHONE,
  STAFF,
  test,
  unique,
} from "../../fixtures.ts";

/** Only this test's enquiries, the newest on top: the inbox searched for a unique word. */
const found = (mark: string, more = "") =>
  `/admin/customers?search=${encodeURIComponent(mark)}&sort=newest${more}`;
const tab = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "By status" }).getByRole("button", { name });

test.describe("the inbox's filters", () => {
  test("are in the address, and survive a reload and Back", async ({ openAdmin, enquire }) => {
    const mark = unique("Filter");
    await enquire({ name: `${mark} one` });
    await enquire({ name: `${mark} two` });
    const page = await openAdmin("/admin/customers?sort=newest");
    await page.getByRole("searchbox", { name: "Search" }).fill(mark);
    await expect(inbox(page).rows).toHaveCount(2);
    await expect(page).toHaveURL(/\?search=Filter/);

    await tab(page, /^New/).click();
    await expect(page).toHaveURL(/status=new/);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("combobox", { name: "Source" }).click();
    await page.getByRole("option", { name: "Contact form" }).click();
    await page.getByRole("switch", { name: "Unread only" }).click();
    await expect(page).toHaveURL(/source=contact_form.*unread=true/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Sort: Newest first" }).click();
    await page.getByRole("menuitemradio", { name: "Oldest first" }).click();
    await expect(inbox(page).rows).toHaveText([/one/, /two/]);

    await page.reload();
    await expect(inbox(page).rows).toHaveText([/one/, /two/]);
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(mark);
    await expect(tab(page, /^New/)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: "Filters: 2 active" })).toBeVisible();

    await page.goBack();
    await expect(inbox(page).rows).toHaveText([/two/, /one/]);
    await inbox(page).row(`${mark} one`).click();
    await expect(inbox(page).heading).toHaveText(`${mark} one`);
    await page.goBack();
    await expect(inbox(page).nothingOpen).toBeVisible();
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(mark);

    await page.getByRole("button", { name: "Remove filter: Contact form" }).click();
    await expect(page).not.toHaveURL(/source=/);
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect(page).not.toHaveURL(/search=/);
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  });

  test(
    "narrow by assignee and by day, and each tab counts what it would show",
    onlyInFull(),
    async ({ openAdmin, enquire, system }) => {
      const mark = unique("Narrow");
      const { id } = await enquire({ name: `${mark} one` });
      await enquire({ name: `${mark} two` });
      await changeStatus(system, id, "completed");
      const page = await openAdmin(found(mark));
      await expect(tab(page, /^All/)).toHaveText("All2");
      await expect(tab(page, /^New/)).toHaveText("New1");
      await expect(tab(page, /^In progress/)).toHaveText("In progress0");
      await tab(page, /^Completed/).click();
      await expect(inbox(page).rows).toHaveText([/one/]);

      await page.goto(found(mark, "&assignee=none"));
      await expect(inbox(page).rows).toHaveCount(2);
      await inbox(page).row(`${mark} two`).click();
      await inbox(page).request.getByRole("button", { name: "Assign to me" }).click();
      await expect(inbox(page).rows).toHaveText([/one/]);
      await expect(page.getByRole("button", { name: "Remove filter: Unassigned" })).toBeVisible();
      await page.goto(found(mark, "&from=2020-01-01&to=2020-12-31"));
      await expect(
        inbox(page).list.getByRole("heading", { name: "No request matches these filters" }),
      ).toBeVisible();
    },
  );
});

test.describe("the inbox's list", () => {
  test(
    "is searched by name, e-mail, phone digits and message, and an empty result offers a way out",
    onlyInFull(),
    async ({ openAdmin, enquire }) => {
      const mark = unique("Search");
      const { name, email } = await enquire({
        name: mark,
        phone: "+995 577 11 22 33",
        message: `A house with a garden ${mark}`,
      });
      const page = await openAdmin("/admin/customers?sort=newest");
      const search = page.getByRole("searchbox", { name: "Search" });
      for (const words of [name, email, `garden ${mark}`]) {
        await search.fill(words);
        await page.keyboard.press("Enter");
        await expect(inbox(page).rows, words).toHaveCount(1);
        await expect(inbox(page).rows).toContainText(name);
      }
      await search.fill("577 11-22-33");
      await expect(inbox(page).row(name)).toBeVisible();
      await search.fill(`${mark} and what nobody has written`);
      await expect(
        inbox(page).list.getByRole("heading", { name: "No request matches these filters" }),
      ).toBeVisible();
      await inbox(page).list.getByRole("button", { name: "Clear filters" }).click();
      await expect(inbox(page).row(name)).toBeVisible();
    },
  );

  test("is shown page by page", onlyInFull(), async ({ openAdmin, enquire }) => {
    const mark = unique("Paged");
    for (let index = 0; index < 26; index++) await enquire({ name: `${mark} no. ${index}.` });
    const page = await openAdmin(found(mark));
    await expect(inbox(page).list.getByText("1–25 / 26")).toBeVisible();
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await expect(inbox(page).rows).toHaveText([/no\. 0\./]);
    await expect(page).toHaveURL(/page=2/);
    await page.goBack();
    await expect(inbox(page).rows).toHaveCount(25);
  });
});

test("shows who waits longest first, and an arrival behind them", async ({ openAdmin, enquire }) => {
  const mark = unique("Waits");
  for (const name of ["one", "two"]) await enquire({ name: `${mark} ${name}` });
  const page = await openAdmin(`/admin/customers?search=${encodeURIComponent(mark)}`);
  await expect(inbox(page).rows).toHaveText([/one/, /two/]);
  await enquire({ name: `${mark} three` });
  await expect(inbox(page).rows).toHaveText([/one/, /two/, /three/]);
});

test(
  "new enquiries wait behind a button while the list is scrolled down",
  onlyInFull(),
  async ({ openAdmin, enquire }) => {
    const marks = unique("Arrival");
    for (let index = 0; index < 20; index++) await enquire({ name: `${marks} no. ${index}.` });
    const page = await openAdmin("/admin/customers?sort=newest");
    await inbox(page).row(`${marks} no. 3.`).scrollIntoViewIfNeeded();
    const { name } = await enquire();
    const chip = page.getByRole("button", { name: "1 new", exact: true });
    await expect(chip).toBeVisible();
    await expect(inbox(page).row(name)).toHaveCount(0);
    await chip.click();
    await expect(inbox(page).row(name)).toBeInViewport();
  },
);

test.describe("by keyboard", () => {
  test("walks the list, opens, turns pages, changes the status, and returns", async ({
    openAdmin,
    enquire,
  }) => {
    const mark = unique("Keys");
    for (const name of ["c", "b", "a"]) await enquire({ name: `${mark} ${name}` });
    const page = await openAdmin(found(mark));
    const { row, rows, heading, nothingOpen, status, toast } = inbox(page);
    await expect(rows).toHaveCount(3);
    await page.keyboard.press("j");
    await expect(row(`${mark} a`)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(row(`${mark} c`)).toBeFocused();
    await page.keyboard.press("k");
    await expect(row(`${mark} b`)).toBeFocused();
    await page.keyboard.press("2");
    await expect(row(`${mark} b`)).toContainText("In progress");

    await page.keyboard.press("Enter");
    await expect(heading).toHaveText(`${mark} b`);
    await expect(heading).toBeFocused();
    await page.keyboard.press("e");
    await expect(status("Completed")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("1");
    await expect(status("New")).toHaveAttribute("aria-pressed", "true");
    await expect(toast("Status: New")).toBeVisible();
    await page.keyboard.press("3");
    await expect(toast("Status: Completed")).toHaveCount(1);
    await page.keyboard.press("z");
    await expect(status("New")).toHaveAttribute("aria-pressed", "true");

    await page.keyboard.press("j");
    await expect(heading).toHaveText(`${mark} c`);
    await page.keyboard.press("k");
    await expect(heading).toHaveText(`${mark} b`);
    await page.keyboard.press("Escape");
    await expect(nothingOpen).toBeVisible();
    await expect(row(`${mark} b`)).toBeFocused();
  });

  test(
    "selects with x, opens help with ?, and the search with /",
    onlyInFull(),
    async ({ openAdmin, enquire }) => {
      const mark = unique("Keys");
      await enquire({ name: mark });
      const page = await openAdmin(found(mark));
      await expect(inbox(page).rows).toHaveCount(1);
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await expect(page.getByRole("group", { name: "Bulk actions" })).toContainText("1 selected");
      await page.keyboard.press("x");
      await expect(page.getByRole("group", { name: "Bulk actions" })).toHaveCount(0);

      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await expect(help).toContainText("Mark as completed");
      await page.keyboard.press("e");
      await page.keyboard.press("Escape");
      await expect(help).toBeHidden();
      await expect(inbox(page).row(mark), "keys belong to the open dialog").not.toContainText("Completed");

      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
      await page.keyboard.type("ejk1x?");
      await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(`${mark}ejk1x?`);
    },
  );

  test("works with a Georgian keyboard layout too", onlyInFull(), async ({ openAdmin, enquire }) => {
    const mark = unique("Keys");
    await enquire({ name: mark });
    const page = await openAdmin(found(mark), { language: "ka" });
    const row = page.getByRole("link", { name: mark });
    await expect(row).toBeVisible();
    await row.focus();
    await row.dispatchEvent("keydown", { key: "ე", code: "KeyE", bubbles: true });
    await expect(row).toContainText("დასრულებული");
  });
});

test(
  "the download has what the filter shows, as a table that Excel reads",
  onlyInFull(),
  async ({ openAdmin, enquire }) => {
    const mark = unique("Export");
    await enquire({ name: `${mark} "quoted", ნინო`, message: "=1+1", phone: "+995 577 11 22 33" });
    await enquire();
    const page = await openAdmin(found(mark));
    await expect(inbox(page).rows).toHaveCount(1);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export to CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^ezo-requests-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await file.path(), "utf8");
    expect(csv.startsWith("\uFEFF")).toBe(true);
    const [head, row, ...rest] = csv.slice(1).split("\r\n");
    expect(head).toMatch(/^"Number","Received","Status","Source","Name","E-mail","Phone"/);
    expect(row).toContain(`"${mark} ""quoted"", ნინო"`);
    expect(row, "a formula stays text").toContain(`"'=1+1"`);
    expect(rest).toEqual([""]);
  },
);

test(
  "an administrator chooses who gets mail about enquiries",
  onlyInFull(),
  async ({ openAdmin, enquire, system }) => {
    const page = await openAdmin("/admin/customers?sort=newest");
    const colleague = `sales-${Date.now()}@ezo.example`;
    const open = async () => {
      await page.getByRole("button", { name: "Notification settings" }).click();
      return page.getByRole("dialog", { name: "Mail about requests" });
    };
    const dialog = await open();
    const recipients = dialog.getByRole("combobox", { name: "Recipients" });
    await recipients.fill("nobody");
    await page.keyboard.press("Enter");
    await expect(recipients).toHaveAccessibleDescription(/not a valid e-mail address: nobody/);
    await page.keyboard.press("Backspace");
    await recipients.fill(colleague);
    await page.keyboard.press("Enter");
    await expect(recipients).not.toHaveAccessibleDescription(/not a valid/);
    await dialog.getByRole("switch", { name: "Confirmation to the customer" }).uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();

    const { name, email } = await enquire();
    // Mails about earlier requests may be on their way, too.
    const mailed = () => system.mailbox.to(colleague).map(({ text }) => text ?? "");
    await expect.poll(() => mailed().filter((mail) => mail.includes(name))).toHaveLength(1);
    await system.drain();
    expect(system.mailbox.to(email), "confirmations are off").toEqual([]);

    const again = await open();
    await expect(again.getByText(colleague)).toBeVisible();
    await again.getByRole("combobox", { name: "Recipients" }).press("Backspace");
    await again.getByRole("switch", { name: "Confirmation to the customer" }).check();
    await again.getByRole("button", { name: "Save" }).click();
    await expect(again).toBeHidden();
  },
);

test("all that a view finds is assigned and taken back; the view is shared", async ({
  openAdmin,
  enquire,
  system,
}) => {
  const mark = unique("Viewed");
  // One more than a page.
  for (let serial = 1; serial <= 26; serial++) await enquire({ name: `${mark} ${serial}` });
  const page = await openAdmin(found(mark));
  const views = page.getByRole("group", { name: "Views" });
  await page.getByRole("button", { name: "Save as a view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(mark);
  await dialog.getByRole("switch", { name: "Shared" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(views.getByRole("button", { name: `Shared ${mark}` })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("checkbox", { name: "Select this page" }).check();
  const bulk = page.getByRole("group", { name: "Bulk actions" });
  await bulk.getByRole("button", { name: "All 26" }).click();
  await expect(bulk).toContainText("26 selected");
  await bulk.getByRole("button", { name: "Assignee" }).click();
  await page.getByRole("menuitem", { name: "Unassigned" }).press("End");
  await page.keyboard.press("Enter");
  const unassigned = async () => {
    const { meta } = await system.call(
      listEnquiries,
      { query: { search: mark, assignee: "none" } },
      { token: await system.signIn(STAFF.admin) },
    );
    return meta.total;
  };
  await expect(inbox(page).toast("26 requests assigned")).toBeVisible();
  expect(await unassigned()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(inbox(page).toast("26 requests are as before")).toBeVisible();
  expect(await unassigned()).toBe(26);

  const theirs = await openAdmin("/admin/customers?sort=newest", { as: STAFF.marketing });
  await theirs.getByRole("button", { name: `Shared ${mark}` }).click();
  await expect(inbox(theirs).list).toContainText("1–25 / 26");
});

test("on a phone the list leads to the enquiry, and back to its row", async ({ openAdmin, enquire }) => {
  const { name } = await enquire();
  const page = await openAdmin("/admin/customers?sort=newest", PHONE);
  const { list, row, heading, request, status } = inbox(page);
  await expect(request).toBeHidden();
  await row(name).tap();
  await expect(heading).toHaveText(name);
  await expect(list).toBeHidden();
  await status("In progress").tap();
  await expect(status("In progress")).toHaveAttribute("aria-pressed", "true");
  await request.getByRole("button", { name: "Back to the list" }).tap();
  await expect(row(name)).toBeFocused();
  await expect(row(name)).toContainText("In progress");
  await row(name).tap();
  await expect(heading).toHaveText(name);
  await page.goBack();
  await expect(list).toBeVisible();
});

test("on a phone the ways to answer stay at the bottom of a request, and lead to their form", async ({
  openAdmin,
  enquire,
}) => {
  const { name } = await enquire({ message: "Two rooms, and a place for the car.\n".repeat(60).trim() });
  const page = await openAdmin("/admin/customers?sort=newest", PHONE);
  const { row, heading, request } = inbox(page);
  await row(name).tap();
  await expect(heading).toHaveText(name);
  const ways = request.getByRole("group", { name: "What you write" });
  const way = (label: string) => ways.getByRole("button", { name: label, exact: true });
  const field = (label: string) => request.getByRole("textbox", { name: label, exact: true });
  await expect(ways).toBeInViewport({ ratio: 1 });
  await expect(field("Internal note")).not.toBeInViewport();
  for (const label of ["Note", "Mail", "Call"])
    expect((await way(label).boundingBox())?.height, label).toBeGreaterThanOrEqual(44);

  await way("Mail").tap();
  await expect(field("Subject")).toBeInViewport({ ratio: 1 });
  await expect(ways).toBeInViewport({ ratio: 1 });

  // Beside the keyboard there is no room for them.
  const bar = ways.locator("..");
  await expect(bar).toHaveCSS("position", "sticky");
  await field("Subject").focus();
  await expect(bar).toHaveCSS("position", "static");
  await field("Subject").blur();

  await heading.scrollIntoViewIfNeeded();
  await expect(field("Subject")).not.toBeInViewport();
  await expect(ways).toBeInViewport({ ratio: 1 });
  await way("Note").press("Enter");
  await expect(field("Internal note")).toBeInViewport({ ratio: 1 });
});

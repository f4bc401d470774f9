import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { logout } from "@ezo/contract/accounts/auth";
import type { BuiltSystem } from "../../../stack/built-system.ts";
import {
  adminTitle,
  restoreVersion,
  expect,
  expectAccessible,
  expectSoundAtEverySize,
  logIn,
  onlyInFull,
  type Page,
  PHONE,
  SIZES,
  STAFF,
  type StaffAccount,
  test,
  unique,
} from "../../fixtures.ts";
import { withTiles } from "../../map-tiles.ts";
import { toast } from "../toast.ts";

const editor = (page: Page) => ({
  title: page.getByRole("textbox", { name: "Title", exact: true }),
  location: page.getByRole("textbox", { name: "Location" }),
  description: page.getByRole("textbox", { name: "Description" }),
  language: (name: RegExp) => page.getByRole("tab", { name }),
  save: page.getByRole("button", { name: "Save", exact: true }),
  unsaved: page.getByText("Unsaved changes"),
  more: page.getByRole("button", { name: /^More: / }),
});

/** Creates a project through its form. */
async function createProject(page: Page, title: string): Promise<number> {
  await page.getByRole("link", { name: "New project" }).click();
  await expect(page).toHaveURL(/\/admin\/projects\/add$/);
  const { save, ...fields } = editor(page);
  await fields.title.fill(title);
  await save.click();
  await expect(page).toHaveURL(/\/admin\/projects\/\d+\/edit$/);
  // The new item's own page, not the form it came from.
  await expect(fields.more).toBeVisible();
  return Number(/projects\/(\d+)\//.exec(page.url())?.[1]);
}

async function asColleague(system: BuiltSystem, account: StaffAccount = STAFF.admin) {
  const token = await system.signIn(account);
  return {
    read: async (id: number) =>
      (await system.call(projectRoutes.get, { params: { id: String(id) }, query: {} }, { token })).data,
    change: async (id: number, body: object) =>
      (await system.call(projectRoutes.patch, { params: { id: String(id) }, query: {}, body }, { token }))
        .data,
  };
}

test.describe("a project's form", () => {
  test("creates a project in three languages, publishes it, restores an old version, deletes it and undoes that", async ({
    openAdmin,
    openWindow,
    system,
  }) => {
    const page = await openAdmin("/admin/projects");
    await expect(page).toHaveTitle(adminTitle("Projects Management"));
    const georgian = unique("ეზო");
    const id = await createProject(page, georgian);
    const form = editor(page);

    // The index of the form's parts has its place at this width, and marks what was chosen, however far the page scrolls.
    const parts = page.getByRole("navigation", { name: "Parts of the form" });
    const chosen = parts.getByRole("link", { name: "Video or tour" });
    await chosen.click();
    const video = page.getByRole("region", { name: "Video or tour", exact: true });
    await expect(video).toBeFocused();
    await expect(video).toBeInViewport();
    await expect(chosen).toHaveAttribute("aria-current", "location");

    await form.description.fill("პირველი აბზაცი");
    await form.language(/English/).click();
    // The fallback for a missing language is shown, never saved.
    await expect(form.title).toHaveAttribute("placeholder", `ka: ${georgian}`);
    await form.title.fill("Yard");
    await form.language(/Русский/).click();
    await form.title.fill("Двор");
    await expect(page.getByRole("tab", { name: /Русский.*1 missing/ })).toBeVisible();
    await page.getByRole("switch", { name: "Active" }).check({ force: true });
    await page
      .getByRole("textbox", { name: "Coordinates" })
      .fill("https://www.google.com/maps/@41.71,44.76,15z");
    await page.keyboard.press("Control+s");
    await expect(form.unsaved).toBeHidden();
    // A link without coordinates is unsaved work with an error; the saved place is kept.
    const coordinates = page.getByRole("textbox", { name: "Coordinates" });
    await coordinates.fill("https://maps.app.goo.gl/AbC123");
    await expect(form.unsaved).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(coordinates).toHaveAttribute("aria-invalid", "true");
    await expect(form.unsaved).toBeVisible();
    await coordinates.fill("41.71, 44.76");
    await expect(form.unsaved).toBeHidden();

    const colleague = await asColleague(system);
    const saved = await colleague.read(id);
    expect(saved).toMatchObject({ latitude: 41.71, longitude: 44.76, is_active: true });
    expect(saved.translations.ru).toMatchObject({ title: "Двор", description: "" });

    // The project's public page follows each change, until the project is deleted.
    const visitor = await openWindow({ expects: /status of 404/ });
    for (const [path, title] of [
      [`/projects/${id}`, georgian],
      [`/en/projects/${id}`, "Yard"],
      [`/ru/projects/${id}`, "Двор"],
    ] as const) {
      await visitor.goto(path);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
    }

    await form.more.click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History" });
    await expect(history.getByText("Title (English)")).toBeVisible();
    await restoreVersion(page, "Bring version 1 back");
    await expect(toast(page, "The earlier version is back")).toBeVisible();
    await form.language(/English/).click();
    await expect(form.title).toHaveValue("");

    await form.more.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: `Delete “${georgian}”?` });
    await expect(dialog.getByText("can be restored for 30 days")).toBeVisible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(/\/admin\/projects$/);
    await expect(page.getByRole("link", { name: georgian })).toBeHidden();
    await toast(page, `Deleted: ${georgian}`).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: georgian })).toBeVisible();
  });

  test(
    "shows what is wrong at its field, in Georgian, and loses nothing",
    onlyInFull(),
    async ({ openAdmin }) => {
      const page = await openAdmin("/admin/projects/add", { language: "ka" });
      await page.getByRole("tab", { name: /Русский/ }).click();
      await page.getByRole("textbox", { name: "სათაური", exact: true }).fill("Двор");
      await page.getByRole("button", { name: "შენახვა", exact: true }).click();
      const title = page.getByRole("textbox", { name: "სათაური", exact: true });
      await expect(page.getByRole("tab", { name: /ქართული/ })).toHaveAttribute("aria-selected", "true");
      await expect(title).toBeFocused();
      await expect(title).toHaveAccessibleDescription(/ეს ველი აუცილებელია/);
      await page.getByRole("tab", { name: /Русский/ }).click();
      await expect(title).toHaveValue("Двор");
    },
  );

  test(
    "keeps what is typed while a new project is being created, and creates it only once",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const page = await openAdmin("/admin/projects/add");
      const form = editor(page);
      let go = () => {};
      const isTyped = new Promise<void>((resolve) => (go = resolve));
      await page.route("**/api/admin/projects?**", async (route) => {
        if (route.request().method() === "POST") await isTyped;
        await route.continue();
      });
      await form.title.fill(unique("სწრაფი"));
      const sent = page.waitForRequest((request) => request.method() === "POST");
      await page.keyboard.press("Control+s");
      await sent;
      await form.location.click();
      await page.keyboard.type("ვაკე, ");
      go();
      await expect(page).toHaveURL(/\/admin\/projects\/\d+\/edit$/);
      // Neither the text nor the focus is lost.
      await page.keyboard.type("ფალიაშვილის 1");
      await expect(form.location).toHaveValue("ვაკე, ფალიაშვილის 1");
      await expect(form.unsaved).toBeVisible();
      await form.save.click();
      await expect(form.unsaved).toBeHidden();
      const id = Number(/projects\/(\d+)\//.exec(page.url())?.[1]);
      expect((await (await asColleague(system)).read(id)).translations.ka.location).toBe(
        "ვაკე, ფალიაშვილის 1",
      );
      await page.goto("/admin/projects/add");
      await expect(form.title).toHaveValue("");
      await expect(page.getByRole("button", { name: "Continue with it" })).toBeHidden();
    },
  );

  test("lets two editors choose field by field", async ({ openAdmin, system }) => {
    const page = await openAdmin("/admin/projects", { expects: /status of 409/ });
    const id = await createProject(page, unique("ორი"));
    const form = editor(page);
    const colleague = await system.addStaff("admin", "Lia");
    // The screen learns of the colleague's work only when it saves.
    let isFirst = true;
    await page.route("**/api/admin/projects/*", async (route) => {
      if (isFirst && route.request().method() === "PATCH") {
        isFirst = false;
        const { change } = await asColleague(system, colleague);
        await change(id, { translations: { ka: { location: "ვაკე" }, en: { title: "Theirs" } } });
      }
      await route.continue();
    });
    await form.location.fill("საბურთალო");
    await form.language(/English/).click();
    await form.title.fill("Mine");
    await form.save.click();
    const dialog = page.getByRole("dialog", { name: "This has been changed meanwhile" });
    await expect(dialog.getByText(/^Changed by Lia, /)).toBeVisible();
    await expect(dialog.getByRole("radiogroup", { name: "Location (Georgian)" })).toBeVisible();
    await expectAccessible(page);
    await dialog
      .getByRole("radiogroup", { name: "Location (Georgian)" })
      .getByRole("radio", { name: /ვაკე/ })
      .check();
    await dialog.getByRole("button", { name: "Save the choice" }).click();
    await expect(form.unsaved).toBeHidden();
    const { ka, en } = (await (await asColleague(system)).read(id)).translations;
    expect([ka.location, en.title]).toEqual(["ვაკე", "Mine"]);
  });
});

test.describe("unsaved work in a project's form", () => {
  test(
    "survives the end of the session, and leaving asks first",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const page = await openAdmin("/admin/projects", { expects: /status of 401/ });
      const id = await createProject(page, unique("სესია"));
      const form = editor(page);
      await form.location.fill("ვერა");
      await page.getByRole("link", { name: "Projects", exact: true }).first().click();
      const question = page.getByRole("dialog", { name: "Your changes are not saved" });
      await question.getByRole("button", { name: "Stay" }).click();
      await page.goBack();
      await question.getByRole("button", { name: "Stay" }).click();
      await expect(page).toHaveURL(new RegExp(`/projects/${id}/edit$`));
      await expect(form.location).toHaveValue("ვერა");

      const token = await page.evaluate(() => localStorage.getItem("ezo_token"));
      await system.call(logout, {}, { token: String(token) });
      await expect(page).toHaveURL(/\/admin\/login$/);
      await logIn(page, STAFF.admin);
      await expect(page).toHaveURL(new RegExp(`/projects/${id}/edit$`));
      await expect(form.location).toHaveValue("");
      await page.getByRole("button", { name: "Continue with it" }).click();
      await expect(form.location).toHaveValue("ვერა");
      await form.save.click();
      await expect(form.unsaved).toBeHidden();
      expect((await (await asColleague(system)).read(id)).translations.ka.location).toBe("ვერა");
    },
  );

  test(
    "is dropped only after a question, and can be restored",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const page = await openAdmin("/admin/projects");
      const id = await createProject(page, unique("უარი"));
      const form = editor(page);
      await form.location.fill("ვერა");
      const cancel = page.getByRole("button", { name: "Cancel" });
      const question = page.getByRole("dialog", { name: "Drop your changes?" });
      await cancel.click();
      await expectAccessible(page);
      await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(form.location).toHaveValue("ვერა");
      await cancel.click();
      await question.getByRole("button", { name: "Drop the changes" }).click();
      await expect(form.location).toHaveValue("");
      await expect(form.unsaved).toBeHidden();

      // Neither later typing nor a reload replaces the discarded work.
      await form.location.fill("საბურთალო");
      await page.goto("/admin/projects");
      await page.goto(`/admin/projects/${id}/edit`);
      const continueButton = page.getByRole("button", { name: "Continue with it" });
      await continueButton.click();
      await expect(form.location).toHaveValue("საბურთალო");
      await continueButton.click();
      await expect(form.location).toHaveValue("ვერა");

      // A colleague's work since then is a conflict, not overwritten by the older draft.
      await (await asColleague(system)).change(id, { year: 2031 });
      await form.save.click();
      await expect(form.unsaved).toBeHidden();
      const saved = await (await asColleague(system)).read(id);
      expect([saved.translations.ka.location, saved.year]).toEqual(["ვერა", 2031]);
    },
  );
});

test.describe("the list of projects", () => {
  test(
    "finds, filters, changes several, and reorders with the keyboard",
    onlyInFull(),
    async ({ openAdmin }) => {
      const page = await openAdmin("/admin/projects");
      const name = unique("რიგი");
      await createProject(page, `${name} 1`);
      await page.goto("/admin/projects");
      await createProject(page, `${name} 2`);
      await page.goto(`/admin/projects?search=${encodeURIComponent(name)}`);
      const table = page.getByRole("table");
      await expect(table.getByRole("row")).toHaveCount(3);
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await page.getByRole("button", { name: "Change" }).click();
      await page.getByRole("menuitem", { name: "Status: Completed" }).click();
      await expect(table.getByText("Completed")).toHaveCount(2);
      await page.getByRole("button", { name: "Completed" }).click();
      await expect(page).toHaveURL(/status=completed/);

      await page.goto("/admin/projects");
      const rows = table.getByRole("row");
      const second = await rows.nth(2).getByRole("link").first().innerText();
      const answered = page.waitForResponse(/projects\/reorder/);
      await page.getByRole("button", { name: `Move: ${second}` }).press("ArrowUp");
      await answered;
      await expect(rows.nth(1).getByRole("link").first()).toHaveText(second);
      await page.reload();
      await expect(rows.nth(1).getByRole("link").first()).toHaveText(second);
      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox")).toBeFocused();
    },
  );

  test(
    "is accessible and fits a phone, as is the form, in both colour schemes",
    onlyInFull(),
    async ({ openAdmin }) => {
      for (const size of SIZES) {
        const page = await openAdmin("/admin/projects", { ...size, language: "ka" });
        await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
        await expectSoundAtEverySize(page);
        await page.goto("/admin/projects/1/edit");
        await expect(page.getByRole("textbox", { name: "სათაური", exact: true })).toBeVisible();
        await expect(page.getByRole("button", { name: "გაუქმება", exact: true })).toBeVisible();
        await expectSoundAtEverySize(page);
      }
    },
  );
});

test(
  "on a phone a project's picture is beside its name, and its facts below",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/projects", PHONE);
    const row = page.getByRole("main").locator("tbody tr").first();
    const name = row.getByRole("link").first();
    await expect(name).toBeVisible();
    const boxOf = async (part: typeof row) =>
      (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [picture, words, fact] = [
      await boxOf(row.locator("td").nth(1)),
      await boxOf(row.locator("td").nth(2)),
      await boxOf(row.locator("td").nth(3)),
    ];
    expect(picture.width).toBeGreaterThan(40);
    expect(words.x).toBeGreaterThanOrEqual(picture.x + picture.width);
    expect(fact.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  },
);

test(
  "scrolling past the map by touch does not move a project's marker, and a tap does",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/projects/1/edit", PHONE);
    const place = page.getByPlaceholder("41.7087, 44.7506");
    const tiles = await withTiles(page);
    const show = page.getByRole("button", { name: "Show the map" });
    await show.scrollIntoViewIfNeeded();
    expect(tiles, "nothing is loaded unasked").toEqual([]);
    await show.tap();
    const map = page.getByRole("region", { name: "Map" });
    await expect(page.getByRole("button", { name: /^Marker at/ })).toBeVisible();
    await expect(map.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    await map.scrollIntoViewIfNeeded();
    const [before, box] = [await place.inputValue(), await map.boundingBox()];
    if (!box) throw new Error("the map is shown");
    const finger = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width / 4, box.y + box.height / 2];
    const scrolled = () => page.getByRole("main").evaluate(({ scrollTop }) => scrollTop + window.scrollY);
    const top = await scrolled();
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...ys: number[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: ys.map((at) => ({ x, y: at })) });
    await touch("touchStart", y);
    for (let moved = 10; moved <= 150; moved += 10) await touch("touchMove", y + moved);
    await touch("touchEnd");
    await expect.poll(scrolled, "the page follows the finger").not.toBe(top);
    await expect(place).toHaveValue(before);
    await map.tap({ position: { x: box.width / 4, y: box.height / 2 } });
    await expect(place).not.toHaveValue(before);
  },
);

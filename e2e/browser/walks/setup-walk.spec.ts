import {
  getSetup,
  SETUP_STEPS,
  type SetupCheckName,
  type SetupStepName,
} from "@ezo/contract/admin/setup/setup";
import { LEGAL_PAGES } from "@ezo/contract/site/pages/legal-pages";
import type { Browser, BrowserContext, Locator, TestInfo } from "@playwright/test";
import { type BuiltSystem, startBuiltSystem } from "../../stack/built-system.ts";
import {
  DESKTOP,
  expect,
  expectSoundInBothColours,
  inLocale,
  LOCALES,
  logIn,
  onlyInFull,
  type Page,
  STAFF,
  test,
  text,
  visit,
} from "../fixtures.ts";
import { watchForProblems } from "../problems.ts";
import { adminText } from "../admin/admin-text.ts";

/** The product's name, and the demo firm's in the other languages. The Georgian word alone is a courtyard. */
const EZO = /\bEzo\b|Эзо|ეზო დეველოპმენტი/;
const FIRM = { ka: "მუხა დეველოპმენტი", en: "Mukha Development", ru: "Муха Девелопмент" };
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><rect width="400" height="100" fill="#1f3d36"/></svg>';
const say = adminText("en");

/** Opens windows of a system in which nothing is yet. The walk has its own, because it fills it. */
async function inEmptySystem(
  browser: Browser,
  walk: (openWindow: () => Promise<Page>, system: BuiltSystem) => Promise<void>,
): Promise<void> {
  const settings = { MAIL_FROM: "Mukha Development <no-reply@mukha.test>" };
  const system = await startBuiltSystem({ isQuick: true, isEmpty: true, settings });
  const problems: string[] = [];
  const contexts: BrowserContext[] = [];
  const openWindow = async (): Promise<Page> => {
    const localStorage = [{ name: "ezo_admin_language", value: "en" }];
    const storageState = { cookies: [], origins: [{ origin: system.url, localStorage }] };
    const context = await browser.newContext({ ...DESKTOP, baseURL: system.url, storageState });
    contexts.push(context);
    watchForProblems(context, system.url, (problem) => void problems.push(problem));
    return context.newPage();
  };
  try {
    await walk(openWindow, system);
  } finally {
    for (const context of contexts) await context.close();
    await system.stop();
  }
  expect(problems, "console errors, crashes, and requests to other hosts").toEqual([]);
}

type SetupWalk = ReturnType<typeof setupOn>;

/** The page of the set-up, and a hand that counts what it does. */
function setupOn(page: Page) {
  const began = Date.now();
  let clicks = 0;
  let fields = 0;
  /** What checking a screen takes is no time of the walk. */
  let checkedMs = 0;
  const steps = page.getByRole("navigation", { name: say("screen.setup"), exact: true });
  const link = (step: SetupStepName): Locator =>
    steps.getByRole("link", { name: new RegExp(`^${say(`setup.step.${step}`)}`) });
  const check = (name: SetupCheckName): Locator =>
    page
      .getByRole("list", { name: say("setup.checks"), exact: true })
      .getByRole("listitem")
      .filter({ hasText: say(`setup.check.${name}`) });
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  const back = async (to: Locator): Promise<void> => {
    clicks += 1;
    await page.goBack();
    await expect(to).toBeVisible();
  };
  return {
    page,
    steps,
    check,
    click,
    button: (key: string, inside: Page | Locator = page): Locator =>
      inside.getByRole("button", { name: say(key), exact: true }),
    fill: async (key: string, words: string): Promise<void> => {
      fields += 1;
      await page.getByRole("textbox", { name: say(key), exact: true }).fill(words);
    },
    /** Types into an editor of texts with formatting. */
    write: async (key: string, words: string): Promise<void> => {
      fields += 1;
      await page.getByRole("textbox", { name: say(key), exact: true }).click();
      await page.keyboard.type(words);
    },
    switchOn: async (key: string): Promise<void> => {
      clicks += 1;
      // Its hint is part of its name.
      await page.getByRole("switch", { name: new RegExp(`^${say(key)}`) }).check({ force: true });
    },
    /** Opens a step, and checks its card. */
    open: async (step: SetupStepName): Promise<void> => {
      await click(link(step));
      const heading = page.getByRole("heading", { name: say(`setup.step.${step}`), exact: true });
      await expect(heading, "on phones the step is brought into view").toBeFocused();
      const before = Date.now();
      await expectSoundInBothColours(page);
      checkedMs += Date.now() - before;
    },
    /** Follows a check to the screen where it is done. */
    follow: (name: SetupCheckName): Promise<void> => {
      const at = say("setup.open_of", { name: say(`setup.check.${name}`) });
      return click(page.getByRole("link", { name: at, exact: true }));
    },
    back: (): Promise<void> => back(steps),
    backTo: back,
    expectDone: async (...names: SetupCheckName[]): Promise<void> => {
      for (const name of names) await expect(check(name), name).toContainText(say("setup.state.done"));
    },
    expectStepDone: (step: SetupStepName): Promise<void> =>
      expect(link(step), step).toContainText(say("setup.state.done")),
    counted: (): string => {
      const seconds = Math.round((Date.now() - began - checkedMs) / 1000);
      return `${clicks} clicks, ${fields} fields, ${seconds} s`;
    },
  };
}

/** Saves the form of another screen. */
async function save({ page, click, button }: SetupWalk): Promise<void> {
  await click(button("buttons.save"));
  await expect(page.getByText(say("editor.unsaved"), { exact: true })).toBeHidden();
}

/** The firm's name in a form of the step, and how it is reached on a screen of its own. */
async function nameFirm(walk: SetupWalk): Promise<void> {
  await walk.open("firm");
  for (const locale of LOCALES) await walk.fill(`setup.name.${locale}`, FIRM[locale]);
  await walk.click(walk.button("setup.name.save"));
  await walk.expectDone("name");
  await walk.follow("contact");
  await expect(walk.page).toHaveURL(/\/admin\/contact-info$/);
  await walk.fill("field.phone", "+995 32 200 11 22");
  await walk.fill("field.address", "ჭავჭავაძის გამზირი 1");
  await save(walk);
  await walk.back();
  await walk.expectStepDone("firm");
}

/** A drawing as the logo. */
async function addLogo(walk: SetupWalk): Promise<void> {
  await walk.open("look");
  await walk.follow("logo");
  await expect(walk.page).toHaveURL(/\/admin\/brand$/);
  const field = walk.page.getByRole("group", { name: say("field.logo"), exact: true });
  await field
    .getByLabel(say("media.upload"))
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(DRAWING) });
  await expect(field.locator("img")).toBeVisible();
  await save(walk);
  await walk.back();
  await walk.expectStepDone("look");
}

async function workAlone(walk: SetupWalk): Promise<void> {
  await walk.open("people");
  await walk.click(walk.button("setup.confirm.colleague"));
  await expect(walk.check("colleague")).toContainText(say("setup.state.confirmed"));
  await walk.expectStepDone("people");
}

/** A mail to oneself, and the code in it. */
async function confirmMail(walk: SetupWalk, { mailbox }: BuiltSystem): Promise<void> {
  const codeIn = (): string | undefined =>
    mailbox.to(STAFF.admin.email).flatMap((mail) => /: (\d{6})\b/.exec(mail.text ?? "")?.[1] ?? [])[0];
  await walk.open("mail");
  await walk.click(walk.button("setup.mail.send"));
  await expect.poll(codeIn, "the code of the mail").toBeDefined();
  await walk.fill("setup.mail.code", codeIn() ?? "");
  await walk.click(walk.button("setup.mail.confirm"));
  await walk.expectDone("mail_server", "mail_sender", "test_mail");
  await walk.expectStepDone("mail");
}

async function addProject(walk: SetupWalk): Promise<void> {
  await walk.open("project");
  await walk.follow("project");
  await expect(walk.page).toHaveURL(/\/admin\/projects\/add$/);
  await walk.fill("field.title", "მუხის სახლი");
  await walk.switchOn("field.is_active");
  await save(walk);
  await expect(walk.page).toHaveURL(/\/admin\/projects\/\d+\/edit$/);
  await walk.back();
  await walk.expectStepDone("project");
}

/** A building by template, of the size that the form proposes. */
async function makeBuilding(walk: SetupWalk): Promise<void> {
  await walk.open("building");
  await walk.fill("setup.tower.name.ka", "კოშკი");
  await walk.click(walk.button("setup.tower.build"));
  const facade = /\/admin\/projects\/\d+\/buildings\/\d+\/zones\/floors$/;
  await expect(walk.page, "leads to the facade").toHaveURL(facade, { timeout: 30_000 });
  await walk.back();
  await walk.expectDone("apartments", "explorer");
}

/** The neutral texts name no firm: they may stay. */
async function keepTexts(walk: SetupWalk): Promise<void> {
  await walk.open("texts");
  for (const name of ["home_texts", "about_texts", "other_texts"] as const) {
    await walk.click(walk.button(`setup.confirm.${name}`, walk.check(name)));
    await expect(walk.check(name)).toContainText(say("setup.state.confirmed"));
  }
  await walk.expectStepDone("texts");
}

/** The legal pages, each with a title and a text in Georgian. */
async function writeLegalPages(walk: SetupWalk): Promise<void> {
  const { page } = walk;
  await walk.open("live");
  await walk.follow("legal_pages");
  const list = page.getByRole("region", { name: say("screen.legal"), exact: true });
  for (const slug of LEGAL_PAGES) {
    await walk.click(list.getByRole("link", { name: say(`setup.legal.${slug}`), exact: true }));
    await walk.fill("field.title", `წესები: ${slug}`);
    await walk.write("field.content", `ტექსტი: ${slug}`);
    await save(walk);
    await expect(page.getByText(say("legal.public_hint"), { exact: true })).toBeVisible();
    await walk.backTo(list);
  }
  await walk.back();
  await walk.expectDone("legal_pages");
}

/** What is left takes a picture of the facade, or the person who runs the server. Returns the public pages. */
async function expectReady(walk: SetupWalk, system: BuiltSystem): Promise<string[]> {
  const all = SETUP_STEPS.length;
  await expect(walk.steps).toContainText(say("setup.progress", { done: all - 2, all }));
  const token = await system.signIn(STAFF.admin);
  const { data } = await system.call(getSetup, {}, { token });
  const left = data.steps.flatMap(({ checks }) => checks).filter(({ state }) => state !== "done");
  expect(left.map(({ name }) => name)).toEqual(["facade", "https", "mail_dns", "backup"]);
  expect(data.building).toMatchObject({ floors: 20, apartments: 160 });
  const project = `/projects/${data.project_id}`;
  return [
    ...["/", "/about", "/projects", "/apartments", "/news", "/gallery", "/contact", "/shortlist"],
    ...LEGAL_PAGES.map((slug) => `/${slug}`),
    ...[project, `${project}/a`, `${project}/a/floor-1`],
  ];
}

/** A visitor finds the firm on every page in each language, and the product's name only where it says what made the site. */
async function expectOwnSite(visitor: Page, paths: readonly string[], testInfo: TestInfo): Promise<void> {
  for (const locale of LOCALES) {
    for (const path of paths) {
      const at = inLocale(locale, path);
      await visit(visitor, at);
      await expect(visitor, at).toHaveTitle(new RegExp(` · ${FIRM.en}$`));
      const html = (await visitor.content()).replaceAll(text(locale, "footer.made_with"), "");
      expect(EZO.exec(html)?.[0], at).toBeUndefined();
      if (path !== "/") continue;
      await expect(visitor.getByRole("contentinfo")).toContainText(FIRM[locale]);
      await testInfo.attach(`home-${locale}`, { body: await visitor.screenshot(), contentType: "image/png" });
    }
  }
}

test(
  "an empty system becomes another firm's live site by the steps of the set-up",
  onlyInFull(),
  async ({ browser }, testInfo) => {
    test.setTimeout(420_000);
    await inEmptySystem(browser, async (openWindow, system) => {
      const page = await openWindow();
      await page.goto("/admin/setup");
      await expect(page).toHaveURL(/\/admin\/login$/);
      await logIn(page, STAFF.admin);
      await expect(page).toHaveURL(/\/admin\/setup$/);
      const walk = setupOn(page);
      await expect(walk.steps).toContainText(say("setup.progress", { done: 0, all: SETUP_STEPS.length }));

      await nameFirm(walk);
      await addLogo(walk);
      await workAlone(walk);
      await confirmMail(walk, system);
      await addProject(walk);
      await makeBuilding(walk);
      await keepTexts(walk);
      await writeLegalPages(walk);
      const counted = walk.counted();
      const paths = await expectReady(walk, system);
      process.stdout.write(`    the set-up: ${counted} after the login\n`);
      await expectOwnSite(await openWindow(), paths, testInfo);
    });
  },
);

import { getSetup, SETUP_STEPS, type SetupCheckName, type SetupStepName } from "@ezo/contract/admin/setup";
import type { Browser, Locator } from "@playwright/test";
import { type BuiltSystem, startBuiltSystem } from "../../stack/built-system.ts";
import {
  type AdminOptions,
  DESKTOP,
  expect,
  expectSoundInBothColours,
  logIn,
  onlyInFull,
  type Page,
  STAFF,
  test,
  USUAL_PHONE,
} from "../fixtures.ts";
import { watchForProblems } from "../problems.ts";
import { adminText } from "./admin-text.ts";

type Say = ReturnType<typeof adminText>;
type Language = NonNullable<AdminOptions["language"]>;

/** Opens a window of a system in which nothing is yet: each walk has its own, because it fills it. */
async function inEmptySystem(
  browser: Browser,
  { language, size }: { language: Language; size: typeof DESKTOP },
  walk: (page: Page, system: BuiltSystem) => Promise<void>,
): Promise<void> {
  const system = await startBuiltSystem({ isQuick: true, isEmpty: true });
  const problems: string[] = [];
  try {
    const localStorage = [{ name: "ezo_admin_language", value: language }];
    const storageState = { cookies: [], origins: [{ origin: system.url, localStorage }] };
    const context = await browser.newContext({ ...size, baseURL: system.url, storageState });
    watchForProblems(context, system.url, (problem) => void problems.push(problem));
    await walk(await context.newPage(), system);
    await context.close();
  } finally {
    await system.stop();
  }
  expect(problems, "console errors, crashes, and requests to other hosts").toEqual([]);
}

type SetupWalk = ReturnType<typeof setupOn>;

/** The page of the set-up, and a hand that counts what it does. */
function setupOn(page: Page, say: Say) {
  let clicks = 0;
  let fields = 0;
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
  return {
    page,
    say,
    steps,
    check,
    click,
    button: (key: string, inside: Page | Locator = page): Locator =>
      inside.getByRole("button", { name: say(key), exact: true }),
    fill: async (key: string, text: string): Promise<void> => {
      fields += 1;
      await page.getByRole("textbox", { name: say(key), exact: true }).fill(text);
    },
    switchOn: async (key: string): Promise<void> => {
      clicks += 1;
      await page.getByRole("switch", { name: say(key), exact: true }).check({ force: true });
    },
    /** Opens a step, and checks its card. */
    open: async (step: SetupStepName): Promise<void> => {
      await click(link(step));
      const heading = page.getByRole("heading", { name: say(`setup.step.${step}`), exact: true });
      await expect(heading, "on phones the step is brought into view").toBeFocused();
      await expectSoundInBothColours(page);
    },
    /** Follows a check to the screen where it is done. */
    follow: (name: SetupCheckName): Promise<void> => {
      const at = say("setup.open_of", { name: say(`setup.check.${name}`) });
      return click(page.getByRole("link", { name: at, exact: true }));
    },
    back: async (): Promise<void> => {
      clicks += 1;
      await page.goBack();
      await expect(steps).toBeVisible();
    },
    expectDone: async (...names: SetupCheckName[]): Promise<void> => {
      for (const name of names) await expect(check(name), name).toContainText(say("setup.state.done"));
    },
    expectStepDone: (step: SetupStepName): Promise<void> =>
      expect(link(step), step).toContainText(say("setup.state.done")),
    counted: (): string => `${clicks} clicks, ${fields} fields`,
  };
}

/** Saves the form of another screen. */
async function save({ page, say, click, button }: SetupWalk): Promise<void> {
  await click(button("buttons.save"));
  await expect(page.getByText(say("editor.unsaved"), { exact: true })).toBeHidden();
}

/** The firm's name in a form of the step, and how it is reached on a screen of its own. */
async function nameFirm(walk: SetupWalk): Promise<void> {
  await walk.open("firm");
  await walk.fill("setup.name.ka", "მუხა დეველოპმენტი");
  await walk.fill("setup.name.en", "Mukha Development");
  await walk.fill("setup.name.ru", "Муха Девелопмент");
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

async function workAlone(walk: SetupWalk): Promise<void> {
  await walk.open("people");
  await walk.click(walk.button("setup.confirm.colleague"));
  await expect(walk.check("colleague")).toContainText(walk.say("setup.state.confirmed"));
  await walk.expectStepDone("people");
}

/** A mail to oneself, and the code in it. */
async function confirmMail(walk: SetupWalk, { mailbox }: BuiltSystem): Promise<void> {
  await walk.open("mail");
  await walk.click(walk.button("setup.mail.send"));
  const [mail] = await mailbox.waitFor(STAFF.admin.email);
  const [, code] = /: (\d{6})\b/.exec(mail?.text ?? "") ?? [];
  if (code === undefined) throw new Error(`no code in: ${mail?.text}`);
  await walk.fill("setup.mail.code", code);
  await walk.click(walk.button("setup.mail.confirm"));
  await walk.expectDone("mail_server", "test_mail");
}

async function addProject(walk: SetupWalk): Promise<void> {
  await walk.open("project");
  await walk.follow("project");
  await expect(walk.page).toHaveURL(/\/admin\/projects\/add$/);
  await walk.fill("field.title", "მუხის ეზო");
  await walk.switchOn("field.is_active");
  await save(walk);
  await expect(walk.page).toHaveURL(/\/admin\/projects\/\d+\/edit$/);
  await walk.back();
  await walk.expectDone("project");
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
    await expect(walk.check(name)).toContainText(walk.say("setup.state.confirmed"));
  }
  await walk.expectStepDone("texts");
}

for (const [language, size] of [
  ["en", DESKTOP],
  ["ka", USUAL_PHONE],
] as const)
  test(
    `an empty system becomes a firm's own by the steps of the set-up, in ${language} at ${size.viewport.width} px`,
    onlyInFull(language !== "en"),
    async ({ browser }) => {
      test.setTimeout(180_000);
      await inEmptySystem(browser, { language, size }, async (page, system) => {
        const say = adminText(language);
        await page.goto("/admin/setup");
        await expect(page).toHaveURL(/\/admin\/login$/);
        await logIn(page, STAFF.admin);
        await expect(page).toHaveURL(/\/admin\/setup$/);
        const walk = setupOn(page, say);
        const all = SETUP_STEPS.length;
        await expect(walk.steps).toContainText(say("setup.progress", { done: 0, all }));

        await nameFirm(walk);
        await walk.open("look");
        await workAlone(walk);
        await confirmMail(walk, system);
        await addProject(walk);
        await makeBuilding(walk);
        await keepTexts(walk);
        await walk.open("live");

        // What is left takes files, a picture of the facade, or the person who runs the server.
        await expect(walk.steps).toContainText(say("setup.progress", { done: 4, all }));
        const token = await system.signIn(STAFF.admin);
        const { data } = await system.call(getSetup, {}, { token });
        const open = data.steps.filter((step) => !step.is_done).map(({ name }) => name);
        expect(open).toEqual(["look", "mail", "building", "live"]);
        expect(data.building).toMatchObject({ floors: 20, apartments: 160 });
        process.stdout.write(`    the set-up in ${language}: ${walk.counted()} after the login\n`);
      });
    },
  );

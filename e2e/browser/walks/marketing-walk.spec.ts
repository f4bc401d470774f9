import { getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { listContacts } from "@ezo/contract/marketing/contacts";
import { HOUR_MS } from "@ezo/contract/values/time";
import type { Locator } from "@playwright/test";
import type { BuiltSystem } from "../../stack/built-system.ts";
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  onlyInFull,
  type Page,
  STAFF,
  test,
  unique,
  USUAL_PHONE,
} from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";
import { adminText } from "../admin/admin-text.ts";
import { GEORGIAN_FILE, georgianExcel } from "../admin/marketing/contact-file.ts";
import { toast } from "../admin/toast.ts";

/** Ezo's own template, by the subject that each language has of it. */
const NEWS = { ka: "ჩვენი სიახლეები", en: "Our news" };
const READERS = 3;

interface Walk {
  page: Page;
  say: ReturnType<typeof adminText>;
  isPhone: boolean;
}

const button = (inside: Page | Locator, name: string): Locator =>
  inside.getByRole("button", { name, exact: true });
const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The trial run says what would change, and why a line is left out; only then the contacts are taken. */
async function importContacts({ page, say }: Walk, tag: string): Promise<void> {
  await button(page, say("contacts.import")).click();
  const dialog = page.getByRole("dialog", { name: say("contacts.import") });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "კონტაქტები.csv", mimeType: "text/csv", buffer: georgianExcel(tag) });
  await button(dialog, say("translations.check")).click();
  const plan = dialog.getByRole("status", { name: say("translations.plan") });
  await expect(plan).toContainText(`${say("contacts.plan.created")}${READERS}`);
  await expect(plan).toContainText(`${say("contacts.plan.invalid")}1`);
  const wrong = plan.getByRole("list", { name: say("contacts.plan.invalid") });
  await expect(wrong.getByRole("listitem").first()).toContainText(String(GEORGIAN_FILE.wrongLine));
  await expect(dialog.getByText(GEORGIAN_FILE.ka).first(), "its letters are read").toBeVisible();
  await expectNoSidewaysScroll(page);
  await button(dialog, say("translations.apply")).click();
  await expect(toast(page, say("contacts.imported", { count: READERS }))).toBeVisible();
}

/** Begins a campaign with a template; returns its id. */
async function begin({ page, say }: Walk, name: string, template: string): Promise<number> {
  await page.goto("/admin/marketing-emails");
  await page
    .getByRole("link", { name: say("screen.campaign_new") })
    .first()
    .click();
  await page.getByRole("textbox", { name: new RegExp(say("field.campaign_name")) }).fill(name);
  await page.getByRole("radio", { name: new RegExp(template) }).check();
  await expectNoSidewaysScroll(page);
  await button(page, say("campaigns.begin")).click();
  await expect(page).toHaveURL(/marketing-emails\/\d+$/);
  return Number(page.url().split("/").at(-1));
}

/** Those with a tag, saved as a segment. */
async function makeSegment({ page, say }: Walk, tag: string): Promise<void> {
  await button(page, say("campaigns.condition_add")).click();
  const condition = say("campaigns.condition.tags");
  await page.getByRole("menuitem", { name: condition, exact: true }).click();
  const field = page.getByRole("combobox", { name: condition, exact: true });
  await field.fill(tag);
  await field.press("Enter");
  const count = page.getByRole("status", { name: say("campaigns.audience_count") });
  await expect(count).toContainText(`${READERS}${say("campaigns.recipients")}`);
  await button(page, say("campaigns.segment_save")).click();
  const dialog = page.getByRole("dialog", { name: say("campaigns.segment_save") });
  const name = unique("Stand");
  await dialog.getByRole("textbox", { name: say("campaigns.segment_name") }).fill(name);
  await button(dialog, say("buttons.save")).click();
  await expect(dialog).toHaveCount(0);
  const chosen = page.getByRole("combobox", { name: say("campaigns.segment"), exact: true });
  await expect(chosen).toHaveValue(new RegExp(`^${name}`));
  await expect(count).toContainText(`${READERS}${say("campaigns.recipients")}`);
}

/** Adds a card of an apartment that can be sold to the Georgian mail. */
async function addApartment({ page, say }: Walk): Promise<void> {
  await button(page, say("campaigns.block_add")).click();
  const type = say("campaigns.block.apartments");
  await page.getByRole("menuitem", { name: type, exact: true }).click();
  const cards = region(page, `4. ${type}`);
  await cards.getByRole("combobox", { name: say("field.project") }).click();
  await page.getByRole("option").first().click();
  await cards.getByRole("combobox", { name: say("campaigns.apartment_add") }).click();
  const available = say("campaigns.apartment_status.available");
  await page.getByRole("option").filter({ hasText: available }).first().click();
  await expect(cards.getByRole("listitem")).toContainText(available);
  await expectNoSidewaysScroll(page);
}

/** The check before sending has no objection. It saves the mail. */
async function check({ page, say }: Walk): Promise<void> {
  await button(page, say("campaigns.save_and_check")).click();
  const people = { count: READERS, people: String(READERS) };
  const report = region(page, say("campaigns.preflight"));
  await expect(report.getByText(say("campaigns.preflight_people", people))).toBeVisible();
  await expect(report.locator("[data-level=error]")).toHaveCount(0);
}

/** On a phone it is in the menu. */
async function sendTest({ page, say, isPhone }: Walk, name: string, email: string): Promise<void> {
  if (isPhone) {
    await button(page, say("list.more", { name })).click();
    await page.getByRole("menuitem", { name: say("campaigns.test"), exact: true }).click();
  } else await page.getByRole("button", { name: say("campaigns.test") }).click();
  const dialog = page.getByRole("dialog", { name: say("campaigns.test") });
  await expectNoSidewaysScroll(page);
  await button(dialog, say("campaigns.test_send")).click();
  await expect(toast(page, say("campaigns.test_sent", { email }))).toBeVisible();
}

async function send({ page, say }: Walk, name: string): Promise<void> {
  await page.getByRole("button", { name: say("campaigns.send") }).click();
  const dialog = page.getByRole("dialog", { name: say("campaigns.send_title", { name }) });
  const people = { count: READERS, people: String(READERS) };
  await expect(dialog.getByText(say("campaigns.preflight_people", people))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await button(dialog, say("campaigns.send_to", people)).click();
  const sent = region(page, say("campaigns.progress"))
    .locator("div", { has: page.getByText(say("campaigns.sent"), { exact: true }) })
    .locator("dd")
    .first();
  await expect(sent).toHaveText(String(READERS), { timeout: 60_000 });
}

/** The apartment of the mail's card. */
async function cardOf(system: BuiltSystem, campaignId: number) {
  const token = await system.signIn(STAFF.admin);
  const params = { id: String(campaignId) };
  const { translations } = (await system.call(getCampaign, { params }, { token })).data;
  const [id] = translations.ka.blocks.flatMap((block) =>
    block.type === "apartments" ? block.apartment_ids : [],
  );
  return inDatabase(system, (db) =>
    db.apartment.findUniqueOrThrow({ where: { id: id ?? 0 }, select: { id: true, number: true } }),
  );
}

/** Where the link in the mail leads that names the apartment. */
async function linkIn(mail: Page, html: string, number: string): Promise<string> {
  await mail.setContent(html);
  const href = await mail.getByRole("link").filter({ hasText: number }).getAttribute("href");
  return new URL(href ?? "").pathname;
}

for (const language of ["ka", "en"] as const)
  for (const size of [DESKTOP, USUAL_PHONE])
    test(
      `marketing staff get from a file of contacts to a click in the report, in ${language} at ${size.viewport.width} px`,
      onlyInFull(language !== "ka" || size !== DESKTOP),
      async ({ openAdmin, openWindow, system }) => {
        test.setTimeout(240_000);
        const account = await system.addStaff("marketing", unique("Marketing"));
        const page = await openAdmin("/admin/contacts", { as: account, language, ...size });
        const walk: Walk = { page, say: adminText(language), isPhone: size === USUAL_PHONE };
        const { say } = walk;
        const tag = `m${Date.now().toString(36)}`;
        await importContacts(walk, tag);

        const name = unique("შემოდგომა");
        const id = await begin(walk, name, NEWS[language]);
        await makeSegment(walk, tag);
        await addApartment(walk);
        await check(walk);
        await sendTest(walk, name, account.email);
        const tests = () =>
          system.mailbox.to(account.email).filter(({ subject }) => subject?.includes(NEWS.ka));
        await expect.poll(() => tests().length, { timeout: 20_000 }).toBe(1);
        await send(walk, name);

        const reader = `${tag}-ka@readers.example`;
        const [received] = await system.mailbox.waitFor(reader);
        expect(received?.subject).toBe(NEWS.ka);
        expect(received?.html).toContain(GEORGIAN_FILE.ka);
        // Clicks of programs, and clicks within seconds, are not a person's.
        await inDatabase(system, (db) =>
          db.campaignRecipient.updateMany({
            where: { campaignId: id },
            data: { claimedAt: new Date(Date.now() - HOUR_MS) },
          }),
        );
        const apartment = await cardOf(system, id);
        const mail = await openWindow({ expects: /./ });
        const link = await linkIn(mail, received?.html ?? "", apartment.number);
        const visitor = await openWindow({ userAgent: "Mozilla/5.0 (Linux; Android 15) Mobile" });
        await visitor.goto(link);
        const landed = new RegExp(String.raw`/apartment-${apartment.id}(\?|$)`);
        await expect(visitor).toHaveURL(landed);

        await page.reload();
        const row = region(page, say("campaigns.links"))
          .getByRole("row")
          .filter({ hasText: `/apartment-${apartment.id}` });
        // Beside it are the link's number, all clicks, and those of robots.
        await expect(row.getByRole("cell").nth(1)).toHaveText(/^1/);
        await expect(row.getByRole("cell").nth(3)).toHaveText("0");
        await expectNoSidewaysScroll(page);

        const token = await system.signIn(STAFF.admin);
        const { data } = await system.call(listContacts, { query: { search: reader } }, { token });
        await page.goto(`/admin/contacts/${data[0]?.id}`);
        const clicked = region(page, say("contacts.timeline"))
          .getByRole("listitem")
          .filter({ hasText: `${say("contacts.event.clicked")}: ${name}` });
        await expect(clicked).toContainText(`/apartment-${apartment.id}`);
        await expectNoSidewaysScroll(page);
      },
    );

import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { createProject } from "../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../stack/factories/explorer.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inLocale,
  onlyInFull,
  PHONE,
  STAFF,
  test,
  text,
  visit,
} from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";

const LOCALE = "en";

/** The path of a link of a kind in a mail, with its fragment. */
const pathIn = (mail: string | undefined, link: RegExp): string => {
  const [found] = link.exec(mail ?? "") ?? [];
  if (!found) throw new Error(`no link like ${link} in ${mail}`);
  const { pathname, search, hash } = new URL(found);
  return pathname + search + hash;
};

test(
  "a visitor keeps a shortlist, opens it in another browser, and what changes there is kept",
  onlyInFull(),
  async ({ openWindow, system }) => {
    test.setTimeout(120_000);
    const token = await system.signIn(STAFF.marketing);
    const set = (isOn: boolean) =>
      system.call(marketingSettings.put, { body: { kept_shortlists: isOn } }, { token });
    const [first, second] = await inDatabase(system, async (db) => {
      const project = await createProject(db, { hasApartmentNavigation: true });
      const building = await createBuilding(db, project.id, "A");
      const floor = await createFloor(db, building.id, 3);
      return Promise.all([
        createApartment(db, floor, "301", { price: 91_000 }),
        createApartment(db, floor, "302", { price: 92_000 }),
      ]);
    });
    await set(true);
    try {
      const email = `${Date.now().toString(36)}@shortlists.example`;
      const page = await openWindow({ ...PHONE, storage: { ezo_shortlist: String(first.id) } });
      await visit(page, inLocale(LOCALE, "/shortlist"));
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      const form = page.getByRole("region", { name: text(LOCALE, "apartments.keep_title") });
      await form.getByRole("textbox").fill(email);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await form.getByRole("button", { name: text(LOCALE, "apartments.keep_button") }).click();
      await expect(form.getByRole("status")).toHaveText(
        text(LOCALE, "apartments.save_search_sent_to", { email }),
      );
      const [asked] = await system.mailbox.waitFor(email);
      const link = pathIn(asked?.text, /https?:\/\/\S+\/m\/shortlist-confirm\/\S+/);
      await page.goto(link);
      await page.getByRole("button", { name: text(LOCALE, "mail.shortlist.confirm_button") }).click();
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(text(LOCALE, "mail.shortlist.confirmed_title"));
      await expectAccessible(page);
      await page.getByRole("link", { name: text(LOCALE, "mail.shortlist.open_here") }).click();
      await expect(page.getByText(text(LOCALE, "apartments.kept_here"))).toBeVisible();

      // In another browser, with an apartment of its own.
      const other = await openWindow({ storage: { ezo_shortlist: String(second.id) } });
      await other.goto(link);
      await other.getByRole("link", { name: text(LOCALE, "mail.shortlist.open_here") }).click();
      await expect(other.getByRole("status").filter({ hasText: "301" })).toBeVisible();
      expect(new URL(other.url()).hash).toBe("");
      await expectAccessible(other);
      await expectNoSidewaysScroll(other);
      await expect(other.locator(`a[href$="/apartment-${first.id}"]`).first()).toBeVisible();
      await expect(other.locator(`a[href$="/apartment-${second.id}"]`).first()).toBeVisible();

      // The first browser has both with its next visit.
      await visit(page, inLocale(LOCALE, "/shortlist"));
      await expect(page.locator(`a[href$="/apartment-${second.id}"]`).first()).toBeVisible();
      await page.getByRole("link", { name: text(LOCALE, "apartments.kept_manage") }).click();
      await expect(heading).toHaveText(text(LOCALE, "mail.shortlist.own_title"));
      await expectAccessible(page);
      await page.getByRole("button", { name: text(LOCALE, "mail.shortlist.end") }).click();
      await expect(heading).toHaveText(text(LOCALE, "mail.shortlist.ended_title"));
    } finally {
      await set(false);
    }
  },
);

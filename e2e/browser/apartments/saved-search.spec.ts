import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { createProject } from "../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../stack/factories/explorer.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inLocale,
  LOCALES,
  onlyInFull,
  PHONE,
  STAFF,
  test,
  text,
  visit,
} from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";

/** The path of a link of a kind in a mail. */
const pathIn = (mail: string | undefined, link: RegExp): string => {
  const [found] = link.exec(mail ?? "") ?? [];
  if (!found) throw new Error(`no link like ${link} in ${mail}`);
  const { pathname, search } = new URL(found);
  return pathname + search;
};

for (const locale of LOCALES)
  test(
    `a visitor saves a search, confirms it, is mailed the new apartment, and ends it, in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openWindow, system }) => {
      test.setTimeout(120_000);
      const token = await system.signIn(STAFF.marketing);
      const set = (isOn: boolean) =>
        system.call(
          marketingSettings.put,
          { body: { saved_searches: isOn, search_window_minutes: isOn ? 0 : 60 } },
          { token },
        );
      const { project, floor } = await inDatabase(system, async (db) => {
        const made = await createProject(db, { hasApartmentNavigation: true });
        const building = await createBuilding(db, made.id, "A");
        return { project: made, floor: await createFloor(db, building.id, 3) };
      });
      await set(true);
      try {
        const email = `${Date.now().toString(36)}@searches.example`;
        const page = await openWindow(PHONE);
        await visit(page, inLocale(locale, `/apartments?project_id=${project.id}&rooms=2`));
        await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
        // Back over the links to other searches: the form is drawn where it comes near.
        await page.mouse.wheel(0, -700);
        const form = page.getByRole("region", { name: text(locale, "apartments.save_search_title") });
        await form.getByRole("textbox").fill(email);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await form.getByRole("button", { name: text(locale, "apartments.save_search_button") }).click();
        const said = form.getByRole("status");
        await expect(said).toHaveText(text(locale, "apartments.save_search_sent_to", { email }));
        await expect(said).toBeFocused();

        const [asked] = await system.mailbox.waitFor(email);
        await page.goto(pathIn(asked?.text, /https?:\/\/\S+\/m\/search-confirm\/\S+/));
        await page.getByRole("button", { name: text(locale, "mail.search.confirm_button") }).click();
        const heading = page.getByRole("heading", { level: 1 });
        await expect(heading).toHaveText(text(locale, "mail.search.confirmed_title"));
        await expectAccessible(page);

        const [hit] = await inDatabase(system, (db) =>
          Promise.all([
            createApartment(db, floor, "301", { rooms: 2, price: 91_000 }),
            createApartment(db, floor, "302", { rooms: 3, price: 92_000 }),
          ]),
        );
        // The worker looks three times a minute.
        await expect.poll(() => system.mailbox.to(email).length, { timeout: 60_000 }).toBe(2);
        const found = system.mailbox.to(email)[1]?.text;
        expect(found?.match(/\/apartment-\d+/g)).toEqual([`/apartment-${hit.id}`]);
        await page.goto(pathIn(found, /https?:\/\/\S+\/apartment-\d+/));
        await expect(heading).toContainText("301");

        await page.goto(pathIn(found, /https?:\/\/\S+\/m\/search\/\S+/));
        await page.getByRole("button", { name: text(locale, "mail.search.pause") }).click();
        await expect(page.getByText(text(locale, "mail.search.is_paused"))).toBeVisible();
        await expectAccessible(page);
        await expect(page.getByText(/^[^@]*\w\*\*\*@searches\.example/)).toBeVisible();
        await page.getByRole("link", { name: text(locale, "mail.search.end") }).click();
        await expect(heading).toHaveText(text(locale, "mail.search.end"));
        await page.getByRole("button", { name: text(locale, "mail.search.end_button") }).click();
        await expect(heading).toHaveText(text(locale, "mail.search.ended_title"));
      } finally {
        await set(false);
      }
    },
  );

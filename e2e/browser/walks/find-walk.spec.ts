import { getBoard } from "@ezo/contract/site/board";
import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { anAddress } from "./desk-parts.ts";
import {
  contactForm,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inLocale,
  type Locale,
  LOCALES,
  onlyInFull,
  type Page,
  test,
  text,
  toast,
  unique,
  USUAL_PHONE,
  visit,
} from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";
import { type Way, WAYS } from "./ways.ts";

const SOUGHT = { project_id: "1", rooms: "2", price_max: "150000" };

/** The first apartment of the search, and another one in its building that is as large and can still be asked about. */
async function sought(system: BuiltSystem, locale: Locale) {
  const query = { locale, ...SOUGHT } as never;
  const { data } = await system.call(searchApartments, { query });
  const [found] = data;
  if (!found) throw new Error("the search of the demo finds nothing");
  const { data: board } = await system.call(getBoard, {
    params: { id: SOUGHT.project_id },
    query: { locale, building_id: found.building.identifier },
  });
  const wanted = board.floors
    .flatMap(({ cells }) => cells)
    .find(
      ({ apartment_id: id, rooms, status }) =>
        id !== found.id && String(rooms) === SOUGHT.rooms && status === "available",
    );
  if (!wanted) throw new Error("the demo has no second apartment like it");
  return { found, wanted };
}
type Sought = Awaited<ReturnType<typeof sought>>;

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** From the home page's bar to the list of what is found. */
async function search(page: Page, locale: Locale, way: Way): Promise<void> {
  await visit(page, inLocale(locale, "/"));
  const bar = page.getByRole("main").getByRole("search");
  await way.choose(bar.getByLabel(text(locale, "home.search_project")), SOUGHT.project_id);
  const rooms = bar.getByRole("checkbox", { name: SOUGHT.rooms, exact: true });
  await way.press(rooms);
  await expect(rooms).toBeChecked();
  await way.type(bar.getByLabel(text(locale, "home.search_price", { currency: "$" })), "150 000");
  await expect(bar.getByRole("button"), "it counts").toHaveText(/\d/);
  await expectSound(page);
  await way.press(bar.getByRole("button"));
  await expect(page).toHaveURL(/\/apartments\?project_id=1&rooms=2&price_max=150000$/);
  const chosen = page.getByRole("list", { name: text(locale, "apartments.chosen_filters") });
  await expect(chosen.getByRole("link")).toHaveCount(Object.keys(SOUGHT).length);
  await expectSound(page);
}

/** From the card to the apartment, and by its floor to the board of its building. */
async function openBoard(page: Page, locale: Locale, way: Way, { found }: Sought): Promise<void> {
  await way.press(page.locator(`#found a[href$="/apartment-${found.id}"]`));
  await expect(page).toHaveURL(new RegExp(`/apartment-${found.id}$`));
  const title = text(locale, "apartments.apartment_title", { number: found.apartment_number });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expectSound(page);

  const floor = text(locale, "apartments.floor_title", { number: found.floor_label });
  await way.press(
    page
      .getByRole("navigation", { name: text(locale, "apartments.place"), exact: true })
      .getByRole("link", { name: floor, exact: true }),
  );
  await expect(page).toHaveURL(new RegExp(`/floor-${found.floor_number}$`));
  await way.press(
    page
      .getByRole("navigation", { name: text(locale, "apartments.view"), exact: true })
      .getByRole("link", { name: text(locale, "apartments.view_board") }),
  );
  await expect(page).toHaveURL(/\?view=board$/);
  await expect(page.getByRole("table").locator(`[data-id="${found.id}"]`)).toBeVisible();
}

/** What is looked for is lit on the board, and the address keeps it on the way to another apartment. */
async function openAnother(page: Page, locale: Locale, way: Way, { wanted }: Sought): Promise<void> {
  const main = page.getByRole("main");
  await way.press(main.locator("summary").filter({ hasText: text(locale, "apartments.filters") }));
  await way.press(main.getByRole("checkbox", { name: SOUGHT.rooms, exact: true }));
  await expect(page).toHaveURL(/\?rooms=2&view=board$/);
  const table = page.getByRole("table");
  await expect(
    table.getByRole("link", { name: text(locale, "apartments.not_matching") }).first(),
  ).toBeVisible();
  await expectSound(page);
  await way.openCell(table, wanted.apartment_id);
  const { apartment_id: id, apartment_number: number } = wanted;
  await expect(page).toHaveURL(new RegExp(String.raw`/apartment-${id}\?rooms=2&view=board$`));
  const title = text(locale, "apartments.apartment_title", { number });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

async function enquire(
  page: Page,
  locale: Locale,
  way: Way,
  asked: { name: string; email: string; id: number },
): Promise<void> {
  const article = page.getByRole("article");
  await way.press(article.getByRole("link", { name: text(locale, "buttons.enquire"), exact: true }));
  await expect(page).toHaveURL(new RegExp(String.raw`/contact\?apartment=${asked.id}$`));
  const { name, email, message, send } = contactForm(page, locale);
  await expect(message, "the apartment is loaded").not.toHaveValue("");
  await way.type(name, asked.name);
  await way.type(email, asked.email);
  await expectSound(page);
  await way.press(send);
  await expect(toast(page, locale)).toBeVisible();
  await expectSound(page);
}

for (const locale of LOCALES)
  for (const size of [USUAL_PHONE, DESKTOP])
    for (const by of ["mouse", "finger", "keyboard"] as const)
      test(
        `a visitor gets by ${by} from the home page's search to an apartment, the board and an enquiry, in ${locale} at ${size.viewport.width} px`,
        onlyInFull(locale !== "ka" || size !== USUAL_PHONE || by !== "finger"),
        async ({ openWindow, system }) => {
          test.setTimeout(180_000);
          const way = WAYS[by];
          const places = await sought(system, locale);
          const page = await openWindow({
            viewport: size.viewport,
            ...(way.hasTouch ? { hasTouch: true, isMobile: size === USUAL_PHONE } : {}),
          });
          await search(page, locale, way);
          await openBoard(page, locale, way, places);
          await openAnother(page, locale, way, places);
          const id = places.wanted.apartment_id;
          const asked = { name: unique("Nino Beridze"), email: anAddress("find"), id };
          await enquire(page, locale, way, asked);
          const stored = await inDatabase(system, (db) =>
            db.enquiry.findMany({ where: { email: asked.email } }),
          );
          expect(stored).toHaveLength(1);
          expect(stored[0]).toMatchObject({
            name: asked.name,
            source: "contact_form",
            locale,
            apartmentId: id,
          });
          expect(stored[0]?.message).toContain(places.wanted.apartment_number);
        },
      );

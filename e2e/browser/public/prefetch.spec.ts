import { connectBy, expect, onlyInFull, type Page, stopClock, test, text, visit } from "../fixtures.ts";

const aboutLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: text("en", "header.about"), exact: true });
const expectAbout = (page: Page) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "about.title"));

/** Code and data of the page "About", and the code that loads pages ahead of a visit. */
const AHEAD = /\/api\/about\?|\/assets\/(about-page|prefetch)[^/]*\.js$/;

/** What is asked for of these, as `GET /api/about`. */
function watchAhead(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (AHEAD.test(request.url())) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return asked;
}

test("a pointer on a link brings the next page's code and data, and the click asks for neither again", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await visit(page, "/en/contact");
  const asked = watchAhead(page);
  const data = page.waitForResponse(/\/api\/about\?/);
  await aboutLink(page).hover();
  expect((await data).status()).toBe(200);
  await expect(page).toHaveURL(/\/en\/contact$/);
  expect(asked.filter((call) => call.includes("about-page"))).not.toEqual([]);
  const before = [...asked];

  await aboutLink(page).click();
  await expectAbout(page);
  expect(asked).toEqual(before);
  expect(asked.filter((call) => call.includes("/api/"))).toEqual(["GET /api/about"]);
});

test("with Save-Data nothing is asked for before the click", async ({ openWindow }) => {
  const page = await openWindow();
  await connectBy(page, { saveData: true });
  await stopClock(page);
  await visit(page, "/en/contact");
  const asked = watchAhead(page);
  await aboutLink(page).hover();
  await page.clock.runFor(1000);
  // Whatever was asked for before this is known when it has been answered.
  await page.evaluate(() => fetch("/robots.txt").then(({ ok }) => ok));
  expect(asked).toEqual([]);

  await page.clock.resume();
  await aboutLink(page).click();
  await expectAbout(page);
  expect(asked).toContain("GET /api/about");
});

test(
  "on a fast connection the projects whose links are on screen come before anybody turns to one",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow();
    await connectBy(page, { saveData: false, effectiveType: "4g" });
    await visit(page, "/en/projects");
    const link = page.getByRole("main").locator('a[href^="/en/projects/"]').first();
    const path = await link.getAttribute("href");
    const data = page.waitForResponse((response) =>
      response.url().includes(`/api${path?.replace("/en", "")}?`),
    );
    // The code for it waits for the first interaction. The link is left alone.
    await page.mouse.move(2, 2);
    await link.scrollIntoViewIfNeeded();
    expect((await data).status()).toBe(200);
    await expect(page).toHaveURL(/\/en\/projects$/);
  },
);

import { contactForm, expect, onlyInFull, stopClock, test, text, visit } from "../fixtures.ts";

test(
  "the map loads after half a second; a drawing and the address are shown before",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow();
    await stopClock(page);
    await visit(page, "/en/contact");
    const office = page.getByRole("region", { name: text("en", "contact.our_office") });
    const map = office.locator("iframe");
    await expect(office.getByText("9 Dzveli Venakhi Street")).toBeVisible();
    await page.clock.runFor(400);
    await expect(map).toHaveCount(0);
    await page.clock.runFor(600);
    await expect(map).toHaveAttribute(
      "src",
      "https://maps.google.com/maps?q=41.7098,44.8047&z=16&output=embed",
    );
    await expect(office.getByRole("link", { name: text("en", "contact.directions") })).toHaveAttribute(
      "href",
      /41\.7098/,
    );
  },
);

test("if the settings say so, the map is loaded only with the visitor's consent", async ({ openWindow }) => {
  const page = await openWindow();
  await page.route("**/en/contact", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const set = html.replace('"ask_before_loading":false', '"ask_before_loading":true');
    expect(set).not.toBe(html);
    await route.fulfill({ response, body: set });
  });
  // Chromium treats a page answered by a test as cross-origin, and blocks its sockets to this machine.
  await page.routeWebSocket(/\/socket\.io\//, () => undefined);
  await stopClock(page);
  await visit(page, "/en/contact");
  const office = page.getByRole("region", { name: text("en", "contact.our_office") });
  const show = office.getByRole("button", { name: text("en", "contact.show_map") });
  await expect(show).toHaveAccessibleDescription(text("en", "contact.map_note"));
  await page.clock.runFor(2000);
  await expect(office.locator("iframe")).toHaveCount(0);
  await expect(office.getByText("9 Dzveli Venakhi Street")).toBeVisible();
  await show.click();
  await expect(office.locator("iframe")).toHaveCount(1);
  await expect(show).toHaveCount(0);
});

test(
  "offline the drawing stays, and the map loads with the connection",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow();
    await stopClock(page);
    await visit(page, "/en/contact");
    const office = page.getByRole("region", { name: text("en", "contact.our_office") });
    await page.context().setOffline(true);
    await page.clock.runFor(1000);
    await expect(office.locator("iframe")).toHaveCount(0);
    await expect(office.getByRole("link", { name: text("en", "contact.directions") })).toBeVisible();
    await page.context().setOffline(false);
    await expect(office.locator("iframe")).toHaveCount(1);
  },
);

test("one question is open at a time, and a second press closes it", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow();
  await visit(page, "/en/contact");
  const questions = page.locator("details");
  const isOpen = () =>
    questions.evaluateAll((all) =>
      (all as HTMLDetailsElement[]).flatMap(({ open }, index) => (open ? [index] : [])),
    );
  expect(await questions.count()).toBeGreaterThan(2);
  await questions.nth(1).locator("summary").click();
  expect(await isOpen()).toEqual([1]);
  await questions.nth(2).locator("summary").click();
  expect(await isOpen()).toEqual([2]);
  await expect(questions.nth(2).getByRole("paragraph")).toBeVisible();
  await expect(questions.nth(1).getByRole("paragraph")).toBeHidden();
  await questions.nth(2).locator("summary").click();
  expect(await isOpen()).toEqual([]);

  await page.getByRole("link", { name: text("en", "contact.cta_button") }).click();
  const { name } = contactForm(page, "en");
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
});

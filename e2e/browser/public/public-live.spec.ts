import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { expect, onlyInFull, type Page, STAFF, test, unique, visit, withoutWebSockets } from "../fixtures.ts";

test("changes by staff show on open pages without a reload", async ({ openWindow, system }) => {
  const page = await openWindow();
  const socket = page.waitForEvent("websocket");
  await visit(page, "/en/projects/4");
  // The site's own visit to its namespace has been answered: "40/public," begins the answer.
  await (
    await socket
  ).waitForEvent("framereceived", {
    predicate: ({ payload }) => String(payload).startsWith("40/public,"),
  });
  const head = () =>
    page
      .locator("head > :is(title, meta, link[rel=canonical], link[rel=alternate], script[type*=json])")
      .count();
  const whole = await head();
  const location = unique("Moved to Vake");
  await moveAndSee(page, system, location);
  // The head is updated, including structured data: here the address of the building.
  const statements = page.locator('head > script[type="application/ld+json"]');
  await expect.poll(async () => (await statements.allInnerTexts()).join()).toContain(location);
  expect(await head()).toBe(whole);
});

test(
  "a page whose connection is refused keeps working, and catches up once it is accepted",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const page = await openWindow({ expects: /WebSocket connection|status of 403/ });
    // Refused like a crowded address, on both transports.
    await withoutWebSockets(page, { tries: 1 });
    await page.route(/\/socket\.io\//, (route) => route.fulfill({ status: 403 }), { times: 1 });
    const refused = page.waitForResponse(/\/socket\.io\//);
    await visit(page, "/en/projects/4");
    await refused;
    await moveAndSee(page, system, unique("Moved to Saburtalo"));
  },
);

test("changes show without WebSockets too", onlyInFull(), async ({ openWindow, system }) => {
  const page = await openWindow({ expects: /WebSocket connection/ });
  await withoutWebSockets(page);
  const joined = page.waitForResponse(async (response) =>
    response.url().includes("transport=polling") ? (await response.text()).startsWith("40/public,") : false,
  );
  await visit(page, "/en/projects/4");
  await joined;
  await moveAndSee(page, system, unique("Moved to Didube"));
});

/** Staff change the project's location, and the open page follows. */
async function moveAndSee(page: Page, system: BuiltSystem, location: string): Promise<void> {
  const token = await system.signIn(STAFF.admin);
  const params = { id: "4" };
  const { data } = await system.call(projectRoutes.get, { params }, { token });
  const body = { version: data.version, translations: { en: { location } } };
  await system.call(projectRoutes.patch, { params, body }, { token });
  await expect(page.getByRole("main").getByText(location).first()).toBeVisible();
}

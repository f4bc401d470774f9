import { getAdminProject, patchAdminProject } from "@ezo/contract/admin-projects";
import { expect, STAFF, test, unique, visit } from "./fixtures.ts";

test("what staff change shows on a page that is open, without a reload", async ({ openWindow, system }) => {
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
  const token = await system.signIn(STAFF.admin);
  const params = { id: "4" };
  const { data } = await system.call(getAdminProject, { params }, { token });
  const body = { version: data.version, translations: { en: { location } } };
  await system.call(patchAdminProject, { params, body }, { token });
  await expect(page.getByRole("main").getByText(location).first()).toBeVisible();
  // The head is written anew, with what search engines read: here the address in the house's description.
  const statements = page.locator('head > script[type="application/ld+json"]');
  await expect.poll(async () => (await statements.allInnerTexts()).join()).toContain(location);
  expect(await head()).toBe(whole);
});

test("a page whose connection is refused goes on, and shows what has changed meanwhile once it is let in", async ({
  openWindow,
  system,
}) => {
  const page = await openWindow({ expects: /WebSocket connection/ });
  // The first connection asks for a protocol that the server refuses, as it refuses a crowded address.
  await page.addInitScript(() => {
    let isFirst = true;
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(isFirst ? String(url).replace("EIO=4", "EIO=9") : url, protocols);
        isFirst = false;
      }
    };
  });
  const refused = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("socketerror"));
  await visit(page, "/en/projects/4");
  await refused;
  const location = unique("Moved to Saburtalo");
  const token = await system.signIn(STAFF.admin);
  const params = { id: "4" };
  const { data } = await system.call(getAdminProject, { params }, { token });
  const body = { version: data.version, translations: { en: { location } } };
  await system.call(patchAdminProject, { params, body }, { token });
  await expect(page.getByRole("main").getByText(location).first()).toBeVisible();
});

import { aCallRequest } from "../../stack/factories/enquiries.ts";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { expect, inbox, onlyInFull, type Page, STAFF, test, unique, withoutWebSockets } from "../fixtures.ts";

/** The live indicator in the top bar. */
const live = (page: Page, word: string) => page.getByRole("banner").getByText(word, { exact: true });
const WHILE_THE_SERVER_IS_GONE = /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|WebSocket connection/;
const lostToast = (page: Page) => inbox(page).toast("The connection is lost");

test(
  "an enquiry sent while staff are offline appears once they are back",
  onlyInFull(),
  async ({ openAdmin, enquire }) => {
    const page = await openAdmin("/admin/customers?sort=newest", { expects: /ERR_INTERNET_DISCONNECTED/ });
    await expect(live(page, "Live")).toBeVisible();
    await page.context().setOffline(true);
    await expect(live(page, "Reconnecting…")).toBeVisible();
    await expect(lostToast(page)).toBeVisible();
    const { name } = await enquire();
    expect(await inbox(page).row(name).count(), "nothing can have come through").toBe(0);

    await page.context().setOffline(false);
    await expect(live(page, "Live")).toBeVisible();
    await expect(inbox(page).rows.first()).toContainText(name);
    await expect(lostToast(page)).toHaveCount(0);
  },
);

test("when the server restarts, open pages say so and catch up", async ({ openAdmin, enquire, system }) => {
  const page = await openAdmin("/admin/customers?sort=newest", {
    expects: WHILE_THE_SERVER_IS_GONE,
  });
  await expect(live(page, "Live")).toBeVisible();
  // The screen's own code has arrived as well.
  await expect(inbox(page).list).toBeVisible();
  await system.kill("server");
  await expect(live(page, "Reconnecting…")).toBeVisible();
  await system.start("server");
  const { name } = await enquire();
  await expect(live(page, "Live")).toBeVisible();
  await expect(inbox(page).rows.first()).toContainText(name);
  await inbox(page).row(name).click();
  await expect(inbox(page).heading).toHaveText(name);
});

test(
  "killing a worker and a server loses no enquiry and doubles none: each row and each mail arrives once",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const mark = unique("Queue");
    const enquiries = Array.from({ length: 16 }, (_, index) =>
      aCallRequest({ name: `${mark} no. ${index}.` }),
    );
    const send = (some: typeof enquiries) =>
      Promise.all(some.map((body) => system.call(sendEnquiry, { body })));
    const page = await openAdmin("/admin/customers?sort=newest", { expects: WHILE_THE_SERVER_IS_GONE });
    await expect(live(page, "Live")).toBeVisible();
    const rows = inbox(page).list.getByRole("link").filter({ hasText: mark });

    await send(enquiries.slice(0, 4));
    await expect(rows).toHaveCount(4);
    await system.drain();
    await Promise.all([system.kill("worker"), send(enquiries.slice(4, 10))]);
    // Answered with 201, but not relayed yet: they are only in the database.
    await system.kill("server");
    await Promise.all([system.start("worker"), system.start("server")]);
    await send(enquiries.slice(10));

    await expect(rows).toHaveCount(enquiries.length);
    for (const { email } of enquiries) await system.mailbox.waitFor(email);
    await system.drain();
    for (const { email } of enquiries) expect(system.mailbox.to(email)).toHaveLength(1);
    const notices = system.mailbox
      .to(STAFF.admin.email)
      .flatMap((mail) => /Queue \S+ no\. \d+\./.exec(mail.text ?? "") ?? []);
    expect(notices.map(String).sort()).toEqual(enquiries.map(({ name }) => name).sort());
    const names = await rows.evaluateAll((links) =>
      links.map((link) => /Queue \S+ no\. \d+\./.exec(link.textContent)?.[0]),
    );
    expect(new Set(names), "each row once").toEqual(new Set(enquiries.map(({ name }) => name)));
    expect(names).toHaveLength(enquiries.length);
  },
);

test(
  "a session that is ended in another window ends at once",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const account = await system.addStaff("marketing", unique("Giorgi"));
    const lost = await openAdmin("/admin/customers?sort=newest", { as: account });
    await expect(live(lost, "Live")).toBeVisible();
    const own = await openAdmin("/admin/profile", { as: account });
    await own.getByRole("button", { name: /^End the session/ }).click();
    await expect(own.getByRole("status").filter({ hasText: "The session has ended" })).toBeVisible();

    await expect(lost).toHaveURL(/\/admin\/login$/);
    await expect(lost.getByRole("status").filter({ hasText: "Your session has ended" })).toBeVisible();
    expect(await lost.evaluate(() => localStorage.getItem("ezo_token"))).toBeNull();
    await expect(own).toHaveURL(/\/admin\/profile$/);
  },
);

test(
  "an admin page connects by WebSocket at once, without polling requests that a restart would break",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/customers?sort=newest");
    await expect(live(page, "Live")).toBeVisible();
    const polls: string[] = [];
    page.on("request", (request) => void (/\/socket\.io\//.test(request.url()) && polls.push(request.url())));
    const socket = page.waitForEvent("websocket");
    await page.reload();
    await socket;
    await expect(live(page, "Live")).toBeVisible();
    expect(polls).toEqual([]);
  },
);

test("live enquiries work without WebSockets", onlyInFull(), async ({ openAdmin, enquire }) => {
  const page = await openAdmin("/admin/customers?sort=newest", { expects: /WebSocket connection/ });
  await withoutWebSockets(page);
  await page.reload();
  await expect(live(page, "Live")).toBeVisible();
  const { name } = await enquire();
  await expect(inbox(page).rows.first()).toContainText(name);
});

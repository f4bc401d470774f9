import { createECDH, randomBytes } from "node:crypto";
import { addPushDevice } from "@ezo/contract/push-subscriptions";
import { expectNoViolations } from "../axe.ts";
import { expect, test, unique } from "../fixtures.ts";
import { spendContext } from "../windows.ts";

/** A subscription as a browser has it that can reach its push service. Here that is this machine, where nobody answers. */
function aSubscription() {
  const curve = createECDH("prime256v1");
  const keys = { p256dh: curve.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  return { endpoint: `http://127.0.0.1:9/${randomBytes(8).toString("hex")}`, keys };
}

test("notifications are switched on after a press alone, devices are removed, and quiet hours kept", async ({
  openAdmin,
  system,
}) => {
  const account = await system.addStaff("marketing", unique("Notified"));
  // Chromium has no push service here: its refusal is as far as a browser gets. What is sent is tested on the server.
  const expects = /push service|Registration failed|Push API in incognito/i;
  const page = await openAdmin("/admin/profile", { as: account, permissions: ["notifications"], expects });
  // It keeps the service worker.
  spendContext(page);
  // A browser without a window blocks notifications, whatever is granted.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = () => Promise.resolve("granted");
  });
  await page.reload();
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Notifications on devices" }) });
  const thisDevice = card.getByRole("switch", { name: "Notify me on this device" });
  await expect(thisDevice).not.toBeChecked();
  const workerOf = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/admin"))?.active?.scriptURL);
  expect(await workerOf()).toBeUndefined();
  await thisDevice.click();
  await expect(card.getByRole("alert")).toContainText("push service could not be reached");
  await expect(thisDevice).not.toBeChecked();
  expect(await workerOf()).toBe(`${system.url}/admin-sw.js`);
  await expectNoViolations(page);

  const token = await system.signIn(account);
  await system.call(addPushDevice, { body: { ...aSubscription(), language: "en" } }, { token });
  await page.reload();
  const device = card.getByRole("listitem");
  await expect(device).toContainText("no message yet");
  await card.getByRole("switch", { name: "Show details" }).click();
  await expect(card.getByRole("switch", { name: "Show details" })).toBeChecked();
  await device.getByRole("button", { name: /^Remove/ }).click();
  await expect(device).toHaveCount(0);

  await page.getByRole("switch", { name: "Send me nothing then" }).click();
  // The switch was saved, too: its message says nothing about the time.
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/profile/quiet-hours") &&
      (response.request().postData() ?? "").includes("09:15"),
  );
  await page.getByLabel("Until").fill("09:15");
  await page.getByLabel("Until").blur();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("22:00");
  await expect(page.getByLabel("Until")).toHaveValue("09:15");
});

test("a colleague is mentioned in a note by the keyboard, and gets a mail", async ({
  openAdmin,
  system,
  enquire,
}) => {
  const colleague = await system.addStaff("marketing", unique("Zaza Mentioned"));
  const { id } = await enquire();
  const page = await openAdmin(`/admin/customers?open=${id}`);
  const note = page.getByRole("textbox", { name: "Internal note" });
  await note.pressSequentially("Please call, @zaza");
  await expect(page.getByRole("option", { name: colleague.name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(note).toHaveValue(`Please call, @${colleague.name} `);
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByRole("listitem").filter({ hasText: `Please call, @${colleague.name}` }),
  ).toBeVisible();
  const mailed = () => system.mailbox.to(colleague.email).map(({ text }) => text ?? "");
  await expect.poll(mailed).toContainEqual(expect.stringContaining("Please call"));
});

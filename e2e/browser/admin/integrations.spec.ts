import { createWebhook, listWebhooks, removeWebhook } from "@ezo/contract/admin/operations/webhooks";
import { listV1Layouts } from "@ezo/contract/v1/lists";
import { expectedSignature, HookReceiver } from "../../stack/services/hook-receiver.ts";
import { expect, expectAccessible, PHONE, STAFF, test, unique, onlyInFull } from "../fixtures.ts";

let receiver: HookReceiver;
test.beforeEach(async () => {
  receiver = await HookReceiver.start();
});
test.afterEach(async ({ system }) => {
  const token = await system.signIn(STAFF.admin);
  const { data } = await system.call(listWebhooks, {}, { token });
  for (const { id } of data)
    await system.call(removeWebhook, { params: { id: String(id) }, query: {} }, { token });
  await receiver.die();
});

test("a webhook is added, its secret shown once, and a refused message sent again", async ({
  openAdmin,
  enquire,
}) => {
  const page = await openAdmin("/admin/webhooks", { expects: /422/ });
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add" }).click();
  await dialog.getByLabel("Address").fill("https://10.0.0.1/hooks");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("private network");
  await dialog.getByLabel("Address").fill(receiver.url);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const secret = await dialog.getByText(/^whsec_/).textContent();
  await dialog.getByRole("checkbox", { name: "I have kept the secret" }).check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  receiver.answerWith(503);
  await enquire();
  const [call] = await receiver.until((calls) => calls.length > 0);
  expect(call?.signatures).toEqual([call && expectedSignature(String(secret), call)]);
  const row = page.getByRole("row").filter({ hasText: "enquiry.created" });
  await expect(row).toContainText("503");
  receiver.take();
  await row.getByRole("button", { name: /^enquiry\.created\. Open/ }).click();
  const message = page.getByRole("region", { name: /^msg_/ });
  await expect(message.locator("pre").first()).toBeInViewport();
  await message.getByRole("button", { name: "Send again" }).click();
  await expect(message).toContainText("200");
  await expectAccessible(page);
});

test(
  "messages to a webhook are read on a phone, in Georgian",
  onlyInFull(),
  async ({ openAdmin, enquire, system }) => {
    const token = await system.signIn(STAFF.admin);
    const body = { url: receiver.url, event_types: ["enquiry.created" as const] };
    await system.call(createWebhook, { body }, { token });
    await enquire();
    await receiver.until((calls) => calls.length === 1);
    const page = await openAdmin("/admin/webhooks", { ...PHONE, language: "ka" });
    await page.getByRole("button", { name: /^enquiry\.created/ }).click();
    await expect(page.getByRole("region", { name: /^msg_/ }).locator("pre").first()).toBeInViewport();
    await expectAccessible(page);
  },
);

test(
  "an API key is made, reads the lists, and ends at once when it is revoked",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const name = unique("Portal");
    const page = await openAdmin("/admin/api-keys");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "New key" }).click();
    await dialog.getByLabel("Name").fill(name);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create the key" }).click();
    const secret = String(await dialog.getByLabel("Key", { exact: true }).textContent());
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText(secret)).toHaveCount(0);

    const read = () =>
      fetch(`${system.url}/api${listV1Layouts.path}`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await read()).status).toBe(200);
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(row).toContainText("Revoked");
    expect((await read()).status).toBe(401);
    await expectAccessible(page);
  },
);

import { deleteEnquiry } from "@ezo/contract/enquiries/enquiries";
import { updateQuietHours } from "@ezo/contract/staff-notices";
import { releaseNotices } from "@ezo/core/notices/release";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PushService } from "../../stack/services/push-service.ts";
import { MARKETING, type Stack, startStack } from "../../stack/stack.ts";
import { pushCalls, quietNow } from "./push-calls.ts";

let stack: Stack;
let service: PushService;
let admin: string;
let marketing: string;
beforeAll(async () => {
  stack = await startStack({ env: { WEBHOOK_LOOPBACK: "true" } });
});
beforeEach(async () => {
  service = await PushService.start();
  [admin, marketing] = [await stack.token(), await stack.token(MARKETING)];
});
afterEach(async () => {
  await forgetPushes();
  await service.die();
});
afterAll(() => stack.stop());
const { db, arrive, device, messagesOf, reached, hurry, forgetPushes } = pushCalls({
  stack: () => stack,
  service: () => service,
});
const setQuiet = (token: string, isOn: boolean) =>
  stack.call(updateQuietHours, { body: isOn ? quietNow() : { from: null, until: null } }, { token });

describe("quiet hours", () => {
  it("hold everything back, and what is still true comes in one message and one mail when they are over", async () => {
    stack.mailbox.clear();
    const { browser, id } = await device(marketing);
    await setQuiet(marketing, true);
    const requests = [await arrive(), await arrive(), await arrive()];
    await stack.drain();
    expect(await db().heldNotice.count({ where: { push: true, mail: true } })).toBe(3);
    await stack.call(deleteEnquiry, { params: { id: String(requests[0]) }, query: {} }, { token: admin });
    expect(await releaseNotices({ db: db() })).toBe(0);
    expect(service.to(browser)).toEqual([]);
    expect(stack.mailbox.to(MARKETING)).toEqual([]);

    await setQuiet(marketing, false);
    const released = await Promise.all([1, 2, 3].map(() => releaseNotices({ db: db() })));
    expect(released.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
    const [message] = await service.until(browser, 1);
    expect(message?.shown).toMatchObject({
      title: "Received during your quiet hours: 2",
      path: "/admin/customers",
    });
    const [mail] = await stack.mailbox.waitFor(MARKETING);
    expect(mail?.subject).toContain("2");
    for (const request of requests.slice(1)) expect(mail?.text).toContain(`№${request}`);
    expect(mail?.text).not.toContain(`№${requests[0]}`);
    await stack.drain();
    await reached(id, "sent");
    expect(stack.mailbox.to(MARKETING)).toHaveLength(1);
    expect(service.to(browser)).toHaveLength(1);
  });

  it("that begin while a push service is busy hold back what waits for it", async () => {
    const { browser, id } = await device(admin);
    service.answerWith(503);
    await arrive();
    await service.until(browser, 1);
    await reached(id, "waiting");
    await setQuiet(admin, true);
    service.answerWith(201);
    await hurry();
    await reached(id, "dropped");
    expect(await db().heldNotice.findMany({ where: { push: true } })).toMatchObject([
      { kind: "new_request" },
    ]);
    await setQuiet(admin, false);
    await releaseNotices({ db: db() });
    const [, released] = await service.until(browser, 2);
    expect(released?.shown.title).toBe("New request");
  });

  it("that begin while a push service is busy hold back the message about earlier ones, too", async () => {
    const { browser, id } = await device(admin);
    await setQuiet(admin, true);
    await arrive();
    await arrive();
    await stack.drain();
    service.answerWith(503);
    await setQuiet(admin, false);
    await releaseNotices({ db: db() });
    await service.until(browser, 1);
    await reached(id, "waiting");
    await setQuiet(admin, true);
    service.answerWith(201);
    await hurry();
    const waitsFor = async () => ((await messagesOf(id))[0]?.nextAttemptAt.getTime() ?? 0) - Date.now();
    await expect.poll(waitsFor, { timeout: 30_000, interval: 30 }).toBeGreaterThan(60 * 60 * 1000);
    expect(service.to(browser)).toHaveLength(1);
    await setQuiet(admin, false);
    await hurry();
    const [, late] = await service.until(browser, 2);
    expect(late?.shown.title).toBe("Received during your quiet hours: 2");
  });
});

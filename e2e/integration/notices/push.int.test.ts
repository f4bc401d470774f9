import { userRoutes } from "@ezo/contract/admin/users";
import { logout, revokeSession } from "@ezo/contract/accounts/auth";
import { addEnquiryNote, deleteEnquiry, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { setNextStep } from "@ezo/contract/enquiries/enquiry-steps";
import {
  listPushDevices,
  removePushDevice,
  renewPushDevice,
  testPushDevice,
} from "@ezo/contract/push-subscriptions";
import { updateQuietHours, updateStaffPushes } from "@ezo/contract/staff-notices";
import { STEP_REMINDER_MS } from "@ezo/contract/values/limits/enquiries";
import {
  NOTICES_KEPT_DAYS,
  PUSH_DEVICE_KEPT_DAYS,
  PUSH_DEVICES_MAX,
  PUSH_LASTS_SECONDS,
} from "@ezo/contract/values/limits/notices";
import { mentionOf } from "@ezo/contract/values/reading/mentions";
import { settleReply } from "@ezo/core/enquiries/answering/settle-reply";
import { remindOfSteps } from "@ezo/core/enquiries/next-steps/remind";
import { record } from "@ezo/core/platform/events/outbox";
import { derivedKey } from "@ezo/core/platform/crypto/keys";
import { sealTarget } from "@ezo/core/push/push-target";
import { sweepPushes } from "@ezo/core/push/sweep";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStock } from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { PushService } from "../../stack/services/push-service.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../stack/stack.ts";
import { startWorkerChild } from "../../stack/worker-process.ts";
import { pushCalls, quietNow } from "./push-calls.ts";

const ENV = { WEBHOOK_LOOPBACK: "true" };
const SELLER = "seller@push.test";
let stack: Stack;
let service: PushService;
let admin: string;
let marketing: string;
beforeAll(async () => {
  stack = await startStack({ env: ENV });
  await createAccount(db(), { email: SELLER, name: "Ana Seller", role: "sales_agent", password: PASSWORD });
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
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
const params = (id: number) => ({ params: { id: String(id) } });
const devicesOf = async (token: string) => (await stack.call(listPushDevices, {}, { token })).data;
const assign = (id: number, assignee_id: number | null) =>
  stack.call(updateEnquiry, { ...params(id), body: { assignee_id } }, { token: admin });

describe("a push message", () => {
  it("about a new request is encrypted and signed for each device, and says nothing of the person", async () => {
    const { apartments } = await createStock(db());
    const [one, other] = [await device(admin), await device(marketing)];
    await arrive({ apartment_id: apartments[0].id, phone: "+995 555 12 34 56" });
    for (const { browser } of [one, other]) {
      const [message] = await service.until(browser, 1);
      expect(message?.shown).toMatchObject({ title: "New request: apartment 101", lang: "en" });
      expect(message?.shown.path).toMatch(/^\/admin\/customers\?open=\d+$/);
      expect(`${message?.shown.title} ${message?.shown.body}`).not.toMatch(/ნინო|555|@|მაინტერესებს/);
      expect(message?.shown.tag).not.toContain("@");
      expect(message?.bytes.includes("apartment")).toBe(false);
      expect(message?.ttl).toBeGreaterThan(PUSH_LASTS_SECONDS.new_request - 60);
      expect(message?.ttl).toBeLessThanOrEqual(PUSH_LASTS_SECONDS.new_request);
      expect(message?.urgency).toBe("high");
      expect(message?.topic).toMatch(/^[\w-]{1,32}$/);
      const { public_key: key } = await stack.call(listPushDevices, {}, { token: admin });
      expect(message?.vapid).toMatchObject({
        key,
        aud: new URL(browser.endpoint).origin,
        sub: stack.config.publicUrl,
      });
      expect((message?.vapid.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
    }
    await reached(one.id, "sent");
    expect(await devicesOf(admin)).toMatchObject([{ last_sent_at: expect.any(String) as string }]);
  });

  it("names the person where its reader wants that, but not to a session that has run out, or that was idle for long", async () => {
    await stack.call(updateStaffPushes, { body: { details: true } }, { token: marketing });
    const { browser, id } = await device(marketing);
    await arrive({ phone: "+995 555 12 34 56" });
    const [named] = await service.until(browser, 1);
    expect(named?.shown.body).toContain("ნინო ბერიძე");
    const { sessionId } = await db().pushSubscription.findUniqueOrThrow({ where: { id } });
    const endings = [{ isRemembered: false, lastSeenAt: new Date(0) }, { expiresAt: new Date(0) }];
    for (const [index, data] of endings.entries()) {
      await db().session.update({ where: { id: sessionId }, data });
      await arrive();
      const bare = (await service.until(browser, index + 2)).at(-1);
      expect(bare?.shown).toMatchObject({ title: "New request", body: "" });
    }
  });

  it("goes to the author of a reply that reaches nobody, and to no colleague", async () => {
    const [boss, worker] = [await device(admin), await device(marketing)];
    const enquiryId = await arrive();
    for (const { browser } of [boss, worker]) await service.until(browser, 1);
    const written = { enquiryId, authorId: await idOf(MARKETING), subject: "Hello", body: "Hello" };
    const { id } = await db().enquiryReply.create({ data: written });
    await settleReply({ db: db() }, id, "failed", "550 no such mailbox");
    const [, told] = await service.until(worker.browser, 2);
    expect(told?.shown.title).toBe("Your mail did not reach a customer");
    await stack.drain();
    expect(await messagesOf(boss.id)).toHaveLength(1);
  });

  it("goes to whom a mail goes about an assignment, a note, a late request and a next step", async () => {
    const [boss, worker] = [await device(admin), await device(marketing)];
    const id = await arrive();
    await service.until(worker.browser, 1);
    await service.until(boss.browser, 1);
    await assign(id, await idOf(MARKETING));
    await service.until(worker.browser, 2);
    const note = { text: `${mentionOf("მაკა მარკეტინგი")} please call` };
    await stack.call(addEnquiryNote, { ...params(id), body: note }, { token: admin });
    await service.until(worker.browser, 3);
    const due_at = new Date(Date.now() + STEP_REMINDER_MS / 2).toISOString();
    await stack.call(setNextStep, { ...params(id), body: { kind: "call", due_at } }, { token: marketing });
    await remindOfSteps({ db: db() });
    const worked = await service.until(worker.browser, 4);
    expect(worked.slice(1).map(({ shown }) => shown.title)).toEqual([
      "A request is yours",
      "You were mentioned in a note",
      // After midnight it names its day.
      expect.stringMatching(/^(?:\d\d\.\d\d\.\d{4}, )?\d\d:\d\d – Call back$/),
    ]);
    await db().$transaction(async (tx) => {
      const data = { enquiryId: id, stage: 2 };
      const escalation = await tx.enquiryEscalation.create({ data });
      await record(tx, "customer.escalated", { escalation_id: escalation.id });
    });
    const arrived = await service.until(boss.browser, 2);
    expect(arrived.map(({ shown }) => shown.title)).toEqual([
      "New request",
      "A request is waiting for an answer",
    ]);
    expect(service.to(worker.browser)).toHaveLength(4);
    expect(new Set(service.messages.map(({ shown }) => shown.tag)).size).toBe(6);
  });

  it("is switched by each for themselves, and not sent about what is true no more", async () => {
    const [boss, worker] = [await device(admin), await device(marketing)];
    await stack.call(updateStaffPushes, { body: { new_request: false } }, { token: marketing });
    service.answerWith(503);
    const id = await arrive();
    await service.until(boss.browser, 1);
    await reached(boss.id, "waiting");
    await stack.call(deleteEnquiry, { ...params(id), query: {} }, { token: admin });
    service.answerWith(201);
    await hurry();
    await reached(boss.id, "dropped");
    expect(service.to(worker.browser)).toEqual([]);
    expect(service.to(boss.browser)).toHaveLength(1);
  });

  it("is sent once, however often its job runs", async () => {
    const { browser, id } = await device(admin);
    const enquiry = await arrive();
    await service.until(browser, 1);
    await stack.queues.add(
      ["a", "b", "c"].map((again) => ({
        name: "make-pushes" as const,
        payload: { kind: "new_request" as const, customer_ids: [enquiry] },
        id: `again-${again}-${enquiry}`,
      })),
    );
    await stack.drain();
    await hurry();
    await stack.drain();
    await reached(id, "sent");
    expect(service.to(browser)).toHaveLength(1);
  });

  it("is sent once at most when the worker is killed while it sends", async () => {
    const own = await startStack({ workers: 0, env: ENV });
    const worker = await startWorkerChild(own.config);
    try {
      const { browser, id } = await device(await own.token(), service.browser(), own);
      // Takes the message, and never answers.
      service.answerWith(null);
      await arrive({}, own);
      await service.until(browser, 1);
      await worker.kill();
      service.answerWith(201);
      const { prisma } = own.database;
      await hurry(own);
      await own.startWorker();
      const stateOf = async () =>
        (await prisma.pushMessage.findFirstOrThrow({ where: { subscriptionId: id } })).state;
      await expect.poll(stateOf, { timeout: 30_000 }).toBe("unconfirmed");
      // What comes later is sent as ever.
      await arrive({}, own);
      await service.until(browser, 2);
      expect(new Set(service.to(browser).map(({ shown }) => shown.tag)).size).toBe(2);
    } finally {
      await worker.kill();
      await own.stop();
    }
  });

  it("is tried again while a push service is busy, until nobody needs it any more", async () => {
    const { browser, id } = await device(admin);
    service.answerWith(503);
    await arrive();
    await service.until(browser, 1);
    await reached(id, "waiting");
    const [first] = await messagesOf(id);
    expect(first).toMatchObject({ attempts: 1, statusCode: 503 });
    expect(first?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
    service.answerWith(429);
    await hurry();
    await service.until(browser, 2);
    await reached(id, "waiting");
    await db().pushMessage.updateMany({ data: { expiresAt: new Date() } });
    await hurry();
    await reached(id, "dropped");
    expect(service.to(browser)).toHaveLength(2);
  });

  it("is tried again where nothing was reached, and given up where it is refused", async () => {
    const { browser, id } = await device(admin);
    service.answerWith(403);
    await arrive();
    await service.until(browser, 1);
    await reached(id, "failed");
    await service.die();
    await arrive();
    await expect
      .poll(async () => (await messagesOf(id))[1], { timeout: 30_000 })
      .toMatchObject({ state: "waiting", attempts: 1, statusCode: null });
  });
});

describe("a device", () => {
  it.each([404, 410])("is forgotten when its push service answers %i", async (status) => {
    const { browser } = await device(admin);
    service.answerWith(status);
    await arrive();
    await service.until(browser, 1);
    await expect.poll(() => devicesOf(admin), { timeout: 15_000 }).toEqual([]);
    expect(await db().pushMessage.count()).toBe(0);
  });

  it("ends with its session, however that ends, and with its user", async () => {
    const other = await stack.token(MARKETING);
    await device(marketing);
    await device(other);
    await stack.call(logout, {}, { token: marketing });
    expect(await devicesOf(other)).toHaveLength(1);
    const third = await stack.token(MARKETING);
    await device(third);
    const { sessionId: lost } = await db().pushSubscription.findFirstOrThrow({ orderBy: { id: "asc" } });
    await stack.call(revokeSession, { params: { id: lost } }, { token: third });
    expect(await devicesOf(third)).toHaveLength(1);
    const seller = await stack.token(SELLER);
    await device(seller);
    const { id, version } = await db().user.findUniqueOrThrow({ where: { email: SELLER } });
    const change = { ...params(id), body: { is_active: false, version } };
    await stack.call(userRoutes.patch, change, { token: admin });
    expect(await db().pushSubscription.count({ where: { userId: id } })).toBe(0);
    await db().user.update({ where: { id }, data: { isActive: true } });

    const email = "erased@push.test";
    await createAccount(db(), { email, name: "Erased", role: "marketing", password: PASSWORD });
    const erasedToken = await stack.token(email);
    const erased = await device(erasedToken);
    await stack.call(testPushDevice, params(erased.id), { token: erasedToken });
    await db().user.delete({ where: { email } });
    expect(await db().pushSubscription.count({ where: { id: erased.id } })).toBe(0);
    expect(await messagesOf(erased.id)).toEqual([]);
  });

  it("is a browser once, for the person who signed in to it last", async () => {
    const browser = service.browser();
    const first = await device(admin, browser);
    expect((await device(admin, browser)).id).toBe(first.id);
    const second = await device(marketing, browser);
    expect(await devicesOf(admin)).toEqual([]);
    expect(await devicesOf(marketing)).toMatchObject([{ id: second.id, is_current: true }]);
    // Its push service has given the browser another address.
    const moved = await device(marketing);
    expect(await devicesOf(marketing)).toMatchObject([{ id: moved.id }]);
  });

  it("is one's own: nobody else lists, tests or removes it", async () => {
    const { id, browser } = await device(admin);
    const strange = [
      () => stack.call(testPushDevice, params(id), { token: marketing }),
      () => stack.call(removePushDevice, params(id), { token: marketing }),
    ];
    for (const call of strange) expect((await failureOf(call())).status).toBe(404);
    expect(await devicesOf(marketing)).toEqual([]);
    await stack.call(updateQuietHours, { body: quietNow() }, { token: admin });
    await stack.call(testPushDevice, params(id), { token: admin });
    const [message] = await service.until(browser, 1);
    expect(message?.shown).toMatchObject({ title: "Notifications work", path: "/admin/profile" });
    await stack.call(removePushDevice, params(id), { token: admin });
    expect(await devicesOf(admin)).toEqual([]);
  });

  it("is refused where its address leads into a private network or to no push service, or its key is none", async () => {
    const { keys, endpoint } = service.browser();
    const refusals = [
      { endpoint: "https://10.0.0.1/send", keys },
      { endpoint: "https://169.254.169.254/latest", keys },
      { endpoint: "https://[fd00::1]/", keys },
      { endpoint: "https://db/", keys },
      { endpoint: "http://push.example.com/send", keys },
      { endpoint: "https://push.example.com:22/send", keys },
      { endpoint: "https://push.example.com/send", keys },
      { endpoint: "https://fcm.googleapis.com.example.com/send", keys },
      { endpoint: "file:///etc/passwd", keys },
      { endpoint, keys: { ...keys, p256dh: `B${"A".repeat(86)}` } },
      { endpoint, keys: { ...keys, auth: "short" } },
    ];
    for (const browser of refusals) {
      const { status, body } = await failureOf(device(admin, browser));
      expect([status, Object.keys(body.errors ?? {})], browser.endpoint).toEqual([
        422,
        [browser.endpoint === endpoint ? expect.stringMatching(/^keys\./) : "endpoint"],
      ]);
    }
    expect(await db().pushSubscription.count()).toBe(0);
  });

  it("of no listed push service is sent nothing, also where it was added before the list", async () => {
    const { browser, id } = await device(admin);
    const { userId, endpointHash } = await db().pushSubscription.findUniqueOrThrow({ where: { id } });
    const key = derivedKey(stack.config.jwtSecret, "push_subscriptions");
    const target = { endpoint: "https://push.example.com/send", ...browser.keys };
    const sealed = sealTarget(key, target, { userId, endpointHash });
    await db().pushSubscription.update({ where: { id }, data: { sealed } });
    await stack.call(testPushDevice, params(id), { token: admin });
    await reached(id, "failed");
    expect(await messagesOf(id)).toMatchObject([{ statusCode: null, attempts: 1 }]);
  });

  it("is one of a few", async () => {
    const userId = await idOf(ADMIN);
    const { sessionId } = await db().pushSubscription.findUniqueOrThrow({
      where: { id: (await device(admin)).id },
    });
    await db().pushSubscription.createMany({
      data: Array.from({ length: PUSH_DEVICES_MAX }, (_, index) => ({
        userId,
        sessionId,
        endpointHash: `other-${index}`,
        sealed: new Uint8Array(),
        publicKey: "",
      })),
    });
    const refused = await failureOf(device(await stack.token()));
    expect([refused.status, refused.body.code]).toEqual([409, "wrong_status"]);
  });

  it("gets the subscription that its push service replaces the old one with, by the old one's secret", async () => {
    const { browser, id } = await device(admin);
    const [next, stranger] = [service.browser(), service.browser()];
    const renewal = (auth: string, subscription = next) =>
      stack.call(renewPushDevice, { body: { old: { endpoint: browser.endpoint, auth }, subscription } });
    expect((await failureOf(renewal(stranger.keys.auth))).status).toBe(404);
    const wrong = { ...next, endpoint: "https://10.0.0.1/" };
    expect((await failureOf(renewal(browser.keys.auth, wrong))).status).toBe(422);
    await renewal(browser.keys.auth);
    expect((await failureOf(renewal(browser.keys.auth))).status).toBe(404);
    expect(await devicesOf(admin)).toMatchObject([{ id, is_current: true }]);
    await arrive();
    await service.until(next, 1);
    expect(service.to(browser)).toEqual([]);
  });

  it("belongs to the firm's key: with another one it has to be switched on anew", async () => {
    const key = async () => (await stack.call(listPushDevices, {}, { token: admin })).public_key;
    const [first, again] = [await key(), await key()];
    expect(again).toBe(first);
    const { browser } = await device(admin);
    await db().keptKey.delete({ where: { purpose: "push" } });
    expect(await key()).not.toBe(first);
    await arrive();
    await expect.poll(() => devicesOf(admin), { timeout: 15_000 }).toEqual([]);
    expect(service.to(browser)).toEqual([]);
  });

  it("is stored so that nobody can write to it who reads the database", async () => {
    const { browser, id } = await device(admin);
    const [row] = await db().$queryRaw<{ row: string }[]>`
      select to_jsonb(s)::text as row from push_subscriptions s where id = ${id}`;
    const { endpoint, keys } = browser;
    const secrets = [endpoint, keys.auth, keys.p256dh].flatMap((secret) => [
      secret,
      Buffer.from(secret).toString("hex"),
    ]);
    for (const secret of secrets) expect(row?.row).not.toContain(secret);
    expect(JSON.stringify(await devicesOf(admin))).not.toContain(new URL(endpoint).pathname);
  });

  it("goes when its browser has not opened the admin for long, and messages with time", async () => {
    const { id } = await device(admin);
    await stack.call(testPushDevice, params(id), { token: admin });
    const later = (days: number) => new Date(Date.now() + (days + 1) * 24 * 60 * 60 * 1000);
    expect(await sweepPushes(db(), later(NOTICES_KEPT_DAYS))).toMatchObject({ devices: 0, messages: 1 });
    expect(await sweepPushes(db(), later(PUSH_DEVICE_KEPT_DAYS))).toMatchObject({ devices: 1 });
  });
});

import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  WEBHOOK_DATA,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TEST_TYPE,
  type WebhookEventType,
} from "@ezo/contract/admin/operations/webhooks";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { suppress } from "@ezo/core/contacts/subscription/suppress";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFullInEitherMode } from "../../../../scripts/lib/tests/test-scope.ts";
import { CallFailed } from "../../../stack/call.ts";
import { createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { expectedSignature } from "../../../stack/services/hook-receiver.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { startWorkerChild } from "../../../stack/worker-process.ts";
import { countBy, paramsOf, reached, useWebhooks } from "./webhook-calls.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  // This machine, where the receivers are, needs no place in the list.
  stack = await startStack({ env: { WEBHOOK_LOOPBACK: "true", WEBHOOK_HOSTS: "*.example.ge" } });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { aReceiver, subscribe, enquire, endpoint, deliveries, setState, hurry } = useWebhooks({
  stack: () => stack,
  token: () => token,
});

describe("an event", () => {
  it("is sent signed and in the documented shape, for every type", async () => {
    const [flat] = (await createStock(db())).apartments;
    const receiver = await aReceiver();
    const { secret } = await subscribe(receiver);
    const enquiryId = await enquire();
    await stack.call(
      updateEnquiry,
      { ...paramsOf(enquiryId), body: { version: 1, status: "in_progress" } },
      { token },
    );
    const change = { id: flat.id, version: flat.version, status: "reserved" as const, price: 127_900 };
    await stack.call(changeApartments, { body: { changes: [change] } }, { token });
    const contactId = await aContact();
    await db().$transaction((tx) => suppress(tx, { contactId, status: "unsubscribed", detail: "link" }));

    const calls = await receiver.until((all) => countBy(all) === WEBHOOK_EVENT_TYPES.length);
    const byType = new Map(calls.map((call) => [call.message.type, call]));
    expect([...byType.keys()].sort()).toEqual([...WEBHOOK_EVENT_TYPES].sort());
    const now = Date.now() / 1000;
    for (const [type, call] of byType) {
      expect(call.signatures).toEqual([expectedSignature(secret, call)]);
      expect(Math.abs(now - call.timestamp)).toBeLessThan(60);
      expect(call.id).toMatch(/^msg_[0-9a-f]{32}$/);
      expect(Object.keys(call.message).sort()).toEqual(["data", "sequence", "timestamp", "type"]);
      WEBHOOK_DATA[type as WebhookEventType].parse(call.message.data);
    }
    expect(byType.get("enquiry.created")?.message.data).toMatchObject({ id: enquiryId, status: "new" });
    const status = { id: enquiryId, status: "in_progress", was: "new" };
    expect(byType.get("enquiry.status_changed")?.message.data).toEqual(status);
    const at = { id: flat.id, apartment_number: flat.number };
    expect(byType.get("apartment.status_changed")?.message.data).toMatchObject({
      ...at,
      status: "reserved",
      was: flat.status,
    });
    expect(byType.get("apartment.price_changed")?.message.data).toMatchObject({
      ...at,
      price: 127_900,
      was: flat.price,
    });
    const left = { id: contactId, reason: "unsubscribed" };
    expect(byType.get("contact.unsubscribed")?.message.data).toEqual(left);
    // Who they are stays here.
    expect(calls.map(({ body }) => body).join()).not.toMatch(/@|ნინო/);
  });

  it("goes to the endpoints that asked for its type, and leaves no trace where none did", async () => {
    const [one, other] = [await aReceiver(), await aReceiver()];
    await subscribe(one, ["enquiry.created"]);
    await subscribe(other, ["enquiry.status_changed"]);
    const before = await db().webhookEvent.count();
    const id = await enquire();
    const change = { version: 1, status: "completed" as const };
    await stack.call(updateEnquiry, { ...paramsOf(id), body: change }, { token });
    await one.until((calls) => calls.length === 1);
    await other.until((calls) => calls.length === 1);
    expect(one.calls[0]?.message.type).toBe("enquiry.created");
    expect(other.calls[0]?.message.type).toBe("enquiry.status_changed");
    expect(await db().webhookEvent.count()).toBe(before + 2);

    await db().webhookEndpoint.deleteMany();
    await enquire();
    expect(await db().webhookEvent.count()).toBe(before + 2);
  });
});

describe("an event of an apartment", () => {
  it("is none of a parking place, whose change in the same write goes without", async () => {
    const { apartments, floors } = await createStock(db());
    const place = await createApartment(db(), floors[0], "P1", {
      unitType: "parking",
      rooms: 0,
      price: 9000,
    });
    const receiver = await aReceiver();
    await subscribe(receiver, ["apartment.status_changed", "apartment.price_changed"]);
    const changes = [place, apartments[0]].map(({ id, version }) => ({
      id,
      version,
      status: "reserved" as const,
      price: 9100,
    }));
    await stack.call(changeApartments, { body: { changes } }, { token });
    const calls = await receiver.until((all) => all.length === 2);
    expect(calls.map(({ message }) => (message.data as { id: number }).id)).toEqual([
      apartments[0].id,
      apartments[0].id,
    ]);
    const events = await db().webhookEvent.findMany({ where: { type: { startsWith: "apartment." } } });
    expect(events.map(({ data }) => (data as { id: number }).id)).not.toContain(place.id);
    await db().webhookEndpoint.deleteMany();
  });
});

describe("no event is lost", () => {
  it("when the receiver dies and comes back: it gets each, and the sequence has their order", async () => {
    const receiver = await aReceiver();
    const { id } = await subscribe(receiver, ["enquiry.created", "enquiry.status_changed"]);
    const first = await enquire();
    await receiver.until((calls) => calls.length === 1);
    await receiver.die();
    const made = [first];
    for (let count = 0; count < 8; count++) made.push(await enquire());
    for (const status of ["in_progress", "completed", "new"] as const)
      await stack.call(updateEnquiry, { ...paramsOf(first), body: { status } }, { token });
    // Each had its first attempt, or waits behind those that have failed.
    await reached(
      () => endpoint(id),
      ({ failing_since: since, waiting }) => since !== null && waiting === 11,
    );
    await receiver.rise();
    await hurry();
    await receiver.until((calls) => countBy(calls) === 12);
    const kept = [...new Map(receiver.calls.map((call) => [call.id, call.message])).values()];
    kept.sort((a, b) => a.sequence - b.sequence);
    expect(new Set(kept.map(({ sequence }) => sequence)).size).toBe(12);
    expect(kept.filter(({ type }) => type === "enquiry.created").map(({ data }) => data["id"])).toEqual(made);
    expect(
      kept.filter(({ type }) => type === "enquiry.status_changed").map(({ data }) => data["status"]),
    ).toEqual(["in_progress", "completed", "new"]);
    const after = await reached(
      () => endpoint(id),
      ({ waiting }) => waiting === 0,
    );
    expect(after).toMatchObject({ failing_since: null, failed: 0, state: "enabled" });
  });

  // The quick run kills workers in campaign-crash.int.test.ts and in the fault tests.
  if (isFullInEitherMode)
    it("when the worker is killed while it sends", async () => {
      const own = await startStack({ workers: 0, env: { WEBHOOK_LOOPBACK: "true" } });
      try {
        const receiver = await aReceiver();
        // Takes the call, and never answers.
        receiver.answerWith(() => undefined);
        const body = { url: receiver.url, event_types: ["enquiry.created" as const] };
        const ownToken = await own.token();
        const { data: made } = await own.call(createWebhook, { body }, { token: ownToken });
        const worker = await startWorkerChild(own.config);
        await own.call(sendEnquiry, { body: anEnquiry() });
        const [cutOff] = await receiver.until((calls) => calls.length === 1);
        await worker.kill();

        receiver.take();
        await own.database.prisma.$executeRaw`update webhook_deliveries set next_attempt_at = now()`;
        await own.startWorker();
        await receiver.until((calls) => calls.length === 2);
        expect(receiver.calls[1]?.id).toBe(cutOff?.id);
        expect(receiver.calls[1]?.body).toBe(cutOff?.body);
        const list = () =>
          own.call(listWebhookDeliveries, { ...paramsOf(made.id), query: {} }, { token: ownToken });
        const { data } = await reached(list, ({ data: [one] }) => one?.state === "delivered");
        expect(data).toHaveLength(1);
        const detail = await own.call(
          getWebhookDelivery,
          { params: { id: String(made.id), delivery: String(data[0]?.id) } },
          { token: ownToken },
        );
        expect(detail.data.all_attempts.map(({ error, status_code: status }) => [error, status])).toEqual([
          [null, 200],
          ["interrupted", null],
        ]);
      } finally {
        await own.stop();
      }
    });
});

describe("administrators", () => {
  it("send a message again, under its id", async () => {
    const receiver = await aReceiver();
    const { id } = await subscribe(receiver, ["enquiry.created"]);
    await enquire();
    const [done] = await reached(
      () => deliveries(id),
      ([one]) => one?.state === "delivered",
    );
    const params = { id: String(id), delivery: String(done?.id) };
    await stack.call(replayWebhookDelivery, { params }, { token });
    await receiver.until((calls) => calls.length === 2);
    expect(countBy(receiver.calls)).toBe(1);
    const [again] = await reached(
      () => deliveries(id),
      ([one]) => one?.state === "delivered" && one.attempts === 2,
    );
    expect(again?.event_id).toBe(receiver.calls[0]?.id);
    const { data } = await stack.call(getWebhookDelivery, { params }, { token });
    expect(data.body).toBe(receiver.calls[1]?.body);
    expect(data.all_attempts.map(({ number }) => number)).toEqual([2, 1]);
  });

  it("send a test to one address, also while it is paused, once", async () => {
    const [receiver, other] = [await aReceiver(), await aReceiver()];
    const { id, secret } = await subscribe(receiver);
    await subscribe(other);
    await setState(id, "paused");
    receiver.answerWith(500);
    await stack.call(testWebhook, paramsOf(id), { token });
    const [call] = await receiver.until((calls) => calls.length === 1);
    expect(call?.message.type).toBe(WEBHOOK_TEST_TYPE);
    WEBHOOK_DATA[WEBHOOK_TEST_TYPE].parse(call?.message.data);
    expect(call?.signatures).toEqual([call && expectedSignature(secret, call)]);
    await reached(
      () => deliveries(id),
      ([one]) => one?.state === "failed",
    );
    expect(other.calls).toEqual([]);
  });

  it("change a secret: the one before signs along for a day, and neither is shown again", async () => {
    const receiver = await aReceiver();
    const { id, secret: first } = await subscribe(receiver, ["enquiry.created"]);
    const { data } = await stack.call(rotateWebhookSecret, paramsOf(id), { token });
    expect(data.secret).not.toBe(first);
    await enquire();
    const [both] = await receiver.until((calls) => calls.length === 1);
    expect(both?.signatures).toEqual([data.secret, first].map((one) => both && expectedSignature(one, both)));
    await db().webhookEndpoint.update({ where: { id }, data: { previousSecretUntil: new Date() } });
    await enquire();
    const calls = await receiver.until((all) => all.length === 2);
    expect(calls[1]?.signatures).toEqual([calls[1] && expectedSignature(data.secret, calls[1])]);
    const shown = JSON.stringify([
      await stack.call(listWebhooks, {}, { token }),
      await endpoint(id),
      await deliveries(id),
    ]);
    expect(shown).not.toContain("whsec_");
  });

  it("change an endpoint on top of the version they saw, and remove it with its messages", async () => {
    const receiver = await aReceiver();
    const { id, version } = await subscribe(receiver);
    const change = (body: object) => stack.call(updateWebhook, { ...paramsOf(id), body }, { token });
    const { data } = await change({ description: "Sheet", event_types: ["enquiry.created"], version });
    expect(data).toMatchObject({ description: "Sheet", event_types: ["enquiry.created"] });
    await expect(change({ description: "Other", version })).rejects.toMatchObject({ status: 409 });
    await stack.call(testWebhook, paramsOf(id), { token });
    await stack.call(removeWebhook, { ...paramsOf(id), query: {} }, { token });
    expect(await db().webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
    await expect(endpoint(id)).rejects.toMatchObject({ status: 404 });
  });

  it("remove an endpoint while it is being sent to", async () => {
    const receiver = await aReceiver();
    const ids: number[] = [];
    for (let round = 0; round < 5; round++) {
      const { id } = await subscribe(receiver, ["enquiry.created"]);
      ids.push(id);
      await Promise.all(Array.from({ length: 6 }, enquire));
      await receiver.until((calls) => calls.length > round * 6);
      await stack.call(removeWebhook, { ...paramsOf(id), query: {} }, { token });
    }
    expect(await db().webhookDelivery.count({ where: { endpointId: { in: ids } } })).toBe(0);
  });

  it("cannot have private addresses called", async () => {
    for (const url of [
      "http://10.0.0.1/",
      "https://169.254.169.254/latest",
      "https://[fd00::1]/",
      "https://db/",
    ]) {
      const adding = stack.call(
        createWebhook,
        { body: { url, event_types: ["enquiry.created"] } },
        { token },
      );
      const failure: unknown = await adding.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CallFailed);
      expect((failure as CallFailed).body.errors).toHaveProperty("url");
    }
    // One that is stored already, from before the rules, is not called either.
    const receiver = await aReceiver();
    const { id } = await subscribe(receiver, ["enquiry.created"]);
    await db().webhookEndpoint.update({ where: { id }, data: { url: "https://10.0.0.1/" } });
    await enquire();
    const [one] = await reached(
      () => deliveries(id),
      ([found]) => found?.last_attempt?.error !== undefined && found.last_attempt?.error !== null,
    );
    expect(one?.last_attempt).toMatchObject({ error: "private_address", status_code: null });
  });

  // ASVS 5.0: 13.2.4
  it("cannot have hosts called that are outside of the server's list", async () => {
    const event_types = ["enquiry.created"] as const;
    const adding = (url: string) =>
      stack.call(createWebhook, { body: { url, event_types: [...event_types] } }, { token });
    const failure: unknown = await adding("https://crm.example.com/").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailed);
    expect((failure as CallFailed).body.errors?.["url"]).toEqual([
      expect.stringContaining("WEBHOOK_HOSTS") as string,
    ]);
    const { id: listed } = (await adding("https://crm.example.ge/")).data;
    await stack.call(removeWebhook, { ...paramsOf(listed), query: {} }, { token });
    // One that is stored already, from before the list.
    const { id } = await subscribe(await aReceiver(), ["enquiry.created"]);
    await db().webhookEndpoint.update({ where: { id }, data: { url: "https://crm.example.com/" } });
    await enquire();
    const [one] = await reached(
      () => deliveries(id),
      ([found]) => found?.last_attempt?.error !== undefined && found.last_attempt?.error !== null,
    );
    expect(one?.last_attempt).toMatchObject({ error: "host_not_allowed", status_code: null });
  });
});

async function aContact(): Promise<number> {
  const email = `reader-${Date.now()}@example.ge`;
  const { id } = await db().contact.create({
    data: { email, emailHash: hashAddress(email), locale: "ka", source: "staff", status: "subscribed" },
  });
  return id;
}

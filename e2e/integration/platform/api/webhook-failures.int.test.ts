import { updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import {
  WEBHOOK_DELIVERIES_KEPT_DAYS,
  WEBHOOK_OUTAGE_MS,
  WEBHOOK_PAUSED_AFTER_MS,
  WEBHOOK_RETRIED_FOR_MS,
} from "@ezo/contract/values/limits/api";
import { sweepWebhooks } from "@ezo/core/webhooks/sweep";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type Stack, startStack } from "../../../stack/stack.ts";
import { countBy, paramsOf, reached, useWebhooks } from "./webhook-calls.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ env: { WEBHOOK_LOOPBACK: "true" } });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { aReceiver, subscribe, enquire, endpoint, deliveries, setState, hurry } = useWebhooks({
  stack: () => stack,
  token: () => token,
});

describe("a failing endpoint", () => {
  it("is tried again after a pause that grows, with a new time and the same body", async () => {
    const receiver = await aReceiver();
    receiver.answerWith(503);
    const { id } = await subscribe(receiver, ["enquiry.created"]);
    await enquire();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      const [one] = await reached(
        () => deliveries(id),
        ([found]) => found?.state === "waiting" && found.attempts === attempt,
      );
      pauses.push(Date.parse(String(one?.next_attempt_at)) - Date.parse(String(one?.last_attempt?.at)));
      expect(one?.last_attempt).toMatchObject({ status_code: 503, error: null, answer: "no" });
      await hurry();
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(5000);
    expect(pauses[1]).toBeGreaterThanOrEqual(30_000);
    expect(pauses[2]).toBeGreaterThanOrEqual(120_000);
    expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
    expect(countBy(receiver.calls)).toBe(1);
  });

  it("keeps the pauses of a message that it refuses while it takes others, and gives that up after three days", async () => {
    const receiver = await aReceiver();
    const refused = await enquire();
    receiver.answerWith(({ message }, response) => {
      response.writeHead(message.data["id"] === refused ? 500 : 200).end();
    });
    const { id } = await subscribe(receiver, ["enquiry.status_changed"]);
    const change = (enquiryId: number, status: "in_progress" | "new") =>
      stack.call(updateEnquiry, { ...paramsOf(enquiryId), body: { status } }, { token });
    await change(refused, "in_progress");
    await receiver.until((calls) => calls.length === 1);
    const other = await enquire();
    for (const status of ["in_progress", "new", "in_progress"] as const) {
      await change(other, status);
      await reached(
        () => endpoint(id),
        ({ failing_since: since, waiting }) => since === null && waiting === 1,
      );
    }
    const ofRefused = async () => (await deliveries(id)).at(-1);
    expect(await ofRefused()).toMatchObject({ state: "waiting", attempts: 1 });
    const longAgo = new Date(Date.now() - WEBHOOK_RETRIED_FOR_MS);
    await db().webhookDelivery.updateMany({
      where: { endpointId: id, state: "waiting" },
      data: { firstFailedAt: longAgo },
    });
    await hurry();
    await reached(ofRefused, (one) => one?.state === "failed" && one.attempts === 2);
    expect(await endpoint(id)).toMatchObject({ state: "enabled", failed: 1, waiting: 0 });
  });

  it("is sent what waits as soon as it takes something after an outage", async () => {
    const receiver = await aReceiver();
    receiver.answerWith(503);
    const { id } = await subscribe(receiver, ["enquiry.created"]);
    await enquire();
    await enquire();
    await reached(
      () => deliveries(id),
      (all) => all.length === 2 && all.every(({ state, attempts }) => state === "waiting" && attempts === 1),
    );
    const outage = new Date(Date.now() - WEBHOOK_OUTAGE_MS);
    await db().webhookEndpoint.update({ where: { id }, data: { failingSince: outage } });
    const later = { nextAttemptAt: new Date(Date.now() + 60 * 60 * 1000) };
    await db().webhookDelivery.updateMany({ where: { endpointId: id }, data: later });
    receiver.take();
    await enquire();
    await reached(
      () => endpoint(id),
      ({ waiting, failing_since: since }) => waiting === 0 && since === null,
    );
    expect(countBy(receiver.calls)).toBe(3);
  });

  it("is paused after three days; its administrators are notified, what happens is kept and sent when it is resumed", async () => {
    const receiver = await aReceiver();
    receiver.answerWith(500);
    const { id } = await subscribe(receiver, ["enquiry.created"]);
    await enquire();
    await reached(
      () => endpoint(id),
      ({ failing_since: since }) => since !== null,
    );
    const longAgo = new Date(Date.now() - WEBHOOK_PAUSED_AFTER_MS);
    await db().webhookEndpoint.update({ where: { id }, data: { failingSince: longAgo } });
    stack.mailbox.clear();
    await hurry();
    const paused = await reached(
      () => endpoint(id),
      ({ state }) => state === "paused",
    );
    expect(paused).toMatchObject({ paused_reason: "failing", waiting: 1 });
    await reached(
      async () => stack.mailbox.to(ADMIN).map(({ text }) => text),
      (texts) => texts.some((text) => text?.includes(receiver.url)),
    );

    const sent = receiver.calls.length;
    await enquire();
    await reached(
      () => endpoint(id),
      ({ waiting }) => waiting === 2,
    );
    expect(receiver.calls).toHaveLength(sent);
    receiver.take();
    await setState(id, "enabled");
    await reached(
      () => endpoint(id),
      ({ waiting }) => waiting === 0,
    );
    expect(countBy(receiver.calls)).toBe(2);
  });

  it("is paused at once when it answers 410", async () => {
    const receiver = await aReceiver();
    receiver.answerWith(410);
    const { id } = await subscribe(receiver, ["enquiry.created"]);
    await enquire();
    const paused = await reached(
      () => endpoint(id),
      ({ state }) => state === "paused",
    );
    expect(paused).toMatchObject({ paused_reason: "gone", waiting: 1 });
    expect(receiver.calls).toHaveLength(1);
  });

  it("counts what it was never sent", async () => {
    const receiver = await aReceiver();
    const { id } = await subscribe(receiver, ["enquiry.created"]);
    await setState(id, "paused");
    await enquire();
    await reached(
      () => endpoint(id),
      ({ waiting }) => waiting === 1,
    );
    const later = new Date(Date.now() + (WEBHOOK_DELIVERIES_KEPT_DAYS + 1) * 24 * 60 * 60 * 1000);
    expect(await sweepWebhooks(db(), later)).toMatchObject({ dropped: 1 });
    expect(await endpoint(id)).toMatchObject({ waiting: 0, dropped: 1 });
    expect(await db().webhookEvent.count({ where: { deliveries: { none: {} }, fannedOutAt: null } })).toBe(0);
  });
});

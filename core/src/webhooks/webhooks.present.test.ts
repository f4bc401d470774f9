import { expect, it } from "vitest";
import { presentDelivery } from "./webhooks.present.ts";

type Delivery = Parameters<typeof presentDelivery>[0];
const AT = new Date("2026-05-01T10:00:00Z");

/** A delivery whose newest attempt nobody has settled. */
const aDelivery = (state: Delivery["state"], attemptCount: number, number: number): Delivery => ({
  id: 1,
  endpointId: 1,
  eventId: "evt_1",
  sequence: 1n,
  isTest: false,
  state,
  attemptCount,
  turn: 1,
  failures: 0,
  firstFailedAt: null,
  nextAttemptAt: AT,
  createdAt: AT,
  finishedAt: null,
  event: { id: "evt_1", sequence: 1n, type: "enquiry.created", data: {}, createdAt: AT, fannedOutAt: AT },
  attempts: [
    {
      id: 1,
      deliveryId: 1,
      number,
      startedAt: AT,
      durationMs: null,
      statusCode: null,
      error: null,
      answer: null,
    },
  ],
});

it.each([
  ["is running while its delivery is sent", "sending", 2, 2, null],
  ["was cut off when its delivery waits again", "waiting", 2, 2, "interrupted"],
  ["was cut off when its delivery is given up", "failed", 2, 2, "interrupted"],
  ["is running when it began after its delivery was read", "waiting", 1, 2, null],
  ["is running when it is the first, and began after its delivery was read", "sending", 0, 1, null],
] as const)("an attempt without an end %s", (_, state, attemptCount, number, error) => {
  expect(presentDelivery(aDelivery(state, attemptCount, number)).last_attempt).toMatchObject({
    number,
    duration_ms: null,
    error,
  });
});

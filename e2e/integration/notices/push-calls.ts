import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { addPushDevice } from "@ezo/contract/push-subscriptions";
import { record } from "@ezo/core/platform/events/outbox";
import { expect, vi } from "vitest";
import { anEnquiry } from "../../stack/factories/enquiries.ts";
import type { Browser, PushService } from "../../stack/services/push-service.ts";
import type { Stack } from "../../stack/stack.ts";

/** Devices and what is sent to them, for the tests of one file. */
export function pushCalls(of: { stack: () => Stack; service: () => PushService }) {
  const { stack, service } = of;
  const db = () => stack().database.prisma;
  const messagesOf = (deviceId: number) =>
    db().pushMessage.findMany({ where: { subscriptionId: deviceId }, orderBy: { id: "asc" } });
  return {
    db,
    messagesOf,
    arrive: async (over: Parameters<typeof anEnquiry>[0] = {}, app = stack()) =>
      (await app.call(sendEnquiry, { body: anEnquiry(over) })).data.id,
    /** Has a session's browser get push messages. */
    device: async (token: string, browser: Browser = service().browser(), app = stack()) => {
      const body = { ...browser, language: "en" as const };
      const { data } = await app.call(addPushDevice, { body }, { token });
      return { browser, ...data };
    },
    /** Resolves as soon as the messages of a device have these states. */
    reached: (deviceId: number, ...states: string[]) =>
      vi.waitFor(async () => expect((await messagesOf(deviceId)).map(({ state }) => state)).toEqual(states), {
        timeout: 30_000,
        interval: 30,
      }),
    /** As if the pauses were over. */
    hurry: async (app = stack()) => {
      const { prisma } = app.database;
      await prisma.pushMessage.updateMany({ data: { nextAttemptAt: new Date() } });
      await prisma.$transaction((tx) => record(tx, "pushes.due", {}));
    },
    /** Nothing of one test is sent in the next. */
    forgetPushes: async () => {
      await db().pushSubscription.deleteMany();
      await db().heldNotice.deleteMany();
      await db().staffMailChoice.deleteMany();
      await db().enquiry.deleteMany();
    },
  };
}

/** Quiet hours of which it is in the middle now. */
export function quietNow() {
  const clock = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleTimeString("en-GB", {
      timeZone: "Asia/Tbilisi",
      hour: "2-digit",
      minute: "2-digit",
    });
  return { from: clock(-2), until: clock(2) };
}

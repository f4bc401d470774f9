import {
  createWebhook,
  getWebhook,
  listWebhookDeliveries,
  updateWebhook,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from "@ezo/contract/admin/operations/webhooks";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { afterEach, expect, vi } from "vitest";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { HookReceiver, type ReceivedHook } from "../../../stack/services/hook-receiver.ts";
import type { Stack } from "../../../stack/stack.ts";

export const paramsOf = (id: number) => ({ params: { id: String(id) } });
/** Resolves with what `read` gives as soon as `isReached` is true of it. */
export const reached = <T>(read: () => Promise<T>, isReached: (value: T) => boolean): Promise<T> =>
  vi.waitFor(
    async () => {
      const value = await read();
      expect(isReached(value), JSON.stringify(value)).toBe(true);
      return value;
    },
    { timeout: 30_000, interval: 30 },
  );
export const countBy = (calls: readonly ReceivedHook[]) => new Set(calls.map(({ id }) => id)).size;

/** Receivers of webhooks for the tests of one file, and what its administrator does with endpoints. */
export function useWebhooks({ stack, token }: { stack: () => Stack; token: () => string }) {
  const db = () => stack().database.prisma;
  const receivers: HookReceiver[] = [];
  /** Nothing of one test is sent in the next. */
  afterEach(async () => {
    await db().webhookEndpoint.deleteMany();
    await Promise.all(receivers.splice(0).map((receiver) => receiver.die()));
  });
  return {
    aReceiver: async (): Promise<HookReceiver> => {
      const receiver = await HookReceiver.start();
      receivers.push(receiver);
      return receiver;
    },
    subscribe: async (receiver: HookReceiver, types: readonly WebhookEventType[] = WEBHOOK_EVENT_TYPES) => {
      const body = { url: receiver.url, description: "CRM", event_types: [...types] };
      return (await stack().call(createWebhook, { body }, { token: token() })).data;
    },
    enquire: async (): Promise<number> => (await stack().call(sendEnquiry, { body: anEnquiry() })).data.id,
    endpoint: async (id: number) => (await stack().call(getWebhook, paramsOf(id), { token: token() })).data,
    deliveries: async (id: number) =>
      (await stack().call(listWebhookDeliveries, { ...paramsOf(id), query: {} }, { token: token() })).data,
    setState: (id: number, state: "enabled" | "paused") =>
      stack().call(updateWebhook, { ...paramsOf(id), body: { state } }, { token: token() }),
    /** As if the pauses were over. */
    hurry: async (): Promise<void> => {
      await db()
        .$executeRaw`update webhook_deliveries set next_attempt_at = now() where state in ('waiting', 'sending')`;
      await db().$executeRaw`
        with event as (insert into outbox_events (name, payload) values ('webhooks.due', '{}'))
        select pg_notify('ezo_outbox', '')`;
    },
  };
}

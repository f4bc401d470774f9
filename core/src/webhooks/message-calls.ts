import {
  type Webhook,
  WEBHOOK_TEST_TYPE,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryState,
} from "@ezo/contract/admin/operations/webhooks";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import { type Actor, must } from "../users/actor.ts";
import { afresh } from "./stored-endpoints.ts";
import { deliveryInclude, detailInclude, presentDelivery, presentDetail } from "./webhooks.present.ts";

export interface Place {
  id: number;
  delivery: number;
}

interface Parts {
  db: Db;
  now: () => Date;
  get: (id: number) => Promise<Webhook>;
}

/** The messages to an endpoint: what became of each, and sending one again. */
export function messageCalls({ db, now, get }: Parts) {
  return {
    async test(actor: Actor, id: number): Promise<WebhookDelivery> {
      must(actor, "integrations.manage");
      await get(id);
      const at = now();
      const delivery = await db.$transaction(async (tx) => {
        const event = await tx.webhookEvent.create({
          data: { type: WEBHOOK_TEST_TYPE, data: { message: "Test" }, createdAt: at, fannedOutAt: at },
        });
        const made = await tx.webhookDelivery.create({
          data: {
            endpointId: id,
            eventId: event.id,
            sequence: event.sequence,
            isTest: true,
            nextAttemptAt: at,
            createdAt: at,
          },
          include: deliveryInclude,
        });
        await record(tx, "webhooks.due", {});
        return made;
      });
      return presentDelivery(delivery);
    },

    async deliveries(
      actor: Actor,
      id: number,
      query: { state?: WebhookDeliveryState | undefined } & PageQuery,
    ) {
      must(actor, "integrations.manage");
      await get(id);
      const states: WebhookDeliveryState[] =
        query.state === "waiting" ? ["waiting", "sending"] : query.state ? [query.state] : [];
      const where = { endpointId: id, ...(states.length > 0 ? { state: { in: states } } : {}) };
      const [rows, total] = await Promise.all([
        db.webhookDelivery.findMany({
          where,
          include: deliveryInclude,
          orderBy: { sequence: "desc" },
          ...pageSlice(query),
        }),
        db.webhookDelivery.count({ where }),
      ]);
      return { rows: rows.map(presentDelivery), total };
    },

    async delivery(actor: Actor, { id, delivery }: Place): Promise<WebhookDeliveryDetail> {
      must(actor, "integrations.manage");
      const row = await db.webhookDelivery.findFirst({
        where: { id: delivery, endpointId: id },
        include: detailInclude,
      });
      if (!row) throw new AppError("not_found");
      return presentDetail(row);
    },

    /** One that is being sent at this moment is left alone. */
    async replay(actor: Actor, { id, delivery }: Place): Promise<WebhookDelivery> {
      must(actor, "integrations.manage");
      const row = await db.$transaction(async (tx) => {
        const { count } = await tx.webhookDelivery.updateMany({
          where: { id: delivery, endpointId: id, state: { not: "sending" } },
          data: { state: "waiting", ...afresh, nextAttemptAt: now(), finishedAt: null },
        });
        if (count > 0) await record(tx, "webhooks.due", {});
        return tx.webhookDelivery.findFirst({
          where: { id: delivery, endpointId: id },
          include: deliveryInclude,
        });
      });
      if (!row) throw new AppError("not_found");
      return presentDelivery(row);
    },
  };
}

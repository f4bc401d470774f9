import { currentRequestId } from "./context.ts";
import type { Tx } from "./db.ts";
import type { DomainEventName, DomainEventPayload } from "./events.ts";

/** The channel whose NOTIFY wakes the relay; PostgreSQL delivers it at commit. */
export const OUTBOX_CHANNEL = "ezo_outbox";

/**
 * Writes a domain event in the transaction of the change it tells of, and wakes the relay when that commits:
 * the change and the promise of what follows stand or fall together.
 */
export async function record<N extends DomainEventName>(
  tx: Tx,
  name: N,
  payload: DomainEventPayload<N>,
): Promise<void> {
  await tx.$executeRaw`
    with event as (
      insert into outbox_events (name, payload, request_id)
      values (${name}, ${JSON.stringify(payload)}::jsonb, ${currentRequestId() ?? null})
    )
    select pg_notify(${OUTBOX_CHANNEL}, '')`;
}

import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { markedTags } from "../cache/heard-tags.ts";
import { currentRequestId } from "../log/context.ts";
import type { Tx } from "../db.ts";
import type { Log } from "../log/log.ts";
import type { DomainEventName, DomainEventPayload } from "./events.ts";

/** The channel whose NOTIFY wakes the relay; PostgreSQL delivers it at commit. */
export const OUTBOX_CHANNEL = "ezo_outbox";
/** The channel on which every server is notified at commit of invalid tags of public answers. */
export const CACHE_CHANNEL = "ezo_cache";
/** PostgreSQL refuses longer notifications (8,000 bytes). */
const NOTIFY_MAX_LENGTH = 7900;
/** Batching window before the relay is woken; far below what a person notices. */
const WAKE_EVERY_MS = 10;

/**
 * Writes a domain event in the transaction of the change it describes, and wakes the relay when that commits:
 * the change and its event are committed together or not at all.
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
  const tags = invalidatedBy(name, payload);
  if (tags.length > 0) await notifyCaches(tx, tags);
}

/** The same on a connection without Prisma, for an event that invalidates no cached answer. */
export async function recordOn(
  client: Pick<pg.PoolClient, "query">,
  name: DomainEventName,
  payload: DomainEventPayload<DomainEventName>,
): Promise<void> {
  await client.query(
    `with event as (insert into outbox_events (name, payload, request_id) values ($1, $2::jsonb, $3))
     select pg_notify($4, '')`,
    [name, JSON.stringify(payload), currentRequestId() ?? null, OUTBOX_CHANNEL],
  );
}

/** Invalidates answers with these tags on every server when the transaction commits. */
export async function notifyCaches(tx: Pick<Tx, "$executeRaw">, tags: readonly string[]): Promise<void> {
  const text = JSON.stringify(markedTags(tags));
  await tx.$executeRaw`select pg_notify(${CACHE_CHANNEL}, ${text.length > NOTIFY_MAX_LENGTH ? '["*"]' : text})`;
}

function invalidatedBy<N extends DomainEventName>(
  name: N,
  payload: DomainEventPayload<N>,
): readonly string[] {
  if (name === "records.changed") return (payload as DomainEventPayload<"records.changed">).tags;
  if (name !== "media.ready") return [];
  // Once its variants are made, a picture is shown with other sources. One that has got a larger one beside them is named by
  // answers as they are made anew: nearly every answer has pictures, and an upgrade enlarges thousands.
  return (payload as DomainEventPayload<"media.ready">).was_shown === true ? [] : ["media"];
}

/**
 * Wakes the relay after a commit, for the hot path. A NOTIFY inside a transaction makes PostgreSQL commit such
 * transactions one after another (it takes a lock over the whole database until the WAL is flushed), which halved the
 * rate of `bench/enquiries`. Here the first call goes out at once, and those of the next 10 ms share one more. If it
 * fails, or this process dies first, the sweep finds the event.
 */
export function createWaker(pool: pg.Pool, log: Log): () => void {
  let isResting = false;
  let isWanted = false;
  const send = async (): Promise<void> => {
    isResting = true;
    isWanted = false;
    const rested = setTimeout(WAKE_EVERY_MS);
    try {
      await pool.query({ name: "wake-relay", text: `select pg_notify('${OUTBOX_CHANNEL}', '')` });
    } catch (err) {
      log.warn({ err }, "the relay could not be woken; the sweep will find the event");
    }
    await rested;
    isResting = false;
    if (isWanted) await send();
  };
  return () => {
    isWanted = true;
    if (!isResting) void send();
  };
}

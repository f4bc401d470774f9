import { WEBHOOK_AT_ONCE } from "@ezo/contract/values/limits/api";
import type { Db } from "../platform/db.ts";
import type { Queues } from "../platform/queues/queues.ts";

/** Events whose deliveries are made in one transaction. */
const BATCH = 500;
/** A delivery whose job has not begun by then is given to another job. */
const QUEUED_FOR_MS = 30_000;

interface Parts {
  db: Db;
  queues: Pick<Queues, "add">;
  now: () => Date;
}

/**
 * Makes the deliveries of new events and starts those that are due. It runs after every event and every few seconds, in
 * any number of workers: an event has one delivery for each endpoint, and a delivery one job for each turn.
 */
export const createStartDeliveries = (parts: Parts) => async (): Promise<void> => {
  while ((await fanOut(parts)) === BATCH);
  await startDue(parts);
};

async function fanOut({ db, now }: Parts): Promise<number> {
  const at = now();
  return db.$executeRaw`
    with batch as (
      select id, sequence, type from webhook_events where fanned_out_at is null
      order by sequence limit ${BATCH} for update skip locked
    ), endpoints as (
      -- Locked, so that none is removed in between.
      select id, event_types from webhook_endpoints for key share
    ), made as (
      insert into webhook_deliveries (endpoint_id, event_id, sequence, next_attempt_at, created_at)
      select e.id, batch.id, batch.sequence, ${at}::timestamptz, ${at}::timestamptz
      from batch join endpoints e on batch.type = any(e.event_types)
      order by batch.sequence
      on conflict (endpoint_id, event_id) do nothing
    )
    update webhook_events v set fanned_out_at = ${at} from batch where v.id = batch.id`;
}

/**
 * Hands due deliveries to the queue, the oldest first. An endpoint has only a few under way, so that one that does not
 * answer keeps no worker from the others.
 */
export async function startDue({ db, queues, now }: Parts): Promise<void> {
  const at = now();
  const taken = await db.$queryRaw<{ id: number; turn: number }[]>`
    with due as (
      select d.id from webhook_endpoints e cross join lateral (
        select w.id from webhook_deliveries w
        where w.endpoint_id = e.id and w.state in ('waiting', 'sending') and w.next_attempt_at <= ${at}
          and (e.state = 'enabled' or w.is_test)
        order by w.next_attempt_at, w.sequence
        limit greatest(0,
          case when e.failing_since is null then ${WEBHOOK_AT_ONCE.working}::int else ${WEBHOOK_AT_ONCE.failing}::int end
          - (select count(*) from webhook_deliveries o
             where o.endpoint_id = e.id and o.state = 'sending' and o.next_attempt_at > ${at})::int)
        for update of w skip locked
      ) d
    )
    update webhook_deliveries d
    set state = 'sending', turn = d.turn + 1, next_attempt_at = ${new Date(at.getTime() + QUEUED_FOR_MS)}
    from due where d.id = due.id
    returning d.id, d.turn`;
  await queues.add(
    taken
      .sort((a, b) => a.id - b.id)
      .map(({ id, turn }) => ({
        name: "deliver-webhook",
        payload: { delivery_id: id, turn },
        id: `webhook-${id}-${turn}`,
      })),
  );
}

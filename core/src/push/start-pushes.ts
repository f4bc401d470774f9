import type { Db } from "../platform/db.ts";
import type { Queues } from "../platform/queues/queues.ts";

const BATCH = 200;
/** A message whose job has not begun by then is given to another job. */
const QUEUED_FOR_MS = 30_000;

interface Parts {
  db: Db;
  queues: Pick<Queues, "add">;
  now: () => Date;
  countPush: (outcome: string, count?: number) => void;
}

/**
 * Hands due push messages to the queue, and settles those that nobody will send. It runs after every event and every few seconds, in any
 * number of workers: a message has one job for each turn.
 */
export const createStartPushes = (parts: Parts) => async (): Promise<void> => {
  await settleLost(parts);
  while ((await startDue(parts)) === BATCH);
};

async function settleLost({ db, now, countPush }: Parts): Promise<void> {
  const at = now();
  // Its worker has died over it. It may have arrived, and nobody is notified twice.
  const { count: unconfirmed } = await db.pushMessage.updateMany({
    where: { state: "sending", nextAttemptAt: { lte: at } },
    data: { state: "unconfirmed", settledAt: at },
  });
  const { count: dropped } = await db.pushMessage.updateMany({
    where: { state: "waiting", expiresAt: { lte: at } },
    data: { state: "dropped", settledAt: at },
  });
  countPush("unconfirmed", unconfirmed);
  countPush("dropped", dropped);
}

async function startDue({ db, queues, now }: Parts): Promise<number> {
  const at = now();
  const taken = await db.$queryRaw<{ id: number; turn: number }[]>`
    with due as (
      select id from push_messages where state = 'waiting' and next_attempt_at <= ${at}
      order by next_attempt_at, id limit ${BATCH} for update skip locked
    )
    update push_messages m set turn = m.turn + 1, next_attempt_at = ${new Date(at.getTime() + QUEUED_FOR_MS)}
    from due where m.id = due.id
    returning m.id, m.turn`;
  await queues.add(
    taken
      .sort((a, b) => a.id - b.id)
      .map(({ id, turn }) => ({
        name: "deliver-push",
        payload: { message_id: id, turn },
        id: `push-${id}-${turn}`,
      })),
  );
  return taken.length;
}

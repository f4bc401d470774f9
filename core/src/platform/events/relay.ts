import type { z } from "zod";
import { withRequestId } from "../log/context.ts";
import type { Db } from "../db.ts";
import { type DomainEventName, type DomainEventPayload, domainEvents } from "./events.ts";
import type { JobName, JobPayload } from "../queues/job-types.ts";
import type { LiveBus } from "./live-bus.ts";
import type { Log } from "../log/log.ts";
import type { QueuedJob, Queues } from "../queues/queues.ts";

/** What follows from a domain event: live events for open browsers, jobs for the workers. */
export interface Subscriber<N extends DomainEventName> {
  live?: (payload: DomainEventPayload<N>, live: LiveBus) => Promise<void>;
  jobs?: (
    payload: DomainEventPayload<N>,
  ) => { [J in JobName]: { name: J; payload: JobPayload<J>; delayMs?: number } }[JobName][];
}
export type Subscribers = { [N in DomainEventName]: Subscriber<N> };

const BATCH = 100;

interface Row {
  id: bigint;
  name: string;
  payload: unknown;
  request_id: string | null;
}

export type Relay = ReturnType<typeof createRelay>;

interface RelayParts {
  db: Db;
  queues: Pick<Queues, "add">;
  live: LiveBus;
  subscribers: Subscribers;
  log: Log;
}

/**
 * Reads the outbox and delivers each event to the queues and the live bus, in order. Several processes may run it: a
 * row is locked while it is delivered and marked in the same transaction. A crash in between delivers it again, which
 * job ids (`evt-<id>-<job>`) and idempotent processors make harmless.
 */
export function createRelay(options: RelayParts) {
  const { db } = options;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  const deliverBatch = () =>
    db.$transaction(
      async (tx) => {
        const rows = await tx.$queryRaw<Row[]>`
          select id, name, payload, request_id from outbox_events
          where published_at is null order by id limit ${BATCH} for update skip locked`;
        const delivered: bigint[] = [];
        for (const row of rows) {
          if (isStopped) break;
          await deliver(row, options);
          delivered.push(row.id);
        }
        if (delivered.length > 0)
          await tx.outboxEvent.updateMany({
            where: { id: { in: delivered } },
            data: { publishedAt: new Date() },
          });
        return delivered.length;
      },
      { timeout: 60_000 },
    );

  async function run(): Promise<void> {
    do {
      isWanted = false;
      while ((await deliverBatch()) === BATCH);
    } while (isWanted && !isStopped);
  }

  return {
    /** Delivers every waiting event. Calls that arrive meanwhile share one further round. */
    drain: (): Promise<void> => {
      isWanted = true;
      running ??= run().finally(() => (running = undefined));
      return running;
    },
    /** Ends a round after the current event, so that a large backlog does not delay the process's shutdown. */
    stop: () => {
      isStopped = true;
    },
  };
}

const schemas: { [N in DomainEventName]: z.ZodType<DomainEventPayload<N>> } = domainEvents;
const isKnown = (name: string): name is DomainEventName => Object.hasOwn(schemas, name);

async function deliver(row: Row, parts: RelayParts): Promise<void> {
  if (isKnown(row.name)) return deliverAs(row.name, row, parts);
  // Another build's event: it has no subscriber here, and keeping it would block the rest.
  parts.log.error({ event: row.name, eventId: String(row.id) }, "unknown event dropped");
}

async function deliverAs<N extends DomainEventName>(
  name: N,
  row: Row,
  { queues, live, subscribers, log }: RelayParts,
): Promise<void> {
  const parsed = schemas[name].safeParse(row.payload);
  if (!parsed.success)
    return log.error({ event: name, eventId: String(row.id) }, "event with a bad payload dropped");
  const payload = parsed.data;
  const subscriber = subscribers[name];
  const requestId = row.request_id ?? `event-${row.id}`;
  await withRequestId(requestId, async () => {
    // Browsers first: a person is waiting. A repeat only shows the same row again.
    await subscriber.live?.(payload, live);
    const jobs = subscriber.jobs?.(payload) ?? [];
    const queued = jobs.map((job) => ({ ...job, id: `evt-${row.id}-${job.name}` })) as QueuedJob[];
    if (queued.length > 0) await queues.add(queued, requestId);
  });
}

import { createWebhook } from "@ezo/contract/admin/operations/webhooks";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { OUTBOX_CHANNEL } from "@ezo/core/platform/events/outbox";
import pg from "pg";
import { type BuiltSystem, startBuiltSystem, STAFF } from "../e2e/stack/built-system.ts";
import { HookReceiver } from "../e2e/stack/services/hook-receiver.ts";
import { enquiryBody } from "./lib/enquiry.ts";
import { median, percentile, type Result } from "./lib/report.ts";
import { alternate, ratePerSecond, timed } from "./lib/rounds.ts";
import { fillStock } from "./lib/stock.ts";

const SAMPLES = 60;
const ROUNDS = 3;
/** Changed in one statement, as a price list does. */
const CHANGES = 500;
const AT_ONCE = 10;
const BARE_MS = 2000;
const STOCK = { buildings: 1, floors: 25, apartments: 20, drawn: 0 };
const LIMIT_MS = 1000;

/**
 * Webhooks of one server and one worker to an endpoint on this machine: from sending an enquiry until its message is there,
 * and how many messages a second there are of many changes at once. Against bare POSTs to the same endpoint.
 */
export async function benchWebhooks(): Promise<Result[]> {
  const system = await startBuiltSystem();
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  const receiver = await HookReceiver.start();
  try {
    const projectId = await fillStock(pool, STOCK);
    const token = await system.signIn(STAFF.admin);
    const event_types = ["enquiry.created" as const, "apartment.price_changed" as const];
    await system.call(createWebhook, { body: { url: receiver.url, event_types } }, { token });
    return [await arrival(system, receiver), await rate(pool, receiver, projectId)];
  } finally {
    await receiver.die();
    await pool.end();
    await system.stop();
  }
}

async function arrival(system: BuiltSystem, receiver: HookReceiver): Promise<Result> {
  let serial = 0;
  const { ours, yardstick } = await timed(SAMPLES, {
    ours: async () => {
      const body = { ...enquiryBody(serial++), source: "contact_form" as const, locale: "ka" as const };
      const { data } = await system.call(sendEnquiry, { body });
      await receiver.until((calls) => calls.some(({ message }) => message.data["id"] === data.id));
    },
    yardstick: () => post(receiver.url),
  });
  const p95 = percentile(ours, 0.95);
  return {
    what: "From sending an enquiry to its webhook, p95 (yardstick: bare POST to the endpoint, p95)",
    ours: p95,
    yardstick: percentile(yardstick, 0.95),
    unit: "ms",
    verdict: `target: ${LIMIT_MS} ms, ${p95 <= LIMIT_MS ? "met" : "missed"}; p50 ${median(ours).toFixed(0)} ms`,
  };
}

async function rate(pool: pg.Pool, receiver: HookReceiver, projectId: number): Promise<Result> {
  const { ours, yardstick } = await alternate(
    ROUNDS,
    async () => {
      const before = receiver.calls.length;
      const startedAt = performance.now();
      await pool.query(RAISE, [projectId]);
      await pool.query("select pg_notify($1, '')", [OUTBOX_CHANNEL]);
      await receiver.until((calls) => new Set(calls.slice(before).map(({ id }) => id)).size === CHANGES);
      return (CHANGES / (performance.now() - startedAt)) * 1000;
    },
    () => ratePerSecond(() => post(receiver.url), { connections: AT_ONCE, durationMs: BARE_MS }),
  );
  return {
    what: `Webhooks of ${CHANGES} prices changed at once (yardstick: bare POSTs, ${AT_ONCE} at a time)`,
    ours: median(ours),
    yardstick: median(yardstick),
    unit: "per second",
    verdict: "no target: each is claimed, sent, and noted with its answer, in three transactions",
  };
}

async function post(url: string): Promise<void> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify({ type: "bench", data: {} }) });
  await response.arrayBuffer();
}

const RAISE = `
  update apartments a set price = price + 1000 from buildings b where b.id = a.building_id and b.project_id = $1`;

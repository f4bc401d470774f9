import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";

const LANES = 3;
/** Pause after an enquiry: this is a busy firm, not a benchmark; the other runs send fewer mails than the long form. */
const REST_MS = process.env["FAULTS"] === "long" ? 150 : 400;
const RETRY_MS = 50;
const ATTEMPT_TIMEOUT_MS = 5000;
let serial = 0;

export interface LoadReport {
  /** Addresses of all enquiries that were acknowledged with 201, and the ids they were given. */
  accepted: ReadonlyMap<string, number>;
  attempts: number;
  failedAttempts: number;
  /** The longest time without an acknowledgement, which is how long visitors noticed the fault. */
  longestSilenceMs: number;
}

/**
 * Visitors who keep sending enquiries to all servers in turn. A failed attempt is repeated with the same Idempotency-Key at
 * the next server until it is acknowledged, as the site's own form does.
 */
export function startEnquiryLoad(cluster: Pick<Cluster, "servers">): { stop: () => Promise<LoadReport> } {
  const accepted = new Map<string, number>();
  let attempts = 0;
  let failedAttempts = 0;
  let isStopping = false;
  let lastAt = performance.now();
  let longestSilenceMs = 0;

  async function send(email: string, key: string, server: number): Promise<number | undefined> {
    attempts++;
    try {
      const response = await fetch(`${cluster.servers[server % cluster.servers.length]?.url}/api/customers`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ source: "contact_form", name: "ნინო", email, message: "ბინა მინდა" }),
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      });
      const body = (await response.json()) as { data?: { id: number } };
      if (response.status === 201 && body.data) return body.data.id;
    } catch {
      // Any failure that a visitor sees is counted.
    }
    failedAttempts++;
    return undefined;
  }

  async function lane(number: number): Promise<void> {
    for (let server = number; !isStopping; server++) {
      const email = `fault-${process.pid}-${++serial}@example.ge`;
      const key = randomUUID();
      for (;;) {
        const id = await send(email, key, server);
        if (id !== undefined) {
          accepted.set(email, id);
          break;
        }
        server++;
        await sleep(RETRY_MS);
      }
      const now = performance.now();
      longestSilenceMs = Math.max(longestSilenceMs, now - lastAt);
      lastAt = now;
      await sleep(REST_MS);
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  return {
    stop: async () => {
      isStopping = true;
      await lanes;
      return { accepted, attempts, failedAttempts, longestSilenceMs };
    },
  };
}

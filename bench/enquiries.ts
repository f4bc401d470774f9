import { Agent, request } from "node:http";
import pg from "pg";
import { startBuiltSystem } from "../e2e/stack/built-system.ts";
import { enquiryBody } from "./lib/enquiry.ts";
import { median, type Result } from "./lib/report.ts";
import { alternate, ratePerSecond } from "./lib/rounds.ts";

const CONNECTIONS = 32;
const POOL = 10;
const ROUND_MS = 4000;
const ROUNDS = 4;

/**
 * Enquiries accepted per second over HTTP (parsed, validated, row and event committed, answered) against a bare `pg`
 * insert of the same two rows over a pool of the same size, in alternating rounds on one database.
 */
export async function benchEnquiries(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: POOL });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const load = { connections: CONNECTIONS, durationMs: ROUND_MS };
    const { ours, yardstick } = await alternate(
      ROUNDS,
      () => ratePerSecond((serial) => postEnquiry(agent, system.url, serial), load),
      () => ratePerSecond((serial) => insertPair(pool, serial), load),
    );
    return [
      {
        what: `Enquiry accepted, ${CONNECTIONS} at a time (yardstick: bare pg insert of the same two rows)`,
        ours: median(ours),
        yardstick: median(yardstick),
        unit: "per second",
        verdict: "target: ratio >= 0.60",
      },
    ];
  } finally {
    agent.destroy();
    await pool.end();
    await system.stop();
  }
}

function postEnquiry(agent: Agent, url: string, serial: number): Promise<void> {
  const body = JSON.stringify(enquiryBody(serial));
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/customers`,
      {
        agent,
        method: "POST",
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === 201 ? resolve() : reject(new Error(`status ${response.statusCode}`)),
        );
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

async function insertPair(pool: pg.Pool, serial: number): Promise<void> {
  const { source, name, email, phone, message, locale } = enquiryBody(serial);
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: number }>(
      `insert into customers (source, name, email, phone, message, locale, search_text)
       values ($1::customer_source, $2, $3, $4, $5, $6::locale, $7) returning id`,
      [source, name, email, phone, message, locale, `${name} ${email} ${phone} ${message}`],
    );
    await client.query(
      "insert into outbox_events (name, payload, published_at) values ('bench', $1, now())",
      [{ customer_ids: [rows[0]?.id] }],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

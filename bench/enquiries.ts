import { Agent, request } from "node:http";
import pg from "pg";
import type { Result } from "./lib/report.ts";
import { median } from "./lib/report.ts";
import { startBuiltSystem } from "../e2e/stack/built-system.ts";

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
    const ours: number[] = [];
    const bare: number[] = [];
    // The first round of each warms code and connections and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const accepted = await rate((serial) => postEnquiry(agent, system.url, serial));
      const inserted = await rate((serial) => insertPair(pool, serial));
      if (round > 0) {
        ours.push(accepted);
        bare.push(inserted);
      }
    }
    return [
      {
        what: `Enquiry accepted, ${CONNECTIONS} at a time (yardstick: bare pg insert of the same two rows)`,
        ours: median(ours),
        yardstick: median(bare),
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

/** How often `work` completes per second with `CONNECTIONS` of it under way. */
async function rate(work: (serial: number) => Promise<void>): Promise<number> {
  let done = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + ROUND_MS;
  const lane = async () => {
    while (performance.now() < endsAt) await work(done++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return (done / (performance.now() - startedAt)) * 1000;
}

const enquiry = (serial: number) => ({
  source: "contact_form",
  name: "ნინო ბერიძე",
  email: `visitor-${serial}@example.ge`,
  phone: "+995 555 12 34 56",
  message: "მაინტერესებს სამოთახიანი ბინა ეზოს მხარეს. როდის შეიძლება ნახვა?",
  locale: "ka",
});

function postEnquiry(agent: Agent, url: string, serial: number): Promise<void> {
  const body = JSON.stringify(enquiry(serial));
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
  const { source, name, email, phone, message, locale } = enquiry(serial);
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

import { Agent, request } from "node:http";
import pg from "pg";
import { type BuiltSystem, STAFF, startBuiltSystem } from "../e2e/stack/built-system.ts";
import { plansOf } from "../e2e/stack/sql/plans.ts";
import { startServerHere } from "../e2e/stack/server-here.ts";
import {
  ENQUIRIES_OF_BUSY_PERSON,
  ENQUIRIES_PER_PERSON,
  type Filled,
  fillLists,
  LISTS,
} from "./lib/long-lists.ts";
import { median, percentile, type Result } from "./lib/report.ts";
import { timed } from "./lib/rounds.ts";

const SAMPLES = 40;
/** Of lists and the page of a person; a segment is counted in more time. */
const LIMIT_MS = 50;
const SEGMENT_LIMIT_MS = 200;
const PAGE = 25;
/** How much is printed of the statement that reads most. */
const STATEMENT_LENGTH = 300;

interface Call {
  what: string;
  path: string;
  body?: object;
  limitMs?: number;
  /** The least that a database has to do for such an answer. */
  yardstick: string;
}

/** What calls are made with. */
interface Caller {
  system: BuiltSystem;
  /** Another server of the system, in this process. */
  here: string;
  pool: pg.Pool;
  agent: Agent;
  token: string;
}

/**
 * The admin's lists, the page of a person and the count of a segment with a firm's data of many years: p95 of each call over HTTP,
 * against a bare statement of a first page, in turns; and what the statements of the call read, by `EXPLAIN`.
 */
export async function benchLists(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let server: Awaited<ReturnType<typeof startServerHere>> | undefined;
  try {
    server = await startServerHere(system);
    const startedAt = performance.now();
    const filled = await fillLists(pool);
    console.log(
      `rows made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${JSON.stringify(LISTS)}`,
    );
    const token = await system.signIn(STAFF.admin);
    const caller = { system, here: server.url, pool, agent, token };
    const results: Result[] = [];
    for (const call of callsOf(filled)) results.push(await measure(caller, call));
    return results;
  } finally {
    agent.destroy();
    await server?.stop();
    await pool.end();
    await system.stop();
  }
}

const LONG_LISTS = [
  { name: "Enquiries", path: "customers", table: "customers", rows: LISTS.enquiries, filter: "status=new" },
  { name: "Contacts", path: "contacts", table: "contacts", rows: LISTS.contacts, filter: "language=en" },
  {
    name: "Apartments",
    path: "apartments",
    table: "apartments",
    rows: LISTS.apartments,
    filter: "status=available",
  },
  { name: "Pictures", path: "media", table: "media", rows: LISTS.pictures, filter: "status=ready" },
  { name: "Texts", path: "translations", table: "translations", rows: LISTS.texts, filter: "group=list" },
];

/** First page, deep pages, search for a common and a rare word, and a filter of each list. */
const listCalls = (): Call[] =>
  LONG_LISTS.flatMap(({ name, path: resource, table, rows, filter }) => {
    const path = `/api/admin/${resource}`;
    const yardstick = `select * from ${table} order by id desc limit ${PAGE}`;
    const last = Math.floor(rows / PAGE);
    const middle = Math.floor(last / 2);
    return [
      { what: `${name}, first page`, path, yardstick },
      { what: `${name}, page ${middle}, in the middle`, path: `${path}?page=${middle}`, yardstick },
      { what: `${name}, page ${last}, near the end`, path: `${path}?page=${last}`, yardstick },
      { what: `${name}, search, a common word`, path: `${path}?search=common`, yardstick },
      { what: `${name}, search, a rare word`, path: `${path}?search=rareword`, yardstick },
      { what: `${name}, ${filter}`, path: `${path}?${filter}`, yardstick },
    ];
  });

function callsOf({ personId, busyPersonId, projectId }: Filled): Call[] {
  return [
    ...listCalls(),
    {
      what: "Enquiries, page 2000",
      path: "/api/admin/customers?page=2000",
      yardstick: `select * from customers order by id desc limit ${PAGE}`,
    },
    {
      what: "Enquiries by who waits longest",
      path: "/api/admin/customers?sort=waiting",
      yardstick: `select * from customers order by id desc limit ${PAGE}`,
    },
    ...[
      { id: personId, enquiries: `${ENQUIRIES_PER_PERSON} enquiries` },
      { id: busyPersonId, enquiries: `${ENQUIRIES_OF_BUSY_PERSON} enquiries, with all that came of them` },
    ].flatMap(({ id, enquiries }) => {
      const yardstick = `select * from customers where person_id = ${id}`;
      return [
        { what: `A person of ${enquiries}`, path: `/api/admin/persons/${id}?timeline=false`, yardstick },
        { what: `Their timeline (${enquiries})`, path: `/api/admin/persons/${id}/timeline`, yardstick },
      ];
    }),
    {
      what: "A segment, counted",
      path: "/api/admin/contact-segments/count",
      body: { filter: { languages: ["ka", "en"], project_ids: [projectId] } },
      limitMs: SEGMENT_LIMIT_MS,
      yardstick: `select count(*) from contacts where interest_project_ids @> array[${projectId}]`,
    },
    {
      what: "A segment by the status of requests, counted",
      path: "/api/admin/contact-segments/count",
      body: { filter: { request_statuses: ["in_progress"] } },
      limitMs: SEGMENT_LIMIT_MS,
      yardstick: `select count(*) from contacts where interest_project_ids @> array[${projectId}]`,
    },
    {
      what: "A segment of groups, counted",
      path: "/api/admin/contact-segments/count",
      body: {
        filter: {
          all_of: [
            { any_of: [{ project_ids: [projectId] }, { request_statuses: ["in_progress"] }] },
            { none_of: [{ languages: ["ru"] }, { visited: true }] },
          ],
        },
      },
      limitMs: SEGMENT_LIMIT_MS,
      yardstick: `select count(*) from contacts where interest_project_ids @> array[${projectId}]`,
    },
  ];
}

async function measure(
  { system, here, pool, agent, token }: Caller,
  { what, path, body, limitMs = LIMIT_MS, yardstick: statement }: Call,
): Promise<Result> {
  const askHere = () => ask(`${here}${path}`, { agent, token, body });
  const first = await readOf(system, askHere);
  const { ours, yardstick } = await timed(SAMPLES, {
    ours: () => ask(`${system.url}${path}`, { agent, token, body }),
    yardstick: () => pool.query(statement),
  });
  // Counts again what was counted too long ago.
  await askHere();
  const later = await readOf(system, askHere);
  const p95 = percentile(ours, 0.95);
  return {
    what: `${what}, p95 (yardstick: bare statement, p95)`,
    ours: p95,
    yardstick: percentile(yardstick, 0.95),
    unit: "ms",
    verdict: [
      `target: ${limitMs} ms, ${p95 <= limitMs ? "met" : "missed"}`,
      `p50 ${median(ours).toFixed(1)} ms`,
      `${later.text}, at the first call ${first.text}`,
      ...(p95 <= limitMs ? [] : [`most by: ${later.most}`]),
    ].join("; "),
  };
}

/** What the statements of one call read: rows and index entries, in how many blocks. */
async function readOf(
  { databaseUrl }: BuiltSystem,
  call: () => Promise<void>,
): Promise<{ text: string; most: string }> {
  const plans = await plansOf(databaseUrl, call);
  const sum = (of: "rowsRead" | "blocks") =>
    plans.reduce((total, plan) => total + plan[of], 0).toLocaleString("en");
  const [most] = plans.toSorted((a, b) => b.rowsRead - a.rowsRead);
  return {
    text: `${plans.length} statements read ${sum("rowsRead")} rows in ${sum("blocks")} blocks`,
    most: most?.text.replaceAll(/\s+/g, " ").slice(0, STATEMENT_LENGTH) ?? "",
  };
}

/** Rejects for every other status than 200. */
const ask = (
  url: string,
  { agent, token, body }: { agent: Agent; token: string; body: object | undefined },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body ? "POST" : "GET",
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { "content-type": "application/json" } : {}),
        },
      },
      (response) => {
        response.resume();
        response.on("error", reject);
        response.on("end", () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${url} answered ${response.statusCode}`)),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });

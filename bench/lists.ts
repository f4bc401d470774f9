import { Agent, request } from "node:http";
import pg from "pg";
import { type BuiltSystem, STAFF, startBuiltSystem } from "../e2e/stack/built-system.ts";
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

interface Call {
  what: string;
  path: string;
  body?: object;
  limitMs?: number;
  /** The least that a database has to do for such an answer. */
  yardstick: string;
}

/**
 * The admin's lists, the page of a person and the count of a segment with a firm's data of many years: p95 of each call over HTTP,
 * against a bare statement of a first page, in turns.
 */
export async function benchLists(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const startedAt = performance.now();
    const filled = await fillLists(pool);
    console.log(
      `rows made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${JSON.stringify(LISTS)}`,
    );
    const token = await system.signIn(STAFF.admin);
    const results: Result[] = [];
    for (const call of callsOf(filled)) results.push(await measure(system, { pool, agent, token }, call));
    return results;
  } finally {
    agent.destroy();
    await pool.end();
    await system.stop();
  }
}

/** First page, search for a common and a rare word, and a deep page of each list. */
function callsOf({ personId, busyPersonId, projectId }: Filled): Call[] {
  const lists = [
    { name: "Enquiries", path: "/api/admin/customers", table: "customers", deep: 2000 },
    { name: "Contacts", path: "/api/admin/contacts", table: "contacts", deep: 2000 },
    { name: "Apartments", path: "/api/admin/apartments", table: "apartments", deep: 100 },
    { name: "Pictures", path: "/api/admin/media", table: "media", deep: 500 },
    { name: "Texts", path: "/api/admin/translations", table: "translations", deep: 20 },
  ];
  const ofLists = lists.flatMap(({ name, path, table, deep }) => {
    const yardstick = `select * from ${table} order by id desc limit 25`;
    return [
      { what: `${name}, first page`, path, yardstick },
      { what: `${name}, page ${deep}`, path: `${path}?page=${deep}`, yardstick },
      { what: `${name}, search, a common word`, path: `${path}?search=common`, yardstick },
      { what: `${name}, search, a rare word`, path: `${path}?search=rareword`, yardstick },
    ];
  });
  return [
    ...ofLists,
    {
      what: "Enquiries by who waits longest",
      path: "/api/admin/customers?sort=waiting",
      yardstick: "select * from customers order by id desc limit 25",
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
  system: BuiltSystem,
  { pool, agent, token }: { pool: pg.Pool; agent: Agent; token: string },
  { what, path, body, limitMs = LIMIT_MS, yardstick: statement }: Call,
): Promise<Result> {
  const { ours, yardstick } = await timed(SAMPLES, {
    ours: () => ask(`${system.url}${path}`, { agent, token, body }),
    yardstick: () => pool.query(statement),
  });
  const p95 = percentile(ours, 0.95);
  return {
    what: `${what}, p95 (yardstick: bare statement, p95)`,
    ours: p95,
    yardstick: percentile(yardstick, 0.95),
    unit: "ms",
    verdict: `target: ${limitMs} ms, ${p95 <= limitMs ? "met" : "missed"}; p50 ${median(ours).toFixed(1)} ms`,
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

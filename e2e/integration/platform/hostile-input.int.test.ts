import { ROLES } from "@ezo/contract/values/roles/roles";
import { createApiKey } from "@ezo/contract/admin/operations/api-keys";
import { FailureBody } from "@ezo/contract/errors";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import type { RouteDefinition } from "@ezo/contract/route";
import { routes } from "@ezo/contract/routes";
import { API_CAPABILITIES } from "@ezo/contract/values/roles/api-capabilities";
import { createAccount } from "@ezo/core/users/accounts";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFullRun } from "../../../scripts/lib/tests/test-scope.ts";
import { confirmConsents } from "../../stack/consents.ts";
import { createArticle, createGalleryImage } from "../../stack/factories/content.ts";
import { createStock } from "../../stack/factories/explorer.ts";
import { anEnquiry } from "../../stack/factories/enquiries.ts";
import {
  HOSTILE_TEXTS,
  hostileTexts,
  inAddress,
  jsonSchemaOf,
  pathOf,
  pick,
  randomOf,
  SAMPLE_ID,
  sampleOf,
  spoiled,
} from "../../stack/hostile.ts";
import { endsSession, tokenFor } from "../../stack/login/signed-in.ts";
import { MARKETING, type Stack, startStack } from "../../stack/stack.ts";

/** Raise it for a long search; the seed is fixed, so that every run makes the same calls. */
const PER_PART = Number(process.env["HOSTILE_CALLS"] ?? (isFullRun ? 5 : 1));
/** How many texts each parameter of a query gets. */
const PER_PARAMETER = Math.ceil(PER_PART / 2);
/** How many parameters of a query, malformed forms, and calls that mean the same to every route, each route gets. */
const PARTS_PER_ROUTE = isFullRun ? Number.POSITIVE_INFINITY : 1;
/** How many spoiled bodies each route gets. */
const PER_BODY = isFullRun ? PER_PART * 2 : PER_PART;
const SEED = Number(process.env["HOSTILE_SEED"] ?? 1);

interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

let stack: Stack;
let tokens: Record<"public" | "marketing" | "admin" | "key", string>;
/** Marketing's, where that is enough: most of the work of staff is theirs. */
const callerOf = ({ role, capability }: RouteDefinition): keyof typeof tokens =>
  role !== "staff" ? role : ROLES.marketing.some((held) => held === capability) ? "marketing" : "admin";
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  const db = stack.database.prisma;
  await confirmConsents(db, false);
  for (let count = 1; count <= SAMPLE_ID; count++) {
    await createStock(db);
    await createArticle(db);
    await createGalleryImage(db, "exterior");
    await stack.call(sendEnquiry, { body: anEnquiry({ marketing_consent: true }) });
  }
  await createAccount(db, {
    email: "third@ezo.test",
    name: "Third",
    role: "marketing",
    password: "a long password",
  });
  const admin = await stack.token();
  const body = { name: "Hostile", capabilities: [...API_CAPABILITIES] };
  const { data: key } = await stack.call(createApiKey, { body }, { token: admin });
  tokens = { public: "", marketing: await stack.token(MARKETING), admin, key: key.secret };
});
afterAll(() => stack.stop());

/**
 * Refused calls spend limits, too, and leave lines in the audit log, which reading it seals. What an accepted report counts is
 * written a second later.
 */
const RESTLESS = new Set([
  "rate_limits",
  "audit_lines",
  "audit_chain",
  "apartment_views_daily",
  "search_misses",
  "search_values",
]);
/** When the rows of a table were last written; of sessions, which every call may mark as used, what else they hold. */
const stateOf = (table: string): string =>
  table === "sessions"
    ? `md5(string_agg((to_jsonb(sessions) - 'last_seen_at')::text, ',' order by id))`
    : "max(xmin::text::bigint)::text";
type Fingerprint = ReadonlyMap<string, string>;
let newest: { snapshot: string; tables: Fingerprint } | undefined;

/** The state of every table. They are read only if some transaction has written since the last time. */
async function fingerprint(): Promise<Fingerprint> {
  const { rows } = await stack.database.pool.query<{ snapshot: string }>(
    "select pg_current_snapshot()::text as snapshot",
  );
  const snapshot = rows[0]?.snapshot ?? "";
  if (newest?.snapshot !== snapshot) newest = { snapshot, tables: await tableStates() };
  return newest.tables;
}

let statesQuery: Promise<string> | undefined;
/** One statement for all tables, which PostgreSQL plans once per connection. */
async function tableStates(): Promise<Fingerprint> {
  const text = await (statesQuery ??= queryOfStates());
  const { rows } = await stack.database.pool.query({ name: "states", text, rowMode: "array" });
  return new Map((rows as unknown[][]).map(([table, ...state]) => [String(table), JSON.stringify(state)]));
}
async function queryOfStates(): Promise<string> {
  const { rows } = await stack.database.pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows
    .filter(({ table_name: name }) => !RESTLESS.has(name))
    .map(({ table_name: name }) => `select '${name}', count(*), ${stateOf(name)} from "${name}"`)
    .join(" union all ");
}
const changedIn = (before: Fingerprint, after: Fingerprint): string[] =>
  [...after].flatMap(([table, state]) => (before.get(table) === state ? [] : [table]));

function* callsOf(route: RouteDefinition): Generator<Call> {
  const random = randomOf(SEED + route.path.length * 31 + route.method.length);
  const method = route.method.toUpperCase();
  const ownPath = pathOf(route, String(SAMPLE_ID));
  const json = { "content-type": "application/json" };
  const goodBody = (): Omit<Call, "method" | "path"> =>
    route.body ? { headers: json, body: JSON.stringify(sampleOf(jsonSchemaOf(route.body), random)) } : {};
  if (route.path.includes(":"))
    for (let count = 0; count < PER_PART; count++)
      yield {
        method,
        path: pathOf(route, inAddress(pick(random, HOSTILE_TEXTS).slice(0, 3000))),
        ...goodBody(),
      };
  for (const path of queriesOf(route, ownPath, random)) yield { method, path, ...goodBody() };
  if (route.body) {
    const schema = jsonSchemaOf(route.body);
    for (let count = 0; count < PER_BODY; count++)
      yield {
        method,
        path: ownPath,
        headers: json,
        body: JSON.stringify(spoiled(sampleOf(schema, random), random)),
      };
    yield* formsOf(route, ownPath, method, random);
  }
  for (const call of someOf(commonCalls(route, ownPath), random)) yield { method, ...goodBody(), ...call };
}

/** A route that takes nothing must not mind what it is sent either. */
const takesNothing = ({ query, body, params }: RouteDefinition): boolean => !query && !body && !params;

/** What is read, and mostly refused, by the code that all routes share. */
function commonCalls(route: RouteDefinition, path: string): Omit<Call, "method">[] {
  const json = { "content-type": "application/json" };
  const name = parametersOf(route)[0] ?? "x";
  const unbounded = { "content-type": "multipart/form-data" };
  return [
    ...(route.path.includes(":") ? [{ path: pathOf(route, "%") }] : []),
    ...(route.query || takesNothing(route)
      ? [
          { path: `${path}?${name}=1&${name}=2&${name}[]=3&${name}[a]=4` },
          { path: `${path}?__proto__=1&__proto__[]=2&constructor[]=3&toString=4` },
          { path: `${path}?%00=1&%ED%A0%80=2&%=3` },
        ]
      : []),
    ...(takesNothing(route) && route.method !== "get"
      ? [{ path, headers: json, body: '{"__proto__":{"a":"\\u0000"}}' }]
      : []),
    ...(route.body
      ? [
          { path, headers: json, body: '{"__proto__":{"a":"\\u0000"},"constructor":{"prototype":1}}' },
          { path, headers: json, body: `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}` },
          { path, headers: unbounded, body: part("a", "x") },
        ]
      : []),
    // A route that accepts no forms refuses them without reading.
    ...(route.body && !route.multipart ? [{ path, headers: FORM, body: part("a", "x") }] : []),
  ];
}

const parametersOf = (route: RouteDefinition): string[] =>
  Object.keys(jsonSchemaOf(route.query ?? z.object({})).properties ?? {});

/** A hostile text in one parameter after another. */
function queriesOf(route: RouteDefinition, path: string, random: () => number): string[] {
  if (!route.query && !takesNothing(route)) return [];
  const names = parametersOf(route);
  return someOf(names.length > 0 ? names : ["x"], random).flatMap((name) =>
    hostileTexts(random, PER_PARAMETER).map((text) => `${path}?${name}=${inAddress(text.slice(0, 3000))}`),
  );
}

/** The whole list, or as many of it as the quick run tries, other ones for each route. */
function someOf<T>(list: readonly T[], random: () => number): readonly T[] {
  const start = Math.floor(random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)].slice(0, PARTS_PER_ROUTE);
}

const BOUNDARY = "hostile-boundary";
const FORM = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const part = (name: string, value: string, more = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
function* formsOf(
  route: RouteDefinition,
  path: string,
  method: string,
  random: () => number,
): Generator<Call> {
  if (!route.multipart) return;
  const field = pick(random, Object.keys(jsonSchemaOf(route.body ?? z.object({})).properties ?? { a: {} }));
  const file = pick(random, route.multipart.length > 0 ? route.multipart : [field]);
  const end = `--${BOUNDARY}--\r\n`;
  const bodies = [
    part(field, "x"),
    `${part(field, "a\u0000b")}${end}`,
    `${part(`${field}[toString]`, "x")}${part(`${field}[toString]`, "y")}${part("constructor", "z")}${end}`,
    `${part("__proto__[a]", "x")}${end}`,
    `${part(`${field}${"[a]".repeat(200)}`, "x")}${end}`,
    `${part(field, "x")}${part(`${field}[a]`, "y")}${end}`,
    `${part(file, "not a picture", '; filename="a\u0000.jpg"')}${end}`,
    "nothing of a form",
    "",
  ];
  for (const body of someOf(bodies, random)) yield { method, path, headers: FORM, body };
}

/** Makes the call and returns what is wrong with its answer, if anything. */
async function faultOf(
  route: RouteDefinition,
  call: Call,
  token = tokens[callerOf(route)],
): Promise<{ status: number; fault?: string }> {
  const { method, path, headers, body } = call;
  const response = await fetch(`${stack.url()}/api${path}`, {
    method,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined || method === "GET" ? {} : { body }),
  });
  // Rejects when the answer is cut off.
  const text = await response.text();
  const { status } = response;
  if (status >= 500) return { status, fault: text.slice(0, 300) };
  // The ways to log in answer so to what is wrong; elsewhere nobody may lose a session over it.
  const logsIn = ["/auth/login", "/auth/second-factor", "/auth/passkey", "/auth/sso/enter"];
  if (status === 401 && !logsIn.includes(route.path))
    return { status, fault: "the caller's session is gone" };
  if (status >= 400 && !FailureBody.safeParse(JSON.parse(text)).success)
    return { status, fault: `not a failure's body: ${text.slice(0, 300)}` };
  if (status === 200 && (route.produces ?? "application/json") === "application/json") JSON.parse(text);
  return { status };
}

/** A session that a call has ended is no good for the next one. */
const freshTokenFor = (route: RouteDefinition) =>
  tokenFor(route, tokens[callerOf(route)], () => stack.token(MARKETING));

/** The state after the last call, if that was refused: nothing has been called since that may write. */
let settled: Fingerprint | undefined;

/** Calls a route with hostile input. Refused calls must leave no trace. */
async function attack(route: RouteDefinition): Promise<{ faults: string[]; calls: number }> {
  const faults: string[] = [];
  let calls = 0;
  const isWrite = route.method !== "get";
  if (!isWrite || endsSession(route)) settled = undefined;
  let token = await freshTokenFor(route);
  let before: Fingerprint = isWrite ? (settled ?? (await fingerprint())) : new Map<string, string>();
  let sinceThen: string[] = [];
  const settle = async () => {
    settled = undefined;
    if (!isWrite || sinceThen.length === 0) return;
    settled = await fingerprint();
    const written = changedIn(before, settled);
    if (written.length > 0)
      faults.push(`refused, and yet written to ${written.join(", ")}: ${sinceThen.join(" | ")}`);
  };
  for (const call of callsOf(route)) {
    const said = `${call.method} ${call.path} ${call.body ?? ""}`.slice(0, 400);
    const { status, fault } = await faultOf(route, call, token).catch((error: unknown) => ({
      status: 0,
      fault: String(error),
    }));
    calls++;
    if (fault !== undefined) faults.push(`${status} ${said}: ${fault}`);
    if (status >= 400) sinceThen.push(said);
    else if (isWrite) {
      // An accepted call may write; a refused one may not.
      token = await freshTokenFor(route);
      before = await fingerprint();
      sinceThen = [];
    }
  }
  await settle();
  return { faults, calls };
}

/** They wait for a worker, take no input, and nothing runs here that would answer them. */
const WORKERS_OWN = new Set(["/admin/dashboard/warm-cache", "/admin/dashboard/clear-cache"]);
const attacked = routes.filter(({ path }) => !WORKERS_OWN.has(path));

/** Parameters that reach the database as texts, or as the bounds of a period. */
const SEARCHED = ["search", "category", "from", "to"] as const;
const UNSTORABLE = "\u0000";
const HOSTILE_BOUNDS = [UNSTORABLE, "0000-01-01", "9999-12-31"];
const searchedRoutes = routes.flatMap((route) => {
  const names = SEARCHED.filter((name) => route.method === "get" && parametersOf(route).includes(name));
  return names.length > 0 ? [{ route, names }] : [];
});

// ASVS 5.0: 1.2.4, 2.2.1, 2.2.2, 2.3.3
describe("hostile input", () => {
  it(
    "to any route is refused or accepted, never an internal error, a cut answer or a partial write",
    async () => {
      const faults: string[] = [];
      let calls = 0;
      for (const route of attacked) {
        const found = await attack(route);
        faults.push(...found.faults);
        calls += found.calls;
      }
      process.stdout.write(`hostile input: ${calls} calls to ${attacked.length} routes\n`);
      expect(faults).toEqual([]);
    },
    isFullRun ? 1_800_000 : 600_000,
  );

  it("to the searches and periods of lists and exports is refused, or answered whole", async () => {
    const table = searchedRoutes.map(({ route, names }) => `${route.path} ${names.join(" ")}`);
    // A route that is renamed or loses a parameter must not slip out of this test.
    expect(table).toEqual(
      expect.arrayContaining([
        "/news search category",
        "/gallery-page category",
        "/admin/news search category",
        "/admin/contacts search",
        "/admin/customers search from to",
        "/admin/customers/export search from to",
      ]),
    );
    const wrong: string[] = [];
    for (const { route, names } of searchedRoutes)
      for (const name of names)
        for (const text of HOSTILE_BOUNDS) {
          const path = `${pathOf(route, String(SAMPLE_ID))}?${name}=${inAddress(text)}`;
          const { status, fault } = await faultOf(route, { method: "GET", path });
          // No day that we know is so far away; as a search these are texts like any other.
          const isRefused = text === UNSTORABLE || name === "from" || name === "to";
          if (fault !== undefined || (isRefused && status !== 422))
            wrong.push(`${status} ${path} ${fault ?? ""}`);
        }
    expect(wrong).toEqual([]);
  }, 60_000);
});

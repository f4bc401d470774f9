import fc from "fast-check";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ClientOptions, createClient, isTombstone } from "./client.ts";
import { pause } from "./pauses.ts";

// A server that answers as a test says; the real one is in `e2e/integration/platform/api/client.int.test.ts`.
type Answer = (response: ServerResponse) => void;
let server: Server;
let url = "";
let answers: Answer[] = [];
let asked: { address: URL; headers: IncomingHttpHeaders }[] = [];
let pauses: number[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    // Never answered, and in no test's way if it comes late.
    if (request.headers.authorization === "Bearer ezo_silent") return;
    asked.push({ address: new URL(request.url ?? "", url), headers: request.headers });
    const answer = answers.shift();
    if (answer) answer(response);
    else response.writeHead(410).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [answers, asked, pauses] = [[], [], []];
});

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));
const page = (ids: readonly number[], next: string | null = null): Answer =>
  json(200, { success: true, data: ids.map((id) => ({ id })), meta: { next_cursor: next } });
const failed = (status: number, code: string, headers?: Record<string, string>): Answer =>
  json(status, { success: false, code, message: "…", request_id: "r-1" }, headers);

const clientWith = (over: Partial<ClientOptions> = {}) =>
  createClient({
    url,
    key: "ezo_key",
    pause: async (ms) => void pauses.push(ms),
    ...over,
  });
const client = () => clientWith();

describe("a call", () => {
  it("is for a list of the site, with the key, and with the API's own names in the query", async () => {
    answers = [page([1]), page([2]), page([3])];
    expect(await client().apartments.list()).toMatchObject({
      data: [{ id: 1 }],
      meta: { next_cursor: null },
    });
    const since = new Date("2026-11-26T10:00:00Z");
    await client().projects.list({ updated_since: since, cursor: "a+b/c=", limit: 7 });
    await clientWith({ url: `${url}/en/`, locale: "en" }).layouts.list({
      updated_since: "2026-11-26T14:00:00+04:00",
    });
    expect(asked.map(({ address }) => address.pathname)).toEqual([
      "/api/v1/apartments",
      "/api/v1/projects",
      "/api/v1/layouts",
    ]);
    expect(asked.map(({ address }) => Object.fromEntries(address.searchParams))).toEqual([
      {},
      { updated_since: "2026-11-26T10:00:00.000Z", cursor: "a+b/c=", limit: "7" },
      { updated_since: "2026-11-26T14:00:00+04:00" },
    ]);
    expect(asked.map(({ headers }) => [headers.authorization, headers["x-locale"]])).toEqual([
      ["Bearer ezo_key", undefined],
      ["Bearer ezo_key", undefined],
      ["Bearer ezo_key", "en"],
    ]);
  });

  it("fails with what the API says", async () => {
    answers = [
      json(422, {
        success: false,
        code: "invalid",
        message: "No",
        errors: { limit: ["Too much"] },
        request_id: "r-2",
      }),
    ];
    await expect(client().apartments.list({ limit: 201 })).rejects.toMatchObject({
      name: "ApiError",
      message: "422 invalid: No",
      status: 422,
      code: "invalid",
      errors: { limit: ["Too much"] },
      requestId: "r-2",
      retryAfterMs: undefined,
    });
  });

  it("takes nothing that is no answer of the API, and carries the key nowhere else", async () => {
    const notOurs: Answer[] = [
      (response) => void response.writeHead(502).end("<h1>Bad gateway</h1>"),
      (response) => void response.end("null"),
      (response) => void response.end('{"data": []}'),
      (response) => void response.writeHead(308, { location: "/elsewhere" }).end(),
    ];
    answers = [...notOurs];
    for (const status of [502, 200, 200, 308])
      await expect(client().apartments.list()).rejects.toMatchObject({ code: "unexpected", status });
    expect(asked).toHaveLength(notOurs.length);
  });

  it("ends when its answer takes too long", async () => {
    const impatient = clientWith({ key: "ezo_silent", timeoutMs: 20 });
    await expect(impatient.apartments.list()).rejects.toMatchObject({ name: "TimeoutError" });
  });
});

describe("a walk through a list", () => {
  it("gives every item of every page, however they are divided", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        async (pages) => {
          asked = [];
          answers = pages.map((ids, at) => page(ids, at + 1 < pages.length ? `c${at + 1}` : null));
          const found: number[] = [];
          const since = "2026-11-26T10:00:00Z";
          for await (const { id } of client().apartments.all({ updated_since: since })) found.push(id);
          expect(found).toEqual(pages.flat());
          expect(asked.map(({ address }) => Object.fromEntries(address.searchParams))).toEqual(
            pages.map((_, at) => ({
              updated_since: since,
              limit: "200",
              ...(at > 0 ? { cursor: `c${at}` } : {}),
            })),
          );
        },
      ),
    );
  });

  it("names the types of units that were asked for on every page", async () => {
    answers = [page([1], "c1"), page([2]), page([3]), page([])];
    const ids: number[] = [];
    const { apartments } = client();
    for await (const { id } of apartments.all({ unit_type: ["parking", "storage"] })) ids.push(id);
    for await (const { id } of apartments.all({ unit_type: "all" })) ids.push(id);
    await apartments.list({ unit_type: undefined });
    expect(ids).toEqual([1, 2, 3]);
    expect(asked.map(({ address }) => address.searchParams.get("unit_type"))).toEqual([
      "parking,storage",
      "parking,storage",
      "all",
      null,
    ]);
  });

  it("begins at a cursor, has the size that was asked for, and asks for no page that nobody wants", async () => {
    answers = [page([1, 2], "next")];
    for await (const { data } of client().layouts.pages({ cursor: "there", limit: 2 })) {
      expect(data).toHaveLength(2);
      break;
    }
    expect(asked.map(({ address }) => address.search)).toEqual(["?cursor=there&limit=2"]);
  });

  it("knows what is gone", () => {
    expect(isTombstone({ id: 1, deleted_at: "2026-11-26T10:00:00.000Z" })).toBe(true);
    expect(isTombstone({ id: 1, updated_at: "2026-11-26T10:00:00.000Z" })).toBe(false);
  });
});

describe("a refused call", () => {
  it("is repeated after the pause that the server asks for", async () => {
    answers = [
      failed(429, "too_many_requests", { "retry-after": "41" }),
      failed(429, "too_many_requests", { ratelimit: '"key";r=0;t=7' }),
      failed(503, "unavailable"),
      (response) => void response.writeHead(503).end("<h1>Starting</h1>"),
      page([1]),
    ];
    expect((await client().apartments.list()).data).toHaveLength(1);
    expect(pauses.slice(0, 2)).toEqual([41_000, 7000]);
    expect(pauses).toHaveLength(4);
  });

  it("is repeated as often as was said, and not where the server asks for too much", async () => {
    answers = Array.from({ length: 4 }, () => failed(503, "unavailable"));
    await expect(clientWith({ retries: 2 }).apartments.list()).rejects.toMatchObject({ code: "unavailable" });
    expect(asked).toHaveLength(3);
    await expect(clientWith({ retries: 0 }).apartments.list()).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(4);
    answers = [failed(503, "unavailable", { "retry-after": "121" })];
    await expect(client().apartments.list()).rejects.toMatchObject({ retryAfterMs: 121_000 });
    expect(asked).toHaveLength(5);
  });

  it("is not repeated where that would change nothing", async () => {
    answers = [failed(401, "unauthorized"), failed(403, "forbidden"), failed(500, "internal")];
    for (const status of [401, 403, 500])
      await expect(client().projects.list()).rejects.toMatchObject({ status, requestId: "r-1" });
    expect(pauses).toEqual([]);
  });

  it("waits by a timer, until its caller has had enough", async () => {
    answers = [failed(503, "unavailable", { "retry-after": "0" }), page([1])];
    expect((await clientWith({ pause: undefined }).apartments.list()).data).toHaveLength(1);
    answers = [failed(503, "unavailable", { "retry-after": "60" })];
    const caller = new AbortController();
    const waiting = clientWith({
      pause: (ms, signal) => {
        const end = pause(ms, signal);
        caller.abort(new Error("enough"));
        return end;
      },
    });
    await expect(waiting.apartments.list({}, { signal: caller.signal })).rejects.toThrow("enough");
    await expect(client().apartments.list({}, { signal: caller.signal })).rejects.toThrow("enough");
  });
});

import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { anEnquiry } from "../../stack/factories/enquiries.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

const WEBHOOK_TOKEN = "a token of the mail system";
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    workers: 0,
    env: { RATE_LIMIT_SCALE: "1", BOUNCE_WEBHOOK_TOKEN: WEBHOOK_TOKEN },
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => stack.stop());

const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = "/customers",
) =>
  fetch(`${stack.url()}/api${path}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });

/** What the server answers first to `request`, sent as it is. */
const firstLine = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = openSocket(request, reject);
    socket.once("data", (piece) => {
      resolve(piece.toString());
      socket.destroy();
    });
  });

/** Everything the server answers to `request` until it closes the connection. */
const wholeAnswer = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = openSocket(request, reject);
    socket.on("data", (piece) => (answer += piece.toString()));
    socket.once("end", () => resolve(answer));
  });

function openSocket(request: string, fail: (error: Error) => void) {
  const socket = connect(Number(new URL(stack.url()).port), "127.0.0.1", () => socket.write(request));
  socket.setTimeout(5000, () => socket.destroy(new Error("no answer")));
  return socket.once("error", fail);
}

describe("a request", () => {
  it.each([
    ["broken JSON", () => post("{"), 400, "malformed"],
    [
      "JSON that is not UTF-8",
      () => post(new Uint8Array(Buffer.from('{"email":"ren\u00e9@example.ge"}', "latin1")), {}, "/offers"),
      400,
      "malformed",
    ],
    [
      "a body that is not JSON",
      () => post("name=x", { "content-type": "application/x-www-form-urlencoded" }),
      415,
      "unsupported_media_type",
    ],
    [
      "a body that is too large",
      () => post(JSON.stringify({ message: "x".repeat(300_000) })),
      413,
      "too_large",
    ],
    [
      "a login that is larger than any",
      () => post(JSON.stringify({ email: "a", password: "x".repeat(20_000) }), {}, "/auth/login"),
      413,
      "too_large",
    ],
    ["an empty body", () => post("{}"), 422, "invalid"],
    [
      "text that PostgreSQL cannot store",
      () => post(JSON.stringify(anEnquiry({ message: "a\u0000b" }))),
      422,
      "invalid",
    ],
    ["an unknown path", () => fetch(`${stack.url()}/api/nowhere`), 404, "not_found"],
    ["an unknown language", () => fetch(`${stack.url()}/api/footer?locale=de`), 422, "invalid"],
    ["no token", () => fetch(`${stack.url()}/api/user`), 401, "unauthorized"],
  ])("answers %s with its own code and a request id", async (_, call, status, code) => {
    const response = await call();
    expect(response.status).toBe(status);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ success: false, code });
    expect(body["request_id"]).toBe(response.headers.get("x-request-id"));
    expect(body["message"]).not.toMatch(/^errors\./);
  });

  it.each([
    ["its route does not take", "GET /api/footer", "application/json", 200],
    ["comes without the webhook's token", "POST /api/webhooks/bounces", "application/json", 404],
    ["comes without a reader's link", "POST /m/preferences/guess", "application/x-www-form-urlencoded", 404],
  ])("does not read a body that %s", async (_, line, type, status) => {
    // The rest of the body is never sent.
    const answer = await firstLine(
      `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 9000\r\n\r\n{`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("for the bounce webhook needs its token", async () => {
    const report = JSON.stringify({ type: "complaint", email: "nobody@example.ge" });
    const taken = await post(report, { "x-bounce-token": WEBHOOK_TOKEN }, "/webhooks/bounces");
    expect([taken.status, await taken.json()]).toEqual([200, { success: true, data: { matched: 0 } }]);
    expect((await post(report, {}, "/webhooks/bounces")).status).toBe(404);
  });

  const H2C =
    "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA";
  const ENQUIRY = JSON.stringify(anEnquiry());
  it.each([
    ["a read", `GET /healthz HTTP/1.1\r\nHost: x\r\n${H2C}\r\n\r\n`, 200, '{"status":"alive"}'],
    [
      "a write with its body",
      `POST /api/customers HTTP/1.1\r\nHost: x\r\n${H2C}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(ENQUIRY)}\r\n\r\n${ENQUIRY}`,
      201,
      '"success":true',
    ],
    [
      "a socket where there is none",
      "GET /api/nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      404,
      '"code":"not_found"',
    ],
    [
      "another protocol where live events are",
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n${H2C}\r\n\r\n`,
      400,
      "",
    ],
  ])("that offers an unsupported protocol is answered: %s", async (_, request, status, body) => {
    const answer = await wholeAnswer(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(body);
  });

  // ASVS 5.0: 4.4.2
  it.each([
    ["the site's own page", () => new URL(stack.url()).origin, 200],
    ["another site's page", () => "https://evil.example", 403],
    ["a page without an origin", () => "null", 403],
  ])("of %s that asks for a live connection is admitted or refused", async (_, origin, status) => {
    const handshake = `${stack.url()}/socket.io/?EIO=4&transport=polling`;
    expect((await fetch(handshake, { headers: { origin: origin() } })).status).toBe(status);
  });

  // ASVS 5.0: 13.4.4
  it("is never sent back (TRACE)", async () => {
    const head = "Host: x\r\nX-Secret: mirrored\r\nConnection: close";
    const answer = await wholeAnswer(`TRACE /api/footer HTTP/1.1\r\n${head}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain("mirrored");
  });

  // ASVS 5.0: 15.2.2
  it("with hostile text does not block other requests", async () => {
    const sent = post(JSON.stringify(anEnquiry({ email: `x@${".".repeat(240_000)}@` })));
    const startedAt = performance.now();
    expect((await fetch(`${stack.url()}/healthz`)).status).toBe(200);
    expect((await sent).status).toBe(422);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe("an address", () => {
  it.each([
    ["/projects/1/%00/floor-1", 404, "not_found"],
    ["/api/news/category/%00", 404, "not_found"],
    ["/projects/1%", 400, "malformed"],
    ["/en/news/%ED%A0%80", 400, "malformed"],
    ["/news?category=%00", 422, "invalid"],
    ["/api/news?search=a%00", 422, "invalid"],
    ["/api/projects?constructor[]=1&%00=2", 422, "invalid"],
  ])("with text that the database cannot store is refused: %s", async (path, status, code) => {
    const response = await fetch(stack.url() + path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code });
  });

  it.each([
    ["/projects/%", "", 400, "ka"],
    ["/news/%ff", "ezo_locale=en", 400, "en"],
    ["/ru/%00", "ezo_locale=en", 404, "ru"],
    ["/en/news?category=%00", "", 422, "en"],
  ])("that is wrong is answered with a page of the site: %s", async (path, cookie, status, language) => {
    const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    const response = await fetch(stack.url() + path, { headers: { accept, cookie } });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("vary")).toContain("Accept");
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toMatch(new RegExp(`>${status}</p><h1`));
    expect(html).toContain('<meta name="robots" content="noindex">');
    // The browser's router could not read this address either.
    expect(html).not.toContain("<script");
    // API calls get JSON whatever `Accept` says.
    const call = await fetch(`${stack.url()}/api${path}`, { headers: { accept } });
    expect(call.headers.get("content-type")).toMatch(/^application\/json/);
  });

  it.each([
    ["GET http://evil.example/en/about?x=1", 200, '<html lang="en">'],
    ["GET http://evil.example", 200, '<html lang="ka">'],
    ["GET http://evil.example/socket.io/?EIO=4&transport=polling", 200, '"sid"'],
    ["GET //evil.example/", 404, "<h1"],
    ["GET *", 400, "<h1"],
    ["OPTIONS *", 400, '"malformed"'],
  ])("may contain a host, without log output: %s", async (line, status, body) => {
    const printed = (["log", "warn", "error"] as const).map((method) => vi.spyOn(console, method));
    const answer = await wholeAnswer(
      `${line} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(body);
    for (const method of printed) expect(method).not.toHaveBeenCalled();
  });
});

describe("an answer", () => {
  it("is in the language of the request", async () => {
    const message = async (headers: Record<string, string>, body: object) =>
      ((await (await post(JSON.stringify(body), headers)).json()) as { message: string }).message;
    expect(await message({}, {})).toBe("შეამოწმეთ შევსებული ველები");
    expect(await message({}, { locale: "en" })).toBe("Please check what you have entered");
    expect(await message({ cookie: "a=b; ezo_locale=ru" }, {})).toBe("Проверьте введённые данные");
  });

  it("to a public read has a strong ETag and honours If-None-Match", async () => {
    const first = await fetch(`${stack.url()}/api/translations?locale=en&groups=header,footer`);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const texts = (await first.json()) as { translations: Record<string, string> };
    expect(new Set(Object.keys(texts.translations).map((key) => key.split(".")[0]))).toEqual(
      new Set(["header", "footer", "firm"]),
    );
    const again = await fetch(`${stack.url()}/api/translations?locale=en&groups[]=header&groups[]=footer`, {
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
  });

  // ASVS 5.0: 3.2.1, 3.4.4, 3.4.6
  it.each([
    "/healthz",
    "/readyz",
    "/metrics",
    "/socket.io/?EIO=4&transport=polling",
    "/socket.io/?EIO=9",
    "/api/none",
  ])("of %s is restricted to data", async (path) => {
    const { headers } = await fetch(`${stack.url()}${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
  });
});

describe("calls for visitors and operators", () => {
  // ASVS 5.0: 4.1.3
  it("return the country of a public address as the specification's service does, and of no other", async () => {
    const country = async (address: string) =>
      (await fetch(`${stack.url()}/api/ip-country`, { headers: { "x-forwarded-for": address } })).text();
    // Without TRUST_PROXY nobody may claim an address.
    expect(await country("8.8.8.8")).toBe("0;;;");
  });

  it("report that the server is alive and ready, and show metrics to this machine only", async () => {
    expect((await fetch(`${stack.url()}/healthz`)).status).toBe(200);
    expect(((await (await fetch(`${stack.url()}/readyz`)).json()) as { status: string }).status).toBe(
      "ready",
    );
    const metrics = await fetch(`${stack.url()}/metrics`);
    expect(await metrics.text()).toContain("ezo_http_request_duration_seconds");
    const forwarded = await fetch(`${stack.url()}/metrics`, {
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    expect(forwarded.status).toBe(404);
  });

  it("refuse another site's page as the origin of an enquiry", async () => {
    for (const page of ["//evil.example", "/\\evil.example", "/\t/evil.example"])
      expect((await post(JSON.stringify(anEnquiry({ page })))).status).toBe(422);
  });

  // ASVS 5.0: 2.4.1
  it("limit enquiries by address and say when to retry", async () => {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let count = 0; count < 22; count++) {
      last = await post(JSON.stringify(anEnquiry()));
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 7).every((status) => status === 201)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    // Over the limit the body is not read, so broken JSON is not noticed.
    expect((await post("{")).status).toBe(429);
    expect((await post(JSON.stringify({ message: "x".repeat(300_000) }))).status).toBe(429);
    const refusedIn = async (locale: string, headers = {}) => {
      const refused = await post(JSON.stringify({ ...anEnquiry(), locale }), headers);
      return ((await refused.json()) as { message: string }).message;
    };
    // A refusal is in the language of the call, wherever that is named, and says how long to wait.
    expect(await refusedIn("ru")).toMatch(/^Слишком много попыток\. Попробуйте ещё раз через \d+ минут/);
    expect(await refusedIn("ru", { "x-locale": "en" })).toMatch(/try again in \d+ minutes?\.$/);
    expect(await refusedIn("ka")).toMatch(/ \d+ წუთში\.$/);
    expect(await refusedIn("xx")).toMatch(/ \d+ წუთში\.$/);
    // A body that does not come is not waited for.
    const head = "Host: x\r\nContent-Type: application/json\r\nContent-Length: 9000";
    expect(await firstLine(`POST /api/customers HTTP/1.1\r\n${head}\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 429 /);
  });
});

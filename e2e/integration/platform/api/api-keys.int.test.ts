import {
  type ApiKeyForm,
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from "@ezo/contract/admin/operations/api-keys";
import { listV1Apartments, listV1Projects } from "@ezo/contract/v1/lists";
import { API_KEY_ROTATION_MS, API_REFUSALS_PER_MINUTE } from "@ezo/contract/values/limits/api";
import { createApiKeys } from "@ezo/core/api-keys/api-keys.service";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

const lines: string[] = [];
let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({
    servers: 2,
    workers: 0,
    // One proxy, so that a test can call from any address; limits as in production.
    env: { TRUST_PROXY: "1", RATE_LIMIT_SCALE: "1", LOG_LEVEL: "trace" },
    logTo: { write: (line: string) => void lines.push(line) },
  });
  token = await stack.token();
});
afterAll(() => stack.stop());

const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const made = async (over: Partial<ApiKeyForm> = {}) => {
  const body = { name: "CRM", capabilities: ["projects.read" as const], ...over };
  return (await call(createApiKey, { body })).data;
};
const listed = async (id: number) => (await call(listApiKeys, {})).data.find((key) => key.id === id);
const get = (path: string, headers: Record<string, string> = {}, server = 0) =>
  fetch(`${stack.url(server)}/api${path}`, { headers });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const statusOf = async (secret: string, path: string = listV1Projects.path, server = 0) =>
  (await get(path, bearer(secret), server)).status;

describe("an API key", () => {
  it("is shown once, and stored as the SHA-256 of 256 random bits", async () => {
    const { secret, id } = await made();
    expect(secret).toMatch(/^ezo_[\w-]{43}$/);
    expect(Buffer.from(secret.slice(4), "base64url")).toHaveLength(32);
    const listing = JSON.stringify(await call(listApiKeys, {}));
    expect(listing).not.toContain(secret);
    expect(await listed(id)).toMatchObject({
      prefix: secret.slice(0, 8),
      created_by: { name: "ანა ადმინი" },
    });
    const { rows } = await stack.database.pool.query(
      "select k::text || s::text as row, s.hash from api_keys k join api_key_secrets s on s.key_id = k.id where k.id = $1",
      [id],
    );
    expect(rows).toEqual([
      expect.objectContaining({ hash: createHash("sha256").update(secret).digest("hex") }),
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(8));
  });

  it("is an administrator's business alone", async () => {
    const marketing = await stack.token(MARKETING);
    const { id, secret } = await made();
    const params = { id: String(id) };
    for (const [definition, input] of [
      [listApiKeys, {}],
      [createApiKey, { body: { name: "x", capabilities: ["projects.read"] } }],
      [changeApiKey, { params, body: { name: "x" } }],
      [rotateApiKey, { params }],
      [revokeApiKey, { params }],
    ] as const) {
      const asMarketing = await failureOf(stack.call(definition, input as never, { token: marketing }));
      expect(asMarketing.status).toBe(403);
      const asKey = await failureOf(stack.call(definition, input as never, { token: secret }));
      expect(asKey.status).toBe(401);
    }
  });

  // ASVS 5.0: 14.2.2, 14.3.2
  it("opens only the lists that it may read, by the Authorization header alone, without cookies or shared answers", async () => {
    const { secret } = await made({ capabilities: ["apartments.read"] });
    const allowed = await get(listV1Apartments.path, bearer(secret));
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("cache-control")).toBe("no-store");
    expect(allowed.headers.get("vary")).toContain("Authorization");
    expect(allowed.headers.getSetCookie()).toEqual([]);
    const refused = await get(listV1Projects.path, bearer(secret));
    expect(refused.status).toBe(403);
    expect(refused.headers.get("www-authenticate")).toBe(
      'Bearer realm="ezo", error="insufficient_scope", scope="projects.read"',
    );
    for (const headers of [
      {},
      { "x-authorization": `Bearer ${secret}` },
      { cookie: `key=${secret}` },
      bearer(`${secret}x`),
      bearer(`ezo_${"A".repeat(43)}`),
      bearer(token),
      { authorization: `Basic ${secret}` },
    ]) {
      const answer = await get(listV1Apartments.path, headers as Record<string, string>);
      expect(answer.status).toBe(401);
      const isBearer = "authorization" in headers && headers.authorization.startsWith("Bearer");
      expect(answer.headers.get("www-authenticate")).toBe(
        `Bearer realm="ezo"${isBearer ? ', error="invalid_token"' : ""}`,
      );
    }
    expect((await get(`${listV1Apartments.path}?access_token=${secret}`)).status).toBe(401);
  });

  it("works from its addresses only, IPv4 and IPv6, and a refused address spends nothing of its limit", async () => {
    const { secret } = await made({
      allowed_addresses: ["203.0.113.0/24", "198.51.100.7", "2001:db8::/32"],
      rate_per_minute: 4,
    });
    const from = async (address: string) =>
      (await get(listV1Projects.path, { ...bearer(secret), "x-forwarded-for": address })).status;
    for (const address of ["203.0.114.1", "198.51.100.8", "2001:db9::1", "127.0.0.1", "junk"])
      expect([address, await from(address)]).toEqual([address, 403]);
    for (const address of ["203.0.113.255", "198.51.100.7", "2001:db8:1::1", "::ffff:203.0.113.9"])
      expect([address, await from(address)]).toEqual([address, 200]);
    expect(await from("203.0.113.1")).toBe(429);
  });

  it("is rotated without a gap: both secrets work for a day, then the new one alone; a second rotation ends the oldest", async () => {
    const { secret: first, id } = await made();
    const params = { id: String(id) };
    const { secret: second, rotating_until: until } = (await call(rotateApiKey, { params })).data;
    expect(Date.parse(until ?? "") - Date.now()).toBeGreaterThan(API_KEY_ROTATION_MS - 60_000);
    for (const secret of [first, second]) expect(await statusOf(secret)).toBe(200);
    const { secret: third } = (await call(rotateApiKey, { params })).data;
    expect(new Set([first, second, third]).size).toBe(3);
    for (const server of [0, 1]) {
      const statuses = [first, second, third].map((secret) => statusOf(secret, listV1Projects.path, server));
      expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
    }
    const tomorrow = createApiKeys({
      db: stack.database.prisma,
      now: () => new Date(Date.now() + API_KEY_ROTATION_MS),
    });
    expect(await Promise.all([first, second, third].map((secret) => tomorrow.find(secret)))).toEqual([
      null,
      null,
      expect.objectContaining({ id }),
    ]);
  });

  it("ends when it expires or is revoked, on every server at once, with all its secrets, and stays revoked", async () => {
    const { secret: old, id } = await made({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    const params = { id: String(id) };
    const { secret } = (await call(rotateApiKey, { params })).data;
    const later = createApiKeys({
      db: stack.database.prisma,
      now: () => new Date(Date.now() + 61_000),
    });
    expect(await later.find(secret)).toBeNull();
    expect(await statusOf(secret, listV1Projects.path, 1)).toBe(200);
    const { data } = await call(revokeApiKey, { params });
    for (const server of [0, 1])
      for (const ended of [old, secret]) expect(await statusOf(ended, listV1Projects.path, server)).toBe(401);
    expect((await call(revokeApiKey, { params })).data.revoked_at).toBe(data.revoked_at);
    const changed = await failureOf(call(changeApiKey, { params, body: { expires_at: null } }));
    const rotated = await failureOf(call(rotateApiKey, { params }));
    expect([changed.body.code, rotated.body.code]).toEqual(["wrong_status", "wrong_status"]);
  });

  it("says when it was last used, and writes that at most once a minute", async () => {
    const { secret, id } = await made();
    expect((await listed(id))?.last_used_at).toBeNull();
    await statusOf(secret);
    const first = (await listed(id))?.last_used_at;
    expect(Date.now() - Date.parse(first ?? "")).toBeLessThan(60_000);
    await Promise.all([statusOf(secret), statusOf(secret, listV1Projects.path, 1)]);
    expect((await listed(id))?.last_used_at).toBe(first);
    const inAMinute = new Date(Date.now() + 61_000);
    const later = createApiKeys({ db: stack.database.prisma, now: () => inAMinute });
    await later.markUsed({ id, lastUsedAt: new Date(first ?? "") });
    expect((await listed(id))?.last_used_at).toBe(inAMinute.toISOString());
  });

  // ASVS 5.0: 2.4.1
  it("has its own limit, shared by all servers, with standard headers", async () => {
    const [{ secret }, other] = [await made({ rate_per_minute: 3 }), await made({ rate_per_minute: 3 })];
    for (const [count, server] of [0, 1, 0].entries()) {
      const answer = await get(listV1Projects.path, bearer(secret), server);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("ratelimit-policy")).toBe('"key";q=3;w=60');
      expect(answer.headers.get("ratelimit")).toMatch(new RegExp(`^"key";r=${2 - count};t=\\d+$`));
      expect(answer.headers.get("retry-after")).toBeNull();
    }
    const refused = await get(listV1Projects.path, bearer(secret), 1);
    expect(refused.status).toBe(429);
    const reset = /^"key";r=0;t=(\d+)$/.exec(refused.headers.get("ratelimit") ?? "")?.[1];
    expect(refused.headers.get("retry-after")).toBe(reset);
    expect(Number(reset)).toBeGreaterThan(0);
    expect(Number(reset)).toBeLessThanOrEqual(60);
    expect(await statusOf(other.secret)).toBe(200);
  });

  it("has its headers in every answer, and a limit of the address where no key admits the call", async () => {
    const [{ secret }, bound] = [await made(), await made({ allowed_addresses: ["203.0.113.1"] })];
    const from = (
      address: string,
      headers: Record<string, string> = {},
      path: string = listV1Projects.path,
    ) => get(path, { ...headers, "x-forwarded-for": address });
    for (const [path, status] of [
      [listV1Projects.path, 200],
      [`${listV1Projects.path}?limit=0`, 422],
      [listV1Apartments.path, 403],
    ] as const) {
      const answer = await from("192.0.2.1", bearer(secret), path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60');
    }
    const policy = `"address";q=${API_REFUSALS_PER_MINUTE};w=60`;
    const refusals = [{}, bearer("ezo_unknown"), bearer(`ezo_${"A".repeat(43)}`), bearer(bound.secret)];
    for (const [at, headers] of refusals.entries()) {
      const answer = await from("192.0.2.2", headers);
      expect(answer.status).toBe(at < 3 ? 401 : 403);
      expect(answer.headers.get("ratelimit-policy")).toBe(policy);
      const left = API_REFUSALS_PER_MINUTE - at - 1;
      expect(answer.headers.get("ratelimit")).toMatch(new RegExp(`^"address";r=${left};t=\\d+$`));
    }
    const rest = Array.from({ length: API_REFUSALS_PER_MINUTE - refusals.length });
    await Promise.all(rest.map(() => from("192.0.2.2")));
    const exceeded = await from("192.0.2.2");
    expect(exceeded.status).toBe(429);
    expect(Number(exceeded.headers.get("retry-after"))).toBeGreaterThan(0);
    // Who has a key is not kept out by others at the same address, and other addresses are not by this one.
    expect((await from("192.0.2.2", bearer(secret))).status).toBe(200);
    expect((await from("192.0.2.3")).status).toBe(401);
  });

  it("is refused with what could widen it by mistake, or never work", async () => {
    const capabilities = ["projects.read"];
    for (const [body, field] of [
      [{ capabilities }, "name"],
      [{ name: " ", capabilities }, "name"],
      [{ name: "x" }, "capabilities"],
      [{ name: "x", capabilities: [] }, "capabilities"],
      [{ name: "x", capabilities: ["everything"] }, "capabilities.0"],
      [{ name: "x", capabilities, projects: [1] }, "projects"],
      [{ name: "x", capabilities, project_ids: [] }, "project_ids"],
      [{ name: "x", capabilities, project_ids: [999_999] }, "project_ids"],
      [{ name: "x", capabilities, allowed_addresses: [] }, "allowed_addresses"],
      [{ name: "x", capabilities, allowed_addresses: ["203.0.113.0/33"] }, "allowed_addresses.0"],
      [{ name: "x", capabilities, allowed_addresses: ["example.ge"] }, "allowed_addresses.0"],
      [{ name: "x", capabilities, expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
      [{ name: "x", capabilities, rate_per_minute: 0 }, "rate_per_minute"],
    ] as const) {
      const failure = await failureOf(call(createApiKey, { body: body as never }));
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it("changes only in what is sent", async () => {
    const { id, secret } = await made({ allowed_addresses: ["203.0.113.0/24"], rate_per_minute: 5 });
    const params = { id: String(id) };
    await call(changeApiKey, { params, body: { name: "Partner" } });
    expect(await listed(id)).toMatchObject({
      name: "Partner",
      capabilities: ["projects.read"],
      allowed_addresses: ["203.0.113.0/24"],
      rate_per_minute: 5,
    });
    expect(await statusOf(secret)).toBe(403);
    await call(changeApiKey, { params, body: { allowed_addresses: null, version: 2 } });
    expect(await statusOf(secret)).toBe(200);
    const overtaken = await failureOf(call(changeApiKey, { params, body: { name: "Old", version: 2 } }));
    expect(overtaken.body).toMatchObject({ code: "conflict", current: { name: "Partner", version: 3 } });
  });

  it("keeps what it has when a form sends that again: a deleted project, and an end that is past", async () => {
    const { prisma } = stack.database;
    const [project, other] = [await createProject(prisma), await createProject(prisma)];
    const { id } = await made({ project_ids: [project.id] });
    const params = { id: String(id) };
    const ended = new Date(Date.now() - 60_000);
    await prisma.apiKey.update({ where: { id }, data: { expiresAt: ended } });
    for (const one of [project, other])
      await prisma.project.update({ where: { id: one.id }, data: { deletedAt: new Date() } });
    const { expires_at, project_ids } = { expires_at: ended.toISOString(), project_ids: [project.id] };
    await call(changeApiKey, { params, body: { name: "Partner", project_ids, expires_at } });
    expect(await listed(id)).toMatchObject({ name: "Partner", project_ids, expires_at });
    const refusedAt = async (body: { project_ids?: number[]; expires_at?: string }) => {
      const failure = await failureOf(call(changeApiKey, { params, body }));
      return [failure.status, ...Object.keys(failure.body.errors ?? {})];
    };
    expect(await refusedAt({ project_ids: [project.id, other.id] })).toEqual([422, "project_ids"]);
    const later = new Date(ended.getTime() + 1).toISOString();
    expect(await refusedAt({ expires_at: later })).toEqual([422, "expires_at"]);
  });

  it("is in no line of the log", async () => {
    const { secret } = await made();
    await statusOf(secret);
    await get(`${listV1Projects.path}?cursor=${secret}`, bearer(secret));
    await get(`/v1/${secret}`, bearer(secret));
    const log = lines.join("");
    expect(log).toContain("answered");
    expect(log).not.toMatch(/ezo_[\w-]{43}/);
    expect(log).not.toContain(secret.slice(8));
  });
});

import { routes } from "@ezo/contract/routes";
import { describedApi } from "@ezo/server/http/openapi/described-api";
import { routeUrl } from "@ezo/contract/route";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MARKETING, type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let marketingToken: string;
let adminToken: string;
beforeAll(async () => {
  // Some calls wait for a worker.
  stack = await startStack();
  marketingToken = await stack.token(MARKETING);
  adminToken = await stack.token();
});
afterAll(() => stack.stop());

const statusOf = async (route: (typeof routes)[number], token?: string): Promise<number> => {
  const path = routeUrl(route.path, { params: { id: "00000000-0000-4000-8000-000000000000" } });
  const response = await fetch(`${stack.url()}/api${path}`, {
    method: route.method.toUpperCase(),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(route.method === "get" ? {} : { body: "{}" }),
  });
  return response.status;
};
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
/** The token of a call; a logout ends its own session. */
const tokenFor = (route: (typeof routes)[number], shared: string, email?: string) =>
  route.path === "/auth/logout" ? stack.token(email) : shared;

describe("the access matrix", () => {
  it.each(named)("%s", async (_, route) => {
    const [anonymous, marketing, admin] = [
      await statusOf(route),
      await statusOf(route, await tokenFor(route, marketingToken, MARKETING)),
      await statusOf(route, await tokenFor(route, adminToken)),
    ];
    // No session opens what is for API keys.
    if (route.role === "key") return expect([anonymous, marketing, admin]).toEqual([401, 401, 401]);
    if (route.role === "public") expect(anonymous).not.toBe(403);
    else expect(anonymous).toBe(401);
    if (route.role === "admin") expect(marketing).toBe(403);
    else
      expect([401, 403]).not.toContain(marketing === 401 && route.path === "/auth/login" ? 200 : marketing);
    expect(admin).not.toBe(403);
    expect(admin).not.toBe(500);
  });

  it("mounts every route of the contract and describes each in OpenAPI", async () => {
    const document = (await (await fetch(`${stack.url()}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`).sort(),
    );
    // The description written by the build is the same.
    const builtFile = new URL("../../../server/dist/openapi.json", import.meta.url);
    const { publicUrl } = stack.config;
    const built = await describedApi({ builtFile, routes: () => [], publicUrl });
    expect(JSON.parse(built)).toEqual(document);
    const page = await fetch(`${stack.url()}/api/docs`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("/api/docs/start.js");
  });
});

import { roleRoutes } from "@ezo/contract/admin/roles";
import { getUser } from "@ezo/contract/accounts/auth";
import { isOpenWithinProjects } from "@ezo/contract/limited-grants";
import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { withNeeds } from "@ezo/contract/values/roles/capability-needs";
import {
  canBeLimitedToProjects,
  capabilitiesOf,
  LIMIT_OF_ROLE,
  ROLES,
  USER_ROLES,
  type UserRole,
} from "@ezo/contract/values/roles/roles";
import { createAccount } from "@ezo/core/users/accounts";
import { routes } from "@ezo/contract/routes";
import { describedApi } from "@ezo/server/http/openapi/described-api";
import { routeUrl } from "@ezo/contract/route";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { tokenFor } from "../../../stack/login/signed-in.ts";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
const tokens = new Map<UserRole, string>();
/** The roles whose people can be limited to projects, each with a session of somebody who is. */
const LIMITED = USER_ROLES.filter((role) => canBeLimitedToProjects(role, LIMIT_OF_ROLE[role] ?? null));
const limitedTokens = new Map<UserRole, string>();
const limitedEmailOf = (role: UserRole) => `limited-${role}@access.test`;
/** Sessions that were once good, and one that never was. */
const badTokens: string[] = [];
const emailOf = (role: UserRole) => `${role}@access.test`;
beforeAll(async () => {
  // Some calls wait for a worker.
  stack = await startStack();
  const db = stack.database.prisma;
  for (const role of USER_ROLES) {
    await createAccount(db, { email: emailOf(role), name: role, role, password: PASSWORD });
    tokens.set(role, await stack.token(emailOf(role)));
  }
  const { id: projectId } = await createProject(db);
  for (const role of LIMITED) {
    const email = limitedEmailOf(role);
    await createAccount(db, { email, name: role, role, password: PASSWORD });
    const projects = { create: { projectId } };
    await db.user.update({ where: { email }, data: { isLimited: true, projects } });
    limitedTokens.set(role, await stack.token(email));
  }
  const sessions = { user: { email: emailOf("admin") } };
  const [revoked, expired] = [await stack.token(emailOf("admin")), await stack.token(emailOf("admin"))];
  const newest = await db.session.findMany({ where: sessions, orderBy: { createdAt: "desc" }, take: 2 });
  await db.session.update({ where: { id: newest[1]?.id ?? "" }, data: { revokedAt: new Date() } });
  await db.session.update({ where: { id: newest[0]?.id ?? "" }, data: { expiresAt: new Date(0) } });
  const good = tokens.get("admin") ?? "";
  const [head, body, signature = ""] = good.split(".");
  const tampered = [head, body, signature.split("").reverse().join("")].join(".");
  badTokens.push(revoked, expired, tampered);
});
afterAll(async () => {
  process.stdout.write(
    `access matrix: ${calls} calls to ${routes.length} routes as ${USER_ROLES.length} roles\n`,
  );
  await stack.stop();
});

let calls = 0;
const statusOf = async (route: (typeof routes)[number], token?: string): Promise<number> => {
  calls += 1;
  const path = routeUrl(route.path, { params: { id: "00000000-0000-4000-8000-000000000000" } });
  const response = await fetch(`${stack.url()}/api${path}`, {
    method: route.method.toUpperCase(),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(route.method === "get" ? {} : { body: "{}" }),
  });
  return response.status;
};
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const tokenOf = (route: (typeof routes)[number], role: UserRole) =>
  tokenFor(route, tokens.get(role) ?? "", () => stack.token(emailOf(role)));
const holds = (role: UserRole, { capability }: (typeof routes)[number]): boolean =>
  ROLES[role].some((held) => held === capability);

const isOpenToLimited = (role: UserRole, route: (typeof routes)[number]): boolean => {
  const rights = { capabilities: ROLES[role], limitedBy: LIMIT_OF_ROLE[role] ?? null };
  return capabilitiesOf(rights, [1]).some((held) => held === route.capability) && isOpenWithinProjects(route);
};

/**
 * Who calls the route: every role and every kind of bad token in the full run. In the quick run, one that holds its
 * capability, one that does not, and one bad token, each another one from route to route.
 */
function callersOf(route: (typeof routes)[number]): { roles: readonly UserRole[]; bad: readonly string[] } {
  if (isFullRun) return { roles: USER_ROLES, bad: badTokens };
  const turn = routes.indexOf(route);
  const oneOf = <T>(list: readonly T[]) => list.slice(turn % list.length, (turn % list.length) + 1);
  const [holding, others] = [true, false].map((held) =>
    USER_ROLES.filter((role) => holds(role, route) === held),
  );
  return { roles: [...oneOf(holding ?? []), ...oneOf(others ?? [])], bad: oneOf(badTokens) };
}

// ASVS 5.0: 3.5.2, 7.2.1, 8.2.1, 8.3.1, 14.2.4
describe("the access matrix", () => {
  it.each(named)("%s", async (_, route) => {
    const callers = callersOf(route);
    const bad = await Promise.all([undefined, ...callers.bad].map((token) => statusOf(route, token)));
    // Nothing of a public call depends on a session.
    if (route.role === "public") return expect(bad).not.toContain(403);
    expect(new Set(bad)).toEqual(new Set([401]));
    const statuses = await Promise.all(
      callers.roles.map(async (role) => [role, await statusOf(route, await tokenOf(route, role))] as const),
    );
    for (const [role, status] of statuses) {
      // No session opens what is for API keys.
      if (route.role === "key") expect(status, role).toBe(401);
      else if (holds(role, route)) expect([401, 403, 500], role).not.toContain(status);
      else expect(status, role).toBe(403);
    }
  });

  it.each(named.filter(([, { role }]) => role === "staff"))("limited to projects: %s", async (_, route) => {
    const turn = routes.indexOf(route) % LIMITED.length;
    for (const role of isFullRun ? LIMITED : LIMITED.slice(turn, turn + 1)) {
      const anew = () => stack.token(limitedEmailOf(role));
      const status = await statusOf(route, await tokenFor(route, limitedTokens.get(role) ?? "", anew));
      if (isOpenToLimited(role, route)) expect([401, 403, 500], role).not.toContain(status);
      else expect(status, role).toBe(403);
    }
  });

  it("opens the queue board to those who may see the queues, and to nobody else", async () => {
    for (const role of USER_ROLES) {
      const opened = await fetch(`${stack.url()}/api/admin/jobs/board`, {
        method: "POST",
        headers: { authorization: `Bearer ${tokens.get(role)}` },
      });
      expect(opened.status, role).toBe(ROLES[role].includes("ops.view") ? 200 : 403);
    }
  });

  it("opens to a role of the firm's own exactly what it holds, whatever the set, as soon as it is changed", async () => {
    const token = tokens.get("admin") ?? "";
    const { data: role } = await stack.call(
      roleRoutes.create,
      { body: { translations: { ka: { name: "საკუთარი" } }, capabilities: [] } },
      { token },
    );
    const email = "own@access.test";
    await createAccount(stack.database.prisma, { email, name: "Own", role: role.key, password: PASSWORD });
    const own = await stack.token(email);
    // A logout would end the session of all the others.
    const ofStaff = routes.filter(({ role: of, path }) => of === "staff" && path !== "/auth/logout");
    const share = isFullRun ? 1 : 4;
    const offset = fc.nat(share - 1);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...CAPABILITIES]).map(withNeeds), offset, async (capabilities, from) => {
        const params = { id: String(role.id) };
        await stack.call(roleRoutes.patch, { params, body: { capabilities } }, { token });
        for (const route of ofStaff.filter((_, index) => index % share === from)) {
          const status = await statusOf(route, own);
          const name = `${route.method} ${route.path}`;
          if (capabilities.some((held) => held === route.capability))
            expect([401, 403, 500], name).not.toContain(status);
          else expect([name, status]).toEqual([name, 403]);
        }
        const board = await fetch(`${stack.url()}/api/admin/jobs/board`, {
          method: "POST",
          headers: { authorization: `Bearer ${own}` },
        });
        expect(board.status).toBe(capabilities.includes("ops.view") ? 200 : 403);
      }),
      { numRuns: isFullRun ? 6 : 3 },
    );
  });

  it("lists the roles with what they may do, and says to everybody what they may do themselves", async () => {
    const { data } = await stack.call(roleRoutes.list, {}, { token: tokens.get("admin") ?? "" });
    const ezos = data.filter(({ is_built_in }) => is_built_in);
    expect(ezos.map(({ key }) => key).sort()).toEqual([...USER_ROLES].sort());
    for (const { key, name, capabilities } of ezos) {
      expect(name).not.toBe("");
      const own = await stack.call(getUser, {}, { token: tokens.get(key as UserRole) ?? "" });
      expect([own.data.role, own.data.capabilities]).toEqual([key, capabilities]);
    }
  });

  it("mounts every route of the contract and describes each in OpenAPI", async () => {
    const document = (await (await fetch(`${stack.url()}/api/openapi.json`)).json()) as {
      info: { title: string };
      paths: Record<string, object>;
    };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`).sort(),
    );
    // The description written by the build is the same, but for the firm's name.
    const builtFile = new URL("../../../../server/dist/openapi.json", import.meta.url);
    const { publicUrl } = stack.config;
    const built = await describedApi({ builtFile, routes: () => [], publicUrl });
    expect(document.info.title).toBe("Ezo API");
    expect(JSON.parse(built)).toEqual({ ...document, info: { ...document.info, title: "API" } });
    const page = await fetch(`${stack.url()}/api/docs`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("/api/docs/start.js");
  });
});

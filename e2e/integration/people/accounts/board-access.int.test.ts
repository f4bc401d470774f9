import { createRequire } from "node:module";
import { openBoard } from "@ezo/contract/admin/operations/jobs";
import { BOARD_PATH } from "@ezo/contract/values/limits/operations";
import { ROLES, USER_ROLES } from "@ezo/contract/values/roles/roles";
import { QUEUES } from "@ezo/core/platform/queues/job-types";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

interface BoardRoute {
  method: string | string[];
  route: string | string[];
}
/** The board's own list of what it answers; it is a package of the server's. */
const { appRoutes } = createRequire(new URL("../../../../server/package.json", import.meta.url))(
  "@bull-board/api/dist/routes.js",
) as { appRoutes: { entryPoint: BoardRoute; api: BoardRoute[] } };

interface BoardCall {
  method: string;
  path: string;
}
const queuesIn = (path: string): readonly string[] => (path.includes(":queueName") ? QUEUES : [""]);
/** With addresses: of every queue, where it is about one. */
const callsTo = ({ method, route }: BoardRoute): BoardCall[] =>
  [route].flat().flatMap((path) =>
    queuesIn(path).flatMap((queue) =>
      [method].flat().map((verb) => ({
        method: verb.toUpperCase(),
        path: path.replace(":queueName", queue).replaceAll(/:\w+/g, "1"),
      })),
    ),
  );
const CALLS = [appRoutes.entryPoint, ...appRoutes.api, { method: "get", route: "/base.js" }].flatMap(callsTo);
const isReading = ({ method }: BoardCall): boolean => method === "GET";

let stack: Stack;
let calls = 0;
const db = () => stack.database.prisma;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
});
afterAll(async () => {
  process.stdout.write(`board access matrix: ${calls} calls, ${CALLS.length} of the board\n`);
  await stack.stop();
});

const statusOf = async ({ method, path }: BoardCall, cookie: string): Promise<number> => {
  calls += 1;
  const url = `${stack.url()}${BOARD_PATH}${path}`;
  const response = await fetch(url, { method, headers: { cookie }, redirect: "manual" });
  await response.body?.cancel();
  // Where the admin is, and nothing else.
  if (response.status === 303) expect(response.headers.get("location")).toBe("/admin/jobs");
  return response.status;
};
/** The cookie of a visit that somebody who may see the queues has begun. */
async function visitOf(email: string): Promise<{ cookie: string; sessionId: string }> {
  await createAccount(db(), { email, name: email, role: "admin", password: PASSWORD });
  const { data } = await stack.call(openBoard, {}, { token: await stack.token(email) });
  const entry = await fetch(`${stack.url()}${data.url}`, { redirect: "manual" });
  const { id } = await db().session.findFirstOrThrow({ where: { user: { email } } });
  return { cookie: (entry.headers.get("set-cookie") ?? "").split(";")[0] ?? "", sessionId: id };
}
async function expectClosed(cookie: string): Promise<void> {
  for (const call of CALLS) expect([call, await statusOf(call, cookie)]).toEqual([call, 303]);
}

// ASVS 5.0: 8.2.1, 8.3.1
describe("the access matrix of the queue board", () => {
  it.each(USER_ROLES)(
    "opens what reads to who may see the queues, and nothing that writes: %s",
    async (role) => {
      const email = `${role}@board.test`;
      const { cookie } = await visitOf(email);
      // What somebody may do is asked for at each call, not as the visit begins.
      await db().user.update({ where: { email }, data: { role } });
      if (!ROLES[role].includes("ops.view")) return expectClosed(cookie);
      for (const call of CALLS) {
        const status = await statusOf(call, cookie);
        if (isReading(call)) expect([303, 401, 403, 405], call.path).not.toContain(status);
        else expect([call, status]).toEqual([call, 405]);
      }
    },
  );

  it.each(["revoked", "expired", "tampered", "missing"])(
    "is closed to a session that is %s",
    async (state) => {
      const { cookie, sessionId } = await visitOf(`${state}@board.test`);
      expect(await statusOf({ method: "GET", path: "/" }, cookie)).toBe(200);
      const where = { where: { id: sessionId } };
      if (state === "revoked") await db().session.update({ ...where, data: { revokedAt: new Date() } });
      if (state === "expired") await db().session.update({ ...where, data: { expiresAt: new Date(0) } });
      const [head, body, signature = ""] = cookie.split(".");
      const tampered = [head, body, signature.split("").reverse().join("")].join(".");
      const cookies: Record<string, string> = { tampered, missing: "" };
      await expectClosed(cookies[state] ?? cookie);
    },
  );
});

import { getUser, listSessions, login, UNATTENDED_HEADER } from "@ezo/contract/accounts/auth";
import { userRoutes } from "@ezo/contract/admin/users";
import { IDLE } from "@ezo/contract/live";
import { securitySettings } from "@ezo/contract/accounts/second-factor";
import { runs } from "@ezo/contract/testing/scope";
import { IDLE_MINUTES, REMEMBERED_SESSION_LIFETIME_MS } from "@ezo/contract/values/limits/accounts";
import { MINUTE_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, workers: 0 });
});
afterAll(() => stack.stop());
beforeEach(() => stack.database.prisma.session.deleteMany());

async function open(rememberMe = false) {
  const answer = await stack.call(login, { body: { email: ADMIN, password: PASSWORD, rememberMe } });
  const { token } = signedIn(answer);
  const newest = await sessions().findFirstOrThrow({ orderBy: { createdAt: "desc" } });
  return { token, id: newest.id };
}
const sessions = () => stack.database.prisma.session;
const seenAt = async (id: string) => (await sessions().findUniqueOrThrow({ where: { id } })).lastSeenAt;
/** As if nothing had been done in the session for so long. */
const leave = (id: string, minutes: number) =>
  sessions().update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - minutes * MINUTE_MS) } });
const codeOf = async (token: string, server = 0) => {
  const response = await fetch(`${stack.url(server)}/api/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.ok ? "open" : ((await response.json()) as { code: string }).code;
};

// ASVS 5.0: 7.3.1
it("ends a session after the idle time, on every server and in every page, and says why", async () => {
  const { token, id } = await open();
  await leave(id, IDLE_MINUTES.default - 1);
  expect(await codeOf(token)).toBe("open");
  await leave(id, IDLE_MINUTES.default);
  expect([await codeOf(token), await codeOf(token, 1)]).toEqual(["session_idle", "session_idle"]);
  const refusal = await stack.live(token, 1).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ message: "unauthorized", data: IDLE });
  // Asking does not wake it.
  expect(await codeOf(token)).toBe("session_idle");
});

it("leaves a session that is remembered", async () => {
  const { token, id } = await open(true);
  await leave(id, REMEMBERED_SESSION_LIFETIME_MS / MINUTE_MS - 60);
  expect(await codeOf(token)).toBe("open");
});

it("is no session in any list once it is idle", async () => {
  const [mine, idle] = [await open(), await open()];
  await leave(idle.id, IDLE_MINUTES.default + 1);
  const { data: own } = await stack.call(listSessions, {}, { token: mine.token });
  expect(own.map(({ id }) => id)).toEqual([mine.id]);
  const { data: users } = await stack.call(
    userRoutes.list,
    { query: { search: ADMIN } },
    { token: mine.token },
  );
  expect(users.map((user) => user.sessions_count)).toEqual([1]);
});

it("follows the setting, for sessions that are open too", async () => {
  const { token, id } = await open();
  const change = async (idle_minutes: number) => {
    await stack.call(securitySettings.put, { body: { idle_minutes } as never }, { token });
  };
  await change(30);
  await leave(id, 29);
  expect(await codeOf(token)).toBe("open");
  await leave(id, 31);
  expect(await codeOf(token)).toBe("session_idle");
  await leave(id, 0);
  const refused = [IDLE_MINUTES.min - 1, IDLE_MINUTES.max + 1, 7.5].map((minutes) =>
    failureOf(change(minutes)),
  );
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([422, 422, 422]);
  await change(IDLE_MINUTES.default);
});

it("is kept by what the person does alone: not by a page's own calls, nor by its live connection", async () => {
  const { token, id } = await open();
  const call = (isUnattended: boolean) =>
    fetch(`${stack.url()}/api/user`, {
      headers: { authorization: `Bearer ${token}`, ...(isUnattended ? { [UNATTENDED_HEADER]: "1" } : {}) },
    });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("live", "unattended", "attended"), { minLength: 1, maxLength: 6 }),
      async (deeds) => {
        const left = (await leave(id, 60)).lastSeenAt;
        let isKept = false;
        for (const deed of deeds) {
          if (deed === "live") (await stack.live(token)).close();
          else expect((await call(deed === "unattended")).status).toBe(200);
          isKept ||= deed === "attended";
          expect((await seenAt(id)) > left).toBe(isKept);
        }
      },
    ),
    { numRuns: runs(15) },
  );
});

it("is not opened again by the person who was there when it ended", async () => {
  const { token, id } = await open();
  await leave(id, IDLE_MINUTES.default + 1);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => codeOf(token, i % 2)));
  expect(new Set(answers)).toEqual(new Set(["session_idle"]));
  expect((await failureOf(stack.call(getUser, {}, { token }))).status).toBe(401);
});

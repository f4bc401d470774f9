import { createApiKey } from "@ezo/contract/admin/operations/api-keys";
import { revokeUserSessions, userRoutes } from "@ezo/contract/admin/users";
import { testCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { createCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { getUser, listSessions, login, logout, revokeSession } from "@ezo/contract/accounts/auth";
import { needsReauthentication } from "@ezo/contract/accounts/reauthentication";
import { routeUrl } from "@ezo/contract/route";
import { routes } from "@ezo/contract/routes";
import {
  confirmSecondFactor,
  finishLogin,
  offerSecondFactor,
  reauthenticate,
} from "@ezo/contract/accounts/second-factor";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAuthenticator } from "../../../stack/login/authenticator.ts";
import { failureOf } from "../../../stack/failure.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, env: { REAUTHENTICATION_MINUTES: "10" } });
});
afterAll(() => stack.stop());

let made = 0;
async function anAdministrator() {
  const email = `admin-${++made}@reauthentication.test`;
  await createAccount(stack.database.prisma, {
    email,
    name: `Chief ${made}`,
    role: "admin",
    password: PASSWORD,
  });
  const token = await stack.token(email);
  const user = await stack.database.prisma.user.findUniqueOrThrow({ where: { email } });
  return { email, token, id: user.id };
}
/** As if the sessions had been opened so long ago. */
const age = (userId: number, minutes: number) =>
  stack.database.prisma.session.updateMany({
    where: { userId },
    data: { verifiedAt: new Date(Date.now() - minutes * 60_000) },
  });
const aKey = { name: "Portal", capabilities: ["projects.read" as const] };
const makeKey = (token: string, server = 0) => stack.call(createApiKey, { body: aKey }, { token, server });

// ASVS 5.0: 7.5.1
it("asks exactly the listed calls, ten minutes after the sign-in and not before", async () => {
  const { token, id } = await anAdministrator();
  const asked = routes.filter(needsReauthentication).map(({ method, path }) => `${method} ${path}`);
  const codesOf = async (definition: (typeof routes)[number]) => {
    const path = routeUrl(definition.path, { params: { id: "987654321" } });
    const response = await fetch(`${stack.url()}/api${path}`, {
      method: definition.method.toUpperCase(),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(definition.method === "get" ? {} : { body: "{}" }),
    });
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      code: isJson ? ((await response.json()) as { code?: string }).code : undefined,
    };
  };
  const areas = [
    "/admin/users",
    "/admin/roles",
    "/admin/api-keys",
    "/admin/customers/export",
    "/admin/contacts/export",
    "/admin/contacts/:id/export",
    "/admin/privacy",
    "/admin/settings/marketing",
    "/admin/marketing-emails/:id/recipients",
    "/admin/sender-addresses",
    "/profile/passkeys",
    "/profile/sessions",
    "/admin/settings/retention",
    "/admin/retention",
    "/admin/settings/security",
    "/admin/settings/notifications",
    "/admin/settings/audit",
    "/admin/webhooks",
    "/admin/setup/demo",
  ];
  const near = routes.filter(({ path }) => areas.some((area) => path.startsWith(area)));
  for (const minutes of [9, 11]) {
    for (const definition of near) {
      await age(id, minutes);
      const { status, code } = await codesOf(definition);
      const isRefused = code === "reauthentication_required";
      const name = `${definition.method} ${definition.path}`;
      expect([name, isRefused], name).toEqual([name, minutes > 10 && asked.includes(name)]);
      if (isRefused) expect(status).toBe(403);
    }
  }
  expect(asked).toContain("post /admin/users");
  expect(asked).toContain("patch /admin/roles/:id");
  expect(asked).toContain("get /admin/customers/export");
  expect(asked).toContain("get /admin/contacts/export");
  expect(asked).toContain("get /admin/contacts/:id/export");
  expect(asked).toContain("post /admin/privacy/export");
  expect(asked).toContain("post /admin/privacy/export/pdf");
  expect(asked).toContain("get /admin/marketing-emails/:id/recipients/export");
  expect(asked).toContain("put /admin/settings/marketing");
  expect(asked).toContain("post /admin/sender-addresses");
  expect(asked).toContain("put /admin/settings/retention");
  expect(asked).toContain("put /admin/settings/notifications");
  expect(asked).toContain("post /admin/webhooks");
  expect(asked).toContain("delete /profile/sessions/:id");
  expect(asked).toContain("delete /admin/users/:id/sessions");
  expect(asked).toContain("post /admin/setup/demo/remove");
  expect(asked.every((name) => areas.some((area) => name.split(" ")[1]?.startsWith(area)))).toBe(true);
});

it("opens them again with the password, for this session alone, on every server", async () => {
  const { token, id, email } = await anAdministrator();
  const other = await stack.token(email);
  await age(id, 11);
  expect((await failureOf(makeKey(token))).body.code).toBe("reauthentication_required");
  const wrong = await failureOf(
    stack.call(reauthenticate, { body: { password: "not this one" } }, { token }),
  );
  expect(Object.keys(wrong.body.errors ?? {})).toEqual(["password"]);
  expect((await failureOf(makeKey(token))).body.code).toBe("reauthentication_required");
  const { data } = await stack.call(reauthenticate, { body: { password: PASSWORD } }, { token });
  expect(Date.parse(data.until) - Date.now()).toBeGreaterThan(9 * 60_000);
  expect((await makeKey(token, 1)).data.name).toBe(aKey.name);
  expect((await failureOf(makeKey(other))).body.code).toBe("reauthentication_required");
});

// ASVS 5.0: 7.5.2
it("asks before sessions are ended, one's own and a colleague's, and never before a logout", async () => {
  const [chief, colleague] = [await anAdministrator(), await anAdministrator()];
  const other = await stack.token(chief.email);
  await age(chief.id, 11);
  const isOpen = async (token: string) => (await stack.call(getUser, {}, { token })).data.id > 0;
  const { data: sessions } = await stack.call(listSessions, {}, { token: chief.token });
  const id = sessions.find(({ is_current }) => !is_current)?.id ?? "";
  const endOwn = () => stack.call(revokeSession, { params: { id } }, { token: chief.token });
  const endTheirs = () =>
    stack.call(revokeUserSessions, { params: { id: String(colleague.id) } }, { token: chief.token });
  for (const end of [endOwn, endTheirs])
    expect((await failureOf(end())).body.code).toBe("reauthentication_required");
  expect([await isOpen(other), await isOpen(colleague.token)]).toEqual([true, true]);
  await stack.call(reauthenticate, { body: { password: PASSWORD } }, { token: chief.token });
  await endOwn();
  expect((await endTheirs()).data.ended).toBe(1);
  for (const token of [other, colleague.token])
    expect((await failureOf(stack.call(getUser, {}, { token }))).status).toBe(401);
  await age(chief.id, 11);
  await stack.call(logout, {}, { token: chief.token });
  expect((await failureOf(stack.call(getUser, {}, { token: chief.token }))).status).toBe(401);
});

it("takes a code of the second factor, once, and no code of an account without one", async () => {
  const { token, id, email } = await anAdministrator();
  const giveCode = (code: string, given = token) =>
    stack.call(reauthenticate, { body: { code } }, { token: given });
  await age(id, 11);
  expect(Object.keys((await failureOf(giveCode("123456"))).body.errors ?? {})).toEqual(["code"]);
  const { data: offer } = await stack.call(
    offerSecondFactor,
    { body: { current_password: PASSWORD } },
    { token },
  );
  const phone = anAuthenticator(offer.uri);
  const { data } = await stack.call(confirmSecondFactor, { body: { code: phone.code() } }, { token });
  const forgetStep = () =>
    stack.database.prisma.secondFactor.update({ where: { userId: id }, data: { lastStep: null } });
  await forgetStep();
  const code = phone.code();
  const outcomes = await Promise.allSettled([giveCode(code), giveCode(code), giveCode(code)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await makeKey(token)).data.name).toBe(aKey.name);
  await age(id, 11);
  await giveCode(data.recovery_codes[0] ?? "");
  expect((await makeKey(token)).data.name).toBe(aKey.name);
  expect((await failureOf(giveCode(data.recovery_codes[0] ?? ""))).status).toBe(422);
  // A sign-in in two steps is as good as one.
  await forgetStep();
  const due = (await stack.call(login, { body: { email, password: PASSWORD } })).data;
  if (!("second_factor" in due)) return expect.fail("a second factor is due");
  const { ticket } = due.second_factor;
  const opened = await stack.call(finishLogin, { body: { ticket, code: phone.code() } });
  expect((await makeKey(opened.data.token)).data.name).toBe(aKey.name);
});

it("leaves what was sent as it is: the same call goes through afterwards", async () => {
  const { token, id } = await anAdministrator();
  await age(id, 60);
  const body = {
    name: "New Colleague",
    email: "colleague@reauthentication.test",
    role: "marketing",
  } as const;
  const create = () => stack.call(userRoutes.create, { body }, { token });
  expect((await failureOf(create())).body.code).toBe("reauthentication_required");
  expect(await stack.database.prisma.user.count({ where: { email: body.email } })).toBe(0);
  await stack.call(reauthenticate, { body: { password: PASSWORD } }, { token });
  expect((await create()).data.email).toBe(body.email);
});

it("asks before a test mail of a campaign leaves the firm, and not for a colleague's", async () => {
  const { token, id } = await anAdministrator();
  const text = { subject: "a", preview_text: "", blocks: [{ type: "heading" as const, text: "a" }] };
  const body = { name: "a", translations: { ka: text, en: text, ru: text } };
  const campaign = (await stack.call(createCampaign, { body }, { token })).data;
  const test = (email: string) =>
    stack.call(
      testCampaign,
      { params: { id: String(campaign.id) }, body: { email, locale: "ka" } },
      { token },
    );
  const stranger = "stranger@reauthentication.test";
  await age(id, 11);
  const refused = await failureOf(test(stranger));
  expect([refused.status, refused.body.code]).toEqual([403, "reauthentication_required"]);
  await test(ADMIN);
  expect(stack.mailbox.to(stranger)).toEqual([]);
  await stack.call(reauthenticate, { body: { password: PASSWORD } }, { token });
  await test(stranger);
  expect(stack.mailbox.to(stranger)).toHaveLength(1);
  // What has left the firm is in the audit log, without the address.
  const where = { action: "test_sent", entity: "campaign", entityId: campaign.id };
  const lines = await stack.database.prisma.auditLine.findMany({ where });
  expect(lines).toMatchObject([{ actorId: id, after: { count: 1, email_hash: hashAddress(stranger) } }]);
});

it("limits guesses at the password", async () => {
  const strict = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "1" } });
  try {
    const token = signedIn(await strict.call(login, { body: { email: ADMIN, password: PASSWORD } })).token;
    const guess = () => failureOf(strict.call(reauthenticate, { body: { password: "a guess" } }, { token }));
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await guess()).status);
    expect(statuses.slice(0, 8)).toEqual(Array(8).fill(422));
    expect(statuses.slice(8)).toEqual([429, 429]);
    const empty = await failureOf(strict.call(reauthenticate, { body: {} }, { token }));
    expect(Object.keys(empty.body.errors ?? {})).toEqual(["password"]);
  } finally {
    await strict.stop();
  }
});

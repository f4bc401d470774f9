import { listAudit } from "@ezo/contract/admin/operations/audit";
import { userRoutes } from "@ezo/contract/admin/users";
import { getUser, login } from "@ezo/contract/accounts/auth";
import { finishLogin } from "@ezo/contract/accounts/second-factor";
import {
  getSso,
  SSO_CALLBACK_PATH,
  SSO_ENTER,
  SSO_FAILURES,
  startSso,
  unlinkSso,
} from "@ezo/contract/accounts/sso";
import { runs } from "@ezo/contract/testing/scope";
import { REMEMBERED_SESSION_LIFETIME_MS } from "@ezo/contract/values/limits/accounts";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { OpenIdProvider, type Person } from "../../../stack/services/openid-provider.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { withFactor } from "./second-factor-users.ts";
import { ssoBrowser } from "./sso-browser.ts";

let provider: OpenIdProvider;
let stack: Stack;
beforeAll(async () => {
  provider = await OpenIdProvider.start();
  stack = await startStack({
    servers: 2,
    env: {
      ...provider.settings,
      OIDC_LABEL_EN: "Sign in with Firm ID",
      OIDC_ROLE_CLAIM: "groups",
      OIDC_ROLE_MAP: "chiefs=admin; sellers=sales_agent; ghosts=no_such_role",
      OIDC_CREATE_USERS: "yes",
    },
  });
});
afterAll(async () => {
  await stack.stop();
  await provider.die();
});

const browser = ssoBrowser(
  () => stack,
  () => provider,
);
const db = () => stack.database.prisma;
let made = 0;
type Known = Person & { email: string };
/** A member of staff as the provider knows them. */
function aPerson(more: Partial<Known> = {}): Known {
  const number = ++made;
  const email = `person-${number}@sso.test`;
  return { sub: `subject-${number}`, email, email_verified: true, name: `Person ${number}`, ...more };
}
async function aColleague() {
  const person = aPerson();
  const account = { email: person.email, name: "Colleague", role: "marketing", password: PASSWORD };
  await createAccount(db(), account);
  return { person, ...(await db().user.findUniqueOrThrow({ where: { email: person.email } })) };
}
const sessionsOf = (userId: number) => db().session.count({ where: { userId } });
const identityOf = (userId: number) => db().userIdentity.findUnique({ where: { userId } });
const linesOf = async (userId: number) => {
  const query = { entity: `user:${userId}` };
  const { data } = await stack.call(listAudit, { query }, { token: await stack.token() });
  return data.reverse();
};
const failed = (reason: string) => `/admin/login?sso=${reason}`;

describe("a single sign-on", () => {
  // ASVS 5.0: 3.3.2, 3.3.4, 7.6.2
  it("opens a session on whichever servers its steps are, without a token in an address", async () => {
    const { person, id } = await aColleague();
    const { url, cookie } = await browser.begin({ server: 0 });
    const asked = new URL(url).searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(cookie?.attributes).toMatch(/Path=\/;.* HttpOnly; Secure; SameSite=Lax/);

    const query = await browser.signInThere(url, person);
    const back = await browser.comeBack(query, cookie?.value, 1);
    expect(back.to).toBe(`/admin/login?sso=${SSO_ENTER}`);
    expect(back.code?.attributes).toMatch(/Max-Age=60; Path=\/;/);
    expect(back.code?.attributes).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    expect(back.text).not.toContain(back.code?.value);
    // Nobody is in before the login page has asked.
    expect(await sessionsOf(id)).toBe(0);

    const { status, body, cookies } = await browser.enter(back.code?.value, { server: 0 });
    expect(status).toBe(200);
    if ("second_factor" in body.data) return expect.fail("a second factor is due");
    const { token, user } = body.data;
    expect(user).toMatchObject({ id, email: person.email, role: "marketing" });
    expect(cookies.get("__Host-ezo_device")).toBeDefined();
    expect((await stack.call(getUser, {}, { token, server: 1 })).data.id).toBe(id);
    expect(await db().session.findFirstOrThrow({ where: { userId: id } })).toMatchObject({ isSso: true });
    expect(await linesOf(id)).toMatchObject([
      { action: "sso_linked", is_security: true, actor: { id }, after: { issuer: provider.issuer } },
      { action: "sign_in", is_security: true, actor: { id }, after: { is_sso: true } },
    ]);
  });

  // ASVS 5.0: 7.6.1
  it("lasts as long as was asked for", async () => {
    const { person, id } = await aColleague();
    const { url, cookie } = await browser.begin({ rememberMe: true });
    const { code } = await browser.comeBack(await browser.signInThere(url, person), cookie?.value);
    await browser.enter(code?.value);
    const { createdAt, expiresAt, isRemembered } = await db().session.findFirstOrThrow({
      where: { userId: id },
    });
    expect(isRemembered).toBe(true);
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(REMEMBERED_SESSION_LIFETIME_MS);
  });

  it("is offered with the words of the settings, or none", async () => {
    expect((await stack.call(getSso, {})).data).toEqual({
      is_on: true,
      is_only: false,
      labels: { ka: null, en: "Sign in with Firm ID", ru: null },
    });
  });

  // ASVS 5.0: 10.5.2
  it("knows people by their subject, whatever their address has become", async () => {
    const { person, id } = await aColleague();
    await browser.signIn(person);
    const { user } = await browser.signIn({ sub: person.sub, email: "new@sso.test", email_verified: false });
    expect(user.id).toBe(id);
    expect(user.email).toBe(person.email);
  });

  it("mails its owner a sign-in from a new device, and no other", async () => {
    const { person } = await aColleague();
    const { device } = await browser.signIn(person);
    await browser.signIn(person, { agent: "Another", ...(device ? { device } : {}) });
    await stack.drain();
    expect(stack.mailbox.to(person.email)).toEqual([]);
    await browser.signIn(person, { agent: "A third" });
    await stack.drain();
    expect(stack.mailbox.to(person.email)).toHaveLength(1);
  });

  // ASVS 5.0: 6.3.4, 6.8.4
  it("asks for the second factor that is due here, as a password does", async () => {
    const user = await withFactor("marketing", stack);
    const person = aPerson({ email: user.email });
    const { code } = await browser.walk(person);
    const { body } = await browser.enter(code?.value);
    if (!("second_factor" in body.data)) return expect.fail("no second factor was due");
    expect(body.data.email).toBe(user.email);
    const { ticket, methods } = body.data.second_factor;
    expect(methods).toEqual(["totp", "recovery"]);
    const { data } = await stack.call(finishLogin, { body: { ticket, code: user.phone.code(1) } });
    expect(data.user.email).toBe(user.email);
    const newest = { where: { userId: user.id }, orderBy: { createdAt: "desc" } } as const;
    expect(await db().session.findFirst(newest)).toMatchObject({ isSso: true });

    const again = await browser.enter((await browser.walk(person)).code?.value);
    if (!("second_factor" in again.body.data)) return expect.fail("no second factor was due");
    await stack.call(unlinkSso, { params: { id: String(user.id) } }, { token: await stack.token() });
    const late = { ticket: again.body.data.second_factor.ticket, code: user.codes[0] ?? "" };
    expect((await failureOf(stack.call(finishLogin, { body: late }))).body.code).toBe("ticket_expired");
  });
});

// ASVS 5.0: 10.1.2, 10.2.1
describe("an answer that is not the one to this attempt opens nothing", () => {
  it("with another state, without the attempt's cookie, or with another browser's", async () => {
    const { person, id } = await aColleague();
    const { url, cookie } = await browser.begin();
    const query = await browser.signInThere(url, person);
    const other = new URLSearchParams(query);
    other.set("state", "x".repeat(43));
    for (const wrong of ["", "state=", other.toString()])
      expect((await browser.comeBack(wrong, cookie?.value)).to).toBe(failed("expired"));
    const stranger = await browser.begin();
    for (const attempt of [undefined, "nonsense", stranger.cookie?.value])
      expect((await browser.comeBack(query, attempt)).to).toBe(failed("expired"));
    expect([await sessionsOf(id), await identityOf(id)]).toEqual([0, null]);
    // None of this has used the attempt up.
    expect((await browser.comeBack(query, cookie?.value)).to).toBe(failed("enter"));
  });

  it("a second time, on whichever server, or of several at once", async () => {
    const { person, id } = await aColleague();
    const { url, cookie } = await browser.begin();
    const query = await browser.signInThere(url, person);
    const servers = [0, 1, 0, 1];
    const all = await Promise.all(servers.map((server) => browser.comeBack(query, cookie?.value, server)));
    expect(all.filter(({ to }) => to === failed("enter"))).toHaveLength(1);
    expect(all.filter(({ to }) => to === failed("expired"))).toHaveLength(3);
    const code = all.find(({ code: given }) => given)?.code?.value;
    const entries = await Promise.all(servers.map((server) => browser.enter(code, { server })));
    expect(entries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    expect(entries.find(({ status }) => status === 401)?.body.code).toBe("ticket_expired");
    expect(await sessionsOf(id)).toBe(1);
  });

  it("with a code of another attempt, used or not: who has begun must come back", async () => {
    const { person, id } = await aColleague();
    const thief = await browser.begin();
    const victim = await browser.begin();
    const stolen = await browser.signInThere(victim.url, person);
    const query = new URLSearchParams(stolen);
    query.set("state", new URL(thief.url).searchParams.get("state") ?? "");
    expect((await browser.comeBack(query, thief.cookie?.value)).to).toBe(failed("failed"));
    // The provider gives a code out once: the victim begins anew.
    expect((await browser.comeBack(stolen, victim.cookie?.value)).to).toBe(failed("failed"));
    expect(await sessionsOf(id)).toBe(0);
  });

  // ASVS 5.0: 6.8.2, 10.5.1, 10.5.4
  it.each<OpenIdProvider["wrong"]>([
    { nonce: "another" },
    { audience: "another-client" },
    { issuer: "https://evil.example" },
    { isForged: true },
    { hasExpired: true },
    { about: "somebody-else" },
  ])("with a signed token that is wrong: %j", async (wrong) => {
    const { person, id } = await aColleague();
    provider.wrong = wrong;
    const { to, code } = await browser.walk(person).finally(() => {
      provider.wrong = {};
    });
    expect([to, code]).toEqual([failed("failed"), undefined]);
    expect([await sessionsOf(id), await identityOf(id)]).toEqual([0, null]);
  });

  it("of a person who says no, or a provider that does", async () => {
    expect((await browser.walk(null)).to).toBe(failed("declined"));
    const said = async (error: string) => {
      const { url, cookie } = await browser.begin();
      const state = new URL(url).searchParams.get("state") ?? "";
      return browser.comeBack(new URLSearchParams({ state, error, iss: provider.issuer }), cookie?.value);
    };
    expect((await said("temporarily_unavailable")).to).toBe(failed("unavailable"));
    expect((await said("unauthorized_client")).to).toBe(failed("failed"));
  });

  // ASVS 5.0: 3.7.2
  it("leads to the login page and nowhere else, whatever its address says", () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom("state", "code", "error", "iss", "sso", "redirect_uri", "next", "to"),
          fc.oneof(fc.constantFrom("https://evil.example", "//evil.example", "/\\evil.example"), fc.string()),
        ),
        async (query) => {
          const { cookie } = await browser.begin();
          const { to, code } = await browser.comeBack(new URLSearchParams(query), cookie?.value);
          expect(SSO_FAILURES.map(failed)).toContain(to);
          expect(code).toBeUndefined();
        },
      ),
      { numRuns: runs(10) },
    ));
});

describe("an account", () => {
  it("is not opened by an address that the provider has not verified", async () => {
    const { person, id } = await aColleague();
    for (const unverified of [{ email_verified: false }, { email_verified: undefined }]) {
      const claims = JSON.parse(JSON.stringify({ ...person, ...unverified })) as Person;
      expect((await browser.walk(claims)).to).toBe(failed("unverified"));
    }
    expect((await browser.walk({ sub: "no-address", name: "Nobody" })).to).toBe(failed("no_email"));
    expect(await identityOf(id)).toBeNull();
    expect((await linesOf(id)).at(-1)).toMatchObject({
      action: "sign_in_failed",
      is_security: true,
      after: { reason: "sso_unverified" },
    });
  });

  it("is not opened by somebody else who has been given its owner's address", async () => {
    const { person, id } = await aColleague();
    await browser.signIn(person);
    const successor = { ...person, sub: "the-successor" };
    expect((await browser.walk(successor)).to).toBe(failed("other_identity"));
    expect((await identityOf(id))?.subject).toBe(person.sub);
  });

  it("stays closed while it is switched off, and after it was deleted", async () => {
    const { person, id } = await aColleague();
    await browser.signIn(person);
    const before = await browser.walk(person);
    await db().user.update({ where: { id }, data: { isActive: false } });
    const late = await browser.enter(before.code?.value);
    expect([late.status, late.body.code]).toEqual([401, "wrong_credentials"]);
    expect((await browser.walk(person)).to).toBe(failed("switched_off"));
    const stranger = await aColleague();
    await db().user.update({ where: { id: stranger.id }, data: { isActive: false } });
    expect((await browser.walk(stranger.person)).to).toBe(failed("switched_off"));
    expect(await identityOf(stranger.id)).toBeNull();
    await db().user.update({ where: { id }, data: { isActive: true, deletedAt: new Date() } });
    expect((await browser.walk({ ...person, groups: ["sellers"] })).to).toBe(failed("no_account"));
    expect(await sessionsOf(id)).toBe(1);
  });

  it("is made for an unknown person only where a role says so, and of several at once one", async () => {
    const visitor = aPerson({ groups: ["visitors"] });
    expect((await browser.walk(visitor)).to).toBe(failed("no_account"));
    const ghost = aPerson({ groups: ["ghosts"] });
    expect((await browser.walk(ghost)).to).toBe(failed("no_account"));
    const seller = aPerson({ groups: ["visitors", "sellers"] });
    provider.person = seller;
    const begun = await Promise.all([0, 1, 0, 1].map((server) => browser.begin({ server })));
    const answers = await Promise.all(begun.map(({ url }) => browser.signInThere(url, seller)));
    const all = await Promise.all(
      answers.map((query, at) => browser.comeBack(query, begun[at]?.cookie?.value, at % 2)),
    );
    expect(all.map(({ to }) => to)).toEqual(all.map(() => failed("enter")));
    const asked = [visitor, ghost, seller].map(({ email }) => email);
    const users = await db().user.findMany({ where: { email: { in: asked } } });
    expect(users).toMatchObject([{ email: seller.email, name: seller.name, role: "sales_agent" }]);
    const { user } = await browser.signIn(seller);
    expect(user.id).toBe(users[0]?.id);
    // No password opens it: there is none.
    const body = { email: seller.email, password: PASSWORD };
    expect((await failureOf(stack.call(login, { body }))).body.code).toBe("wrong_credentials");
  });

  it("gets the role that the provider names, at each sign-in; without one it keeps its own", async () => {
    const { person, id } = await aColleague();
    const roleWith = async (groups: string[] | undefined) =>
      (await browser.signIn({ ...person, ...(groups ? { groups } : {}) })).user.role;
    expect(await roleWith(undefined)).toBe("marketing");
    const { token } = await browser.signIn(person);
    expect(await roleWith(["sellers"])).toBe("sales_agent");
    // Sessions with another role have ended.
    expect((await failureOf(stack.call(getUser, {}, { token }))).status).toBe(401);
    expect(await roleWith(["sellers", "chiefs"])).toBe("admin");
    expect(await roleWith(["ghosts"])).toBe("admin");
    expect(await roleWith([])).toBe("admin");
    expect(await roleWith(["sellers"])).toBe("sales_agent");
    const changes = (await linesOf(id)).filter(({ action }) => action === "role_changed");
    expect(changes.map(({ after }) => after?.["role"])).toEqual(["sales_agent", "admin", "sales_agent"]);
  });

  it("keeps its limit to projects with another role, and loses it for good with one that has none", async () => {
    const { person, id } = await aColleague();
    const body = { project_ids: [(await createProject(db())).id] };
    await stack.call(userRoutes.patch, { params: { id: String(id) }, body }, { token: await stack.token() });
    const isLimitedWith = async (groups: string[]) => {
      await browser.signIn({ ...person, groups });
      return (await db().user.findUniqueOrThrow({ where: { id } })).isLimited;
    };
    expect(await isLimitedWith(["sellers"])).toBe(true);
    expect(await isLimitedWith(["chiefs"])).toBe(false);
    expect(await isLimitedWith(["sellers"])).toBe(false);
  });

  it("of the last administrator stays one", async () => {
    const others = { role: "admin", email: { not: ADMIN } };
    await db().user.updateMany({ where: others, data: { isActive: false } });
    const chief = aPerson({ email: ADMIN, groups: ["sellers"] });
    expect((await browser.signIn(chief)).user.role).toBe("admin");
    await db().user.updateMany({ where: others, data: { isActive: true } });
  });
});

describe("administrators", () => {
  it("see who signs in by it, and untie an account, which ends its sessions", async () => {
    const token = await stack.token();
    const { person, id } = await aColleague();
    const shown = async () => {
      const params = { id: String(id) };
      return (await stack.call(userRoutes.get, { params }, { token })).data.has_single_sign_on;
    };
    expect(await shown()).toBe(false);
    const opened = await browser.signIn(person);
    expect(await shown()).toBe(true);
    const unlink = (by = token) => stack.call(unlinkSso, { params: { id: String(id) } }, { token: by });
    expect((await failureOf(unlink(await stack.token(MARKETING)))).status).toBe(403);
    const waiting = await browser.walk(person);
    await unlink();
    expect(await shown()).toBe(false);
    expect((await failureOf(stack.call(getUser, {}, { token: opened.token }))).status).toBe(401);
    expect((await browser.enter(waiting.code?.value)).status).toBe(401);
    expect((await failureOf(unlink())).status).toBe(404);
    const admin = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    expect((await linesOf(id)).find(({ action }) => action === "sso_unlinked")).toMatchObject({
      actor: { id: admin.id },
      is_security: true,
    });
    // Whom it was untied from may be somebody else from now on.
    await browser.signIn({ ...person, sub: "the-right-one" });
    expect((await identityOf(id))?.subject).toBe("the-right-one");
  });
});

// ASVS 5.0: 16.5.2
describe("while the provider is away", () => {
  it("the login page says so, and passwords work", async () => {
    const { person, id } = await aColleague();
    const { url, cookie } = await browser.begin();
    const query = await browser.signInThere(url, person);
    await provider.die();
    try {
      expect((await browser.comeBack(query, cookie?.value)).to).toBe(failed("unavailable"));
      expect(await stack.token(person.email)).not.toBe("");
      expect(await identityOf(id)).toBeNull();
    } finally {
      await provider.rise();
    }
    await browser.signIn(person);
  });

  it("a server starts without it, and finds it once it is back", async () => {
    const other = await OpenIdProvider.start();
    await other.die();
    const app = await startStack({ workers: 0, env: other.settings });
    try {
      const failure = await failureOf(app.call(startSso, { body: {} }));
      expect([failure.status, failure.body.code]).toEqual([503, "unavailable"]);
      await app.token();
      await other.rise();
      expect((await app.call(startSso, { body: {} })).data.url).toContain(`${other.issuer}/authorize`);
    } finally {
      await app.stop();
      await other.die();
    }
  });
});

it("is not there where no provider is set", async () => {
  const app = await startStack({ workers: 0 });
  try {
    expect((await app.call(getSso, {})).data.is_on).toBe(false);
    expect((await failureOf(app.call(startSso, { body: {} }))).status).toBe(404);
    const enter = await fetch(`${app.url()}/api/auth/sso/enter`, { method: "POST" });
    expect(enter.status).toBe(404);
    const back = await fetch(`${app.url()}${SSO_CALLBACK_PATH}?state=x&code=y`, { redirect: "manual" });
    expect(back.headers.get("location")).toBe(failed("expired"));
  } finally {
    await app.stop();
  }
});

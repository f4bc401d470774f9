import {
  checkPasswordLink,
  listUserSessions,
  renewPasswordLink,
  revokeUserSession,
  revokeUserSessions,
  sendPasswordLink,
  setPasswordByLink,
  userRoutes,
} from "@ezo/contract/admin/users";
import { getUser, login } from "@ezo/contract/accounts/auth";
import { domainToASCII } from "node:url";
import { resetPassword, unifyUserAddresses } from "@ezo/core/users/accounts";
import { hashPassword } from "@ezo/core/users/passwords/passwords";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallFailed } from "../../../stack/call.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 1 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const idOf = async (email: string) => {
  const { id } = await stack.database.prisma.user.findUniqueOrThrow({ where: { email } });
  return { id: String(id) };
};
const linkIn = (text: string | undefined) => /token=(\S+)/.exec(text ?? "")?.[1] ?? "";

describe("a password link", () => {
  // ASVS 5.0: 6.4.1
  it("is mailed to a new user and sets a password once", async () => {
    const { data } = await call(userRoutes.create, {
      body: { name: "ლელა", email: "Lela@ezo.test", role: "marketing" },
    });
    expect(data).toMatchObject({
      email: "lela@ezo.test",
      role: "marketing",
      is_active: true,
      is_self: false,
    });
    const early = await failureOf(
      stack.call(login, { body: { email: "lela@ezo.test", password: PASSWORD } }),
    );
    expect(early.status).toBe(401);
    const [first] = await stack.mailbox.waitFor("lela@ezo.test");
    await call(sendPasswordLink, { params: { id: String(data.id) } });
    const [, second] = await stack.mailbox.waitFor("lela@ezo.test", 2);
    const use = (link: string, password = "another long password") =>
      stack.call(setPasswordByLink, { body: { token: link, password } });
    const state = async (token: string) =>
      (await stack.call(checkPasswordLink, { body: { token } })).data.state;
    // Checking a link does not use it up.
    expect(await state(linkIn(second?.text))).toBe("valid");
    expect(await state(linkIn(second?.text))).toBe("valid");
    expect(await state(linkIn(first?.text))).toBe("outdated");
    expect(await state("made up")).toBe("unknown");
    expect((await failureOf(use(linkIn(first?.text)))).body.errors).toHaveProperty("token");
    expect((await failureOf(use(linkIn(second?.text), "short"))).body.errors).toHaveProperty("password");
    const outcomes = await Promise.allSettled([use(linkIn(second?.text)), use(linkIn(second?.text))]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await state(linkIn(second?.text))).toBe("outdated");
    expect((await failureOf(use("made up"))).body.code).toBe("invalid");
    await stack.call(login, { body: { email: "lela@ezo.test", password: "another long password" } });
    const jobs = JSON.stringify(
      await stack.database.prisma.outboxEvent.findMany({ select: { payload: true } }),
    );
    expect(jobs).not.toContain(linkIn(second?.text));
    const taken = await failureOf(
      call(userRoutes.create, { body: { name: "ლ", email: "LELA@ezo.test", role: "admin" } }),
    );
    expect(taken.body.errors).toEqual({ email: [expect.any(String)] });
  });

  it("or a password is stored with the user, who would otherwise have no way in", async () => {
    const add = async (email: string, password?: string) =>
      (await call(userRoutes.create, { body: { name: "ლ", email, role: "marketing", password } })).data.id;
    const ids = [await add("linked@ezo.test"), await add("ready@ezo.test", PASSWORD)];
    // `xmin` is the transaction that wrote a row last.
    const rows = await stack.database.prisma.$queryRaw<{ is_one: boolean }[]>`
      select u.xmin::text = h.xmin::text and (p.id is null or p.xmin::text = u.xmin::text) as is_one
      from users u join content_history h on h.entity = 'user' and h.entity_id = u.id
        left join password_links p on p.user_id = u.id
      where u.id = any(${ids}) and (p.id is not null or u.password_hash <> '')`;
    expect(rows).toEqual([{ is_one: true }, { is_one: true }]);
  });

  it("is renewed when expired, once a minute, for its owner only", async () => {
    const email = "outdated@ezo.test";
    const body = { name: "Eka", email, role: "marketing" as const };
    const { data: user } = await call(userRoutes.create, { body });
    const [mail] = await stack.mailbox.waitFor(email);
    const token = linkIn(mail?.text);
    const renew = (asked: string) => stack.call(renewPasswordLink, { body: { token: asked } });
    const links = stack.database.prisma.passwordLink;
    const where = { userId: user.id };
    const count = () => links.count({ where });

    await Promise.all([renew(token), renew("made up")]);
    expect(await count()).toBe(1);

    await links.updateMany({ where, data: { expiresAt: new Date(0) } });
    await renew(token);
    expect(await count()).toBe(1);
    await links.updateMany({ where, data: { createdAt: new Date(0) } });
    await Promise.all([renew(token), renew(token)]);
    expect(await count()).toBe(2);
    const [, newer] = await stack.mailbox.waitFor(email, 2);
    await stack.call(setPasswordByLink, { body: { token: linkIn(newer?.text), password: PASSWORD } });

    await call(userRoutes.patch, { params: { id: String(user.id) }, body: { is_active: false } });
    await links.updateMany({ where, data: { createdAt: new Date(0) } });
    await renew(token);
    expect(await count()).toBe(2);
    expect((await stack.call(checkPasswordLink, { body: { token } })).data.state).toBe("unknown");
  });

  it("works when requested twice at once, and refuses a previous password", async () => {
    const email = "twice@ezo.test";
    const body = { name: "Tea", email, role: "marketing" as const, password: PASSWORD };
    const { data: user } = await call(userRoutes.create, { body });
    const params = { id: String(user.id) };
    await Promise.all([call(sendPasswordLink, { params }), call(sendPasswordLink, { params })]);
    await stack.drain();
    const links = stack.mailbox
      .to(email)

      .map(({ text }) => linkIn(text));
    const live = await stack.database.prisma.passwordLink.count({
      where: { userId: Number(params.id), usedAt: null },
    });
    expect(live).toBe(1);
    const use = (link: string, password: string) =>
      stack.call(setPasswordByLink, { body: { token: link, password } });
    // A mail sent before the second request has a replaced link.
    const refusals = await Promise.all(
      links.map(async (link) => Object.keys((await failureOf(use(link, PASSWORD))).body.errors ?? {})),
    );
    expect(refusals.filter(([field]) => field === "password")).toHaveLength(1);
    const newest = links[refusals.findIndex(([field]) => field === "password")] ?? "";
    await use(newest, `${PASSWORD} and more`);
    await stack.call(login, { body: { email: email, password: `${PASSWORD} and more` } });
  });

  it("ends with a change of the account, and is not mailed to a corrected address", async () => {
    const { prisma } = stack.database;
    const state = async (token: string) =>
      (await stack.call(checkPasswordLink, { body: { token } })).data.state;
    const use = (token: string) =>
      failureOf(stack.call(setPasswordByLink, { body: { token, password: "a stranger's password" } }));
    const person = async (email: string) => {
      const body = { name: "Ia", email, role: "marketing" as const };
      const { data: user } = await call(userRoutes.create, { body });
      const [mail] = await stack.mailbox.waitFor(email);
      const link = linkIn(mail?.text);
      expect(await state(link)).toBe("valid");
      return { id: user.id, params: { id: String(user.id) }, link };
    };

    const mistyped = await person("mistyped@ezo.test");
    await call(userRoutes.patch, { params: mistyped.params, body: { email: "corrected@ezo.test" } });
    expect(await state(mistyped.link)).toBe("unknown");
    expect(Object.keys((await use(mistyped.link)).body.errors ?? {})).toEqual(["token"]);
    const where = { userId: mistyped.id };
    await prisma.passwordLink.updateMany({ where, data: { createdAt: new Date(0) } });
    await stack.call(renewPasswordLink, { body: { token: mistyped.link } });
    expect(await prisma.passwordLink.count({ where })).toBe(1);
    // Bound to its address even while it is open.
    await prisma.passwordLink.updateMany({ where, data: { usedAt: null } });
    expect(await state(mistyped.link)).toBe("unknown");
    expect((await use(mistyped.link)).status).toBe(422);

    const data = { passwordHash: await hashPassword(PASSWORD) };
    const changes: ((user: Awaited<ReturnType<typeof person>>) => Promise<unknown>)[] = [
      ({ id }) => prisma.user.update({ where: { id }, data }),
      ({ id }) => prisma.user.update({ where: { id }, data: { isActive: false } }),
      ({ params }) => call(userRoutes.remove, { params }),
    ];
    for (const [index, change] of changes.entries()) {
      const user = await person(`changed${index}@ezo.test`);
      await change(user);
      await prisma.user.update({ where: { id: user.id }, data: { isActive: true, deletedAt: null } });
      // A new password is how a link is used.
      expect(await state(user.link)).toBe(index === 0 ? "outdated" : "changed");
      expect((await use(user.link)).status).toBe(422);
    }
    const renamed = await person("renamed@ezo.test");
    await call(userRoutes.patch, { params: renamed.params, body: { name: "Ia Two" } });
    expect(await state(renamed.link)).toBe("valid");
    await resetPassword(prisma, "renamed@ezo.test", PASSWORD);
    expect(await state(renamed.link)).toBe("outdated");
  });

  it("outlives another role of a user who has never signed in, and nobody else's", async () => {
    const { prisma } = stack.database;
    const invite = async (email: string, password?: string) => {
      const body = { name: "Ia", email, role: "marketing" as const, password };
      const params = { id: String((await call(userRoutes.create, { body })).data.id) };
      if (password) await call(sendPasswordLink, { params });
      const [mail] = await stack.mailbox.waitFor(email);
      return { params, link: linkIn(mail?.text) };
    };
    const state = async (link: string) =>
      (await stack.call(checkPasswordLink, { body: { token: link } })).data.state;
    const invitation = async (params: { id: string }) =>
      (await call(userRoutes.get, { params })).data.invitation;
    const role = { body: { role: "editor" as const } };

    const invited = await invite("invited@ezo.test");
    expect(await invitation(invited.params)).toBe("open");
    await call(userRoutes.patch, { params: invited.params, ...role });
    expect([await state(invited.link), await invitation(invited.params)]).toEqual(["valid", "open"]);
    await call(userRoutes.patch, { params: invited.params, body: { is_active: false } });
    await call(userRoutes.patch, { params: invited.params, body: { is_active: true } });
    expect([await state(invited.link), await invitation(invited.params)]).toEqual(["changed", "over"]);
    await call(sendPasswordLink, { params: invited.params });
    expect(await invitation(invited.params)).toBe("open");

    const known = await invite("known@ezo.test", PASSWORD);
    expect(await invitation(known.params)).toBeNull();
    await call(userRoutes.patch, { params: known.params, ...role });
    expect(await state(known.link)).toBe("changed");
    // Who has come in without a password, by the single sign-on, is no newcomer.
    const visitor = await invite("visitor@ezo.test");
    await prisma.user.update({ where: { id: Number(visitor.params.id) }, data: { lastLoginAt: new Date() } });
    await call(userRoutes.patch, { params: visitor.params, ...role });
    expect(await state(visitor.link)).toBe("changed");
  });
});

describe("users", () => {
  it("log in by either spelling of their address, which nobody else can take", async () => {
    const [typed, twin] = ["Nino@მაღაზია.გე", `nino@${domainToASCII("მაღაზია.გე")}`];
    const { data } = await call(userRoutes.create, {
      body: { name: "Nino", email: typed, role: "marketing", password: PASSWORD },
    });
    expect(data.email).toBe("nino@მაღაზია.გე");
    for (const email of [typed, twin]) {
      const session = await stack.call(login, { body: { email, password: PASSWORD } });
      expect(signedIn(session).user).toMatchObject({ id: data.id, email: "nino@მაღაზია.გე" });
    }
    const second = { name: "Nino", email: twin, role: "marketing" as const };
    expect((await failureOf(call(userRoutes.create, { body: second }))).body.errors).toHaveProperty("email");
    expect((await call(userRoutes.list, { query: { search: "მაღაზია.გე" } })).meta.total).toBe(1);

    // A row as stored before addresses were normalised.
    const { prisma } = stack.database;
    const own = { name: "x", role: "marketing", passwordHash: "" } as const;
    await prisma.user.createMany({
      data: [
        { ...own, email: "gia@მაღაზია.გე" },
        { ...own, email: "nino@მაღაზია.გე" },
      ],
    });
    expect(await unifyUserAddresses(prisma)).toBe(1);
    expect(await unifyUserAddresses(prisma)).toBe(0);
    expect(await prisma.user.count({ where: { email: `gia@${domainToASCII("მაღაზია.გე")}` } })).toBe(1);
  });

  // ASVS 5.0: 7.4.2, 7.4.5
  it("lose their sessions when deactivated or given another role", async () => {
    const theirs = await stack.token(MARKETING);
    const live = await stack.live(theirs);
    const params = await idOf(MARKETING);
    await call(userRoutes.patch, { params, body: { is_active: "false", version: 1 } });
    expect((await failureOf(stack.call(getUser, {}, { token: theirs }))).status).toBe(401);
    await live.dropped;
    expect(
      (await failureOf(stack.call(login, { body: { email: MARKETING, password: PASSWORD } }))).status,
    ).toBe(401);
    await call(userRoutes.patch, { params, body: { is_active: true } });
    const again = await stack.token(MARKETING);
    const { data: sessions } = await call(listUserSessions, { params });
    expect(sessions).toHaveLength(1);
    await call(revokeUserSession, { params: { ...params, session: sessions[0]?.id ?? "" } });
    expect((await failureOf(stack.call(getUser, {}, { token: again }))).status).toBe(401);
    await stack.token(MARKETING);
    expect((await call(revokeUserSessions, { params })).data.ended).toBe(1);
  });

  it("are limited only where their role has a use for it", async () => {
    const { id: projectId } = await createProject(stack.database.prisma);
    const create = (serialNumber: number, over: object) =>
      stack.call(
        userRoutes.create,
        { body: { name: "Limited", email: `limited-${serialNumber}@ezo.test`, ...over } as never },
        { token },
      );
    for (const [index, [role, field, value]] of (
      [
        ["admin", "project_ids", [projectId]],
        ["admin", "is_limited", true],
        ["translator", "project_ids", [projectId]],
        ["sales_agent", "text_locale", "ru"],
      ] as const
    ).entries()) {
      const failure = await failureOf(create(index, { role, [field]: value }));
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, [field]]);
    }
    const { data } = await create(9, { role: "sales_agent", project_ids: [projectId] });
    const params = { id: String(data.id) };
    const patch = (body: object) => stack.call(userRoutes.patch, { params, body }, { token });
    // With another role somebody stays limited, so that they are not given more by it.
    expect((await patch({ role: "editor" })).data).toMatchObject({
      project_ids: [projectId],
      is_limited: true,
    });
    expect((await failureOf(patch({ role: "translator", project_ids: [projectId] }))).status).toBe(422);
    // A role that cannot be limited does not keep a limit unseen.
    expect((await patch({ role: "translator", text_locale: "ru" })).data).toMatchObject({
      text_locale: "ru",
      project_ids: [],
      is_limited: false,
    });
    expect((await failureOf(patch({ is_limited: true }))).status).toBe(422);
    expect((await patch({ role: "sales_manager" })).data).toMatchObject({ text_locale: null });
  });

  // ASVS 5.0: 7.4.2
  it("can be deleted and restored", async () => {
    const params = await idOf(MARKETING);
    const theirs = await stack.token(MARKETING);
    await call(userRoutes.remove, { params });
    expect((await failureOf(stack.call(getUser, {}, { token: theirs }))).status).toBe(401);
    expect((await call(userRoutes.list, {})).data.map(({ email }) => email)).not.toContain(MARKETING);
    expect((await call(userRoutes.restore, { params })).data.deleted_at).toBeNull();
    await stack.token(MARKETING);
  });

  // ASVS 5.0: 15.3.3
  it("ignore answered keys that are sent back, and refuse unknown ones", async () => {
    const [someone] = await stack.database.prisma.user.findMany({ where: { role: "admin", isActive: true } });
    const params = { id: String(someone?.id) };
    const options = { token: await stack.token(someone?.email) };
    const { data } = await stack.call(userRoutes.get, { params }, options);
    const write = (body: object) => stack.call(userRoutes.patch, { params, body }, options);
    const refusal = await failureOf(write({ password: "a new password" }));
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, ["password"]]);
    expect((await write(data)).data).toEqual(data);
  });

  // ASVS 5.0: 14.2.4, 15.3.1
  it("never show anything about passwords", async () => {
    const [someone] = await stack.database.prisma.user.findMany({ where: { role: "admin" } });
    const theirToken = await stack.token(someone?.email);
    const { data } = await stack.call(
      userRoutes.get,
      { params: { id: String(someone?.id) } },
      { token: theirToken },
    );
    expect(JSON.stringify(data)).not.toMatch(/password|argon/i);
  });
});

describe("administrators", () => {
  it("cannot remove the last administrator or themselves", async () => {
    const params = await idOf(ADMIN);
    for (const body of [{ role: "marketing" as const }, { is_active: false }])
      expect((await failureOf(call(userRoutes.patch, { params, body }))).body.errors).toEqual({
        [Object.keys(body)[0] ?? ""]: [expect.any(String)],
      });
    expect((await failureOf(call(userRoutes.remove, { params }))).status).toBe(422);
    const { data: other } = await call(userRoutes.create, {
      body: { name: "გია", email: "gia@ezo.test", role: "admin", password: PASSWORD },
    });
    const { prisma } = stack.database;
    const changes = [
      (id: number, token: string) =>
        stack.call(userRoutes.patch, { params: { id: String(id) }, body: { role: "marketing" } }, { token }),
      (id: number, token: string) =>
        stack.call(userRoutes.patch, { params: { id: String(id) }, body: { is_active: false } }, { token }),
      (id: number, token: string) => stack.call(userRoutes.remove, { params: { id: String(id) } }, { token }),
    ];
    const both = [Number(params.id), other.id];
    for (let round = 0; round < 13; round++) {
      const data = { role: "admin", isActive: true, deletedAt: null } as const;
      await prisma.user.updateMany({ where: { id: { in: both } }, data });
      const tokens = [await stack.token(), await stack.token("gia@ezo.test")];
      const change = changes[round % changes.length] ?? changes[0]!;
      const outcomes = await Promise.allSettled([
        change(other.id, tokens[0] ?? ""),
        change(Number(params.id), tokens[1] ?? ""),
      ]);
      const lost = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(lost).toHaveLength(1);
      // Or the loser's session ended before the call was handled.
      expect([401, 403, 422]).toContain((lost[0]?.reason as CallFailed | undefined)?.status);
    }
    const admins = await prisma.user.count({
      where: { role: "admin", isActive: true, deletedAt: null },
    });
    expect(admins).toBe(1);
  });

  it("lose the right to change users as soon as a colleague takes their role", async () => {
    const { prisma } = stack.database;
    const there = { role: "admin", isActive: true, deletedAt: null } as const;
    const owner = await prisma.user.findFirstOrThrow({ where: there });
    const options = { token: await stack.token(owner.email) };
    const add = async (email: string) => {
      const body = { name: "ნატო", email, role: "admin" as const, password: PASSWORD };
      const { data } = await stack.call(userRoutes.create, { body }, options);
      return { email, params: { id: String(data.id) } };
    };
    const [left, right, deleted] = [
      await add("left@ezo.test"),
      await add("right@ezo.test"),
      await add("x@ezo.test"),
    ];
    await stack.call(userRoutes.remove, { params: deleted.params }, options);
    const takeFrom = ({ params }: typeof left) => [
      (token: string) => stack.call(userRoutes.patch, { params, body: { role: "marketing" } }, { token }),
      (token: string) => stack.call(userRoutes.patch, { params, body: { is_active: false } }, { token }),
      (token: string) => stack.call(userRoutes.remove, { params }, { token }),
    ];
    const body = { name: "ია", email: "new@ezo.test", role: "admin" as const, password: PASSWORD };
    const acts = [
      ...takeFrom(left),
      (token: string) =>
        stack.call(userRoutes.patch, { params: right.params, body: { email: "my@ezo.test" } }, { token }),
      (token: string) => stack.call(userRoutes.restore, { params: deleted.params }, { token }),
      (token: string) => stack.call(userRoutes.create, { body }, { token }),
      (token: string) => stack.call(revokeUserSessions, { params: left.params }, { token }),
      (token: string) => stack.call(sendPasswordLink, { params: left.params }, { token }),
    ];
    const takes = takeFrom(right);
    for (const [index, act] of acts.entries()) {
      await prisma.user.updateMany({ where: { email: { in: [left.email, right.email] } }, data: there });
      const [hers, his] = [await stack.token(left.email), await stack.token(right.email)];
      const take = takes[index % takes.length]!;
      // Both sessions are checked before either changes a user.
      const outcomes = await inTurn([() => take(hers), () => act(his)]);
      expect(outcomes[0]?.status).toBe("fulfilled");
      expect(outcomes[1], `act ${index}`).toMatchObject({ status: "rejected", reason: { status: 403 } });
    }
    const added = [left, right, deleted].map(({ email }) => email);
    await prisma.user.updateMany({ where: { email: { in: added } }, data: { role: "marketing" } });
  });
});

/** Runs calls that change users so that all of them wait for the same lock; jobs that only share it may wait, too. */
async function inTurn(calls: readonly (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  const waiting = async () => {
    const [row] = await stack.database.prisma.$queryRaw<{ count: number }[]>`
      select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted
        and l.mode = 'ExclusiveLock'`;
    return row?.count;
  };
  const outcomes: Promise<unknown>[] = [];
  await stack.database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('administrators'))`;
    for (const call of calls) {
      outcomes.push(call());
      await expect.poll(waiting).toBe(outcomes.length);
    }
  });
  return Promise.allSettled(outcomes);
}

import { ROLES } from "@ezo/contract/values/roles/roles";
import {
  changePassword,
  getUser,
  listSessions,
  login,
  type SecondFactorDue,
} from "@ezo/contract/accounts/auth";
import { listAudit } from "@ezo/contract/admin/operations/audit";
import { listJobs } from "@ezo/contract/admin/operations/jobs";
import { userRoutes } from "@ezo/contract/admin/users";
import {
  confirmSecondFactor,
  finishLogin,
  getSecondFactor,
  offerSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  securitySettings,
  switchOffSecondFactor,
} from "@ezo/contract/accounts/second-factor";
import {
  RECOVERY_CODES,
  REMEMBERED_SESSION_LIFETIME_MS,
  SECOND_FACTOR_TICKET_MS,
} from "@ezo/contract/values/limits/accounts";
import { derivedKey } from "@ezo/core/platform/crypto/keys";
import { resetPassword } from "@ezo/core/users/accounts";
import { createTickets } from "@ezo/core/users/second-factor/tickets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAuthenticator } from "../../../stack/login/authenticator.ts";
import { failureOf } from "../../../stack/failure.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { dueOf, secondFactorUsers } from "./second-factor-users.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2 });
});
afterAll(() => stack.stop());

const { addUser, logIn, ticketOf, withFactor, forgetStep } = secondFactorUsers(() => stack);
const finish = (ticket: string, code: string, server = 0) =>
  stack.call(finishLogin, { body: { ticket, code } }, { server });
const factors = () => stack.database.prisma.secondFactor;

describe("a login", () => {
  it("is one step, as ever, where no factor is set up", async () => {
    const { email } = await addUser();
    expect((await logIn(email)).data).toEqual({
      token: expect.any(String) as string,
      user: {
        id: expect.any(Number) as number,
        name: expect.any(String) as string,
        email,
        role: "marketing",
        language: "ka",
        capabilities: [...ROLES.marketing],
      },
    });
  });

  it("takes a code of the app where one is, and then opens the session that was asked for", async () => {
    const { email, phone } = await withFactor();
    const answer = await logIn(email, true);
    expect(answer).toEqual({
      success: true,
      data: {
        second_factor: {
          required: true,
          methods: ["totp", "recovery"],
          ticket: expect.any(String) as string,
        },
      },
    });
    const { ticket } = dueOf(answer);
    expect((await failureOf(stack.call(getUser, {}, { token: ticket }))).status).toBe(401);
    const spaced = phone.code(1).replace(/(...)/, " $1 ");
    const { data } = await finish(ticket, spaced, 1);
    expect(data.user).toMatchObject({ email, role: "marketing" });
    const { data: sessions } = await stack.call(listSessions, {}, { token: data.token });
    const current = sessions.find(({ is_current }) => is_current);
    expect(Date.parse(current?.expires_at ?? "") - Date.parse(current?.created_at ?? "")).toBe(
      REMEMBERED_SESSION_LIFETIME_MS,
    );
  });

  it("knows the device only after the second step", async () => {
    const { email, phone } = await withFactor();
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${stack.url()}/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { cookie: answer.headers.get("set-cookie"), body: (await answer.json()) as { data: unknown } };
    };
    const first = await post("/login", { email, password: PASSWORD });
    expect(first.cookie).toBeNull();
    const { ticket } = (first.body.data as SecondFactorDue).second_factor;
    const finished = await post("/second-factor", { ticket, code: phone.code(1) });
    expect(finished.cookie).toMatch(/^__Host-ezo_device=/);
  });

  // ASVS 5.0: 6.5.1
  it("takes each code once, the one that set the factor up included", async () => {
    const { id, email, phone } = await withFactor();
    const last = await factors().findUniqueOrThrow({ where: { userId: id } });
    // Of the same or the next step, as the clock goes on meanwhile; neither may be taken twice.
    const codes = [phone.code(), phone.code(1)];
    for (const code of codes) await finish(await ticketOf(email), code).catch(() => undefined);
    const { lastStep } = await factors().findUniqueOrThrow({ where: { userId: id } });
    expect(lastStep).toBeGreaterThan(last.lastStep ?? 0n);
    for (const code of codes) {
      const again = await failureOf(finish(await ticketOf(email), code));
      expect(again.body).toMatchObject({ code: "wrong_credentials" });
    }
  });

  it("succeeds once when two attempts at once use one code", async () => {
    const { id, email, phone, codes } = await withFactor();
    for (let round = 0; round < 6; round++) {
      await forgetStep(id);
      const code = round % 2 === 0 ? phone.code() : (codes[round] ?? "");
      const tickets = await Promise.all([ticketOf(email), ticketOf(email), ticketOf(email)]);
      const before = await stack.database.prisma.session.count({ where: { userId: id } });
      const outcomes = await Promise.allSettled(tickets.map((ticket, at) => finish(ticket, code, at % 2)));
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await stack.database.prisma.session.count({ where: { userId: id } })).toBe(before + 1);
    }
  });
});

describe("a ticket", () => {
  const refusal = async (ticket: string, code: string) => (await failureOf(finish(ticket, code))).body.code;

  it("opens one session, whatever codes come with it", async () => {
    const { id, email, phone, codes } = await withFactor();
    const ticket = await ticketOf(email);
    const outcomes = await Promise.allSettled([
      finish(ticket, phone.code(1), 0),
      finish(ticket, codes[0] ?? "", 1),
      finish(ticket, codes[1] ?? "", 0),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(ticket, codes[2] ?? "")).toBe("ticket_expired");
    // A code that came with a used ticket is not used up.
    const used = await stack.database.prisma.recoveryCode.count({
      where: { userId: id, usedAt: { not: null } },
    });
    expect(used).toBeLessThanOrEqual(1);
    await finish(await ticketOf(email), codes[2] ?? "");
  });

  it("outlives a wrong code, but neither its time nor a change of the account", async () => {
    const { id, email, phone } = await withFactor();
    const { prisma } = stack.database;
    const ticket = await ticketOf(email);
    expect(await refusal(ticket, "000 00")).toBe("wrong_credentials");
    const user = await prisma.user.findUniqueOrThrow({ where: { id } });
    const past = createTickets({
      key: derivedKey(stack.config.jwtSecret, "login_tickets"),
      now: () => new Date(Date.now() - SECOND_FACTOR_TICKET_MS - 1000),
    });
    expect(await refusal(past.issue(user, false), phone.code(1))).toBe("ticket_expired");

    await prisma.user.update({ where: { id }, data: { isActive: false } });
    expect(await refusal(ticket, phone.code(1))).toBe("ticket_expired");
    await prisma.user.update({ where: { id }, data: { isActive: true } });
    await resetPassword(prisma, email, "another long password");
    expect(await refusal(ticket, phone.code(1))).toBe("ticket_expired");
    for (const odd of ["x", "a.b.c", `${ticket}x`])
      expect(await refusal(odd, "123456")).toBe("ticket_expired");
  });
});

describe("a recovery code", () => {
  // ASVS 5.0: 6.5.1
  it("works once, however it is typed, and its owner is notified", async () => {
    const { email, token, codes } = await withFactor();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    const typed = ` ${(codes[0] ?? "").replace("-", " ").toLowerCase()} `;
    await finish(await ticketOf(email), typed);
    expect((await failureOf(finish(await ticketOf(email), typed))).status).toBe(401);
    const { data } = await stack.call(getSecondFactor, {}, { token });
    expect(data).toMatchObject({ is_on: true, recovery_codes_left: RECOVERY_CODES - 1 });
    await stack.drain();
    expect(stack.mailbox.to(email).map(({ subject }) => subject)).toContain("ეზო: შესვლა აღდგენის კოდით");
  });

  it("is replaced by new ones, for the person who has the password and a code", async () => {
    const { email, token, codes } = await withFactor();
    const renew = (password: string, code: string) =>
      stack.call(renewRecoveryCodes, { body: { current_password: password, code } }, { token });
    expect((await failureOf(renew("wrong", codes[0] ?? ""))).body.errors).toHaveProperty("current_password");
    expect((await failureOf(renew(PASSWORD, "000000"))).body.errors).toHaveProperty("code");
    const { data } = await renew(PASSWORD, codes[0] ?? "");
    expect((await failureOf(finish(await ticketOf(email), codes[1] ?? ""))).status).toBe(401);
    await finish(await ticketOf(email), data.recovery_codes[1] ?? "");
  });
});

describe("setting a factor up", () => {
  // ASVS 5.0: 7.5.1
  it("takes the password and a code, ends the other sessions, and stores no secret as it is", async () => {
    const { id, email } = await addUser();
    const [token, other] = [signedIn(await logIn(email)).token, signedIn(await logIn(email)).token];
    const offer = (password: string) =>
      stack.call(offerSecondFactor, { body: { current_password: password } }, { token });
    const confirm = (code: string) => stack.call(confirmSecondFactor, { body: { code } }, { token });
    expect((await failureOf(confirm("123456"))).body.code).toBe("wrong_status");
    expect((await failureOf(offer("wrong"))).body.errors).toHaveProperty("current_password");
    const first = await offer(PASSWORD);
    const { data } = await offer(PASSWORD);
    // Only the last offer counts, and nothing before it is confirmed.
    expect((await failureOf(confirm(anAuthenticator(first.data.uri).code()))).body.errors).toHaveProperty(
      "code",
    );
    signedIn(await logIn(email));
    const { data: confirmed } = await confirm(anAuthenticator(data.uri).code());
    expect((await failureOf(stack.call(getUser, {}, { token: other }))).status).toBe(401);
    expect((await stack.call(getUser, {}, { token })).data.email).toBe(email);
    expect((await failureOf(offer(PASSWORD))).body.code).toBe("wrong_status");

    const rows = JSON.stringify(
      await stack.database.prisma.$queryRaw`
        select encode(secret, 'escape') as secret, encode(secret, 'hex') as hex, code_hash
        from second_factors join recovery_codes using (user_id) where user_id = ${id}`,
    );
    for (const code of confirmed.recovery_codes) expect(rows).not.toContain(code.replace("-", ""));
    expect(rows).not.toContain(data.secret);
    await stack.drain();
    expect(stack.mailbox.to(email).map(({ subject }) => subject)).toEqual(["ეზო: ორნაბიჯიანი შესვლა ჩაირთო"]);
  });

  it("succeeds once when two pages confirm at once", async () => {
    const { email } = await addUser();
    const { token } = signedIn(await logIn(email));
    const { data } = await stack.call(offerSecondFactor, { body: { current_password: PASSWORD } }, { token });
    const body = { code: anAuthenticator(data.uri).code() };
    const outcomes = await Promise.allSettled(
      [0, 1].map((server) => stack.call(confirmSecondFactor, { body }, { token, server })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is undone with password and code, after which a login is one step again", async () => {
    const { email, token, codes, phone } = await withFactor();
    const off = (password: string, code: string) =>
      stack.call(switchOffSecondFactor, { body: { current_password: password, code } }, { token });
    expect((await failureOf(off("wrong", phone.code(1)))).status).toBe(422);
    expect((await failureOf(off(PASSWORD, "1"))).status).toBe(422);
    await off(PASSWORD, phone.code(1));
    signedIn(await logIn(email));
    expect((await failureOf(off(PASSWORD, codes[0] ?? ""))).body.code).toBe("wrong_status");
    expect((await stack.call(getSecondFactor, {}, { token })).data).toMatchObject({
      is_on: false,
      methods: [],
      recovery_codes_left: 0,
    });
  });

  // ASVS 5.0: 6.4.3
  it("survives a change of the password", async () => {
    const { email, token, phone } = await withFactor();
    const body = { current_password: PASSWORD, new_password: "another long password" };
    await stack.call(changePassword, { body }, { token });
    const answer = await stack.call(login, { body: { email, password: "another long password" } });
    await finish(dueOf(answer).ticket, phone.code(1));
  });
});

describe("an administrator's reset", () => {
  const reset = (id: number, token: string) =>
    stack.call(resetSecondFactor, { params: { id: String(id) } }, { token });

  it("removes a colleague's factor, ends their sessions, and notifies them, naming who did it", async () => {
    const { id, email, token } = await withFactor();
    const admin = await stack.token();
    const shown = async () =>
      (await stack.call(userRoutes.get, { params: { id: String(id) } }, { token: admin })).data;
    expect(await shown()).toMatchObject({ has_second_factor: true });
    expect((await failureOf(reset(id, await stack.token(MARKETING)))).status).toBe(403);
    await reset(id, admin);
    expect(await shown()).toMatchObject({ has_second_factor: false });
    expect((await failureOf(stack.call(getUser, {}, { token }))).status).toBe(401);
    signedIn(await logIn(email));
    expect((await failureOf(reset(id, admin))).body.code).toBe("wrong_status");
    await stack.drain();
    const mail = stack.mailbox
      .to(email)
      .find(({ subject }) => subject === "ეზო: თქვენი მეორე ნაბიჯი გაუქმდა");
    expect(mail?.text).toContain("ანა ადმინი");
  });

  it("is not for one's own, nor for somebody who is not there", async () => {
    const { id, token } = await withFactor("admin");
    expect((await failureOf(reset(id, token))).body.errors).toHaveProperty("id");
    expect((await failureOf(reset(999_999, token))).status).toBe(404);
  });
});

describe("the audit log", () => {
  // ASVS 5.0: 16.3.1
  it("says what happens to a factor, who did it and who failed, and never a secret or a code", async () => {
    const { id, email, token, phone, offer, codes } = await withFactor();
    await failureOf(finish(await ticketOf(email), "000000"));
    await finish(await ticketOf(email), codes[0] ?? "");
    const proof = (code: string) => ({ body: { current_password: PASSWORD, code } });
    await failureOf(stack.call(switchOffSecondFactor, proof("000000"), { token }));
    const { data: renewed } = await stack.call(renewRecoveryCodes, proof(codes[1] ?? ""), { token });
    await stack.call(switchOffSecondFactor, proof(phone.code(1)), { token });
    const other = await withFactor();
    const admin = await stack.token();
    await stack.call(resetSecondFactor, { params: { id: String(other.id) } }, { token: admin });

    const linesOf = async (user: number) =>
      (await stack.call(listAudit, { query: { entity: `user:${user}` } }, { token: admin })).data.reverse();
    const lines = await linesOf(id);
    const ofFactor = lines.filter(({ action }) => /factor|recovery|failed/.test(action));
    const own = { is_security: true, actor: { id } };
    expect(ofFactor).toMatchObject([
      { ...own, action: "second_factor_on" },
      {
        action: "sign_in_failed",
        is_security: true,
        actor: null,
        after: { route: "POST /api/auth/second-factor", reason: "errors.second_factor.wrong_code" },
      },
      { ...own, action: "recovery_code_used", after: { recovery_codes_left: RECOVERY_CODES - 1 } },
      { ...own, action: "second_factor_failed" },
      { ...own, action: "recovery_code_used" },
      { ...own, action: "recovery_codes_renewed" },
      { ...own, action: "second_factor_off" },
    ]);
    expect((await linesOf(other.id)).find(({ action }) => action === "second_factor_reset")).toMatchObject({
      actor: { name: "ანა ადმინი" },
    });

    const { rows } = await stack.database.pool.query<{ line: string }>(
      "select l::text as line from audit_lines l",
    );
    const written = rows.map(({ line }) => line).join("\n");
    for (const word of [offer.secret, ...codes, ...renewed.recovery_codes])
      expect(written).not.toContain(word);
  });
});

describe("the rule about who must have a factor", () => {
  const put = (rule: "optional" | "admins" | "everyone", token: string) =>
    stack.call(securitySettings.put, { body: { second_factor: rule } }, { token });

  // ASVS 5.0: 2.3.1
  it("is made by the person who has one, and leaves those without one nothing but setting it up", async () => {
    const boss = await withFactor("admin");
    const colleague = await addUser("admin");
    const { token } = signedIn(await logIn(colleague.email));
    expect((await failureOf(put("admins", token))).body.errors).toHaveProperty("second_factor");
    await put("admins", boss.token);
    try {
      const refused = async (work: Promise<unknown>) => (await failureOf(work)).body.code;
      const jobs = () => stack.call(listJobs, { query: {} }, { token });
      expect(await refused(jobs())).toBe("second_factor_required");
      expect(await refused(put("optional", token))).toBe("second_factor_required");
      await expect(stack.live(token)).rejects.toThrow("second_factor_required");
      expect((await stack.call(getUser, {}, { token })).data.must_set_up_second_factor).toBe(true);
      expect(signedIn(await logIn(colleague.email)).user.must_set_up_second_factor).toBe(true);
      // Marketing is not concerned.
      expect(signedIn(await logIn(MARKETING)).user).not.toHaveProperty("must_set_up_second_factor");

      const { data } = await stack.call(
        offerSecondFactor,
        { body: { current_password: PASSWORD } },
        { token },
      );
      const phone = anAuthenticator(data.uri);
      await stack.call(confirmSecondFactor, { body: { code: phone.code() } }, { token });
      await jobs();
      expect((await stack.call(getUser, {}, { token })).data).not.toHaveProperty("must_set_up_second_factor");
      const body = { current_password: PASSWORD, code: phone.code(1) };
      expect(await refused(stack.call(switchOffSecondFactor, { body }, { token }))).toBe("wrong_status");
    } finally {
      await put("optional", boss.token);
    }
    expect((await stack.call(getUser, {}, { token: await stack.token(ADMIN) })).data.email).toBe(ADMIN);
  });
});

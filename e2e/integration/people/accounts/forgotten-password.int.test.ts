import { checkPasswordLink, setPasswordByLink, userRoutes } from "@ezo/contract/admin/users";
import { forgotPassword, login } from "@ezo/contract/accounts/auth";
import {
  FORGOTTEN_PASSWORD_ANSWER_MS,
  FORGOTTEN_PASSWORD_LINKS_PER_DAY,
} from "@ezo/contract/values/limits/accounts";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 1 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const addUser = (email: string, password?: string) =>
  stack.call(
    userRoutes.create,
    { body: { name: "ლელა", email, role: "marketing", ...(password ? { password } : {}) } },
    { token },
  );
const linkIn = (text: string | undefined) => /token=(\S+)/.exec(text ?? "")?.[1] ?? "";

describe("a forgotten password", () => {
  const ask = (email: string) => stack.call(forgotPassword, { body: { email } });
  const links = () => stack.database.prisma.passwordLink;
  const state = async (link: string) =>
    (await stack.call(checkPasswordLink, { body: { token: link } })).data.state;

  // ASVS 5.0: 6.4.3
  it("is replaced by a mailed link, once and within half an hour", async () => {
    const { data: user } = await addUser("forgetful@ezo.test", PASSWORD);
    await ask(" Forgetful@EZO.test ");
    const [mail] = await stack.mailbox.waitFor("forgetful@ezo.test");
    expect(mail?.text).toContain("30 minutes");
    const link = await links().findFirstOrThrow({ where: { userId: user.id } });
    expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBeLessThanOrEqual(30 * 60_000);
    const token = linkIn(mail?.text);
    expect(await state(token)).toBe("valid");
    await stack.call(setPasswordByLink, { body: { token, password: "remembered this time" } });
    expect(await state(token)).toBe("outdated");
    await stack.call(login, { body: { email: "forgetful@ezo.test", password: "remembered this time" } });
  });

  it("gets the same answer for every text that can be stored, in the same time", async () => {
    const { data: gone } = await addUser("gone@ezo.test", PASSWORD);
    await stack.database.prisma.user.update({ where: { id: gone.id }, data: { isActive: false } });
    const answers: string[] = [];
    for (const email of [
      ADMIN,
      "gone@ezo.test",
      "nobody@ezo.test",
      "no address at all",
      "",
      " ",
      `${"a".repeat(240)}@b.ge`,
      `${"a".repeat(4000)}@b.ge`,
    ]) {
      const started = performance.now();
      answers.push(JSON.stringify(await ask(email)));
      expect(performance.now() - started).toBeGreaterThanOrEqual(FORGOTTEN_PASSWORD_ANSWER_MS - 5);
    }
    expect(new Set(answers).size).toBe(1);
    expect(await links().count({ where: { userId: gone.id } })).toBe(0);
    for (const body of [{}, { email: "a\0@b.ge" }, { email: "a\ud800@b.ge" }]) {
      const refused = await fetch(`${stack.url()}/api${forgotPassword.path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(refused.status).toBe(422);
    }
  });

  it("gets it beyond the limit of an address, too, and no mail; only a flood is refused", async () => {
    const strict = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "0.1" } });
    const call = (email: string) => strict.call(forgotPassword, { body: { email } });
    const { prisma } = strict.database;
    try {
      const taken = [await call("nobody@ezo.test"), await call("nobody@ezo.test")];
      const started = performance.now();
      expect(await call(ADMIN)).toEqual(taken[0]);
      expect(performance.now() - started).toBeGreaterThanOrEqual(FORGOTTEN_PASSWORD_ANSWER_MS - 5);
      expect(await prisma.passwordLink.count({ where: { isForgotten: true } })).toBe(0);
      expect(await prisma.auditLine.count({ where: { action: "throttled" } })).toBe(1);
      const left = RATE_LIMITS.forgottenPasswordCalls.points / 10 - 3;
      await Promise.all(Array.from({ length: left }, () => call(ADMIN)));
      expect((await failureOf(call(ADMIN))).status).toBe(429);
      expect(await prisma.passwordLink.count({ where: { isForgotten: true } })).toBe(0);
    } finally {
      await strict.stop();
    }
  });

  it("ends the lock of the browser that uses the link, for that account only", async () => {
    const strict = await startStack({ workers: 1, env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" } });
    const post = async (path: string, address: string, body: object, cookie = "") => {
      const answer = await fetch(`${strict.url()}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
        body: JSON.stringify(body),
      });
      await answer.body?.cancel();
      return { status: answer.status, cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
    };
    const logIn = (address: string, password: string, cookie = "", email = ADMIN) =>
      post("/auth/login", address, { email, password }, cookie);
    const lock = async (address: string, cookie = "", email = ADMIN) => {
      for (let count = 0; count < 8; count++) await logIn(address, "a guess", cookie, email);
    };
    const reset = async (address: string, password: string, cookie = "") => {
      await strict.database.prisma.passwordLink.updateMany({ data: { createdAt: new Date(0) } });
      const seen = strict.mailbox.to(ADMIN).length;
      await strict.call(forgotPassword, { body: { email: ADMIN } });
      const mails = await strict.mailbox.waitFor(ADMIN, seen + 1);
      const token = linkIn(mails.findLast(({ text }) => text?.includes("token="))?.text);
      expect((await post("/auth/set-password", address, { token, password }, cookie)).status).toBe(200);
    };
    try {
      const { cookie } = await logIn("203.0.113.1", PASSWORD);
      await lock("203.0.113.1", cookie);
      expect((await logIn("203.0.113.1", PASSWORD, cookie)).status).toBe(429);
      await lock("198.51.100.1");
      await lock("198.51.100.2");
      await lock("198.51.100.2", "", MARKETING);

      // A known device, then an address that has never logged in.
      await reset("203.0.113.1", "the first new password", cookie);
      expect((await logIn("203.0.113.1", "the first new password", cookie)).status).toBe(200);
      expect((await logIn("198.51.100.1", "the first new password")).status).toBe(429);
      await reset("198.51.100.2", "the second new password");
      expect((await logIn("198.51.100.2", PASSWORD, "", MARKETING)).status).toBe(429);
      expect((await logIn("198.51.100.1", "the second new password")).status).toBe(429);
      expect((await logIn("198.51.100.2", "the second new password")).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it("is asked for by strangers without effect on the user's mailbox or invitation", async () => {
    const { data: invited } = await addUser("invited@ezo.test");
    const [invitation] = await stack.mailbox.waitFor("invited@ezo.test");
    await Promise.all([ask("invited@ezo.test"), ask("invited@ezo.test"), ask("invited@ezo.test")]);
    const asked = { userId: invited.id, isForgotten: true };
    expect(await links().count({ where: asked })).toBe(1);
    expect(await state(linkIn(invitation?.text))).toBe("valid");
    const hourAgo = () =>
      links().updateMany({ where: asked, data: { createdAt: new Date(Date.now() - 3_600_000) } });
    for (let more = 0; more < FORGOTTEN_PASSWORD_LINKS_PER_DAY + 2; more++) {
      await hourAgo();
      await ask("invited@ezo.test");
    }
    expect(await links().count({ where: asked })).toBe(FORGOTTEN_PASSWORD_LINKS_PER_DAY);
    expect(await links().count({ where: { ...asked, usedAt: null } })).toBe(1);
  });
});

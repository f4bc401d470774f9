import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { randomUUID } from "node:crypto";
import {
  changePassword,
  getUser,
  listSessions,
  login,
  logout,
  revokeSession,
} from "@ezo/contract/accounts/auth";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import {
  DEVICE_KNOWN_DAYS,
  REMEMBERED_SESSION_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from "@ezo/contract/values/limits/accounts";
import { ADMIN_NAMESPACE, PUBLIC_NAMESPACE } from "@ezo/contract/live";
import { runHousekeeping } from "@ezo/core/housekeeping/housekeeping";
import { createLog } from "@ezo/core/platform/log/log";
import { createAccount, resetPassword } from "@ezo/core/users/accounts";
import { io } from "socket.io-client";
import { PacketType } from "socket.io-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, hashesSlowly: true });
});
afterAll(() => stack.stop());

describe("signing in", () => {
  it("answers an unknown address and a wrong password alike", async () => {
    const attempt = (email: string) =>
      failureOf(stack.call(login, { body: { email, password: "not the password" } }));
    const [unknown, wrong] = [await attempt("nobody@ezo.test"), await attempt(ADMIN)];
    expect(unknown.status).toBe(401);
    expect({ ...unknown.body, request_id: "" }).toEqual({ ...wrong.body, request_id: "" });
  });

  it("says that an account is switched off, but only to the person who has its password", async () => {
    const { prisma } = stack.database;
    const email = "switched-off@ezo.test";
    await createAccount(prisma, { email, name: "x", role: "marketing", password: PASSWORD });
    await prisma.user.update({ where: { email }, data: { isActive: false } });
    const attempt = async (password: string, language: string) =>
      (
        await failureOf(
          stack.call(login, { body: { email, password } }, { headers: { "x-locale": language } }),
        )
      ).body;
    const { body: unknown } = await failureOf(
      stack.call(login, { body: { email: "nobody@ezo.test", password: PASSWORD } }),
    );
    const wrong = await attempt("not the password", "ka");
    expect({ ...wrong, request_id: "" }).toEqual({ ...unknown, request_id: "" });
    expect(await attempt(PASSWORD, "en")).toMatchObject({
      code: "wrong_credentials",
      message: "This account is switched off. Ask an administrator",
    });
  });

  it("works with either header, and with the address in any case", async () => {
    const { token } = signedIn(
      await stack.call(login, { body: { email: ADMIN.toUpperCase(), password: PASSWORD } }),
    );
    const answer = await stack.call(getUser, {}, { headers: { "x-authorization": `Bearer ${token}` } });
    expect(answer.data).toEqual({
      id: expect.any(Number) as number,
      name: "ანა ადმინი",
      email: ADMIN,
      language: "ka",
      role: "admin",
      capabilities: [...CAPABILITIES],
    });
  });

  it("fails with a password that was changed meanwhile, as does a change of password", async () => {
    const { prisma } = stack.database;
    const email = "in-flight@ezo.test";
    const passwords = Array.from({ length: 9 }, (_, round) => `password of round ${round}`);
    const account = { email, name: "x", role: "marketing", password: passwords[0] ?? "" } as const;
    await createAccount(prisma, account);
    const user = await prisma.user.findUniqueOrThrow({ where: { email } });
    const open = (password: string) =>
      stack
        .call(login, { body: { email, password } }, { server: 1 })
        .then((answer) => signedIn(answer).token);
    for (const [round, next] of passwords.slice(1).entries()) {
      const current = passwords[round] ?? "";
      const own = await open(current);
      const body = { current_password: current, new_password: next };
      const theirs = { current_password: current, new_password: `${next}, a thief's` };
      const thief = await open(current);
      const change =
        round % 2 === 0
          ? stack.call(changePassword, { body }, { token: own })
          : resetPassword(prisma, email, next);
      const outcomes = await Promise.allSettled([
        ...Array.from({ length: 6 }, () => open(current)),
        // Checked with the old password, it may succeed before the owner's change, but not after.
        ...(round % 2 === 0 ? [] : [stack.call(changePassword, { body: theirs }, { token: thief })]),
        change,
      ]);
      expect(outcomes.at(-1)?.status).toBe("fulfilled");
      const live = await prisma.session.findMany({ where: { userId: user.id, revokedAt: null } });
      expect(live.length).toBe(round % 2 === 0 ? 1 : 0);
      await open(next);
    }
  });

  // ASVS 5.0: 7.3.2
  it("lasts 12 hours, or 30 days when remembered", async () => {
    const lifetime = async (rememberMe: boolean) => {
      const { token } = signedIn(
        await stack.call(login, { body: { email: ADMIN, password: PASSWORD, rememberMe } }),
      );
      const { data: sessions } = await stack.call(listSessions, {}, { token });
      const current = sessions.find(({ is_current }) => is_current);
      return Date.parse(current?.expires_at ?? "") - Date.parse(current?.created_at ?? "");
    };
    expect(await lifetime(false)).toBe(SESSION_LIFETIME_MS);
    expect(await lifetime(true)).toBe(REMEMBERED_SESSION_LIFETIME_MS);
  });
});

describe("a session", () => {
  // ASVS 5.0: 7.4.1
  it("ends on logout at once, on every server, with its live sockets", async () => {
    const token = await stack.token();
    const here = await stack.live(token, 0);
    const there = await stack.live(token, 1);
    await stack.call(logout, {}, { token, server: 0 });
    expect((await failureOf(stack.call(getUser, {}, { token, server: 1 }))).status).toBe(401);
    await Promise.all([here.dropped, there.dropped]);
    await expect(stack.live(token, 1)).rejects.toThrow("unauthorized");
  });

  it("says to open pages that its account was switched off, not that it was ended", async () => {
    const token = await stack.token(MARKETING);
    const where = { email: MARKETING };
    const refusal = () => stack.live(token).catch((error: unknown) => error);
    const change = (isActive: boolean) => stack.database.prisma.user.update({ where, data: { isActive } });
    await change(false);
    const switchedOff = await refusal();
    await change(true);
    expect(switchedOff).toMatchObject({ message: "unauthorized", data: "switched_off" });
    await stack.call(logout, {}, { token });
    expect(await refusal()).toMatchObject({ message: "unauthorized", data: undefined });
  });

  it("can be ended from another of the same user, but of nobody else", async () => {
    const [mine, other] = [await stack.token(), await stack.token()];
    const { data: sessions } = await stack.call(listSessions, {}, { token: other });
    const otherId = sessions.find(({ is_current }) => is_current)?.id ?? "";
    const marketing = await stack.token(MARKETING);
    expect(
      (await failureOf(stack.call(revokeSession, { params: { id: otherId } }, { token: marketing }))).status,
    ).toBe(404);
    await stack.call(revokeSession, { params: { id: otherId } }, { token: mine });
    expect((await failureOf(stack.call(getUser, {}, { token: other }))).status).toBe(401);
  });

  // ASVS 5.0: 6.2.1, 6.2.2, 6.2.3, 7.4.3
  it("survives its own password change while the others end", async () => {
    const [mine, other] = [await stack.token(MARKETING), await stack.token(MARKETING)];
    const wrong = await failureOf(
      stack.call(
        changePassword,
        { body: { current_password: "no", new_password: "another long one" } },
        { token: mine },
      ),
    );
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["current_password"]);
    const short = await failureOf(
      stack.call(
        changePassword,
        { body: { current_password: PASSWORD, new_password: "short" } },
        { token: mine },
      ),
    );
    expect(short.body.errors?.["new_password"]?.[0]).toContain("10");
    const same = { current_password: PASSWORD, new_password: PASSWORD };
    const refused = await failureOf(stack.call(changePassword, { body: same }, { token: mine }));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["new_password"]);
    for (const guessed of ["Password123!", `${MARKETING.split("@")[0]}-2026`]) {
      const body = { current_password: PASSWORD, new_password: guessed };
      const easy = await failureOf(stack.call(changePassword, { body }, { token: mine }));
      expect(Object.keys(easy.body.errors ?? {})).toEqual(["new_password"]);
    }
    await stack.call(
      changePassword,
      { body: { current_password: PASSWORD, new_password: "another long one" } },
      { token: mine },
    );
    expect((await failureOf(stack.call(getUser, {}, { token: other }))).status).toBe(401);
    expect((await stack.call(getUser, {}, { token: mine })).data.email).toBe(MARKETING);
    expect(
      (await failureOf(stack.call(login, { body: { email: MARKETING, password: PASSWORD } }))).status,
    ).toBe(401);
  });
});

describe("a live socket", () => {
  it("receives nothing before authentication, even if it names an earlier socket", async () => {
    const token = await stack.token();
    const inbox = await stack.live(token);
    const { floors } = await createStock(stack.database.prisma);
    const apartment = await createApartment(stack.database.prisma, floors[0], "1", {});
    const options = { transports: ["websocket"], forceNew: true, reconnection: false };
    const visitor = io(`${stack.url()}${PUBLIC_NAMESPACE}`, options);
    await new Promise<void>((resolve) => visitor.once("connect", () => resolve()));
    const heard = new Promise<void>((resolve) => visitor.onAny(() => resolve()));
    const change = { params: { id: String(apartment.id) }, body: { status: "sold" as const } };
    await stack.call(apartmentRoutes.patch, change, { token });
    await heard;
    // What Socket.IO's client sends to recover an earlier connection.
    const { _pid: pid, _lastOffset: offset } = visitor as unknown as Record<string, string | undefined>;
    const left = new Promise<void>((resolve) => visitor.once("disconnect", () => resolve()));
    visitor.io.engine.close();
    await left;
    const { data } = await stack.call(sendEnquiry, { body: anEnquiry() });
    await inbox.waitFor("customer:created", ({ id }) => id === data.id);

    const stranger = io(`${stack.url()}${ADMIN_NAMESPACE}`, { ...options, auth: { pid, offset } });
    const packets: unknown[] = [];
    stranger.io.on("packet", ({ type, data }) => packets.push([type, data]));
    await new Promise<void>((resolve) => stranger.once("connect_error", () => resolve()));
    stranger.close();
    expect(packets).toEqual([[PacketType.CONNECT_ERROR, { message: "unauthorized" }]]);
  });

  it("is refused without a token or with a forged one", async () => {
    await expect(stack.live("")).rejects.toThrow("unauthorized");
    const [header, payload] = (await stack.token()).split(".");
    await expect(stack.live(`${header}.${payload}.forged`)).rejects.toThrow("unauthorized");
  });
});

// ASVS 5.0: 6.3.1
describe("login throttling", () => {
  it("limits guessing at one account, says for how long, and counts over all servers", async () => {
    const strict = await startStack({ servers: 2, workers: 0, env: { RATE_LIMIT_SCALE: "1" } });
    try {
      const guess = (server: number, email = ADMIN) =>
        failureOf(strict.call(login, { body: { email, password: "guess" } }, { server }));
      for (let attempt = 0; attempt < 8; attempt++) expect((await guess(attempt % 2)).status).toBe(401);
      const refused = await guess(1);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(
        (await failureOf(strict.call(login, { body: { email: ADMIN, password: PASSWORD } }))).status,
      ).toBe(429);
    } finally {
      await strict.stop();
    }
  });

  it("never locks out the owner for guesses from anywhere, and notifies them once", async () => {
    const app = await startStack({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" } });
    /** An attempt from one address; its answer and cookie. */
    const attempt = async (address: string, password: string, cookie = "") => {
      const answer = await fetch(`${app.url()}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
        body: JSON.stringify({ email: ADMIN, password }),
      });
      await answer.body?.cancel();
      return { status: answer.status, cookie: answer.headers.get("set-cookie") ?? "" };
    };
    const guess = async (address: string) => (await attempt(address, "a guess")).status;
    const spent = async (addresses: string[]) => {
      for (const address of addresses) expect(await guess(address)).toBe(401);
    };
    try {
      const office = "203.0.113.7";
      const first = await attempt(office, PASSWORD);
      expect(first.status).toBe(200);
      expect(first.cookie).toMatch(/^__Host-ezo_device=[\w-]{32}; .*HttpOnly; Secure; SameSite=Strict/);
      const device = first.cookie.split(";")[0] ?? "";

      // Some proxies append the port, which changes with every connection.
      await spent(Array.from({ length: 8 }, (_, index) => `198.51.100.1:${4000 + index}`));
      expect(await guess("198.51.100.1")).toBe(429);
      // One subscriber, many addresses.
      await spent(Array.from({ length: 8 }, (_, index) => `[2001:db8:1:1::${index + 1}]:${4000 + index}`));
      expect(await guess("2001:db8:1:1:ffff::9")).toBe(429);
      // A botnet shares the account's limit, of which 84 attempts are left.
      await spent(Array.from({ length: 84 }, (_, index) => `192.0.2.${Math.floor(index / 7)}`));
      expect(await guess("192.0.2.200")).toBe(429);
      expect((await attempt("192.0.2.200", PASSWORD)).status).toBe(429);

      expect((await attempt(office, PASSWORD)).status).toBe(200);
      expect((await attempt("192.0.2.201", PASSWORD, device)).status).toBe(200);
      expect((await attempt("198.51.100.1", PASSWORD, device)).status).toBe(200);
      expect((await attempt("192.0.2.200", PASSWORD, "ezo_device=made-up")).status).toBe(429);
      // A known device has a limited number of attempts too, separate from others'.
      for (let count = 0; count < 8; count++)
        expect((await attempt(office, "a guess", device)).status).toBe(401);
      expect((await attempt(office, PASSWORD, device)).status).toBe(429);
      expect((await attempt(office, PASSWORD)).status).toBe(200);

      await app.drain();
      expect(app.mailbox.to(ADMIN).map(({ subject }) => subject)).toEqual([
        "ეზო: ვიღაც თქვენს პაროლს არჩევს",
      ]);
    } finally {
      await app.stop();
    }
  });

  it("knows a device for as long as documented, although its sessions have ended", async () => {
    const { prisma: db } = stack.database;
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: MARKETING } });
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const session = (createdAt: Date) =>
      db.session.create({ data: { id: randomUUID(), userId, createdAt, expiresAt: createdAt } });
    const known = await session(daysAgo(DEVICE_KNOWN_DAYS - 1));
    const forgotten = await session(daysAgo(DEVICE_KNOWN_DAYS + 1));
    await runHousekeeping(db, createLog("silent", "test"), new Date());
    const kept = await db.session.findMany({ where: { id: { in: [known.id, forgotten.id] } } });
    expect(kept.map(({ id }) => id)).toEqual([known.id]);
  });

  it("does not let strangers use up the owner's attempts to change the password", async () => {
    const app = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "1" } });
    try {
      const token = await app.token();
      for (let count = 0; count < 9; count++)
        await failureOf(app.call(login, { body: { email: ADMIN, password: "a guess" } }));
      const body = { current_password: PASSWORD, new_password: "another long one" };
      await app.call(changePassword, { body }, { token });
    } finally {
      await app.stop();
    }
  });
});

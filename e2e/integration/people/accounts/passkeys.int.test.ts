import { getUser, login } from "@ezo/contract/accounts/auth";
import {
  addPasskey,
  listPasskeys,
  loginByPasskey,
  offerPasskey,
  offerPasskeyLogin,
  removePasskey,
  renamePasskey,
} from "@ezo/contract/accounts/passkeys";
import {
  confirmSecondFactor,
  finishLogin,
  getSecondFactor,
  offerSecondFactor,
  resetSecondFactor,
} from "@ezo/contract/accounts/second-factor";
import { runs } from "@ezo/contract/testing/scope";
import { PASSKEYS_MAX } from "@ezo/contract/values/limits/accounts";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAuthenticator } from "../../../stack/login/authenticator.ts";
import { failureOf } from "../../../stack/failure.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { aSoftPasskey } from "../../../stack/login/soft-passkey.ts";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const SITE = { origin: "https://ezo.test", rpID: "ezo.test" };
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, env: { PUBLIC_URL: SITE.origin } });
});
afterAll(() => stack.stop());

let made = 0;
async function addUser(role: "admin" | "marketing" = "marketing") {
  const email = `key-${++made}@passkeys.test`;
  await createAccount(stack.database.prisma, { email, name: `Holder ${made}`, role, password: PASSWORD });
  const { id } = await stack.database.prisma.user.findUniqueOrThrow({ where: { email } });
  return { id, email, token: await stack.token(email) };
}
type Key = ReturnType<typeof aSoftPasskey>;
async function give(token: string, name = "Phone", key: Key = aSoftPasskey(SITE)) {
  const { data: ceremony } = await stack.call(offerPasskey, {}, { token });
  const body = { ticket: ceremony.ticket, name, answer: key.make(ceremony.options) };
  return { key, body, ...(await stack.call(addPasskey, { body }, { token, server: 1 })) };
}
async function withPasskey(role?: "admin" | "marketing") {
  const user = await addUser(role);
  return { ...user, ...(await give(user.token)) };
}
const ask = async () => (await stack.call(offerPasskeyLogin, {})).data;
const enter = (ticket: string, answer: ReturnType<Key["give"]>, server = 0) =>
  stack.call(loginByPasskey, { body: { ticket, answer } }, { server });
async function enterWith(key: Key) {
  const { ticket, options } = await ask();
  return (await enter(ticket, key.give(options))).data;
}

it("signs in alone, on every server, as its owner", async () => {
  const { key, email } = await withPasskey();
  const { token, user } = await enterWith(key);
  expect(user.email).toBe(email);
  expect((await stack.call(getUser, {}, { token, server: 1 })).data.email).toBe(email);
  const { data } = await stack.call(listPasskeys, {}, { token });
  expect(data).toEqual([
    expect.objectContaining({ name: "Phone", last_used_at: expect.any(String) as string }),
  ]);
});

it("is a second factor: the first switches it on, with recovery codes, and ends other sessions", async () => {
  const user = await addUser();
  const other = await stack.token(user.email);
  const { recovery_codes, key } = await give(user.token);
  expect(recovery_codes).toHaveLength(10);
  expect((await failureOf(stack.call(getUser, {}, { token: other }))).status).toBe(401);
  const { data: state } = await stack.call(getSecondFactor, {}, { token: user.token });
  expect(state).toMatchObject({ is_on: true, methods: ["passkey", "recovery"], recovery_codes_left: 10 });
  const due = (await stack.call(login, { body: { email: user.email, password: PASSWORD } })).data;
  if (!("second_factor" in due)) return expect.fail("a second factor is due");
  expect(due.second_factor.methods).toEqual(["passkey", "recovery"]);
  const body = { ticket: due.second_factor.ticket, code: recovery_codes[0] ?? "" };
  const { data: opened } = await stack.call(finishLogin, { body });
  // A second passkey, and an app, join what there is.
  const more = await give(opened.token, "Key", aSoftPasskey(SITE));
  expect(more.recovery_codes).toEqual([]);
  const { data: offer } = await stack.call(
    offerSecondFactor,
    { body: { current_password: PASSWORD } },
    { token: opened.token },
  );
  const code = anAuthenticator(offer.uri).code();
  await stack.call(confirmSecondFactor, { body: { code } }, { token: opened.token });
  const { data: all } = await stack.call(getSecondFactor, {}, { token: opened.token });
  expect(all.methods).toEqual(["totp", "passkey", "recovery"]);
  expect((await enterWith(key)).user.email).toBe(user.email);
});

it("is switched off with its last part, and demanded where the settings say so", async () => {
  const { token, data: passkey, key } = await withPasskey();
  const second = await give(token, "Second", aSoftPasskey(SITE));
  await stack.call(removePasskey, { params: { id: String(passkey.id) } }, { token });
  expect((await stack.call(getSecondFactor, {}, { token })).data.is_on).toBe(true);
  const { ticket, options } = await ask();
  expect((await failureOf(enter(ticket, key.give(options)))).body.code).toBe("wrong_credentials");
  const set = (second_factor: string) =>
    stack.database.prisma.setting.upsert({
      where: { name: "security" },
      create: { name: "security", value: { second_factor } },
      update: { value: { second_factor } },
    });
  await set("everyone");
  // The rule is kept for a moment.
  await expect
    .poll(async () => (await stack.call(getSecondFactor, {}, { token })).data.is_required, {
      timeout: 10_000,
    })
    .toBe(true);
  const remove = () => stack.call(removePasskey, { params: { id: String(second.data.id) } }, { token });
  expect((await failureOf(remove())).status).toBe(409);
  expect((await stack.call(listPasskeys, {}, { token })).data).toHaveLength(1);
  await set("optional");
  await expect
    .poll(async () => (await stack.call(getSecondFactor, {}, { token })).data.is_required, {
      timeout: 10_000,
    })
    .toBe(false);
  await remove();
  const { data: state } = await stack.call(getSecondFactor, {}, { token });
  expect(state).toMatchObject({ is_on: false, methods: [], recovery_codes_left: 0 });
});

it("takes each challenge once, and of several answers at once one", async () => {
  const { key } = await withPasskey();
  const { ticket, options } = await ask();
  const answers = Array.from({ length: 6 }, () => key.give(options));
  const outcomes = await Promise.allSettled(answers.map((answer, i) => enter(ticket, answer, i % 2)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await failureOf(enter(ticket, key.give(options)))).body.code).toBe("ticket_expired");
  // A challenge is not for another purpose, nor another person.
  const [mine, other] = [await addUser(), await addUser()];
  const { data: ceremony } = await stack.call(offerPasskey, {}, { token: mine.token });
  const fresh = aSoftPasskey(SITE);
  const body = { ticket: ceremony.ticket, name: "Phone", answer: fresh.make(ceremony.options) };
  for (const [token, sent] of [
    [other.token, body],
    [mine.token, { ...body, ticket }],
  ] as const)
    expect((await failureOf(stack.call(addPasskey, { body: sent }, { token }))).body.code).toBe(
      "wrong_status",
    );
  await stack.call(addPasskey, { body }, { token: mine.token });
  expect((await failureOf(stack.call(addPasskey, { body }, { token: mine.token }))).status).not.toBe(201);
});

it("refuses a counter that does not grow, another site, and who was not verified", async () => {
  const { key, token, id } = await withPasskey();
  await enterWith(key);
  const stored = () => stack.database.prisma.passkey.findFirstOrThrow({ where: { userId: id } });
  const before = await stored();
  const sessions = await stack.database.prisma.session.count({ where: { userId: id } });
  for (const wrong of [
    { counter: Number(before.counter) },
    { counter: 1 },
    { origin: "https://ezo.test.evil.example" },
    { origin: "http://ezo.test" },
    { isVerified: false },
  ]) {
    const { ticket, options } = await ask();
    expect((await failureOf(enter(ticket, key.give(options, wrong)))).body.code).toBe("wrong_credentials");
  }
  const { ticket, options } = await ask();
  const answer = aSoftPasskey(SITE).give(options);
  const forged = { ...answer, id: key.id, rawId: key.id };
  expect((await failureOf(enter(ticket, forged))).body.code).toBe("wrong_credentials");
  expect((await stored()).counter).toBe(before.counter);
  expect(await stack.database.prisma.session.count({ where: { userId: id } })).toBe(sessions);
  const unverified = aSoftPasskey(SITE);
  const { data: ceremony } = await stack.call(offerPasskey, {}, { token });
  const made = {
    ticket: ceremony.ticket,
    name: "X",
    answer: unverified.make(ceremony.options, { isVerified: false }),
  };
  expect((await failureOf(stack.call(addPasskey, { body: made }, { token }))).status).toBe(422);
});

it("answers no hostile credential with a session, nor with a failure of the server", () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        clientDataJSON: fc.stringMatching(/^[\w-]{0,60}$/),
        authenticatorData: fc.stringMatching(/^[\w-]{0,120}$/),
        signature: fc.stringMatching(/^[\w-]{0,60}$/),
      }),
      async (response) => {
        const { ticket } = await ask();
        const { key } = await known;
        const answer = {
          id: key.id,
          rawId: key.id,
          type: "public-key" as const,
          response,
        };
        const { status } = await failureOf(stack.call(loginByPasskey, { body: { ticket, answer } }));
        expect([401, 422, 429]).toContain(status);
      },
    ),
    { numRuns: runs(20) },
  ));
let known: ReturnType<typeof withPasskey>;
beforeAll(() => {
  known = withPasskey();
  return known;
});

it("is renamed by its owner alone, on top of the name that they saw, and leaves a line", async () => {
  const [mine, other] = [await withPasskey(), await addUser("admin")];
  const params = { id: String(mine.data.id) };
  const rename = (name: string, version?: number, token = mine.token) =>
    stack.call(renamePasskey, { params, body: { name, version } }, { token });
  expect(mine.data.version).toBe(1);
  expect((await failureOf(rename("Theirs", 1, other.token))).status).toBe(404);
  for (const name of ["", " ", "x".repeat(TEXT_INPUT_MAX_LENGTH + 1)])
    expect(Object.keys((await failureOf(rename(name, 1))).body.errors ?? {})).toEqual(["name"]);

  const names = ["Phone of work", "Phone at home", "Old phone"];
  const outcomes = await Promise.allSettled(names.map((name) => rename(name, 1)));
  const [first] = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(first?.value.data).toMatchObject({ id: mine.data.id, version: 2 });
  const late = await failureOf(rename("Late", 1));
  expect([late.status, late.body.code]).toEqual([409, "conflict"]);
  expect(late.body).toMatchObject({ current: first?.value.data });

  // Without a version it is overwritten; the same name changes nothing.
  expect((await rename(" Phone\n")).data).toMatchObject({ name: "Phone", version: 3 });
  expect((await rename("Phone", 3)).data.version).toBe(3);
  const { data } = await stack.call(listPasskeys, {}, { token: mine.token });
  expect(data).toMatchObject([{ name: "Phone", version: 3 }]);
  const lines = await stack.database.prisma.auditLine.findMany({
    where: { action: "passkey_renamed", entityId: mine.id },
    orderBy: { id: "asc" },
  });
  expect(lines.map(({ after, isSecurity }) => [after, isSecurity])).toEqual([
    [{ name: first?.value.data.name }, true],
    [{ name: "Phone" }, true],
  ]);
  // It still signs in.
  expect((await enterWith(mine.key)).user.email).toBe(mine.email);
});

it("is removed by its owner alone, and by a reset", async () => {
  const [mine, other] = [await withPasskey(), await addUser("admin")];
  const params = { id: String(mine.data.id) };
  const attempt = stack.call(removePasskey, { params }, { token: other.token });
  expect((await failureOf(attempt)).status).toBe(404);
  await stack.call(resetSecondFactor, { params: { id: String(mine.id) } }, { token: other.token });
  const { ticket, options } = await ask();
  expect((await failureOf(enter(ticket, mine.key.give(options)))).status).toBe(401);
  expect(
    signedIn(await stack.call(login, { body: { email: mine.email, password: PASSWORD } })).token,
  ).toBeTruthy();
});

it("is of one account, once, and of a limited number", async () => {
  const { key, token, id } = await withPasskey();
  const other = await addUser();
  for (const holder of [token, other.token])
    expect((await failureOf(give(holder, "Again", key))).status).toBe(422);
  await stack.database.prisma.passkey.createMany({
    data: Array.from({ length: PASSKEYS_MAX - 1 }, (_, i) => ({
      userId: id,
      credentialId: `made-${id}-${i}`,
      publicKey: new Uint8Array(1),
      counter: 0n,
      name: "Made",
    })),
  });
  expect((await failureOf(give(token, "One more", aSoftPasskey(SITE)))).status).toBe(409);
});

it("opens nothing for a user who may not log in", async () => {
  const { key, id } = await withPasskey();
  await stack.database.prisma.user.update({ where: { id }, data: { isActive: false } });
  const { ticket, options } = await ask();
  expect((await failureOf(enter(ticket, key.give(options)))).status).toBe(401);
});

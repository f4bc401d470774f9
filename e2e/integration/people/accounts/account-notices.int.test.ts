import { changePassword, getUser, listSessions, login, objectToNotice } from "@ezo/contract/accounts/auth";
import { setPasswordByLink } from "@ezo/contract/admin/users";
import { confirmSecondFactor, offerSecondFactor } from "@ezo/contract/accounts/second-factor";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAuthenticator } from "../../../stack/login/authenticator.ts";
import { failureOf } from "../../../stack/failure.ts";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const TBILISI = "94.240.192.10";
const BERLIN = "91.65.1.1";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, env: { TRUST_PROXY: "1" } });
});
afterAll(() => stack.stop());

let made = 0;
async function addUser() {
  const email = `owner-${++made}@notices.test`;
  await createAccount(stack.database.prisma, {
    email,
    name: `Owner ${made}`,
    role: "marketing",
    password: PASSWORD,
  });
  return email;
}
interface From {
  address?: string;
  agent?: string;
  cookie?: string;
  password?: string;
}
/** Logs in; returns the token, and the cookie that the browser keeps. */
async function logIn(
  email: string,
  { address = TBILISI, agent = CHROME, cookie, password = PASSWORD }: From = {},
) {
  const response = await fetch(`${stack.url()}/api/auth/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": agent,
      "x-forwarded-for": address,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { token: string } };
  return { token: data.token, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" };
}
async function mailsTo(email: string) {
  await stack.drain();
  return stack.mailbox.to(email);
}
const tokenIn = (text: string, path: string) =>
  new RegExp(`${path}\\?token=([^\\s"]+)`).exec(text)?.[1] ?? expect.fail(`no link to ${path}`);

it("mails a login from a device that the account does not know, and no other", async () => {
  const email = await addUser();
  const { cookie } = await logIn(email);
  await logIn(email);
  await logIn(email, { cookie, address: BERLIN });
  expect(await mailsTo(email)).toEqual([]);
  await logIn(email, { address: BERLIN, agent: FIREFOX });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Firefox 150, Linux");
  await logIn(email, { address: BERLIN, agent: FIREFOX });
  expect(await mailsTo(email)).toHaveLength(1);
});

it("shows where a session was opened, as far as that is known", async () => {
  const email = await addUser();
  await logIn(email);
  const { token } = await logIn(email, { address: "10.0.0.7" });
  const { data } = await stack.call(listSessions, {}, { token });
  expect(data.map(({ country }) => country)).toEqual([null, "GE"]);
});

it("ends every session by the mail's link, on every server, and mails a way to another password", async () => {
  const email = await addUser();
  const { token } = await logIn(email);
  const thief = await logIn(email, { address: BERLIN, agent: FIREFOX });
  const live = await stack.live(thief.token, 1);
  const [mail] = await mailsTo(email);
  const link = tokenIn(mail?.text ?? "", "/admin/not-me");
  await stack.call(objectToNotice, { body: { token: link } });
  await live.dropped;
  for (const ended of [token, thief.token])
    expect((await failureOf(stack.call(getUser, {}, { token: ended, server: 1 }))).status).toBe(401);
  const next = (await mailsTo(email)).at(-1);
  const another = tokenIn(next?.text ?? "", "/admin/set-password");
  const password = "quite another password";
  await stack.call(setPasswordByLink, { body: { token: another, password } });
  expect((await failureOf(stack.call(login, { body: { email, password: PASSWORD } }))).status).toBe(401);
  await logIn(email, { password });
});

it.each(["", "made.up.token", "x".repeat(400)])(
  "ends nothing by a link that is not ours: %j",
  async (token) => {
    const email = await addUser();
    const mine = await logIn(email);
    expect((await failureOf(stack.call(objectToNotice, { body: { token } }))).status).toBe(422);
    expect((await failureOf(stack.call(objectToNotice, { body: { token: mine.token } }))).status).toBe(422);
    expect((await stack.call(getUser, {}, { token: mine.token })).data.email).toBe(email);
  },
);

it("mails a new password and a new second factor, each with the same way to object", async () => {
  const email = await addUser();
  const { token } = await logIn(email);
  const change = { current_password: PASSWORD, new_password: "quite another password" };
  await stack.call(changePassword, { body: change }, { token });
  const changed = await mailsTo(email);
  expect(changed).toHaveLength(1);
  const body = { current_password: change.new_password };
  const { data: offer } = await stack.call(offerSecondFactor, { body }, { token });
  await stack.call(confirmSecondFactor, { body: { code: anAuthenticator(offer.uri).code() } }, { token });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(tokenIn(text ?? "", "/admin/not-me")).toBeTruthy();
  await stack.call(objectToNotice, { body: { token: tokenIn(mails[1]?.text ?? "", "/admin/not-me") } });
  expect((await failureOf(stack.call(getUser, {}, { token }))).status).toBe(401);
});

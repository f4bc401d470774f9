import { forgotPassword, getUser, login } from "@ezo/contract/accounts/auth";
import { addPasskey, loginByPasskey, offerPasskey, offerPasskeyLogin } from "@ezo/contract/accounts/passkeys";
import { reauthenticate } from "@ezo/contract/accounts/second-factor";
import { getSso } from "@ezo/contract/accounts/sso";
import { createAccount, resetPassword } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { OpenIdProvider } from "../../../stack/services/openid-provider.ts";
import { aSoftPasskey } from "../../../stack/login/soft-passkey.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { ssoBrowser } from "./sso-browser.ts";

let provider: OpenIdProvider;
let stack: Stack;
beforeAll(async () => {
  provider = await OpenIdProvider.start();
  const only = { OIDC_ONLY: "yes", OIDC_EMERGENCY_ACCOUNT: ADMIN, OIDC_TRUST_SECOND_FACTOR: "yes" };
  stack = await startStack({ env: { ...provider.settings, ...only } });
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
const byPassword = (email: string, password = PASSWORD) => stack.call(login, { body: { email, password } });
let made = 0;
async function aColleague() {
  const sub = `only-${++made}`;
  const email = `${sub}@sso.test`;
  await createAccount(db(), { email, name: "Colleague", role: "marketing", password: PASSWORD });
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  return { id, person: { sub, email, email_verified: true } };
}

it("the login page learns that passwords are not asked for", async () => {
  expect((await stack.call(getSso, {})).data).toMatchObject({ is_on: true, is_only: true });
});

// ASVS 5.0: 6.3.4
it("a right password opens nothing but the emergency account, and a wrong one learns nothing", async () => {
  const right = await failureOf(byPassword(MARKETING));
  expect([right.status, right.body.code]).toEqual([401, "wrong_credentials"]);
  const wrong = await failureOf(byPassword(MARKETING, "another password"));
  const unknown = await failureOf(byPassword("nobody@sso.test", "another password"));
  expect(wrong.body.message).toBe(unknown.body.message);
  expect(wrong.body.message).not.toBe(right.body.message);
  await byPassword(ADMIN.toUpperCase());
});

it("the emergency account comes in while the provider is away", async () => {
  await provider.die();
  await byPassword(ADMIN);
  await provider.rise();
});

it("a password that was set on the command line opens sessions for a day", async () => {
  const { person, id } = await aColleague();
  await resetPassword(db(), person.email, "a password of the shell");
  await byPassword(person.email, "a password of the shell");
  const passwordUntil = new Date(Date.now() - 1000);
  await db().user.update({ where: { id }, data: { passwordUntil } });
  expect((await failureOf(byPassword(person.email, "a password of the shell"))).status).toBe(401);
});

it("a passkey, which a colleague added meanwhile, opens nothing", async () => {
  const { person } = await aColleague();
  const { token } = await browser.signIn(person);
  const key = aSoftPasskey({ origin: "https://ezo.test", rpID: "ezo.test" });
  const { data: offer } = await stack.call(offerPasskey, {}, { token });
  const body = { ticket: offer.ticket, name: "Phone", answer: key.make(offer.options) };
  await stack.call(addPasskey, { body }, { token });
  const { data: ceremony } = await stack.call(offerPasskeyLogin, {});
  const given = { ticket: ceremony.ticket, answer: key.give(ceremony.options) };
  expect((await failureOf(stack.call(loginByPasskey, { body: given }))).body.code).toBe("wrong_credentials");
  // The provider takes care of the second factor, so it is not asked for here.
  expect((await browser.signIn(person)).user.email).toBe(person.email);
});

it("nobody has to set up a second factor that the provider takes care of", async () => {
  const { person } = await aColleague();
  const value = { second_factor: "everyone" };
  const name = "security";
  await db().setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  // The rule is kept for a moment, and reaches who has come by the password.
  await expect
    .poll(async () => "must_set_up_second_factor" in (await emergency()), { timeout: 10_000 })
    .toBe(true);
  const { user, token } = await browser.signIn(person);
  expect(user).not.toHaveProperty("must_set_up_second_factor");
  expect((await stack.call(getUser, {}, { token })).data).not.toHaveProperty("must_set_up_second_factor");
  await db().setting.delete({ where: { name } });
});
async function emergency(): Promise<object> {
  const { data } = await byPassword(ADMIN);
  return "user" in data ? data.user : {};
}

it("a password still confirms whose session it is, and can be set by a mailed link", async () => {
  const { person } = await aColleague();
  const { token } = await browser.signIn(person);
  await stack.call(reauthenticate, { body: { password: PASSWORD } }, { token });
  await stack.call(forgotPassword, { body: { email: person.email } });
  await stack.drain();
  expect(stack.mailbox.to(person.email)).toHaveLength(1);
});

import { login, type SecondFactorDue } from "@ezo/contract/accounts/auth";
import { confirmSecondFactor, offerSecondFactor } from "@ezo/contract/accounts/second-factor";
import { createAccount } from "@ezo/core/users/accounts";
import { expect } from "vitest";
import { anAuthenticator } from "../../../stack/login/authenticator.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { PASSWORD, type Stack } from "../../../stack/stack.ts";

type Role = "admin" | "marketing";

let made = 0;
/** A user of their own for each test. */
async function addUser(role: Role, app: Stack) {
  const email = `factor-${++made}@ezo.test`;
  await createAccount(app.database.prisma, { email, name: `User ${made}`, role, password: PASSWORD });
  const { id } = await app.database.prisma.user.findUniqueOrThrow({ where: { email } });
  return { id, email };
}
const logIn = (email: string, rememberMe: boolean, app: Stack) =>
  app.call(login, { body: { email, password: PASSWORD, rememberMe } });
export const dueOf = ({ data }: Awaited<ReturnType<typeof logIn>>): SecondFactorDue["second_factor"] =>
  "second_factor" in data ? data.second_factor : expect.fail("no second factor was due");

/** A user who has set the factor up, with their app, codes and session. */
export async function withFactor(role: Role, app: Stack) {
  const user = await addUser(role, app);
  const { token } = signedIn(await logIn(user.email, false, app));
  const body = { current_password: PASSWORD };
  const { data: offer } = await app.call(offerSecondFactor, { body }, { token });
  const phone = anAuthenticator(offer.uri);
  const { data } = await app.call(confirmSecondFactor, { body: { code: phone.code() } }, { token });
  return { ...user, token, phone, offer, codes: data.recovery_codes };
}
/** As if the last code had been taken long ago, so that no test waits for the next one. */
export const forgetStep = (userId: number, app: Stack) =>
  app.database.prisma.secondFactor.update({ where: { userId }, data: { lastStep: null } });

/** The same in one system, for the tests of a file. */
export const secondFactorUsers = (app: () => Stack) => ({
  addUser: (role: Role = "marketing") => addUser(role, app()),
  logIn: (email: string, rememberMe = false) => logIn(email, rememberMe, app()),
  ticketOf: async (email: string) => dueOf(await logIn(email, false, app())).ticket,
  withFactor: (role: Role = "marketing") => withFactor(role, app()),
  forgetStep: (userId: number) => forgetStep(userId, app()),
});

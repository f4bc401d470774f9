import type { loginByPasskey } from "@ezo/contract/accounts/passkeys";
import type { ParsedInput } from "@ezo/contract/route";
import type { Passkey, User } from "../../generated/prisma/client.ts";
import { AppError } from "../../platform/app-error.ts";
import { noteCaller } from "../../platform/log/context.ts";
import {
  type Client,
  type LoggedIn,
  type LoginParts,
  mayComeAlone,
  onlyBySso,
  openSession,
  withToken,
} from "../login/login.ts";
import { newDevice } from "../login/login-throttle.ts";
import { lockUser } from "../users.kind.ts";
import type { Ceremonies } from "./ceremonies.ts";
import { verifyGiven } from "./verify.ts";

type Parts = LoginParts & { ceremonies: Ceremonies };
type Attempt = ParsedInput<typeof loginByPasskey>["body"];

/** What a browser needs to ask for any passkey of this site. */
export async function offerLogin(ceremonies: Ceremonies) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const { challenge, ticket } = ceremonies.start({ purpose: "login" });
  const { rpID } = ceremonies.site;
  const options = await generateAuthenticationOptions({ rpID, challenge, userVerification: "required" });
  return { ticket, options: { ...options } };
}

/** Opens the session of the passkey's owner: they were verified, and have the key, which is two factors. */
export async function logInByPasskey(parts: Parts, attempt: Attempt, client: Client): Promise<LoggedIn> {
  const { db, ceremonies, codeThrottle, now } = parts;
  const ceremony = ceremonies.read(attempt.ticket, { purpose: "login" });
  if (!ceremony) throw new AppError("ticket_expired");
  const where = { credentialId: attempt.answer.id };
  const passkey = await db.passkey.findUnique({ where, include: { user: true } });
  if (!passkey || passkey.user.deletedAt || !isHandle(ceremonies, passkey, attempt)) throw isRefused();
  noteCaller({ accountId: passkey.userId });
  const guess = await codeThrottle.spend({ email: passkey.user.email, userId: passkey.userId }, client);
  const counter = await verifyGiven(ceremonies.site, ceremony, { answer: attempt.answer, passkey });
  if (counter === null) throw isRefused();
  if (!passkey.user.isActive)
    throw new AppError("wrong_credentials", { messageKey: "errors.account_switched_off" });
  if (!mayComeAlone(parts, passkey.user)) throw onlyBySso();

  const device = guess.knownDevice ?? newDevice();
  const opened = await db.$transaction(async (tx) => {
    await lockUser(tx, passkey.userId);
    const user = await tx.user.findFirst({ where: { id: passkey.userId, isActive: true, deletedAt: null } });
    // Of two answers with one counter, as an authenticator and its copy would send, the second fails.
    const used = { id: passkey.id, counter: passkey.counter };
    const { count } = await tx.passkey.updateMany({ where: used, data: { counter, lastUsedAt: now() } });
    if (!user || count === 0) throw isRefused();
    if (!(await ceremonies.redeem(tx, ceremony))) throw new AppError("ticket_expired");
    return openSession(parts, tx, { user, client, device, rememberMe: attempt.rememberMe });
  });
  await guess.forgive();
  return withToken(parts, opened, device);
}

/** Whether the user handle that the authenticator sent, if it sent one, is the passkey owner's. */
function isHandle(
  ceremonies: Ceremonies,
  { userId }: Passkey & { user: User },
  { answer }: Attempt,
): boolean {
  const { userHandle } = answer.response;
  return !userHandle || userHandle === Buffer.from(ceremonies.handleOf(userId)).toString("base64url");
}

const isRefused = () => new AppError("wrong_credentials", { messageKey: "errors.passkey_refused" });

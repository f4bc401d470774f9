import type { SsoSecondFactorDue } from "@ezo/contract/accounts/sso";
import { AppError } from "../../platform/app-error.ts";
import { noteCaller } from "../../platform/log/context.ts";
import { readableAddress } from "../../platform/mail/email-address.ts";
import { type Client, type LoggedIn, type LoginParts, openSession, withToken } from "../login/login.ts";
import { newDevice } from "../login/login-throttle.ts";
import { methodsOf } from "../second-factor/methods.ts";
import { lockUser } from "../users.kind.ts";
import type { SsoTickets } from "./sso-tickets.ts";

/**
 * Opens the session of whom the provider has named to this browser, as a right password would: with the second factor
 * that is due here, unless the provider takes care of it.
 */
export async function enterBySso(
  parts: LoginParts & { ssoTickets: SsoTickets },
  cookie: string | undefined,
  client: Client,
): Promise<LoggedIn | SsoSecondFactorDue> {
  const { db, sso, ssoTickets, throttle, tickets } = parts;
  if (!sso) throw new AppError("not_found");
  const code = ssoTickets.codeIn(cookie);
  if (!code) throw isOver();
  const { userId, rememberMe } = code;
  noteCaller({ accountId: userId });
  const device = (await throttle.knownDevice(userId, client)) ?? newDevice();
  const opened = await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    // Switched off or untied since the provider has answered.
    const where = { id: userId, isActive: true, deletedAt: null, identity: { isNot: null } };
    const user = await tx.user.findFirst({ where });
    if (!user) throw new AppError("wrong_credentials", { messageKey: "errors.account_switched_off" });
    if (!(await ssoTickets.redeem(tx, code))) throw isOver();
    if (!user.secondFactorAt || sso.trustsSecondFactor)
      return openSession(parts, tx, { user, client, device, rememberMe, isSso: true });
    const methods = await methodsOf(tx, userId);
    return {
      ticket: tickets.issue(user, rememberMe, true),
      email: readableAddress(user.email),
      // A passkey opens a session by itself, which is closed where the provider alone lets people in.
      methods: sso.isOnly ? methods.filter((method) => method !== "passkey") : methods,
    };
  });
  if (!("ticket" in opened)) return withToken(parts, opened, device);
  const { email, ...due } = opened;
  return { second_factor: { required: true, ...due }, email };
}

const isOver = () => new AppError("ticket_expired", { messageKey: "errors.sso.expired" });

import { randomUUID } from "node:crypto";
import type { AuthUser, SecondFactorDue } from "@ezo/contract/accounts/auth";
import { REMEMBERED_SESSION_LIFETIME_MS, SESSION_LIFETIME_MS } from "@ezo/contract/values/limits/accounts";
import type { User } from "../../generated/prisma/client.ts";
import { AppError } from "../../platform/app-error.ts";
import type { SsoSettings } from "../../platform/config/config.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { noteCaller } from "../../platform/log/context.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { type createLoginThrottle, hashOfDevice, type LoginClient, newDevice } from "./login-throttle.ts";
import { passwordFits } from "../passwords/passwords.ts";
import type { FactorCodes } from "../second-factor/factor-codes.ts";
import { recordFactorChange } from "../second-factor/factor-events.ts";
import type { FactorRule } from "../second-factor/factor-rule.ts";
import { methodsOf } from "../second-factor/methods.ts";
import type { Ticket, Tickets } from "../second-factor/tickets.ts";
import { isNewDevice, recordAccountNotice } from "../account-notices/account-events.ts";
import { issueToken, type sessionKey } from "../sessions/session-tokens.ts";
import { actorIn, presentSignedIn, withGrant } from "../sessions/signed-in.ts";
import { lockUnchanged } from "../users.kind.ts";

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}
export type Client = LoginClient & {
  userAgent: string;
  /** ISO 3166, by the address; undefined where it is not known. */
  country?: string | undefined;
};
export interface LoggedIn {
  token: string;
  user: AuthUser;
  device: string;
}
type Throttle = ReturnType<typeof createLoginThrottle>;
export interface LoginParts {
  db: Db;
  key: ReturnType<typeof sessionKey>;
  throttle: Throttle;
  codeThrottle: Throttle;
  codes: FactorCodes;
  rule: Pick<FactorRule, "isMissing" | "idleMs">;
  tickets: Tickets;
  /** Undefined where there is no single sign-on. */
  sso: SsoRules | undefined;
  now: () => Date;
}
/** What of the single sign-on's settings concerns every login. */
export type SsoRules = Pick<SsoSettings, "isOnly" | "emergencyAccount" | "trustsSecondFactor">;

/**
 * Whether somebody may sign in without the provider: where it alone lets people in, the emergency account may, and for a
 * day who was given a password on the command line.
 */
export function mayComeAlone(
  { sso, now }: Pick<LoginParts, "sso" | "now">,
  { email, passwordUntil }: Pick<User, "email" | "passwordUntil">,
): boolean {
  if (!sso?.isOnly) return true;
  const isForEmergencies = canonicalAddress(email) === sso.emergencyAccount;
  return isForEmergencies || (passwordUntil !== null && passwordUntil > now());
}
export const onlyBySso = (): AppError => new AppError("wrong_credentials", { messageKey: "errors.sso.only" });

/** The first step: a session, or a ticket for the second. */
export async function logIn(
  parts: LoginParts,
  credentials: Credentials,
  client: Client,
): Promise<LoggedIn | SecondFactorDue> {
  const { db, throttle, tickets } = parts;
  const email = canonicalAddress(credentials.email);
  const user = await db.user.findUnique({ where: { email } });
  const guess = await throttle.spend({ email, userId: user?.id }, client);
  const fits = await passwordFits(user?.passwordHash || undefined, credentials.password);
  if (!user || !fits || user.deletedAt) throw new AppError("wrong_credentials");
  if (!user.isActive) throw new AppError("wrong_credentials", { messageKey: "errors.account_switched_off" });
  if (!mayComeAlone(parts, user)) throw onlyBySso();

  const { rememberMe } = credentials;
  const device = guess.knownDevice ?? newDevice();
  const opened = await db.$transaction(async (tx) => {
    const unchanged = await lockUnchanged(tx, user);
    if (!unchanged) throw new AppError("wrong_credentials");
    // Read under the lock: a factor that was confirmed meanwhile counts.
    if (unchanged.secondFactorAt)
      return { ticket: tickets.issue(unchanged, rememberMe), methods: await methodsOf(tx, unchanged.id) };
    return openSession(parts, tx, { user: unchanged, client, device, rememberMe });
  });
  await guess.forgive();
  if (!("ticket" in opened)) return withToken(parts, opened, device);
  return { second_factor: { required: true, ...opened } };
}

/** The second step. A wrong code leaves the ticket as it is; a right one uses both up. */
export async function finishLogin(
  parts: LoginParts,
  given: { ticket: string; code: string },
  client: Client,
): Promise<LoggedIn> {
  const { db, codeThrottle, codes, tickets } = parts;
  const ticket = tickets.read(given.ticket);
  const user = ticket && (await findHolder(parts, ticket));
  if (!ticket || !user) throw new AppError("ticket_expired");
  noteCaller({ accountId: user.id });
  const guess = await codeThrottle.spend({ email: user.email, userId: user.id }, client);
  const code = await codes.read(user.id, given.code);
  const device = guess.knownDevice ?? newDevice();
  const opened = await db.$transaction(async (tx) => {
    const unchanged = await lockUnchanged(tx, user);
    if (!unchanged?.secondFactorAt || !tickets.isOf(ticket, unchanged)) throw new AppError("ticket_expired");
    if (!(await mayGoOn(parts, tx, { ticket, user: unchanged }))) throw new AppError("ticket_expired");
    const method = await codes.use(tx, user.id, code);
    if (!method) throw new AppError("wrong_credentials", { messageKey: "errors.second_factor.wrong_code" });
    // Two attempts with one ticket and two right codes: the second one's code is not used up either.
    if (!(await tickets.redeem(tx, ticket))) throw new AppError("ticket_expired");
    if (method === "recovery") await recordFactorChange(tx, user.id, "recovery_used");
    const { rememberMe, isSso } = ticket;
    return openSession(parts, tx, { user: unchanged, client, device, rememberMe, isSso });
  });
  await guess.forgive();
  return withToken(parts, opened, device);
}

/** Whether the first step would still let them in: an account may have been untied from the provider since. */
async function mayGoOn(
  parts: LoginParts,
  tx: Tx,
  { ticket, user }: { ticket: Ticket; user: User },
): Promise<boolean> {
  if (!ticket.isSso) return mayComeAlone(parts, user);
  return (await tx.userIdentity.findUnique({ where: { userId: user.id } })) !== null;
}

/** The user of a ticket, while they may log in with the password that was right. */
async function findHolder({ db, tickets }: LoginParts, ticket: Ticket): Promise<User | null> {
  const user = await db.user.findUnique({ where: { id: ticket.userId } });
  if (!user?.isActive || user.deletedAt || !tickets.isOf(ticket, user)) return null;
  return user;
}

interface Opened {
  sessionId: string;
  isSso: boolean;
  lifetimeMs: number;
  user: User;
}

/** Writes a session. The user is locked. */
export async function openSession(
  { throttle, now }: LoginParts,
  tx: Tx,
  login: { user: User; client: Client; device: string; rememberMe: boolean; isSso?: boolean },
): Promise<Opened> {
  const { user, client, device, rememberMe, isSso = false } = login;
  const createdAt = now();
  const lifetimeMs = rememberMe ? REMEMBERED_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS;
  const sessionId = randomUUID();
  const place = {
    userAgent: client.userAgent.slice(0, 400),
    deviceHash: hashOfDevice(device),
    networkHash: throttle.hashOfNetwork(client.address),
  };
  if (await isNewDevice(tx, user.id, { ...place, at: createdAt }))
    await recordAccountNotice(tx, { userId: user.id, what: "new_device", sessionId });
  await tx.session.create({
    data: {
      id: sessionId,
      userId: user.id,
      ...place,
      country: client.country ?? null,
      createdAt,
      lastSeenAt: createdAt,
      verifiedAt: createdAt,
      isRemembered: rememberMe,
      isSso,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    },
  });
  const current = await tx.user.update({ where: { id: user.id }, data: { lastLoginAt: createdAt } });
  return { sessionId, isSso, lifetimeMs, user: current };
}

export async function withToken(
  parts: LoginParts,
  { sessionId, isSso, lifetimeMs, user }: Opened,
  device: string,
): Promise<LoggedIn> {
  const { db, key } = parts;
  const token = issueToken(key, { id: sessionId, userId: user.id, lifetimeMs });
  const isFactorMissing = await isFactorMissingIn(parts, { isSso, user });
  const granted = await db.user.findUniqueOrThrow({ where: { id: user.id }, include: withGrant });
  const actor = actorIn({ id: sessionId }, granted, { isFactorMissing });
  return { token, user: presentSignedIn(actor), device };
}

/** Whether a session opens nothing before its user has set up a second factor, which the provider may have taken care of. */
export const isFactorMissingIn = async (
  { rule, sso }: Pick<LoginParts, "rule" | "sso">,
  { isSso, user }: { isSso: boolean; user: User },
): Promise<boolean> => !(isSso && sso?.trustsSecondFactor) && (await rule.isMissing(user));

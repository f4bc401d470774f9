import type { ErrorCode } from "@ezo/contract/errors";
import { AUDIT_REFUSAL_EVERY_MS } from "@ezo/contract/values/limits/personal-data";
import type { Db } from "../platform/db.ts";
import { currentCaller } from "../platform/log/context.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { networkOf } from "../platform/network/network.ts";
import type { OncePer } from "../platform/once-per.ts";
import { addAuditLine, type NewLine } from "./add-line.ts";

/** The failures of calls that are security events. */
const EVENTS = {
  wrong_credentials: "sign_in_failed",
  too_many_requests: "throttled",
  forbidden: "forbidden",
  second_factor_required: "forbidden",
} as const satisfies Partial<Record<ErrorCode, string>>;

interface Refusal {
  code: ErrorCode;
  /** `GET /api/admin/users/:id`: the pattern, since an address may hold anything. */
  route: string;
  /** Who somebody wanted to sign in as, as they typed it: also a password that was typed into the wrong field. */
  email?: unknown;
  reason?: string | undefined;
}

const isEvent = (code: ErrorCode): code is keyof typeof EVENTS => code in EVENTS;

/**
 * Adds a line for a call that was refused. A wrong password always leaves one, as many as the throttle lets through; of
 * other refusals that are repeated, one a minute. An address that nobody here has is not kept.
 */
export function createRefusals({ db, oncePer }: { db: Db; oncePer: OncePer }) {
  return async ({ code, route, email, reason }: Refusal): Promise<void> => {
    if (!isEvent(code)) return;
    const action = EVENTS[code];
    const { actorId, keyId, address = "" } = currentCaller();
    const who = keyId === undefined ? (actorId ?? networkOf(address)) : `key ${keyId}`;
    if (
      action !== "sign_in_failed" &&
      !(await oncePer(`audit ${action} ${who} ${route}`, AUDIT_REFUSAL_EVERY_MS))
    )
      return;
    const isSignIn = action === "sign_in_failed";
    const why = reason ?? (code === "second_factor_required" ? code : undefined);
    await addAuditLine(db, {
      action,
      ...((await aboutOf(db, { email, isSignIn })) ?? { entity: "route", title: route }),
      after: { route, ...(why ? { reason: why } : {}) },
    });
  };
}

/** What is refused: a sign-in to somebody's account, or what a key may do; null for a call in general. */
async function aboutOf(
  db: Db,
  { email, isSignIn }: { email: unknown; isSignIn: boolean },
): Promise<Pick<NewLine, "entity" | "entityId" | "title"> | null> {
  const { actorId, keyId, accountId } = currentCaller();
  if (keyId !== undefined) {
    const key = await db.apiKey.findUnique({ where: { id: keyId }, select: { name: true } });
    return { entity: "api_key", entityId: keyId, title: key?.name ?? "" };
  }
  if (!isSignIn && actorId !== undefined) return null;
  const user = await userOf(db, actorId ?? accountId, email);
  if (!isSignIn && user === null) return null;
  return { entity: "user", entityId: user?.id ?? null, title: user?.name ?? "" };
}

const ADDRESS_MAX_LENGTH = 320;
/** Who makes the call, or else whose account it asks for. */
async function userOf(db: Db, id: number | undefined, email: unknown) {
  const select = { id: true, name: true };
  if (id !== undefined) return db.user.findUnique({ where: { id }, select });
  if (typeof email !== "string" || email.length > ADDRESS_MAX_LENGTH || email.includes("\0")) return null;
  return db.user.findUnique({ where: { email: canonicalAddress(email.trim()) }, select });
}

export type NoteRefusal = ReturnType<typeof createRefusals>;

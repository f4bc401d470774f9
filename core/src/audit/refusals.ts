import type { ErrorCode } from "@ezo/contract/errors";
import { AUDIT_REFUSAL_EVERY_MS } from "@ezo/contract/values/limits";
import type { Db } from "../platform/db.ts";
import { currentCaller } from "../platform/log/context.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { networkOf } from "../platform/network.ts";
import type { OncePer } from "../platform/once-per.ts";
import { addAuditLine } from "./add-line.ts";

/** The failures of calls that are security events. */
const EVENTS = {
  wrong_credentials: "sign_in_failed",
  too_many_requests: "throttled",
  forbidden: "forbidden",
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
    const { actorId, accountId, address = "" } = currentCaller();
    const who = actorId ?? networkOf(address);
    if (
      action !== "sign_in_failed" &&
      !(await oncePer(`audit ${action} ${who} ${route}`, AUDIT_REFUSAL_EVERY_MS))
    )
      return;
    const user = actorId === undefined ? await accountOf(db, { accountId, email }) : null;
    const isSignIn = user !== null || action === "sign_in_failed";
    await addAuditLine(db, {
      action,
      entity: isSignIn ? "user" : "route",
      entityId: user?.id ?? null,
      title: isSignIn ? (user?.name ?? "") : route,
      after: { route, ...(reason ? { reason } : {}) },
    });
  };
}
export type NoteRefusal = ReturnType<typeof createRefusals>;

const ADDRESS_MAX_LENGTH = 320;
const SELECT = { id: true, name: true } as const;
/** The account that somebody wanted to sign in to; null where nobody has it. */
async function accountOf(db: Db, { accountId, email }: { accountId: number | undefined; email: unknown }) {
  if (accountId !== undefined) return db.user.findUnique({ where: { id: accountId }, select: SELECT });
  if (typeof email !== "string" || email.length > ADDRESS_MAX_LENGTH || email.includes("\0")) return null;
  return db.user.findUnique({ where: { email: canonicalAddress(email.trim()) }, select: SELECT });
}

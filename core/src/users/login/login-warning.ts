import { LOGIN_WARNING_EVERY_MS } from "@ezo/contract/values/limits/accounts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { createStaffMail, type StaffMailParts } from "../staff-mail/staff-mail.ts";

/** Warns the owner of an account by mail that somebody guesses their password, at most once a day. */
export async function warnOfGuesses(db: Db, userId: number, now: Date): Promise<void> {
  const warnedBefore = new Date(now.getTime() - LOGIN_WARNING_EVERY_MS);
  await db.$transaction(async (tx) => {
    // Not an edit of the user: version and `updated_at` stay. Of several guesses at once, the condition is true for one.
    const claimed = await tx.$executeRaw`
      update users set login_warned_at = ${now}
      where id = ${userId} and is_active and deleted_at is null
        and (login_warned_at is null or login_warned_at < ${warnedBefore})`;
    if (claimed > 0) await record(tx, "login.throttled", { user_id: userId });
  });
}

export function createLoginWarningMail(parts: StaffMailParts) {
  const send = createStaffMail(parts);
  return async (userId: number): Promise<void> => {
    const user = await parts.db.user.findFirst({ where: { id: userId, isActive: true, deletedAt: null } });
    if (!user?.loginWarnedAt) return;
    await send({
      key: `login-warning-${userId}-${user.loginWarnedAt.getTime()}`,
      namesFirm: true,
      to: user.email,
      url: () => `${parts.publicUrl}/admin/profile`,
      say: (t) => ({
        subject: t("mail.login_warning.subject"),
        heading: t("mail.login_warning.heading"),
        lines: [t("mail.login_warning.text", { name: user.name }), t("mail.login_warning.advice")],
        button: t("mail.login_warning.button"),
      }),
    });
  };
}

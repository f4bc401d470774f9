import type { Db } from "../../platform/db.ts";
import type { SecondFactorChange } from "../../platform/events/events.ts";
import { notMeUrl } from "../account-notices/account-notices.ts";
import type { NotMeTokens } from "../account-notices/not-me.ts";
import { createStaffMail, type StaffMailParts } from "../staff-mail/staff-mail.ts";

/** Notifies the owner of an account of what has happened to their second factor. */
export function createSecondFactorMail(parts: StaffMailParts & { notMe: NotMeTokens }) {
  const { publicUrl, notMe } = parts;
  const send = createStaffMail(parts);
  return async ({ change_id, user_id, what, by_id }: SecondFactorChange): Promise<void> => {
    const user = await parts.db.user.findFirst({ where: { id: user_id, isActive: true, deletedAt: null } });
    if (!user) return;
    const by = await nameOf(parts.db, by_id);
    await send({
      key: `second-factor-${change_id}`,
      namesFirm: true,
      to: user.email,
      url: () => (what === "guessed" ? `${publicUrl}/admin/profile` : notMeUrl(publicUrl, notMe, user.id)),
      say: (t) => ({
        subject: t(`mail.second_factor.${what}.subject`),
        heading: t(`mail.second_factor.${what}.heading`),
        lines: [
          t(`mail.second_factor.${what}.text`, { name: user.name, by }),
          t(what === "guessed" ? "mail.second_factor.guessed.advice" : "mail.account.advice"),
        ],
        button: t(what === "guessed" ? "mail.second_factor.button" : "mail.account.button"),
      }),
    });
  };
}

async function nameOf(db: Db, id: number | null): Promise<string> {
  const user = id === null ? null : await db.user.findUnique({ where: { id }, select: { name: true } });
  return user?.name ?? "";
}

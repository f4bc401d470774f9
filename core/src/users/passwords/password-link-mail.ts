import { PASSWORD_LINK_PATH } from "@ezo/contract/admin/users";
import { lifetimeOf, type PasswordLinks } from "./password-links.ts";
import { createStaffMail, type StaffMailParts } from "../staff-mail/staff-mail.ts";

/** Mails a link to set a password, by the link's id. */
export function createPasswordLinkMail(parts: StaffMailParts & { links: Pick<PasswordLinks, "tokenFor"> }) {
  const { db, links, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async (linkId: string): Promise<void> => {
    const link = await db.passwordLink.findUnique({ where: { id: linkId }, include: { user: true } });
    // Replaced by a newer one, or used: this mail is not needed any more.
    if (!link || link.usedAt || link.expiresAt <= new Date()) return;
    const minutes = lifetimeOf(link) / 60_000;
    await send({
      key: `password-link-${linkId}`,
      namesFirm: true,
      // Who has never logged in has chosen no language, and who cannot log in cannot choose another.
      isInEveryLanguage: true,
      to: link.email,
      url: async () => `${publicUrl}${PASSWORD_LINK_PATH}?token=${await links.tokenFor(linkId)}`,
      say: (t) => ({
        subject: t("mail.password.subject"),
        heading: t("mail.password.heading"),
        lines: link.isForgotten
          ? [
              t("mail.password_forgotten.text", { name: link.user.name }),
              t("mail.password_forgotten.expires", { minutes }),
            ]
          : [
              t("mail.password.text", { name: link.user.name }),
              t("mail.password.expires", { hours: minutes / 60 }),
            ],
        button: t("mail.password.button"),
      }),
    });
  };
}

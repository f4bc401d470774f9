import { createHash, createHmac, randomUUID } from "node:crypto";
import { PASSWORD_LINK_PATH } from "@ezo/contract/admin-users";
import { PASSWORD_LINK_LIFETIME_MS } from "@ezo/contract/limits";
import { paragraph, renderMail } from "../mail/layout.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { deliverOnce } from "../platform/deliveries.ts";
import type { Mailer } from "../platform/mailer.ts";
import { record } from "../platform/outbox.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions } from "./users.kind.ts";

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

/**
 * Links by which a user sets a password, once. The token is made from the link's id and the server's secret when the
 * mail is written: neither the database nor a job ever holds it.
 */
export function createPasswordLinks(options: { db: Db; secret: string; now?: () => Date }) {
  const { db, secret, now = () => new Date() } = options;
  const tokenOf = (id: string) =>
    `${id}.${createHmac("sha256", secret).update(`password:${id}`).digest("base64url")}`;

  return {
    tokenOf,

    /** Makes a link and has it mailed; earlier ones of the user stop working. */
    send: (userId: number): Promise<void> =>
      db.$transaction(async (tx) => {
        const id = randomUUID();
        await tx.passwordLink.deleteMany({ where: { userId, usedAt: null } });
        await tx.passwordLink.create({
          data: {
            id,
            userId,
            tokenHash: hashOf(tokenOf(id)),
            expiresAt: new Date(now().getTime() + PASSWORD_LINK_LIFETIME_MS),
          },
        });
        await record(tx, "password_link.created", { link_id: id });
      }),

    /** Sets the password and ends the user's sessions. Throws `invalid` for a link that is used, old or not ours. */
    async use(token: string, password: string): Promise<void> {
      const passwordHash = await hashPassword(password);
      await db.$transaction(async (tx) => {
        const tokenHash = hashOf(token);
        // Claimed before anything else: two clicks at once are one.
        const { count } = await tx.passwordLink.updateMany({
          where: {
            tokenHash,
            usedAt: null,
            expiresAt: { gt: now() },
            user: { isActive: true, deletedAt: null },
          },
          data: { usedAt: now() },
        });
        if (count === 0) throw new AppError("invalid", { fields: { token: ["errors.password_link"] } });
        const { userId } = await tx.passwordLink.findUniqueOrThrow({ where: { tokenHash } });
        await tx.user.update({ where: { id: userId }, data: { passwordHash } });
        await endSessions(tx, [userId]);
      });
    },
  };
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Mails a link to its user, in Georgian, the staff's language. */
export function createPasswordLinkMail(options: {
  db: Db;
  links: Pick<PasswordLinks, "tokenOf">;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
}) {
  const { db, links, mailer, translations, publicUrl } = options;
  return async (linkId: string): Promise<void> => {
    const link = await db.passwordLink.findUnique({ where: { id: linkId }, include: { user: true } });
    // Replaced by a newer one, or used: nobody needs this mail any more.
    if (!link || link.usedAt || link.expiresAt <= new Date()) return;
    const t = await translations.lookup("ka");
    const url = `${publicUrl}${PASSWORD_LINK_PATH}?token=${links.tokenOf(linkId)}`;
    const hours = PASSWORD_LINK_LIFETIME_MS / 3_600_000;
    const lines = [t("mail.password.text", { name: link.user.name }), t("mail.password.expires", { hours })];
    await deliverOnce(db, { key: `password-link-${linkId}`, recipient: link.user.email }, async () =>
      mailer.send({
        to: [link.user.email],
        subject: t("mail.password.subject"),
        html: await renderMail({
          language: "ka",
          heading: t("mail.password.heading"),
          body: lines.map(paragraph).join(""),
          button: { label: t("mail.password.button"), url },
          footer: t("mail.footer"),
        }),
        text: [t("mail.password.heading"), "", ...lines, "", url, "", t("mail.footer")].join("\n"),
      }),
    );
  };
}

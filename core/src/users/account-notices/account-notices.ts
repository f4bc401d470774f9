import { NOT_ME_PATH } from "@ezo/contract/accounts/auth";
import { readDevice } from "@ezo/contract/values/visits/device";
import type { AdminLanguage } from "@ezo/contract/values/languages";
import type { Session } from "../../generated/prisma/client.ts";
import type { AccountNotice } from "../../platform/events/events.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import type { NotMeTokens } from "./not-me.ts";
import { createStaffMail, type StaffMailParts } from "../staff-mail/staff-mail.ts";

/** Notifies the owner of an account of a login from a new device, or of a new password, with a way to object. */
export function createAccountNoticeMail(parts: StaffMailParts & { notMe: NotMeTokens }) {
  const { db, publicUrl, notMe } = parts;
  const send = createStaffMail(parts);
  return async ({ notice_id, user_id, what, session_id }: AccountNotice): Promise<void> => {
    const user = await db.user.findFirst({ where: { id: user_id, isActive: true, deletedAt: null } });
    const session =
      session_id === undefined ? null : await db.session.findUnique({ where: { id: session_id } });
    if (!user || (what === "new_device" && !session)) return;
    const timeZone = await firmTimeZone(db);
    await send({
      key: `account-notice-${notice_id}`,
      namesFirm: true,
      to: user.email,
      url: () => notMeUrl(publicUrl, notMe, user_id),
      say: (t, language) => {
        const { device, place, time } = describe(session, language, timeZone);
        return {
          subject: t(`mail.account.${what}.subject`),
          heading: t(`mail.account.${what}.heading`),
          lines: [
            t(`mail.account.${what}.text`, {
              name: user.name,
              device: device ?? t("mail.account.unknown_device"),
              place: place ?? t("mail.account.unknown_place"),
              time,
            }),
            t("mail.account.advice"),
          ],
          button: t("mail.account.button"),
        };
      },
    });
  };
}

/** Where the button of such a mail leads: a page that acts when its own button is pressed. */
export const notMeUrl = (publicUrl: string, notMe: NotMeTokens, userId: number): string =>
  `${publicUrl}${NOT_ME_PATH}?token=${notMe.issue(userId)}`;

function describe(session: Session | null, language: AdminLanguage, timeZone: string) {
  const device = readDevice(session?.userAgent ?? "");
  const place = session?.country
    ? new Intl.DisplayNames(language, { type: "region" }).of(session.country)
    : undefined;
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    dateStyle: "long",
    timeStyle: "short",
  });
  return {
    device: device && `${device.browser}, ${device.system}`,
    place,
    time: session ? format.format(session.createdAt) : "",
  };
}

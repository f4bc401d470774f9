import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { canonicalPath } from "@ezo/contract/values/languages";
import { type LinkMailParts, mailOf } from "../asked-by-mail/link-mail.ts";
import type { ErasureRequest } from "../generated/prisma/client.ts";
import { fullDate } from "../offers/offer-words.ts";
import type { Db } from "../platform/db.ts";
import { recipientRefusal } from "../platform/mail/mailer.ts";
import { deliverOnce } from "../platform/queues/deliveries.ts";
import { forEvery } from "../platform/queues/for-every.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { recipientsOf } from "../users/staff-mail/scheduler-address.ts";
import { createStaffMail, type StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { dueOf, ERASURE_FINISHED_MAIL } from "./erasure-rows.ts";

/** Notifies administrators of a request for erasure. The address is on the page alone. */
export function createErasureAskedMail(parts: StaffMailParts) {
  const { db, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async ({ erasure_id: id }: JobPayload<"mail-erasure-asked">): Promise<void> => {
    const row = await db.erasureRequest.findUnique({ where: { id } });
    if (row?.status !== "open") return;
    const day = dayIn(dueOf(row), await firmTimeZone(db));
    const recipients = await recipientsOf(db, null);
    await forEvery([...recipients.keys()], (userId) =>
      send({
        key: `erasure-asked-${id}-${userId}`,
        to: recipients.get(userId) ?? "",
        url: () => `${publicUrl}/admin/privacy`,
        say: (t, language) => ({
          subject: t("mail.own_data.staff_subject"),
          heading: t("mail.own_data.staff_subject"),
          lines: [t("mail.own_data.staff_text", { date: fullDate(day, language) })],
          button: t("mail.own_data.staff_button"),
        }),
      }),
    );
  };
}

/** Mails the person that their data was erased, after which the address goes here, too; or why it was not. */
export function createErasureFinishedMail(parts: Omit<LinkMailParts, "links">) {
  const { db, mailer, translations, publicUrl } = parts;
  return async ({ erasure_id: id }: JobPayload<"mail-erasure-finished">): Promise<void> => {
    const row = await db.erasureRequest.findUnique({ where: { id } });
    if (!row || row.status === "open" || row.email === "") return;
    const key = `${ERASURE_FINISHED_MAIL}${id}`;
    const sending = deliverOnce(db, { key, recipient: row.email }, async () => {
      const written = { ...row, locale: await shownLocale(db, row.locale) };
      const t = await translations.lookup(written.locale);
      const url = `${publicUrl}${canonicalPath(written.locale, "/privacy")}`;
      const askedOn = dayIn(row.askedAt, await firmTimeZone(db));
      return mailer.send(await mailOf(parts, written, t, { ...finishedText(written, askedOn, t), url }));
    });
    await sending.catch((error: unknown) => {
      // The address does not work: nobody can be mailed there.
      if (recipientRefusal(error) === undefined) throw error;
    });
    if (row.status === "erased") await forget(db, id, key);
  };
}

function finishedText({ status, reason, locale }: ErasureRequest, askedOn: string, t: TextLookup) {
  const asked = t("mail.own_data.finished_asked", { date: fullDate(askedOn, locale) });
  const lines =
    status === "erased"
      ? [asked, t("mail.own_data.erased_text"), t("mail.own_data.erased_kept")]
      : [asked, t("mail.own_data.refused_text"), reason ?? "", t("mail.own_data.refused_complaint")];
  const subject = t(status === "erased" ? "mail.own_data.erased_subject" : "mail.own_data.refused_subject");
  return { subject, heading: subject, lines, button: t("mail.own_data.privacy_button") };
}

/** The last places with the address, and with its hash, which is found by trying addresses. */
async function forget(db: Db, id: number, key: string): Promise<void> {
  await db.erasureRequest.update({ where: { id }, data: { email: "" } });
  await db.delivery.updateMany({ where: { key }, data: { recipient: "" } });
}

import { officeTimeBetween } from "@ezo/contract/values/office-hours";
import { forEvery } from "../../platform/queues/for-every.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail.ts";
import { wantsMail } from "../../users/staff-mails.service.ts";
import { placeOf } from "../enquiry-place.ts";
import { presentRow } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { STAGE } from "./escalate.ts";
import { readOffice } from "./office.ts";
import { managersOf } from "./rota.ts";

const MINUTE_MS = 60_000;

/** Notifies the seller whose a late enquiry is now, or the managers, once each; nobody of one that was answered since. */
export function createEscalationMail(parts: StaffMailParts & { now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = parts;
  const send = createStaffMail(parts);
  return async (escalationId: number): Promise<void> => {
    const escalation = await db.enquiryEscalation.findUnique({
      where: { id: escalationId },
      include: { seller: { select: { id: true, name: true, email: true } } },
    });
    const [row] = escalation ? await repo.findRows(db, [escalation.enquiryId]) : [];
    if (!escalation || !row?.awaitsSince || row.deletedAt) return;
    const { times, settings } = await readOffice(db);
    const isManagers = escalation.stage === STAGE.manager;
    const recipients = isManagers ? await managersOf(db, settings.manager_ids) : [];
    if (escalation.seller) recipients.push(escalation.seller);
    const minutes = Math.floor(officeTimeBetween(times, row.awaitsSince, now()) / MINUTE_MS);
    const place = Object.values(placeOf(presentRow(row, new Map())))
      .filter(Boolean)
      .join(", ");
    const willing = await db.user.findMany({
      where: { id: { in: recipients.map(({ id }) => id) }, ...wantsMail("late") },
      select: { id: true, email: true },
    });
    const emails = new Map(willing.map(({ id, email }) => [id, email]));
    await forEvery([...emails.keys()], (id) =>
      send({
        key: `escalation-${escalationId}-${id}`,
        to: emails.get(id) ?? "",
        url: () => `${publicUrl}/admin/customers?open=${row.id}`,
        say: (t) => ({
          subject: t("mail.escalation.subject", { id: row.id, minutes }),
          heading: t("mail.escalation.heading", { minutes }),
          lines: [
            t("mail.escalation.from", { id: row.id, name: row.name }),
            ...(place ? [place] : []),
            isManagers
              ? t("mail.escalation.manager", { seller: row.assignee?.name ?? t("mail.escalation.nobody") })
              : t("mail.escalation.seller"),
          ],
          button: t("mail.staff.open"),
        }),
      }),
    );
  };
}

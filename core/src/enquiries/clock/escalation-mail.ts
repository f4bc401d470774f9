import { officeTimeBetween } from "@ezo/contract/values/clock/office-hours";
import { MINUTE_MS } from "@ezo/contract/values/time";
import { isHeld } from "../../notices/hold.ts";
import { forEvery } from "../../platform/queues/for-every.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail/staff-mail.ts";
import { placeText } from "../words/enquiry-place.ts";
import { escalatedBy, escalationKey } from "./escalated.ts";
import { readOffice } from "./office.ts";

/** Notifies the seller whose a late enquiry is now, or the managers, once each; nobody of one that was answered since. */
export function createEscalationMail(parts: StaffMailParts & { now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = parts;
  const send = createStaffMail(parts);
  return async (escalationId: number): Promise<void> => {
    const escalated = await escalatedBy(db, "mail", escalationId);
    if (!escalated) return;
    const { row, awaitsSince, isManagers, people } = escalated;
    const { times } = await readOffice(db);
    const minutes = Math.floor(officeTimeBetween(times, awaitsSince, now()) / MINUTE_MS);
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    await forEvery([...emails.keys()], async (id) => {
      const key = escalationKey(escalationId, id);
      const notice = { kind: "late" as const, userId: id, key, enquiryIds: [row.id] };
      if (await isHeld(db, "mail", notice, now())) return;
      await send({
        key,
        to: emails.get(id) ?? "",
        url: () => `${publicUrl}/admin/customers?open=${row.id}`,
        say: (t, language) => ({
          subject: t("mail.escalation.subject", { id: row.id, minutes }),
          heading: t("mail.escalation.heading", { minutes }),
          lines: [
            t("mail.escalation.from", { id: row.id, name: row.name }),
            placeText(row, t, language),
            isManagers
              ? t("mail.escalation.manager", { seller: row.assignee?.name ?? t("mail.escalation.nobody") })
              : t("mail.escalation.seller"),
          ].filter(Boolean),
          button: t("mail.staff.open"),
        }),
      });
    });
  };
}

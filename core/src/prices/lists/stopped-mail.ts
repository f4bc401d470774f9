import type { PriceListStopped } from "@ezo/contract/inventory/price-lists";
import type { JobPayload } from "../../platform/queues/job-types.ts";
import { clockTime } from "../../platform/business-day.ts";
import { forEvery } from "../../platform/queues/for-every.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import { textIn } from "../../platform/text/localized-rows.ts";
import { recipientsOf } from "../../users/staff-mail/scheduler-address.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail/staff-mail.ts";
import { stoppedOf } from "./price-lists.present.ts";
import { getList } from "./price-lists.repo.ts";

/** How many apartments a mail names. */
const NAMED = 10;

/**
 * Notifies who scheduled a price list that it was not published at its time, and why; administrators where they have left, or
 * could do nothing about it any more.
 */
export function createStoppedMail(parts: StaffMailParts) {
  const { db, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async (payload: JobPayload<"mail-price-list-stopped">): Promise<void> => {
    const { price_list_id: id, version } = payload;
    const found = await db.priceList.findUnique({ where: { id }, select: { id: true } });
    const list = found && (await getList(db, id));
    const stopped = list && stoppedOf(list);
    // Meanwhile it was saved, published or deleted.
    if (!stopped || list.version !== version) return;
    const titles = await db.projectTranslation.findMany({
      where: { projectId: list.projectId },
      select: { locale: true, title: true },
    });
    const timeZone = await firmTimeZone(db);
    const recipients = await recipientsOf(db, stopped.reason === "not_allowed" ? null : list.updatedById);
    await forEvery([...recipients.keys()], (userId) =>
      send({
        key: `price-list-stopped-${id}-${version}-${userId}`,
        namesFirm: true,
        to: recipients.get(userId) ?? "",
        url: () => `${publicUrl}/admin/price-lists/${id}`,
        say: (t, language) => ({
          subject: t("mail.price_list_stopped.subject", { name: list.name }),
          heading: t("mail.price_list_stopped.heading"),
          lines: [
            t("mail.price_list_stopped.what", {
              name: list.name,
              project: textIn(titles, language)("title"),
              time: clockTime(new Date(stopped.at), timeZone),
            }),
            t(`mail.price_list_stopped.${stopped.reason}`),
            ...(stopped.apartments.length > 0 ? [namesOf(stopped.apartments)] : []),
            t("mail.price_list_stopped.advice"),
          ],
          button: t("mail.price_list_stopped.button"),
        }),
      }),
    );
  };
}

const namesOf = (apartments: PriceListStopped["apartments"]): string =>
  apartments
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join("; ") + (apartments.length > NAMED ? "; …" : "");

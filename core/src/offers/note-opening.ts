import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { IS_WORKABLE } from "../enquiries/enquiries.filter.ts";
import type { Db } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { OfferSnapshot } from "./offer-snapshot.ts";
import { lockReportedOffer } from "./offers.repo.ts";

/**
 * Counts that somebody has opened the page or the PDF of an offer, which open inboxes show at once. The first time on a day
 * is a line in the enquiry's history too. What visitors made for themselves has nobody to be reported to.
 */
export async function noteOpening(db: Db, id: string, at: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockReportedOffer(tx, id);
    const offer = await tx.offer.findFirst({
      where: { id, withdrawnAt: null, enquiry: IS_WORKABLE },
      select: { enquiryId: true, openedAt: true, snapshot: true },
    });
    if (!offer || offer.enquiryId === null) return;
    const { enquiryId, openedAt } = offer;
    const timeZone = await firmTimeZone(tx);
    await tx.offer.update({ where: { id }, data: { openedCount: { increment: 1 }, openedAt: at } });
    if (!openedAt || dayIn(openedAt, timeZone) !== dayIn(at, timeZone)) {
      const { number } = OfferSnapshot.parse(offer.snapshot);
      await tx.enquiryHistory.create({ data: { enquiryId, kind: "offer_opened", fromValue: number } });
    }
    await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  });
}

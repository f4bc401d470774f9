import type { OpenedOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { OPENED_OFFERS_MAX } from "@ezo/contract/values/limits/enquiries";
import { OfferSnapshot } from "../../offers/offer-snapshot.ts";
import { startOfDay } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import { type Actor, must } from "../../users/actor.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";

/** Which of their own offers people have opened today. */
export function createOpenedOffers({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return {
    async list(actor: Actor): Promise<OpenedOffer[]> {
      must(actor, "enquiries.read_own");
      const timeZone = await firmTimeZone(db);
      const offers = await db.offer.findMany({
        where: {
          madeById: actor.id,
          openedAt: { gte: startOfDay(dayIn(now(), timeZone), timeZone) },
          withdrawnAt: null,
          enquiry: IS_WORKABLE,
        },
        orderBy: [{ openedAt: "desc" }, { id: "asc" }],
        take: OPENED_OFFERS_MAX,
        select: {
          id: true,
          number: true,
          snapshot: true,
          openedCount: true,
          openedAt: true,
          enquiry: { select: { id: true, name: true } },
        },
      });
      return offers.flatMap(({ id, number, snapshot, openedCount: count, openedAt, enquiry }) =>
        enquiry && openedAt
          ? [
              {
                id,
                number,
                apartment_number: OfferSnapshot.parse(snapshot).number,
                customer: enquiry,
                opened: { count, last_at: openedAt.toISOString() },
              },
            ]
          : [],
      );
    },
  };
}

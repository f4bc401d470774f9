import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { LOCALES } from "@ezo/contract/values/locale";
import { minorText } from "@ezo/contract/values/money/money";
import { isVisibleApartment } from "../../navigation/navigation.visible.ts";
import { OfferSnapshot } from "../../offers/offer-snapshot.ts";
import { type LinkedOffer, linkedOffers } from "../../offers/offers.repo.ts";
import { headOf } from "../../persons/person-head.ts";
import { refused } from "../../platform/app-error.ts";
import { shortDate } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import { firmTimeZone } from "../../platform/settings.ts";

/** The address of an offer's page (`offerPath`), wherever the site is. */
const LINK = /\/offers\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/giu;

/** The enquiry that is answered. */
interface Answered {
  id: number;
  person: { id: number; mergedIntoId: number | null } | null;
}

/**
 * Throws `invalid` at `body` where a text links to an offer that staff made for somebody else, to one that can no longer be
 * taken or whose apartment visitors do not see, or says the terms that one had before it was changed: it was written earlier than it is sent.
 */
export async function offersMustStand(db: Db, body: string, to: Answered, at: Date): Promise<void> {
  const ids = new Set([...body.matchAll(LINK)].map(([, id = ""]) => id.toLowerCase()));
  if (ids.size === 0) return;
  const timeZone = await firmTimeZone(db);
  // Offers of enquiries that the seller does not see, too: those are somebody else's.
  for (const offer of await withoutLimit(() => linkedOffers(db, [...ids]))) {
    const key = isOf(offer, to) ? objectionTo(offer, body, { at, timeZone }) : "errors.offer_in_text_foreign";
    if (key !== null) throw refused("body", `${key}?number=${offer.number}`);
  }
}

/**
 * Whether an offer is for the person who is answered: by this enquiry or another one of theirs, also of somebody who was merged with
 * them. Visitors' own name no enquiry.
 */
function isOf({ enquiryId, enquiry }: LinkedOffer, { id, person }: Answered): boolean {
  if (enquiryId === null || enquiryId === id) return true;
  const head = headOf(person);
  return head !== null && headOf(enquiry?.person ?? null) === head;
}

function objectionTo(
  offer: LinkedOffer,
  body: string,
  { at, timeZone }: { at: Date; timeZone: string },
): string | null {
  const { apartment } = offer;
  if (offer.withdrawnAt) return "errors.offer_in_text_withdrawn";
  if (offer.validUntil <= at) return "errors.offer_in_text_ended";
  if (!apartment || apartment.deletedAt || apartment.status === "sold") return "errors.offer_in_text_sold";
  // Its page says so, too, and it has no PDF.
  if (!isVisibleApartment(apartment)) return "errors.offer_in_text_not_shown";
  const lastDayOf = (version: Pick<Version, "validUntil">) => [lastDay(version.validUntil, timeZone)];
  const isOld = [pricesOf, lastDayOf].some(
    (wordsOf) => names(body, offer.earlier.flatMap(wordsOf)) && !names(body, wordsOf(offer)),
  );
  return isOld ? "errors.offer_in_text_changed" : null;
}

const names = (body: string, words: readonly string[]): boolean => words.some((word) => body.includes(word));

type Version = Pick<LinkedOffer, "snapshot" | "validUntil">;
/** As the template writes them. */
const pricesOf = ({ snapshot }: Pick<Version, "snapshot">): string[] => {
  const { price } = OfferSnapshot.parse(snapshot);
  return LOCALES.map((locale) => minorText(price.amountMinor, locale, price.currency));
};

/** The last day of an offer, as mails name it. */
export const lastDay = (validUntil: Date, timeZone: string): string => shortDate(dayIn(validUntil, timeZone));

import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { OfferId, offerPdfPath } from "@ezo/contract/site/offers";
import { OFFER_PDF_WAIT_MS } from "@ezo/contract/values/limits/sales";
import type { Locale } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { urlOf } from "../media/media.keys.ts";
import { shownPrice } from "../navigation/navigation.present.ts";
import { visibleApartment } from "../navigation/navigation.visible.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import type { Queues } from "../platform/queues/queues.ts";
import { firmCurrency, firmTimeZone } from "../platform/settings.ts";
import type { Storage } from "../platform/storage/storage.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { dataUrlOf } from "../users/photo-url.ts";
import { apartmentPageOf } from "./apartment-page.ts";
import { noteOpening } from "./note-opening.ts";
import { type OfferSnapshot, sellerOf } from "./offer-snapshot.ts";
import { type OfferWords, offerWords } from "./offer-words.ts";
import { findOffer, heldUntil } from "./offers.repo.ts";
import { sellerNow } from "./seller-now.ts";
import { shownPdfKey, shownSnapshot } from "./shown-snapshot.ts";

export type Seller = OfferSnapshot["seller"];

/** An offer as its page shows it. */
export interface ShownOffer {
  words: OfferWords;
  path: string;
  pdfPath: string;
  /** The plan; null without one, or where its file is gone. */
  plan: { url: string; width: number; height: number } | null;
  /** Of the user who made it, as a `data:` URL; null without one. */
  photo: string | null;
  email: string;
  /** The firm's, for times beside its words. */
  timeZone: string;
  hasEnded: boolean;
  /** Null where visitors cannot see the apartment any more. */
  today: {
    status: ApartmentStatus;
    priceMinor: number | null;
    currency: Currency;
    /** Until when it is held for the very person of the offer. */
    heldUntil: Date | null;
  } | null;
}

export interface ShownOfferParts {
  db: Db;
  storage: Storage;
  queues: Pick<Queues, "run">;
  translations: Pick<TranslationsService, "lookup">;
  now?: () => Date;
}

/** Offers as those who have the link read them: page and PDF. */
export function createShownOffers(parts: ShownOfferParts) {
  const { db, storage, queues, translations, now = () => new Date() } = parts;
  return {
    /** The language of an offer, of a withdrawn one too; null where there is none. */
    async localeOf(id: string): Promise<Locale | null> {
      if (!OfferId.safeParse(id).success) return null;
      const offer = await db.offer.findUnique({ where: { id }, select: { locale: true } });
      return offer?.locale ?? null;
    },

    /** The sales office today, for visitors who have found no offer. */
    seller: (locale: Locale): Promise<Seller> => sellerOf(db, locale),

    /** Throws `not_found`, or `gone` where it was withdrawn. */
    async shown(id: string): Promise<ShownOffer> {
      const offer = await getOffer(db, id);
      const visible = await visibleOf(db, offer.apartment);
      const price = visible && shownPrice(visible);
      const snapshot = await shownSnapshot(db, offer.snapshot);
      const seller = sellerNow(offer.madeBy);
      const [t, timeZone] = [await translations.lookup(offer.locale), await firmTimeZone(db)];
      return {
        words: offerWords(offer, snapshot, { t, seller, timeZone }),
        path: apartmentPageOf(snapshot),
        pdfPath: offerPdfPath(offer.id),
        plan: await planPicture(storage, snapshot),
        photo: seller?.photo ? dataUrlOf(seller.photo.bytes) : null,
        email: snapshot.seller.email,
        timeZone,
        hasEnded: offer.validUntil <= now(),
        today: visible && {
          status: visible.status,
          priceMinor: price === null ? null : toMinor(price),
          currency: await firmCurrency(db),
          heldUntil: visible.status === "reserved" ? await heldUntil(db, offer) : null,
        },
      };
    },

    /** Somebody who is neither staff nor a robot has opened the page or the PDF of an offer. */
    opened: (id: string): Promise<void> => noteOpening(db, id, now()),

    /**
     * The PDF, made by a worker: where that has not happened yet, this waits for it. Null where visitors cannot see the
     * apartment any more, which the page says. Throws as `shown` does, or `unavailable` when no worker makes it in time.
     */
    async pdf(id: string): Promise<{ bytes: Uint8Array; number: number } | null> {
      const offer = await getOffer(db, id);
      if (!(await visibleOf(db, offer.apartment))) return null;
      // By the row's own id: an address in capitals finds it too, but its files are removed by the id alone.
      const shown = await shownSnapshot(db, offer.snapshot);
      const key = shownPdfKey(offer, shown, sellerNow(offer.madeBy));
      if (!(await storage.exists(key)))
        await queues.run("make-offer-pdf", { offer_id: offer.id }, OFFER_PDF_WAIT_MS, offer.id);
      // Version, seller or what is shown have changed meanwhile.
      if (!(await storage.exists(key))) throw new AppError("unavailable");
      return { bytes: await storage.bytes(key), number: offer.number };
    },
  };
}

/** The apartment of an offer as visitors see it today; null where they do not. */
const visibleOf = async (db: Db, apartment: { id: number } | null) =>
  apartment &&
  (await db.apartment.findFirst({
    where: { AND: [visibleApartment, { id: apartment.id }] },
    select: { status: true, price: true, isPriceHidden: true },
  }));

async function planPicture(
  storage: Storage,
  { pictures: { plan } }: OfferSnapshot,
): Promise<ShownOffer["plan"]> {
  if (!plan || !(await storage.exists(plan.key))) return null;
  return { url: urlOf(plan.key), width: plan.width, height: plan.height };
}

async function getOffer(db: Db, id: string) {
  const offer = OfferId.safeParse(id).success ? await findOffer(db, id) : null;
  if (!offer) throw new AppError("not_found");
  if (offer.withdrawnAt) throw new AppError("gone");
  return offer;
}

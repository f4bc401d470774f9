import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ApartmentStatus } from "@ezo/contract/site/navigation";
import { type AskedOffer, type Offer, OfferId, offerPath, offerPdfPath } from "@ezo/contract/site/offers";
import { OFFER_PDF_WAIT_MS } from "@ezo/contract/values/limits";
import type { Currency } from "@ezo/contract/values/money/currency";
import { toMinor } from "@ezo/contract/values/money/payment-plan";
import type { Locale } from "@ezo/contract/values/locale";
import type { Offer as OfferRow, Prisma } from "../generated/prisma/client.ts";
import { urlOf } from "../media/media.keys.ts";
import { shownPrice } from "../navigation/navigation.present.ts";
import { visibleApartment } from "../navigation/navigation.visible.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { firmCurrency } from "../platform/settings.ts";
import { record } from "../platform/events/outbox.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { reservePlace } from "../platform/queues/deliveries.ts";
import type { Queues } from "../platform/queues/queues.ts";
import type { Storage } from "../platform/storage.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { dataUrlOf } from "../users/photo-url.ts";
import { offerDelivery, offerMailKey } from "./offer-delivery.ts";
import { OfferSnapshot, sellerOf } from "./offer-snapshot.ts";
import { type OfferWords, offerWords } from "./offer-words.ts";
import { noteOpening } from "./note-opening.ts";
import { pdfKey } from "./offers.keys.ts";
import { findByKey, findOffer, heldUntil, insertOnce, type StoredRequest } from "./offers.repo.ts";
import { sellerMark, sellerNow } from "./seller-now.ts";
import { type OfferedTo, whatIsOffered } from "./what-is-offered.ts";

export type OffersService = ReturnType<typeof createOffers>;
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

/** Whom staff make an offer for, and on which terms. `noted` runs with its storing; it gets the apartment's number. */
export interface MadeFor {
  enquiryId: number;
  madeBy: { id: number; name: string };
  discount: NonNullable<OfferedTo["discount"]>;
  seen: OfferedTo["seen"];
  validDays: number;
  note: string;
  noted: (tx: Tx, apartmentNumber: string) => Promise<void>;
}

/** Apartments offered at the price of a day, as visitors take them home. */
export function createOffers(options: {
  db: Db;
  storage: Storage;
  queues: Pick<Queues, "run">;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
  now?: () => Date;
}) {
  const { db, storage, queues, translations, publicUrl, now = () => new Date() } = options;
  const present = async (source: Db | Tx, row: PresentedRow) => {
    const mails = await source.delivery.count({ where: { key: offerMailKey(row.id) } });
    return presentOffer(row, publicUrl, mails > 0);
  };
  return {
    /**
     * Stores an offer; PDF and mail follow from its event. A repeated `idempotencyKey` returns the first one and does
     * nothing else. Throws `not_for_sale`, `already_held`, `price_not_shown`, `conflict` (another price than `made.seen`), or `invalid` by field.
     */
    async create({ email, ...asked }: AskedOffer, idempotencyKey?: string, made?: MadeFor): Promise<Offer> {
      // In the form in which the page of a person, and an erasure, look for it.
      const address = email ? canonicalAddress(email) : null;
      const enquiryId = made?.enquiryId ?? null;
      const repeated = async (source: Db | Tx) => {
        const first = idempotencyKey === undefined ? null : await findByKey(source, idempotencyKey);
        return first && sameAs(first, askedOf(asked, made), { email: address, enquiryId });
      };
      const known = await repeated(db);
      if (known) return present(db, known);
      return db.$transaction(async (tx) => {
        const at = now();
        const { snapshot, validUntil } = await whatIsOffered(tx, asked, {
          at,
          enquiryId,
          validDays: made?.validDays ?? null,
          ...(made ? { discount: made.discount, seen: made.seen, sellerName: made.madeBy.name } : {}),
        });
        const row = {
          id: randomUUID(),
          apartmentId: asked.apartment_id,
          locale: asked.locale,
          email: address,
          enquiryId,
          asked: askedOf(asked, made),
          snapshot,
          note: made?.note ?? "",
          madeById: made?.madeBy.id ?? null,
          validUntil,
          idempotencyKey: idempotencyKey ?? null,
        };
        if (await insertOnce(tx, row)) {
          await record(tx, "offer.created", { offer_id: row.id });
          if (address) await reservePlace(tx, offerDelivery(row.id, address, at));
          await made?.noted(tx, snapshot.number);
        }
        return present(tx, (await repeated(tx)) ?? row);
      });
    },

    /** The language of an offer, of a withdrawn one too; null where there is none. */
    async localeOf(id: string): Promise<Locale | null> {
      if (!OfferId.safeParse(id).success) return null;
      const offer = await db.offer.findUnique({ where: { id }, select: { locale: true } });
      return offer?.locale ?? null;
    },

    /** The sales office today, for who has found no offer. */
    seller: (locale: Locale): Promise<Seller> => sellerOf(db, locale),

    /** Throws `not_found`, or `gone` where it was withdrawn. */
    async shown(id: string): Promise<ShownOffer> {
      const offer = await getOffer(db, id);
      const visible =
        offer.apartment &&
        (await db.apartment.findFirst({
          where: { AND: [visibleApartment, { id: offer.apartment.id }] },
          select: { status: true, price: true, isPriceHidden: true },
        }));
      const price = visible && shownPrice(visible);
      const snapshot = OfferSnapshot.parse(offer.snapshot);
      const seller = sellerNow(offer.madeBy);
      return {
        words: offerWords(offer, snapshot, { t: await translations.lookup(offer.locale), seller }),
        path: snapshot.path,
        pdfPath: offerPdfPath(offer.id),
        plan: await planPicture(storage, snapshot),
        photo: seller?.photo ? dataUrlOf(seller.photo.bytes) : null,
        email: snapshot.seller.email,
        hasEnded: offer.validUntil <= now(),
        today: visible && {
          status: visible.status,
          priceMinor: price === null ? null : toMinor(price),
          currency: await firmCurrency(db),
          heldUntil: visible.status === "reserved" ? await heldUntil(db, offer) : null,
        },
      };
    },

    /** Somebody who is neither staff nor a robot has opened the page of an offer. */
    opened: (id: string): Promise<void> => noteOpening(db, id, now()),

    /**
     * The PDF, made by a worker: where that has not happened yet, this waits for it. Throws as `shown` does, or
     * `unavailable` when no worker makes it in time.
     */
    async pdf(id: string): Promise<{ bytes: Uint8Array; number: number }> {
      const { version, number, madeBy, snapshot } = await getOffer(db, id);
      const key = pdfKey(id, version, sellerMark(OfferSnapshot.parse(snapshot), sellerNow(madeBy)));
      if (!(await storage.exists(key)))
        await queues.run("make-offer-pdf", { offer_id: id }, OFFER_PDF_WAIT_MS, id);
      // Version or seller have changed meanwhile.
      if (!(await storage.exists(key))) throw new AppError("unavailable");
      return { bytes: await storage.bytes(key), number };
    },
  };
}

export function presentOffer(row: PresentedRow, publicUrl: string, isMailed: boolean): Offer {
  const { price, plan } = OfferSnapshot.parse(row.snapshot);
  return {
    id: row.id,
    url: publicUrl + offerPath(row.id),
    pdf_url: publicUrl + offerPdfPath(row.id),
    valid_until: row.validUntil.toISOString(),
    price_minor: price.amountMinor,
    total_minor: plan?.computed.total_minor ?? price.amountMinor,
    is_mailed: isMailed,
  };
}
type PresentedRow = Pick<OfferRow, "id" | "validUntil"> & { snapshot: unknown };

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

/** The offer that was stored under a key before. Throws `invalid` where something else was asked for. */
function sameAs(
  first: OfferRow,
  asked: Prisma.InputJsonObject,
  to: Pick<OfferRow, "email" | "enquiryId">,
): OfferRow {
  const isSame =
    isDeepStrictEqual(first.asked, asked) && first.email === to.email && first.enquiryId === to.enquiryId;
  if (!isSame) throw refused("idempotency-key", "errors.idempotency_key_used");
  return first;
}

/** As JSON is stored: what is not asked for is left out. */
function askedOf(asked: StoredRequest, made: MadeFor | undefined): Prisma.InputJsonObject {
  const { percent, amountMinor } = made?.discount ?? {};
  const own = made ? { percent, amountMinor, validDays: made.validDays, note: made.note } : {};
  const all = Object.entries({ ...asked, ...own });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

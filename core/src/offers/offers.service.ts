import { isDeepStrictEqual } from "node:util";
import { type AskedOffer, type Offer, offerPath, offerPdfPath } from "@ezo/contract/site/offers";
import type { Offer as OfferRow, Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { reservePlace } from "../platform/queues/deliveries.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import { offerDelivery, offerMailKey } from "./offer-delivery.ts";
import { newOfferId } from "./offer-id.ts";
import { OfferSnapshot } from "./offer-snapshot.ts";
import { findByKey, hasKey, insertOnce, type StoredRequest } from "./offers.repo.ts";
import { createShownOffers, type ShownOfferParts } from "./shown-offers.ts";
import { type OfferedTo, whatIsOffered } from "./what-is-offered.ts";

export type OffersService = ReturnType<typeof createOffers>;

/** Whom staff make an offer for, and on which terms. `noted` runs with its storing; it gets the apartment's number. */
export interface MadeFor {
  enquiryId: number;
  madeBy: { id: number; name: string };
  discount: NonNullable<OfferedTo["discount"]>;
  seen: OfferedTo["seen"];
  amountOf?: OfferedTo["amountOf"];
  validDays: number;
  note: string;
  noted: (tx: Tx, apartmentNumber: string) => Promise<void>;
  /** Takes the locks of `noted` that come before those of rows. */
  begun?: (tx: Tx) => Promise<unknown>;
}

/** Apartments offered at the price of a day, as visitors take them home. */
export function createOffers(options: ShownOfferParts & { publicUrl: string }) {
  const { db, publicUrl, now = () => new Date() } = options;
  const present = async (source: Db | Tx, row: PresentedRow): Promise<Offer> => {
    const mails = await source.delivery.count({ where: { key: offerMailKey(row.id) } });
    const { plan } = OfferSnapshot.parse(row.snapshot);
    return { ...presentOffer(row, publicUrl, mails > 0), plan_id: plan?.id ?? null };
  };
  return {
    ...createShownOffers(options),

    /** Whether an offer was made under this key: a repeat of its call makes none. */
    isKept: (idempotencyKey: string): Promise<boolean> => hasKey(db, idempotencyKey),

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
      const stored = db.$transaction(async (tx) => {
        await made?.begun?.(tx);
        const at = now();
        const locale = await shownLocale(tx, asked.locale);
        const { snapshot, validUntil } = await whatIsOffered(
          tx,
          { ...asked, locale },
          {
            at,
            enquiryId,
            validDays: made?.validDays ?? null,
            ...(made ? saidByStaff(made) : {}),
          },
        );
        const row = {
          id: newOfferId(),
          apartmentId: asked.apartment_id,
          locale,
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
          if (address) await reservePlace(tx, offerDelivery(row.id, address));
          await made?.noted(tx, snapshot.number);
        }
        return present(tx, (await repeated(tx)) ?? row);
      });
      return stored.catch(async (error: unknown) => {
        // Refused by what has happened since the same call made its offer: that one is the answer.
        const first = error instanceof AppError ? await repeated(db) : null;
        if (!first) throw error;
        return present(db, first);
      });
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
    currency: price.currency,
    is_mailed: isMailed,
  };
}
type PresentedRow = Pick<OfferRow, "id" | "validUntil"> & { snapshot: unknown };

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

const saidByStaff = ({ discount, seen, madeBy, amountOf }: MadeFor) => ({
  discount,
  seen,
  sellerName: madeBy.name,
  amountOf,
});

/** As JSON is stored: what is not asked for is left out. */
function askedOf(asked: StoredRequest, made: MadeFor | undefined): Prisma.InputJsonObject {
  const { percent, amountMinor } = made?.discount ?? {};
  const own = made ? { percent, amountMinor, validDays: made.validDays, note: made.note } : {};
  const all = Object.entries({ ...asked, ...own });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

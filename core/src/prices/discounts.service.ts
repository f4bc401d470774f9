import { isLargeDiscount, percentOff } from "@ezo/contract/inventory/discount-price";
import type { LocalizedText } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { apartmentKind } from "../inventory/apartments.kind.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { forEvery } from "../platform/queues/for-every.ts";
import { firmDay, heldCurrency } from "../platform/settings.ts";
import type { Fields } from "../records/fields.ts";
import type { Loaded, RecordKind, Writer } from "../records/kind.ts";
import type { Records } from "../records/write.ts";
import { type Actor, must } from "../users/actor.ts";
import { discountedPrice, mustEndInTime, regularPrice, withoutDiscount } from "./discount.ts";
import { holdOwnCurrency } from "./lists/list-currency.ts";

/** Prices are set by those who may not change the rest of an apartment, too. */
export const pricedKind: RecordKind = { ...apartmentKind, writeTakes: "apartments.price" };

const BATCH = 200;
const ENDED = "discount ended";

/** Only a discount that goes on can be ended. */
const notLower = (fields: Fields): string =>
  discountedPrice(fields) === null ? "errors.discount_above_regular" : "errors.discount_not_lower";

export interface Discount {
  version: number;
  price: number;
  /** Of `price`, where its author says it. */
  currency?: Currency | undefined;
  until: string;
  reason: LocalizedText;
  confirm_large_falls: boolean;
}

/** A lower price through a day. It ends by itself; what is sold keeps the price that it was sold at. */
export function createDiscounts(parts: { db: Db; records: Records; now?: () => Date }) {
  const { db, records, now = () => new Date() } = parts;

  async function locked(tx: Tx, id: number): Promise<Loaded> {
    // The old price that visitors read is of the currency that the firm has once the discount is written.
    await heldCurrency(tx);
    await apartmentKind.rows.lock(tx, [id]);
    const [apartment] = await apartmentKind.load(tx, [id]);
    if (!apartment || apartment.deletedAt) throw new AppError("not_found");
    return apartment;
  }
  async function write(tx: Tx, actor: Writer, id: number, patch: Fields, version: number) {
    await records.within(tx, actor, pricedKind).update(id, patch, version);
    const [written] = await apartmentKind.load(tx, [id]);
    if (!written) throw new AppError("not_found");
    return present(written);
  }

  async function endIfOver(tx: Tx, id: number, today: string): Promise<boolean> {
    await heldCurrency(tx);
    await apartmentKind.rows.lock(tx, [id]);
    const [apartment] = await apartmentKind.load(tx, [id]);
    // It was prolonged, ended or sold since it was read.
    if (!apartment || apartment.deletedAt || apartment.fields["status"] === "sold") return false;
    const until = apartment.fields["discount_until"];
    if (typeof until !== "string" || until >= today) return false;
    const patches = new Map([[id, withoutDiscount(apartment.fields)]]);
    await records.within(tx, null, pricedKind).updateMany(patches, null, { reason: ENDED });
    return true;
  }

  return {
    set: (actor: Actor, id: number, wanted: Discount) => {
      must(actor, "apartments.price");
      const { version, price, until, reason } = wanted;
      return db.$transaction(async (tx) => {
        await holdOwnCurrency(tx, wanted.currency);
        const { fields } = await locked(tx, id);
        const { regular, isLarge } = discountOn(fields, wanted, await firmDay(tx, now()));
        const discount = { price, old_price: regular, discount_until: until, discount_reason: { ...reason } };
        const written = await write(tx, actor, id, discount, version);
        return { ...written, summary: { large_falls: isLarge ? 1 : 0 } };
      });
    },

    end: (actor: Actor, id: number, version: number) => {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const apartment = await locked(tx, id);
        if (apartment.fields["old_price"] === null) return present(apartment);
        return write(tx, actor, id, withoutDiscount(apartment.fields), version);
      });
    },

    /**
     * Ends discounts whose last day is over. Each in a transaction of its own: two workers at once end each once, and one that
     * fails holds up no other. On a deleted floor nothing is written: once that is restored, the next run ends them.
     */
    async endDue(): Promise<number> {
      const today = await firmDay(db, now());
      const due = await db.apartment.findMany({
        where: {
          discountUntil: { lt: new Date(today) },
          deletedAt: null,
          floor: { deletedAt: null },
          status: { not: "sold" },
        },
        orderBy: [{ discountUntil: "asc" }, { id: "asc" }],
        select: { id: true },
        take: BATCH,
      });
      let ended = 0;
      await forEvery(
        due.map(({ id }) => id),
        async (id) => {
          if (await db.$transaction((tx) => endIfOver(tx, id, today))) ended++;
        },
      );
      return ended;
    },
  };
}

/** What the discount lowers, and whether by much. Throws what refuses it. */
function discountOn(
  fields: Fields,
  { price, until, confirm_large_falls: isConfirmed }: Discount,
  today: string,
): { regular: number; isLarge: boolean } {
  if (fields["status"] === "sold") throw new AppError("not_for_sale");
  const regular = regularPrice(fields);
  if (regular === null) throw refused("price", "errors.discount_needs_price");
  // Also where the version is an older one: a price that its author has not changed is judged by nothing else.
  if (price >= regular) throw refused("price", notLower(fields));
  mustEndInTime("until", until, fields["discount_until"], today);
  const isLarge = isLargeDiscount(price, regular);
  // One that goes on at this price was confirmed when it was set.
  if (isLarge && price !== discountedPrice(fields) && !isConfirmed)
    throw refused("confirm_large_falls", `errors.confirm_large_fall?percent=${percentOff(price, regular)}`);
  return { regular, isLarge };
}

const present = ({ id, version, fields }: Loaded) => ({
  id,
  version,
  price: fields["price"] as number | null,
  old_price: fields["old_price"] as number | null,
  discount_until: fields["discount_until"] as string | null,
});

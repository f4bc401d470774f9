import type { Locale } from "@ezo/contract/values/locale";
import { lockText } from "../asked-by-mail/asked.ts";
import { visibleApartment } from "../navigation/navigation.visible.ts";
import { refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { addApartments, lockShortlist, watcherOf } from "./shortlist-rows.ts";

interface Asked {
  /** In the order of choice. */
  apartmentIds: readonly number[];
  /** Canonical. */
  email: string;
  locale: Locale;
  idempotencyKey: string | undefined;
  at: Date;
}

/**
 * Notes that the owner of an address is to be asked whether a shortlist is theirs. One that is confirmed stays as it is:
 * anybody can type its address. A repeated `idempotencyKey` does nothing; throws `invalid` where it was used for something
 * else, and where visitors can see none of the apartments.
 */
export async function askFor(tx: Tx, asked: Asked): Promise<void> {
  const { email, locale, at, idempotencyKey = null } = asked;
  const ids = [...new Set(asked.apartmentIds)];
  // Before anything depends on the address: what is answered must not.
  if ((await tx.apartment.count({ where: { AND: [visibleApartment, { id: { in: ids } }] } })) === 0)
    throw refused("apartment_ids", "errors.invalid_value");
  if (idempotencyKey !== null && (await isRepeated(tx, idempotencyKey, { email, ids }))) return;
  await lockText(tx, `shortlist of ${email}`);
  const found = await tx.keptShortlist.findUnique({ where: { email }, select: { id: true } });
  // Its owner may be ending it at this moment.
  const known = found && (await lockShortlist(tx, found.id));
  const isPending = !known || known.status === "pending";
  const now = { askedAt: at, idempotencyKey, askedIds: ids };
  const { id, asking } = known
    ? await tx.keptShortlist.update({
        where: { id: known.id },
        data: { ...now, asking: { increment: 1 }, ...(isPending ? { locale } : {}) },
      })
    : await tx.keptShortlist.create({ data: { ...now, email, locale, statusAt: at, usedAt: at } });
  if (isPending) {
    const watcherId = await watcherOf(tx, id);
    await tx.watchedApartment.deleteMany({ where: { watcherId } });
    await addApartments(tx, watcherId, ids);
  }
  await record(tx, "shortlist.asked", { shortlist_id: id, asking, locale });
}

async function isRepeated(
  tx: Tx,
  idempotencyKey: string,
  asked: { email: string; ids: readonly number[] },
): Promise<boolean> {
  await lockText(tx, `key of a shortlist ${idempotencyKey}`);
  const first = await tx.keptShortlist.findUnique({ where: { idempotencyKey } });
  if (!first) return false;
  if (first.email !== asked.email || first.askedIds.join() !== asked.ids.join())
    throw refused("idempotency-key", "errors.idempotency_key_used");
  return true;
}

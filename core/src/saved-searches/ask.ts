import type { SavedSearchFilters } from "@ezo/contract/site/saved-searches";
import { SAVED_SEARCHES_MAX } from "@ezo/contract/values/limits";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { queryOf } from "./filters.ts";
import { lockSearch, lockText } from "./saved-search-rows.ts";

interface Asked {
  filters: SavedSearchFilters;
  /** Canonical. */
  email: string;
  locale: Locale;
  idempotencyKey: string | undefined;
  at: Date;
}

/**
 * Notes that the owner of an address is to be asked about a search. A repeated `idempotencyKey` does nothing; throws
 * `invalid` where it was used for something else. Where as many searches wait as may, nothing is noted.
 */
export async function askFor(tx: Tx, asked: Asked): Promise<void> {
  const { filters, email, locale, at, idempotencyKey = null } = asked;
  const filterKey = queryOf(filters);
  if (idempotencyKey !== null && (await isRepeated(tx, idempotencyKey, { email, filterKey }))) return;
  await lockText(tx, email);
  const found = await tx.savedSearch.findUnique({ where: { email_filterKey: { email, filterKey } } });
  // Its owner may be ending it at this moment.
  const known = found && (await lockSearch(tx, found.id));
  const waiting = { email, status: "pending" } as const;
  if (!known && (await tx.savedSearch.count({ where: waiting })) >= SAVED_SEARCHES_MAX) return;
  const now = { askedAt: at, idempotencyKey };
  const { id, asking } = known
    ? await tx.savedSearch.update({
        where: { id: known.id },
        data: { ...now, asking: { increment: 1 }, ...(known.status === "pending" ? { locale } : {}) },
      })
    : await tx.savedSearch.create({
        data: { ...now, email, locale, filterKey, filters: filters as Prisma.InputJsonObject, statusAt: at },
      });
  await record(tx, "search.asked", { search_id: id, asking });
}

async function isRepeated(
  tx: Tx,
  idempotencyKey: string,
  asked: { email: string; filterKey: string },
): Promise<boolean> {
  await lockText(tx, `key ${idempotencyKey}`);
  const first = await tx.savedSearch.findUnique({ where: { idempotencyKey } });
  if (!first) return false;
  if (first.email !== asked.email || first.filterKey !== asked.filterKey)
    throw refused("idempotency-key", "errors.idempotency_key_used");
  return true;
}

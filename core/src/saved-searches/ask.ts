import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import { SAVED_SEARCHES_MAX } from "@ezo/contract/values/limits/followed-stock";
import type { Locale } from "@ezo/contract/values/locale";
import { lockText } from "../asked-by-mail/asked.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { firmCurrency } from "../platform/settings.ts";
import { queryOf } from "./filters.ts";
import { lockSearch } from "./saved-search-rows.ts";
import { currencyToStore } from "./search-currency.ts";

interface Asked {
  filters: SavedSearchFilters;
  /** Canonical. */
  email: string;
  locale: Locale;
  idempotencyKey: string | undefined;
  at: Date;
}

/**
 * Notes that the owner of an address is to be asked about a search; one whose limits are in another currency is another one.
 * A repeated `idempotencyKey` does nothing; throws `invalid` where it was used for something else. Where as many searches wait
 * as may, it takes the place of the oldest that nobody was mailed about, so that a stranger cannot fill an address up; if all
 * were mailed, nothing is noted.
 */
export async function askFor(tx: Tx, asked: Asked): Promise<void> {
  const { filters, email, locale, at, idempotencyKey = null } = asked;
  const filterKey = queryOf(filters);
  if (idempotencyKey !== null && (await isRepeated(tx, idempotencyKey, { email, filterKey }))) return;
  await lockText(tx, email);
  const currency = currencyToStore(filters, await firmCurrency(tx));
  const found = await tx.savedSearch.findUnique({
    where: { email_filterKey_currency: { email, filterKey, currency } },
  });
  // Its owner may be ending it at this moment.
  const known = found && (await lockSearch(tx, found.id));
  if (!known && !(await makeRoom(tx, email))) return;
  const now = { askedAt: at, idempotencyKey };
  const { id, asking } = known
    ? await tx.savedSearch.update({
        where: { id: known.id },
        data: { ...now, asking: { increment: 1 }, ...(known.status === "pending" ? { locale } : {}) },
      })
    : await tx.savedSearch.create({
        data: {
          ...now,
          email,
          locale,
          filterKey,
          filters: filters as Prisma.InputJsonObject,
          currency,
          statusAt: at,
        },
      });
  await record(tx, "search.asked", { search_id: id, asking, locale });
}

/** Whether one more search of an address may wait. */
async function makeRoom(tx: Tx, email: string): Promise<boolean> {
  const waiting = { email, status: "pending" } as const;
  if ((await tx.savedSearch.count({ where: waiting })) < SAVED_SEARCHES_MAX) return true;
  const unmailed = await tx.savedSearch.findFirst({
    where: { ...waiting, tokenHash: null },
    orderBy: [{ askedAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  if (!unmailed) return false;
  // Its mail may be going out at this moment.
  const { count } = await tx.savedSearch.deleteMany({ where: { id: unmailed.id, tokenHash: null } });
  return count > 0;
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

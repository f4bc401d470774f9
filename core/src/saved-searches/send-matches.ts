import { SHOWN_PRICE } from "../navigation/visible-stock.repo.ts";
import { isSuppressed } from "../asked-by-mail/suppressed.ts";
import type { SavedSearch } from "../generated/prisma/client.ts";
import type { InboundAddresses } from "../mail/inbound-addresses.ts";
import type { Log } from "../platform/log/log.ts";
import { mailboxOf } from "../platform/mail/email-address.ts";
import { type Mailer, recipientRefusal, wasRefused } from "../platform/mail/mailer.ts";
import { deliverOnce, hashAddress } from "../platform/queues/deliveries.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import { firmCurrency, readSetting } from "../platform/settings.ts";
import { availableOf, storedFilters } from "./filters.ts";
import { takeEntries } from "./followed-entries.ts";
import { matchesMail, type MatchesMailParts } from "./matches-mail.ts";
import { progressMail } from "./progress-mail.ts";
import { lockSearch, matchesKey } from "./saved-search-rows.ts";
import { awaitedCurrency } from "./search-currency.ts";
import { isWithinWeeklyLimit } from "./triggered-limit.ts";
import { noteRefused, triggeredReturnPath } from "./triggered-mails.ts";

export type SendMatchesParts = MatchesMailParts & {
  mailer: Mailer;
  log: Log;
  addresses: Pick<InboundAddresses, "openReturnPaths">;
};
type Mailing = JobPayload<"mail-search-matches">;

interface Taken {
  search: SavedSearch;
  apartmentIds: number[];
  entryIds: number[];
}
/** There is nothing to send (any more), which is no failure. */
class NothingToSend extends Error {}

/**
 * Sends one mail of a search, once. Whether its owner still wants it, and which apartments can still be had, is decided
 * before each attempt; a refused attempt leaves the apartments to the next one.
 */
export const createSendMatches =
  (parts: SendMatchesParts) =>
  async (job: Mailing): Promise<void> => {
    const { db, log } = parts;
    const { search_id: id, mailing } = job;
    const search = await db.savedSearch.findUnique({ where: { id }, select: { email: true } });
    if (!search) return;
    const { triggered_mails_per_week: most } = await readSetting(db, "marketing");
    const key = matchesKey(id, mailing);
    const sending = deliverOnce(
      db,
      {
        key,
        recipient: search.email,
        mayClaim: (tx, hash) => isWithinWeeklyLimit(tx, hash, { key, most, at: new Date() }),
      },
      () => attempt(parts, job),
    );
    const outcome = await sending.catch(async (error: unknown) => {
      if (error instanceof NothingToSend) return "nothing" as const;
      if (recipientRefusal(error) === undefined) throw error;
      await noteRefused(db, key, error);
      // The address does not work: its owner can resume the search on its page.
      await db.savedSearch.updateMany({
        where: { id, status: "active" },
        data: { status: "paused", statusAt: new Date() },
      });
      return "refused" as const;
    });
    if (outcome !== "sent") log.info({ searchId: id, mailing, outcome }, "no mail of a saved search sent");
  };

async function attempt(parts: SendMatchesParts, job: Mailing): Promise<string> {
  const { mailer, addresses } = parts;
  const taken = await take(parts, job);
  if (!taken) throw new NothingToSend();
  try {
    const { search, apartmentIds, entryIds } = taken;
    const mail =
      entryIds.length > 0
        ? await progressMail(parts, { search, entryIds })
        : await matchesMail(parts, { search, apartmentIds });
    if (!mail) throw new NothingToSend();
    const returnPath = await triggeredReturnPath(addresses, matchesKey(job.search_id, job.mailing));
    return await mailer.send({ ...mail, returnPath });
  } catch (error) {
    // What may have arrived is not named again.
    if (wasRefused(error)) await release(parts, job);
    throw error;
  }
}

/**
 * Takes the new apartments that can be had now, or the new entries of a construction, for this mail, so that no other one
 * names them; null where nothing is to be sent.
 */
const take = ({ db }: SendMatchesParts, { search_id: id, mailing }: Mailing): Promise<Taken | null> =>
  db.$transaction(async (tx) => {
    const search = await lockSearch(tx, id);
    const settings = await readSetting(tx, "marketing");
    if (search?.status !== "active" || !settings.saved_searches) return null;
    if (awaitedCurrency(search.currency, await firmCurrency(tx)) !== null) return null;
    if (await isSuppressed(tx, search.email, search.statusAt)) {
      // Otherwise a mail would be ordered, and not sent, every few hours from now on.
      await tx.savedSearch.update({ where: { id }, data: { status: "paused", statusAt: new Date() } });
      return null;
    }
    const limit = {
      key: matchesKey(id, mailing),
      most: settings.triggered_mails_per_week,
      at: new Date(),
    };
    if (!(await isWithinWeeklyLimit(tx, hashAddress(mailboxOf(search.email)), limit))) return null;
    const filters = storedFilters(search.filters);
    if (filters.construction) {
      const entryIds = await takeEntries(tx, { search_id: id, mailing });
      return entryIds.length === 0 ? null : { search, apartmentIds: [], entryIds };
    }
    const available = await availableOf(tx, filters);
    const rows = await tx.$queryRaw<{ id: number }[]>`
      select a.id from ${available}
        and a.id in (
          select k.apartment_id from saved_search_apartments k
          where k.search_id = ${id}::int and k.found_at is not null and (k.mailing is null or k.mailing = ${mailing}::int))
      order by ${SHOWN_PRICE} nulls last, a.id`;
    const apartmentIds = rows.map((row) => row.id);
    if (apartmentIds.length === 0) return null;
    await tx.$executeRaw`
      update saved_search_apartments set mailing = ${mailing}::int
      where search_id = ${id}::int and apartment_id = any(${apartmentIds}::int[])`;
    return { search, apartmentIds, entryIds: [] };
  });

/** What a mail has named that was certainly not sent is new again. */
async function release({ db }: SendMatchesParts, { search_id: searchId, mailing }: Mailing): Promise<void> {
  const taken = { where: { searchId, mailing }, data: { mailing: null } };
  await db.savedSearchApartment.updateMany(taken);
  await db.savedSearchEntry.updateMany(taken);
}

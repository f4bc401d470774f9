import { DEVICE_KNOWN_DAYS } from "@ezo/contract/values/limits/accounts";
import { BOUNCE_EVENTS_KEPT_DAYS, NEWSLETTER_PENDING_DAYS } from "@ezo/contract/values/limits/marketing";
import { VITALS_KEPT_DAYS } from "@ezo/contract/values/limits/operations";
import { DAY_MS, HOUR_MS } from "@ezo/contract/values/time";
import { addAuditLine } from "../audit/add-line.ts";
import { forgetAddresses } from "../campaigns/forget-readers.ts";
import { removeDeleted } from "../enquiries/retention/remove-deleted.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { ERASED_DOMAIN } from "../platform/mail/email-address.ts";
import { readSetting } from "../platform/settings.ts";
import { monthsBefore } from "../retention/cutoffs.ts";

/** Addresses in ledgers that one run removes; the next one goes on. */
const ADDRESSES_AT_ONCE = 50_000;
/** How long each kind of row is kept, after its use has ended unless stated otherwise. Settings of retention shorten some of it. */
export const KEPT_FOR = {
  /** From the login, at most. The login throttle recognises devices and networks by these rows. */
  sessions: DEVICE_KNOWN_DAYS * DAY_MS,
  passwordLinks: 30 * DAY_MS,
  publishedEvents: 7 * DAY_MS,
  /** They can be restored for so long. */
  deletedEnquiries: 30 * DAY_MS,
  expiredRateLimits: 0,
  /** From their arrival: a provider that repeats one later than this has it counted again. */
  bounceEvents: BOUNCE_EVENTS_KEPT_DAYS * DAY_MS,
  webVitals: VITALS_KEPT_DAYS * DAY_MS,
  /** A claim older than this was cut off between the claim and the mail server's answer. */
  unconfirmedDelivery: HOUR_MS,
} as const;

/** Deletes rows past their retention and logs mails whose outcome is unknown. Harmless to run twice. */
export async function runHousekeeping(db: Db, log: Log, now: Date): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const [sessions, events, customers, links, limits, vitals, bounces, unconfirmed] = await Promise.all([
    db.session.deleteMany({
      where: { createdAt: { lt: before(KEPT_FOR.sessions) }, expiresAt: { lt: now } },
    }),
    db.outboxEvent.deleteMany({ where: { publishedAt: { lt: before(KEPT_FOR.publishedEvents) } } }),
    removeDeleted(db, before(KEPT_FOR.deletedEnquiries)),
    db.passwordLink.deleteMany({ where: { expiresAt: { lt: before(KEPT_FOR.passwordLinks) } } }),
    db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } }),
    db.webVital.deleteMany({ where: { day: { lt: before(KEPT_FOR.webVitals) } } }),
    db.bounceEvent.deleteMany({ where: { receivedAt: { lt: before(KEPT_FOR.bounceEvents) } } }),
    db.delivery.findMany({
      where: { status: "sending", updatedAt: { lt: before(KEPT_FOR.unconfirmedDelivery) } },
      select: { key: true },
      take: 100,
    }),
  ]);
  // An address that was never confirmed may be a stranger's and is not kept.
  const askedBefore = new Date(now.getTime() - NEWSLETTER_PENDING_DAYS * DAY_MS);
  const pending = await db.contact.deleteMany({
    where: {
      status: "pending",
      // Of an enquiry, with the setting `confirm_consents`.
      source: { in: ["newsletter", "enquiry"] },
      createdAt: { lt: askedBefore },
      history: { none: { kind: "asked", createdAt: { gte: askedBefore } } },
      recipients: { none: {} },
    },
  });
  if (customers > 0)
    await addAuditLine(db, {
      action: "removed",
      entity: "customer",
      isSecurity: false,
      after: { count: customers, days: KEPT_FOR.deletedEnquiries / DAY_MS },
    });
  await db.refusedBounceCall.deleteMany({ where: { lastAt: { lt: before(KEPT_FOR.bounceEvents) } } });
  // The history of contacts who were deleted, here or by merging two into one.
  await db.$executeRaw`
    delete from content_history h
    where entity = 'contact' and not exists (select 1 from contacts c where c.id = h.entity_id)`;
  const persons = await deleteIdlePersons(db, before(DAY_MS));
  const { ledger_retention_months: months } = await readSetting(db, "marketing");
  // The counts of a campaign stay; its recipients' addresses are kept as long as the settings say.
  const forgotten = months ? await forgetAddresses(db, monthsBefore(now, months), ADDRESSES_AT_ONCE) : 0;
  if (unconfirmed.length > 0)
    log.warn(
      { deliveries: unconfirmed.map(({ key }) => withoutAddress(key)) },
      "mails whose fate is unknown",
    );
  log.info(
    {
      sessions: sessions.count,
      events: events.count,
      customers,
      persons,
      links: links.count,
      limits: limits.count,
      ledgerRows: forgotten,
      pendingReaders: pending.count,
      vitals: vitals.count,
      bounces: bounces.count,
    },
    "housekeeping done",
  );
}

/**
 * Persons whose enquiries are all gone are not kept. One who was merged into somebody goes only with them, whose enquiries may
 * name what the merged person is recognised by. An enquiry that arrives at that very moment belongs to nobody for a moment, and is
 * linked again.
 */
async function deleteIdlePersons(db: Db, madeBefore: Date): Promise<number> {
  const deleted = await db.$executeRaw`
    delete from persons p where p.created_at < ${madeBefore}
      and not exists (select 1 from customers c where c.person_id = p.id)
      and not exists (select 1 from customers c where c.person_id = p.merged_into_id)
      and not exists (select 1 from customers c join persons m on m.id = c.person_id where m.merged_into_id = p.id)
      and not exists (select 1 from customers c join persons m on m.id = c.person_id
        where m.merged_into_id = p.merged_into_id)`;
  await db.$executeRaw`
    update customers set person_id = person_of(lower(btrim(email)), phone_key(phone), name)
    where person_id is null and anonymised_at is null and email not like ${`%@${ERASED_DOMAIN}`}`;
  return deleted;
}

/** A delivery's key without the address that it may end with: logs hold no addresses. */
const withoutAddress = (key: string): string =>
  key.includes("@") ? key.slice(0, key.lastIndexOf("-", key.indexOf("@"))) : key;

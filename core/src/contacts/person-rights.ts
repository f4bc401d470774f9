import type { Contact } from "../generated/prisma/client.ts";
import { record } from "../platform/events/outbox.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { ERASED_DOMAIN } from "../platform/mail/email-address.ts";
import { forgetReceivedMails } from "../enquiries/mails/sweep.ts";
import { eraseTraces, UNNAMED } from "../enquiries/retention/erase-traces.ts";
import { forgetUnnamed, lockPersonsOf, membersOf } from "../persons/person-erasure.ts";
import { mustBeAsSeen } from "../records/conflicts.ts";
import { showingCurrent } from "../records/failures.ts";
import { eraseWatched } from "../kept-shortlists/shortlist-rows.ts";
import { note, type Writing } from "../records/writing.ts";
import type { Records } from "../records/write.ts";
import { eraseSearches } from "../saved-searches/saved-search-rows.ts";
import { type Actor, must } from "../users/actor.ts";
import { contactKind, storedFields } from "./contacts.kind.ts";
import { detailOf, mustFindContact } from "./contacts.present.ts";

/** More changes of one contact than there ever are. */
const EVERYTHING = { page: 1, per_page: 10_000 };

/** A person's rights over what is kept about them: to have it, and to have it erased. */
export function createPersonRights(options: { db: Db; records: Records; now?: () => Date }) {
  const { db, records, now = () => new Date() } = options;
  return {
    /** Everything kept about a person, for them. Their history notes that it was handed out. */
    async export(actor: Actor, id: number) {
      must(actor, "contacts.export");
      const contact = await mustFindContact(db, id);
      const [requests, offers, searches, shortlists, followed, campaigns] = await Promise.all([
        requestsOf(db, contact.email),
        offersOf(db, contact.email),
        searchesOf(db, contact.email),
        shortlistsOf(db, contact.email),
        followedBy(db, id),
        campaignsOf(db, id),
      ]);
      const { rows: changes } = await records.history(actor, contactKind, id, EVERYTHING);
      const everything = {
        contact: await detailOf(db, id),
        changes,
        requests: requests.map(asJson),
        campaigns: campaigns.map(asJson),
        offers: offers.map(asJson),
        searches: searches.map(asJson),
        shortlists: shortlists.map(asJson),
        followed_apartments: followed.map(asJson),
      };
      // Only what could be read is handed out.
      await db.$transaction((tx) =>
        tx.contactHistory.create({ data: { contactId: id, kind: "exported", actorId: actor.id } }),
      );
      return everything;
    },

    /**
     * Erases a person: requests blanked and deleted, contact and ledger rows left without a name. The address's hash
     * stays, which keeps the next import from writing to them.
     */
    async erase(actor: Actor, id: number, seen?: number): Promise<void> {
      must(actor, "contacts.edit");
      const erasing = db.$transaction(async (tx) => {
        const known = await tx.contact.findUnique({ where: { id }, select: { email: true } });
        if (known) await lockPersonsOf(tx, known.email);
        await contactKind.rows.lock(tx, [id]);
        const contact = await tx.contact.findFirst({ where: { id, status: { not: "erased" } } });
        if (!contact) throw new AppError("not_found");
        mustBeAsSeen(contact, seen);
        await eraseContact({ tx, actor, kind: contactKind, at: now() }, contact);
        await eraseMailAndEnquiries(tx, contact);
      });
      await showingCurrent(erasing, () => detailOf(db, id));
    },
  };
}

type Columns = Record<string, unknown>;
/** With those that have no address, which staff have entered: they are erased together, too. */
const requestsOf = (db: Db, email: string) =>
  db.$queryRaw<Columns[]>`
    select id, source::text, status::text, name, email, phone, subject, message, locale::text as language, page,
      marketing_consent, consent_at, consent_text, payment_plan, attribution, first_attribution, created_at,
      (select coalesce(json_agg(json_build_object('subject', r.subject, 'body', r.body, 'status', r.status,
        'files', (select coalesce(json_agg(f.name order by f.id), '[]') from customer_files f where f.reply_id = r.id),
        'created_at', r.created_at) order by r.id), '[]') from customer_replies r
        where r.customer_id = customers.id) as replies,
      (select coalesce(json_agg(json_build_object('from', m.from_email, 'subject', m.subject, 'body', m.body,
        'files', (select coalesce(json_agg(f.name order by f.id), '[]') from customer_files f where f.mail_id = m.id),
        'created_at', m.created_at) order by m.id), '[]') from customer_mails m
        where m.customer_id = customers.id) as mails,
      (select coalesce(json_agg(json_build_object('kind', s.kind, 'due_at', s.due_at, 'end', s."end",
        'created_at', s.created_at) order by s.id), '[]') from customer_steps s
        where s.customer_id = customers.id) as steps,
      (select coalesce(json_agg(json_build_object('apartment', a.number, 'until', h.until, 'reason', h.reason,
        'created_at', h.created_at) order by h.id), '[]') from holds h join apartments a on a.id = h.apartment_id
        where h.customer_id = customers.id) as holds
    from customers where lower(email) = ${email} or (email = '' and person_id in (${membersOf(email)})) order by id`;

const offersOf = (db: Db, email: string) =>
  db.$queryRaw<Columns[]>`
    select number, email, locale::text as language, asked, note, valid_until, withdrawn_at, created_at
    from offers where email = ${email} or customer_id in (select id from customers where lower(email) = ${email})
    order by number`;

/** With the apartments that each of their saved searches has mailed. */
const searchesOf = (db: Db, email: string) =>
  db.$queryRaw<Columns[]>`
    select email, locale::text as language, filters, status::text, status_at, consent_at, consent_text,
      consent_text_version, asked_at, created_at,
      (select coalesce(json_agg(a.number order by k.mailing, a.id), '[]') from saved_search_apartments k
        join apartments a on a.id = k.apartment_id where k.search_id = s.id and k.mailing is not null) as mailed_apartments
    from saved_searches s where email = ${email} order by id`;

const shortlistsOf = (db: Db, email: string) =>
  db.$queryRaw<Columns[]>`
    select email, locale::text as language, status::text, status_at, consent_at, consent_text, consent_text_version,
      asked_at, used_at, created_at,
      (select coalesce(json_agg(json_build_object('apartment', a.number, 'price', w.price, 'currency', w.currency)
        order by w.position), '[]') from watchers v join watched_apartments w on w.watcher_id = v.id
        join apartments a on a.id = w.apartment_id where v.shortlist_id = k.id) as apartments
    from kept_shortlists k where email = ${email}`;

/** Whose changes they are mailed because they have asked about them, at the prices that they know. */
const followedBy = (db: Db, contactId: number) =>
  db.$queryRaw<Columns[]>`
    select a.number as apartment, w.price, w.currency from watchers v join watched_apartments w on w.watcher_id = v.id
      join apartments a on a.id = w.apartment_id where v.contact_id = ${contactId} order by a.id`;

const campaignsOf = (db: Db, contactId: number) =>
  db.$queryRaw<Columns[]>`
    select k.name, r.email, r.locale::text as language, r.state::text, r.message_id, r.settled_at, r.unsubscribed_at,
      r.bounced_at,
      (select coalesce(json_agg(json_build_object('url', l.url, 'at', l.created_at)), '[]') from campaign_clicks l
        where l.recipient_id = r.id) as clicks
    from campaign_recipients r join campaigns k on k.id = r.campaign_id where r.contact_id = ${contactId} order by r.id`;

const nobodyOf = ({ id }: Contact): string => `erased-${id}@${ERASED_DOMAIN}`;

/** Leaves the contact without a name, and one line of history, which says only that. */
async function eraseContact(writing: Writing, contact: Contact): Promise<void> {
  const { tx, actor, at } = writing;
  const { id, status } = contact;
  const erased = await tx.contact.update({
    where: { id },
    data: {
      email: nobodyOf(contact),
      name: "",
      status: "erased",
      statusAt: at,
      pausedUntil: null,
      leftTopics: [],
      tags: [],
      interestProjectIds: [],
      interestRooms: [],
      consentText: null,
      version: { increment: 1 },
      updatedAt: at,
    },
  });
  await tx.recordHistory.deleteMany({ where: { entity: contactKind.entity, entityId: id } });
  const changes = { status: { from: status, to: erased.status } };
  await note(writing, [
    { id, version: erased.version, kind: "deleted", changes, after: storedFields(erased) },
  ]);
  // Of why they have left, the reason stays for the figures, and their words go.
  await tx.contactHistory.updateMany({
    where: { contactId: id, kind: "left_because", detail: { startsWith: "other" } },
    data: { detail: "other" },
  });
  await tx.contactHistory.create({ data: { contactId: id, kind: "erased", actorId: actor?.id ?? null } });
}

/**
 * Ledger rows lose their address, enquiries everything that names the person, their notes and what they were written.
 * Enquiries without an address, which staff have entered, go with those of the same person.
 */
async function eraseMailAndEnquiries(tx: Tx, contact: Contact): Promise<void> {
  const nobody = nobodyOf(contact);
  const persons = await lockPersonsOf(tx, contact.email);
  await tx.campaignRecipient.updateMany({
    where: { contactId: contact.id },
    data: { email: nobody, mergeValues: {} },
  });
  await tx.$executeRaw`update offers set email = null where email = ${contact.email}`;
  await eraseSearches(tx, contact.email);
  await eraseWatched(tx, contact);
  const requests = await tx.$queryRaw<{ id: number }[]>`
    update customers set ${UNNAMED}, email = ${nobody}, attribution = null, first_attribution = null,
      came_from = null, first_came_from = null, deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where lower(email) = ${contact.email} or (email = '' and person_id = any(${persons}::int[])) returning id`;
  await forgetUnnamed(tx, persons);
  const enquiryIds = requests.map((request) => request.id);
  await eraseTraces(tx, enquiryIds);
  await forgetReceivedMails(tx, contact.email);
  const ofThem = { where: { enquiryId: { in: enquiryIds } }, data: { enquiryId: null } };
  await tx.offer.updateMany(ofThem);
  await tx.hold.updateMany(ofThem);
  if (enquiryIds.length > 0) await record(tx, "customer.deleted", { customer_ids: enquiryIds });
}

/** Dates and big numbers as JSON has them. */
const asJson = (row: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value)),
  ) as Record<string, unknown>;

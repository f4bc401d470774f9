import type { Contact } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { changeContacts } from "./change-contacts.ts";
import { rarer } from "./subscription/frequency.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";
import { canonicalAddress, storedAddress } from "../platform/mail/email-address.ts";

/** The strongest first: what keeps a person off the list in one row does so in the merged one. */
const STRENGTH = ["complained", "bounced", "unsubscribed", "subscribed", "pending"] as const;

/**
 * Brings addresses stored before they had one form into it: a domain in its own script becomes punycode, and two
 * contacts of one address become one. Adds nothing and may run at every start. An erased contact has no address left;
 * it is found under its former hash (`formerHash`).
 */
export async function unifyAddresses(db: Db): Promise<number> {
  const requests = await db.$queryRaw<{ id: number; email: string }[]>`
    select id, email from customers where octet_length(email) <> char_length(email)`;
  for (const { id, email } of requests)
    if (storedAddress(email) !== email)
      await db.enquiry.update({ where: { id }, data: { email: storedAddress(email) } });
  await unifyPersonKeys(db);
  const rows = await db.$queryRaw<{ id: number; email: string }[]>`
    select id, email from contacts where octet_length(email) <> char_length(email) order by id`;
  const twins = rows.filter(({ email }) => canonicalAddress(email) !== email);
  for (const { id } of twins) await db.$transaction((tx) => unify(tx, id));
  return twins.length;
}

/** The same for what persons are recognised by. Two persons of one address are suggested to staff as one. */
async function unifyPersonKeys(db: Db): Promise<void> {
  const keys = await db.$queryRaw<{ value: string; person_id: number }[]>`
    select value, person_id from person_keys where kind = 'email' and octet_length(value) <> char_length(value)`;
  for (const { value, person_id } of keys) {
    const canonical = canonicalAddress(value);
    if (canonical === value) continue;
    await db.$executeRaw`
      with gone as (delete from person_keys where kind = 'email' and value = ${value}),
      pair as (
        insert into person_pairs (first_id, second_id)
        select least(person_id, ${person_id}::int), greatest(person_id, ${person_id}::int) from person_keys
        where kind = 'email' and value = ${canonical} and person_id <> ${person_id}::int
        on conflict do nothing)
      insert into person_keys (kind, value, person_id) values ('email', ${canonical}, ${person_id}::int)
      on conflict do nothing`;
  }
}

async function unify(tx: Tx, id: number): Promise<void> {
  const twin = await tx.contact.findUnique({ where: { id } });
  if (!twin) return;
  const email = canonicalAddress(twin.email);
  const emailHash = hashAddress(email);
  const kept = await tx.contact.findUnique({ where: { emailHash } });
  if (!kept || kept.id === id) await tx.contact.update({ where: { id }, data: { email, emailHash } });
  else if (kept.status === "erased") {
    // The erased row keeps its ledger without a name; its block goes over to the address.
    await tx.contact.update({ where: { id: kept.id }, data: { emailHash: `merged-${kept.id}` } });
    await tx.contact.update({ where: { id }, data: { email, emailHash } });
    await changeContacts(
      tx,
      { id, status: { in: ["subscribed", "pending"] } },
      { status: "unsubscribed", statusAt: new Date() },
    );
  } else await merge(tx, kept, twin);
}

async function merge(tx: Tx, kept: Contact, twin: Contact): Promise<void> {
  const rank = ({ status }: Contact) => STRENGTH.findIndex((each) => each === status);
  const decides = rank(twin) < rank(kept) ? twin : kept;
  const pauses = (twin.pausedUntil?.getTime() ?? 0) > (kept.pausedUntil?.getTime() ?? 0) ? twin : kept;
  const consents = (twin.consentAt?.getTime() ?? 0) > (kept.consentAt?.getTime() ?? 0) ? twin : kept;
  await changeContacts(
    tx,
    { id: kept.id },
    {
      name: kept.name || twin.name,
      status: decides.status,
      statusAt: decides.statusAt,
      pausedUntil: pauses.pausedUntil,
      frequency: rarer(kept.frequency, twin.frequency),
      leftTopics: [...new Set([...kept.leftTopics, ...twin.leftTopics])].sort(),
      consentAt: consents.consentAt,
      consentSource: consents.consentSource,
      consentText: consents.consentText,
      consentTextVersion: consents.consentTextVersion,
      tags: [...new Set([...kept.tags, ...twin.tags])],
      interestProjectIds: [...new Set([...kept.interestProjectIds, ...twin.interestProjectIds])],
      interestRooms: [...new Set([...kept.interestRooms, ...twin.interestRooms])],
    },
  );
  await tx.contactHistory.updateMany({ where: { contactId: twin.id }, data: { contactId: kept.id } });
  await tx.bounceEvent.updateMany({ where: { contactId: twin.id }, data: { contactId: kept.id } });
  await tx.$executeRaw`
    update campaign_recipients r set contact_id = ${kept.id} where r.contact_id = ${twin.id} and not exists (
      select 1 from campaign_recipients k where k.campaign_id = r.campaign_id and k.contact_id = ${kept.id})`;
  if ((await tx.campaignRecipient.count({ where: { contactId: twin.id } })) === 0)
    await tx.contact.delete({ where: { id: twin.id } });
  // Both got one campaign: the second mail's links work on, and `suppress` finds the address.
  else
    await tx.contact.update({
      where: { id: twin.id },
      data: {
        email: kept.email,
        emailHash: `merged-${twin.id}`,
        status: rank(twin) < 3 ? twin.status : "unsubscribed",
      },
    });
}

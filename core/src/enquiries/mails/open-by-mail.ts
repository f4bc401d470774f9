import { MESSAGE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { splitQuoted } from "@ezo/contract/values/mails/split-quoted";
import type { Locale } from "@ezo/contract/values/locale";
import { NO_SOURCES } from "@ezo/contract/values/visits/touch";
import { membersOf } from "../../persons/person-erasure.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { searchTextOf } from "../enquiries.filter.ts";
import { addMail } from "./add-mail.ts";
import type { ReadMail } from "./reading/read-mail.ts";

/**
 * A new enquiry from who has written to the firm by themselves. It is not confirmed by an automatic mail: where a program has
 * written, both would go on answering each other.
 */
export async function openByMail(tx: Tx, mail: ReadMail, at: Date): Promise<number> {
  const { email, name: given } = mail.from;
  const whole = [mail.subject, mail.text].filter(Boolean).join("\n\n");
  // What it quotes, and what is over the limit, is with the mail below.
  const message = shortened([mail.subject, splitQuoted(mail.text).written].filter(Boolean).join("\n\n"));
  const sender = canonicalAddress(email);
  const name = given || email.slice(0, email.lastIndexOf("@"));
  const isDisowned = mail.senderCheck === "failed";
  const locale = isDisowned ? writtenIn(whole) : await localeOf(tx, sender, whole);
  const personId = isDisowned ? await strangerIn(tx) : await personOf(tx, sender, name);
  const [opened] = await tx.$queryRaw<{ id: number }[]>`
    insert into customers (source, name, email, subject, message, locale, search_text, wants_confirmation, came_from,
      first_came_from, person_id)
    values ('email', ${name}, ${email}, 'general', ${message}, ${locale}::locale,
      ${searchTextOf({ name, email, message })}, false, ${NO_SOURCES.email}, ${NO_SOURCES.email}, ${personId}::int)
    returning id`;
  if (!opened) throw new Error("an enquiry was not stored");
  const { id } = opened;
  await addMail(tx, mail, { enquiryId: id, body: message === whole ? "" : mail.text, at });
  await record(tx, "customer.created", { customer_ids: [id] });
  return id;
}

/** Their person, or a new one; no person gets another address by it. */
async function personOf(tx: Tx, sender: string, name: string): Promise<number> {
  const [person] = await tx.$queryRaw<{ id: number }[]>`select person_of(${sender}, '', ${name}) as id`;
  if (!person) throw new Error("no person was found or made");
  return person.id;
}

/** A person without an address, for a mail whose sender is disowned by the domain that it names. The enquiry has the name. */
const strangerIn = async (tx: Tx): Promise<number> =>
  (await tx.person.create({ data: {}, select: { id: true } })).id;

/** Cut after a word, with a sign of it. */
function shortened(text: string): string {
  if (text.length <= MESSAGE_MAX_LENGTH) return text;
  const cut = text.slice(0, MESSAGE_MAX_LENGTH - 2);
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/), MESSAGE_MAX_LENGTH / 2))} …`;
}

/** That of their last enquiry, else the one whose letters the mail is written in. */
async function localeOf(tx: Tx, sender: string, text: string): Promise<Locale> {
  const [last] = await tx.$queryRaw<{ locale: Locale }[]>`
    select locale::text from customers where person_id in (${membersOf(sender)}) and deleted_at is null
    order by created_at desc, id desc limit 1`;
  return last?.locale ?? writtenIn(text);
}

export function writtenIn(text: string): Locale {
  const georgian = text.match(/\p{Script=Georgian}/gu)?.length ?? 0;
  const russian = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (georgian > 0 && georgian >= russian && georgian * 2 >= latin) return "ka";
  return russian > 0 && russian * 2 >= latin ? "ru" : "en";
}

import { consentTimeText } from "@ezo/contract/values/clock/consent-time";
import type { ContactRow, ContactSource, ContactStatus } from "@ezo/contract/marketing/contact-row";
import type { ContactDetail } from "@ezo/contract/marketing/contacts";
import type { Contact } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import { timelineOf } from "./contact-timeline.ts";
import { pauseOf } from "./subscription/pause.ts";

export const presentContact = (contact: Contact): ContactRow => ({
  id: contact.id,
  email: readableAddress(contact.email),
  name: contact.name,
  language: contact.locale,
  source: contact.source as ContactSource,
  status: contact.status as ContactStatus,
  status_at: contact.statusAt.toISOString(),
  paused_until: pauseOf(contact)?.toISOString() ?? null,
  left_topics: contact.leftTopics,
  frequency: contact.frequency,
  consent_at: contact.consentAt && consentTimeText(contact.consentAt),
  consent_source: contact.consentSource,
  consent_text: contact.consentText,
  consent_text_version: contact.consentTextVersion,
  tags: contact.tags,
  interests: { project_ids: contact.interestProjectIds, rooms: contact.interestRooms },
  version: contact.version,
  created_at: contact.createdAt.toISOString(),
  updated_at: contact.updatedAt.toISOString(),
});

/** Throws `not_found` for one that is erased too. */
export async function mustFindContact(db: Db, id: number): Promise<Contact> {
  const contact = await db.contact.findFirst({ where: { id, status: { not: "erased" } } });
  if (!contact) throw new AppError("not_found");
  return contact;
}

export async function detailOf(db: Db, id: number): Promise<ContactDetail> {
  const contact = await mustFindContact(db, id);
  return { ...presentContact(contact), timeline: await timelineOf(db, contact) };
}

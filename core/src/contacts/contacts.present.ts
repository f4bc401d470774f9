import { consentTimeText } from "@ezo/contract/consent-time";
import type { ContactRow, ContactSource, ContactStatus } from "@ezo/contract/contacts";
import type { Contact } from "../generated/prisma/client.ts";
import { readableAddress } from "../platform/email-address.ts";

export const presentContact = (contact: Contact): ContactRow => ({
  id: contact.id,
  email: readableAddress(contact.email),
  name: contact.name,
  language: contact.locale,
  source: contact.source as ContactSource,
  status: contact.status as ContactStatus,
  status_at: contact.statusAt.toISOString(),
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

import { readId } from "@ezo/contract/values/ids";
import { NEWSLETTER_LINK_DAYS } from "@ezo/contract/values/limits/marketing";
import { Locale } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import type { OpenMailLinks } from "../../campaigns/links/mail-links.ts";
import type { Contact } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { formerHash, hashAddress } from "../../platform/queues/deliveries.ts";
import { announce } from "../../records/writing/writing.ts";
import { contactKind } from "../contacts.kind.ts";

/** Notes that the owner of an address is to be asked; nobody who gets mail already, or wants none, is. */
export async function askOwner(tx: Tx, email: string, locale: Locale): Promise<void> {
  const emailHash = hashAddress(email);
  const erased = { emailHash: formerHash(email), status: "erased" as const };
  if ((await tx.contact.count({ where: erased })) > 0) return;
  const { count } = await tx.contact.createMany({
    data: [{ emailHash, email, locale, source: "newsletter", status: "pending", consentSource: null }],
    skipDuplicates: true,
  });
  const contact = await tx.contact.findUniqueOrThrow({ where: { emailHash } });
  if (count > 0) await announce(tx, contactKind, [contact.id]);
  if (["subscribed", "complained", "erased"].includes(contact.status)) return;
  const { id } = await tx.contactHistory.create({
    data: { contactId: contact.id, kind: "asked", detail: locale },
  });
  await record(tx, "newsletter.asked", { history_id: id });
}

/** The asking that a link belongs to. One that `isOver` confirms nothing any more; its reader's language is known. */
export async function findAsking({ db, links }: { db: Db; links: OpenMailLinks }, token: string, at: Date) {
  const id = (await links()).verifyConfirm(token);
  if (id === null) return null;
  const line = await db.contactHistory.findUnique({ where: { id }, include: { contact: true } });
  const asking = line?.kind === "asked" ? askingOf(line.detail) : null;
  if (!line || !asking) return null;
  const { contact } = line;
  const returning = await returningPerson(db, line, asking);
  // An old mail's link must not undo what the reader has decided since.
  const wasLeft = ["unsubscribed", "bounced"].includes(contact.status) && contact.statusAt >= line.createdAt;
  const isTooOld = line.createdAt.getTime() < at.getTime() - NEWSLETTER_LINK_DAYS * DAY_MS;
  const isOver =
    wasLeft ||
    contact.status === "complained" ||
    (contact.status === "erased" && !returning) ||
    (isTooOld && contact.status !== "subscribed");
  return { line, contact, locale: asking.locale, isOver, returning };
}

/** What a line `asked` says: the reader's language, and the enquiry that alone knows the address of an erased person. */
export function askingOf(detail: string | null): { locale: Locale; enquiryId: number | null } | null {
  const [language, source] = (detail ?? "").split(" ");
  const locale = Locale.safeParse(language);
  const enquiryId = readId(/^enquiry:(\d+)$/.exec(source ?? "")?.[1]) ?? null;
  return locale.success ? { locale: locale.data, enquiryId } : null;
}

export type Returning = Pick<Contact, "email" | "emailHash" | "name" | "source">;

/** Who an erased contact was, as an enquiry after the erasure says; null for everybody else. */
export async function returningPerson(
  db: Db,
  { contact, createdAt }: { contact: Contact; createdAt: Date },
  { enquiryId }: { enquiryId: number | null },
): Promise<Returning | null> {
  if (contact.status !== "erased" || enquiryId === null || contact.statusAt >= createdAt) return null;
  const enquiry = await db.enquiry.findUnique({ where: { id: enquiryId } });
  if (!enquiry) return null;
  const email = canonicalAddress(enquiry.email);
  const emailHash = hashAddress(email);
  if (![emailHash, formerHash(email)].includes(contact.emailHash)) return null;
  return { email, emailHash, name: enquiry.name, source: "enquiry" };
}

import type { LeavingReason } from "@ezo/contract/marketing/leaving";
import { LEAVING_TEXT_MAX_LENGTH } from "@ezo/contract/values/limits";
import { plain } from "@ezo/contract/values/fields";
import type { Locale } from "@ezo/contract/values/locale";
import type { Db, Tx } from "../platform/db.ts";
import { changeContacts } from "./change-contacts.ts";
import type { Consent } from "./consent.ts";
import { contactKind } from "./contacts.kind.ts";

/** Whether a contact has unsubscribed and not said why: once per leaving. */
export async function mayGiveReason(db: Db | Tx, contactId: number): Promise<boolean> {
  const contact = await db.contact.findUnique({ where: { id: contactId }, select: { status: true } });
  if (contact?.status !== "unsubscribed") return false;
  const last = await db.contactHistory.findFirst({
    where: { contactId, kind: { in: ["unsubscribed", "left_because"] } },
    orderBy: { id: "desc" },
    select: { kind: true },
  });
  return last?.kind !== "left_because";
}

/** Notes why a reader has left, the first time that they say it. Returns whether it was noted. */
export async function giveReason(
  tx: Tx,
  contactId: number,
  said: { reason: LeavingReason; text: string; campaignId: number | null },
): Promise<boolean> {
  await contactKind.rows.lock(tx, [contactId]);
  if (!(await mayGiveReason(tx, contactId))) return false;
  const { reason, text, campaignId } = said;
  // Without what PostgreSQL cannot store, and without half of a character where it is cut.
  const words = plain(text.replaceAll("\u0000", ""))
    .slice(0, LEAVING_TEXT_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, "");
  const detail = reason === "other" && words ? `other: ${words}` : reason;
  await tx.contactHistory.create({ data: { contactId, kind: "left_because", detail, campaignId } });
  return true;
}

/**
 * Puts a reader who has unsubscribed back on the list, with the consent that they give again. False where they have not
 * unsubscribed: a complaint and an erasure stay.
 */
export async function undoLeaving(
  tx: Tx,
  contactId: number,
  { locale, consent }: { locale: Locale; consent: Consent },
): Promise<boolean> {
  const changed = await changeContacts(
    tx,
    { id: contactId, status: "unsubscribed" },
    {
      status: "subscribed",
      statusAt: consent.at,
      pausedUntil: null,
      locale,
      consentAt: consent.at,
      consentSource: "newsletter",
      consentText: consent.text,
      consentTextVersion: consent.version,
    },
    { at: consent.at },
  );
  if (changed === 0) return false;
  await tx.contactHistory.createMany({
    data: [
      { contactId, kind: "came_back" },
      { contactId, kind: "consent", detail: "newsletter" },
    ],
  });
  return true;
}

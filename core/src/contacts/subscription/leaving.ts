import type { LeavingReason } from "@ezo/contract/marketing/leaving";
import { LEAVING_TEXT_MAX_LENGTH, LEAVING_UNDO_DAYS } from "@ezo/contract/values/limits/marketing";
import { plain } from "@ezo/contract/values/fields";
import type { Locale } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db, Tx } from "../../platform/db.ts";
import { changeContacts } from "../change-contacts.ts";
import type { Consent } from "./consent.ts";
import { contactKind } from "../contacts.kind.ts";

/**
 * What somebody who has unsubscribed may still say by the links in their mails; null for everybody else. A reason is taken
 * once per leaving. It can be taken back for `LEAVING_UNDO_DAYS`, where they have left by such a link and their address
 * worked: what staff have noted of their word stays, and an address that mails came back from has to be asked by mail.
 */
export async function leavingOf(
  db: Db | Tx,
  contactId: number,
  at = new Date(),
): Promise<{ mayGiveReason: boolean; mayUndo: boolean } | null> {
  const contact = await db.contact.findUnique({
    where: { id: contactId },
    select: { status: true, statusAt: true },
  });
  if (contact?.status !== "unsubscribed") return null;
  const lines = await db.contactHistory.findMany({
    where: { contactId, kind: { in: ["unsubscribed", "left_because", "bounced", "consent"] } },
    orderBy: { id: "desc" },
    // The reason, the leaving, and what was before it.
    take: 3,
    select: { kind: true, detail: true },
  });
  const [last, before] = lines.filter(({ kind }) => kind !== "left_because");
  const isByLink = last?.kind === "unsubscribed" && last.detail === "link" && before?.kind !== "bounced";
  const isRecent = contact.statusAt.getTime() > at.getTime() - LEAVING_UNDO_DAYS * DAY_MS;
  return { mayGiveReason: lines[0]?.kind !== "left_because", mayUndo: isByLink && isRecent };
}

/** Notes why a reader has left, the first time that they say it. Returns whether it was noted. */
export async function giveReason(
  tx: Tx,
  contactId: number,
  said: { reason: LeavingReason; text: string; campaignId: number | null },
): Promise<boolean> {
  await contactKind.rows.lock(tx, [contactId]);
  if (!(await leavingOf(tx, contactId))?.mayGiveReason) return false;
  const { reason, text, campaignId } = said;
  // Without what PostgreSQL cannot store, and without half of a character where it is cut.
  const words = plain(text.replaceAll("\u0000", ""))
    .slice(0, LEAVING_TEXT_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, "");
  const detail = reason === "other" && words ? `other: ${words}` : reason;
  await tx.contactHistory.create({ data: { contactId, kind: "left_because", detail, campaignId } });
  return true;
}

/** The reason alone, of a line that may also have the reader's own words. Those are for people who read contacts. */
export const withoutWords = (detail: string): string => detail.split(": ", 1)[0] ?? detail;

/**
 * Puts a reader who has unsubscribed back on the list, with the consent that they give again. False where that cannot be
 * taken back (`leavingOf`): a complaint and an erasure stay.
 */
export async function undoLeaving(
  tx: Tx,
  contactId: number,
  { locale, consent }: { locale: Locale; consent: Consent },
): Promise<boolean> {
  await contactKind.rows.lock(tx, [contactId]);
  if (!(await leavingOf(tx, contactId, consent.at))?.mayUndo) return false;
  await changeContacts(
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
  await tx.contactHistory.createMany({
    data: [
      { contactId, kind: "came_back" },
      { contactId, kind: "consent", detail: "newsletter" },
    ],
  });
  return true;
}

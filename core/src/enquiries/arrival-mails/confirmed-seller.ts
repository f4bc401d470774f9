import type { Locale } from "@ezo/contract/values/locale";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import type { Db } from "../../platform/db.ts";
import { nameIn } from "../../platform/text/name-in.ts";

/** Who answers a visitor, as the confirmation shows them. */
export interface ConfirmedSeller {
  /** As the visitor reads it. */
  name: string;
  /** Their own, as it is dialled; empty without one. */
  phone: string;
  /** A small square JPEG. */
  photo: { bytes: Uint8Array; hash: string } | null;
}

/** Null while an enquiry is nobody's, and where its assignee works here no more. */
export async function confirmedSeller(
  db: Db,
  assigneeId: number | null,
  locale: Locale,
): Promise<ConfirmedSeller | null> {
  if (assigneeId === null) return null;
  const seller = await db.user.findFirst({
    where: { id: assigneeId, isActive: true, deletedAt: null },
    select: { name: true, phone: true, photo: { select: { bytes: true, hash: true } } },
  });
  if (!seller) return null;
  const { name, phone, photo } = seller;
  return { name: nameIn(locale, name), phone: phone ? readablePhone(phone) : "", photo };
}

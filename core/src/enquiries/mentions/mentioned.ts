import type { NoticeChannel } from "@ezo/contract/staff-notices";
import { mentionedIn } from "@ezo/contract/values/reading/mentions";
import { wantsNotice } from "../../notices/wants.ts";
import { refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Seeable } from "../../platform/events/live-bus.ts";
import { canAnswer, grantSelect } from "../../users/roles/role-rights.ts";
import type { RowRecord } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { maySee } from "../inbox-staff.ts";

const withReach = { id: true, name: true, email: true, ...grantSelect } as const;

/**
 * The colleagues whom a note on an enquiry names. Throws `invalid` where one of them may not see it: they could not be notified, and its
 * author would believe that they were.
 */
export async function mentionedBy(
  tx: Tx,
  note: { authorId: number; text: string },
  enquiry: Seeable,
): Promise<number[]> {
  if (!note.text.includes("@")) return [];
  const staff = await tx.user.findMany({
    where: await canAnswer(tx),
    select: withReach,
    orderBy: { id: "asc" },
  });
  const mentioned = mentionedIn(note.text, staff).filter(({ id }) => id !== note.authorId);
  const seeing = mentioned.filter((user) => maySee(user, enquiry));
  // Of namesakes one who may see it is enough.
  const names = new Set(seeing.map(({ name }) => name));
  if (mentioned.some(({ name }) => !names.has(name))) throw refused("text", "errors.mention_unseen");
  return seeing.map(({ id }) => id);
}

export interface Mention {
  row: RowRecord;
  text: string;
  /** Null once they have been deleted for good. */
  author: string | null;
  people: { id: number; email: string }[];
}

/** Whom a note names who still may see its enquiry, and want to be notified of it by this channel. */
export async function mentionIn(db: Db, channel: NoticeChannel, noteId: number): Promise<Mention | null> {
  const note = await db.enquiryNote.findUnique({
    where: { id: noteId },
    select: { text: true, enquiryId: true, mentionedIds: true, author: { select: { name: true } } },
  });
  const [row] = note ? await repo.findRows(db, [note.enquiryId]) : [];
  if (!note || !row || row.deletedAt) return null;
  const staff = await db.user.findMany({
    where: { ...(await canAnswer(db)), id: { in: note.mentionedIds }, ...wantsNotice(channel, "mentioned") },
    select: withReach,
  });
  const people = staff.filter((user) => maySee(user, row)).map(({ id, email }) => ({ id, email }));
  return { row, text: note.text, author: note.author?.name ?? null, people };
}

export const mentionKey = (noteId: number, userId: number): string => `mention-${noteId}-${userId}`;

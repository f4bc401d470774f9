import type { Db } from "../../platform/db.ts";

/** Mail servers refuse headers that go on for ever. */
const THREAD_MAX = 50;

/**
 * The Message-IDs of the mails between us and an enquiry's person, oldest first, so that their mail program shows one conversation:
 * what was confirmed, written and agreed, and what they have written.
 */
export async function threadOf(db: Db, enquiryId: number): Promise<string[]> {
  const [ours, theirs] = await Promise.all([
    sentTo(db, enquiryId),
    db.enquiryMail.findMany({
      where: { enquiryId, messageId: { not: null } },
      select: { messageId: true, createdAt: true },
    }),
  ]);
  return [...ours, ...theirs]
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .flatMap(({ messageId }) => messageId ?? [])
    .slice(-THREAD_MAX);
}

/** The mail that is about to go out is not among them: it is not sent yet. */
async function sentTo(db: Db, enquiryId: number) {
  const [replies, visits] = await Promise.all([
    db.enquiryReply.findMany({ where: { enquiryId }, select: { id: true } }),
    db.enquiryStep.findMany({
      where: { enquiryId, isInvited: true },
      select: { id: true, entryVersion: true },
    }),
  ]);
  const keys = [
    `confirmation-${enquiryId}`,
    ...replies.map(({ id }) => `reply-${id}`),
    // One mail at most of each version: spelled out, so that the index of the keys finds them.
    ...visits.flatMap(({ id, entryVersion }) =>
      Array.from({ length: entryVersion }, (_, index) => `visit-${id}-${index + 1}`),
    ),
  ];
  return db.delivery.findMany({
    where: { key: { in: keys }, status: "sent" },
    orderBy: [{ createdAt: "asc" }, { key: "asc" }],
    select: { messageId: true, createdAt: true },
  });
}

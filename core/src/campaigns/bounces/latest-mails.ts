import { BOUNCE_MATCH_DAYS } from "@ezo/contract/values/limits/marketing";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";
import type { Db } from "../../platform/db.ts";

const WINDOW_MS = BOUNCE_MATCH_DAYS * DAY_MS;
/** Clocks of providers may be behind ours. */
const SKEW_MS = 5 * MINUTE_MS;

/** Somebody whose mail came back at that time. */
interface Asked {
  contactId: number;
  at: Date;
}
type SentMail = Awaited<ReturnType<typeof mailsTo>>[number];

/**
 * The latest campaign mail that each of them was sent before: which mail a report is about that names none. Another mail to
 * the same address may have come back instead, which nothing in such a report says.
 */
export async function latestMails(db: Db, asked: readonly Asked[]): Promise<(SentMail | undefined)[]> {
  if (asked.length === 0) return [];
  const byContact = new Map<number, SentMail[]>();
  for (const mail of await mailsTo(db, asked)) {
    const mails = byContact.get(mail.contactId);
    if (mails) mails.push(mail);
    else byContact.set(mail.contactId, [mail]);
  }
  return asked.map(({ contactId, at }) =>
    byContact.get(contactId)?.find(({ claimedAt }) => claimedAt !== null && isShortlyBefore(claimedAt, at)),
  );
}

const isShortlyBefore = (sent: Date, at: Date): boolean =>
  sent.getTime() <= at.getTime() + SKEW_MS && sent.getTime() >= at.getTime() - WINDOW_MS;

/** The latest first. A report may come before the mail server's answer is noted. */
function mailsTo(db: Db, asked: readonly Asked[]) {
  const times = asked.map(({ at }) => at.getTime());
  return db.campaignRecipient.findMany({
    where: {
      contactId: { in: [...new Set(asked.map(({ contactId }) => contactId))] },
      state: { in: ["sending", "sent", "unconfirmed"] },
      claimedAt: {
        gte: new Date(Math.min(...times) - WINDOW_MS),
        lte: new Date(Math.max(...times) + SKEW_MS),
      },
    },
    orderBy: { claimedAt: "desc" },
    select: { id: true, campaignId: true, contactId: true, claimedAt: true },
  });
}

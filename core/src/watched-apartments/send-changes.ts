import { suppress } from "../contacts/subscription/suppress.ts";
import type { InboundAddresses } from "../mail/inbound-addresses.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { type Mailer, recipientRefusal, wasRefused } from "../platform/mail/mailer.ts";
import { deliverOnce } from "../platform/queues/deliveries.ts";
import { readSetting } from "../platform/settings.ts";
import { isWithinWeeklyLimit } from "../saved-searches/triggered-limit.ts";
import { noteRefused, triggeredReturnPath } from "../saved-searches/triggered-mails.ts";
import { changesMail, type ChangesMailParts } from "./changes-mail.ts";
import { type Mailing, releaseChanges, takeChanges } from "./take.ts";
import { watchKey } from "./watch-mails.ts";

export type SendChangesParts = ChangesMailParts & {
  mailer: Pick<Mailer, "send">;
  log: Pick<Log, "info">;
  addresses: Pick<InboundAddresses, "openReturnPaths">;
};

/** There is nothing to send (any more), which is no failure. */
class NothingToSend extends Error {}

/**
 * Sends one mail about changes, once. Whether its reader still wants it, and which changes are true, is decided before each
 * attempt; a refused attempt leaves the changes to the next one.
 */
export const createSendChanges =
  (parts: SendChangesParts) =>
  async (job: Mailing): Promise<void> => {
    const { db, log } = parts;
    const { watcher_id: id, mailing } = job;
    const watcher = await db.watcher.findUnique({
      where: { id },
      include: { shortlist: { select: { email: true } }, contact: { select: { email: true } } },
    });
    const recipient = watcher?.shortlist?.email ?? watcher?.contact?.email;
    if (recipient === undefined) return;
    const { triggered_mails_per_week: most } = await readSetting(db, "marketing");
    const key = watchKey(id, mailing);
    const sending = deliverOnce(
      db,
      {
        key,
        recipient,
        mayClaim: (tx, hash) => isWithinWeeklyLimit(tx, hash, { key, most, at: new Date() }),
      },
      () => attempt(parts, job),
    );
    const outcome = await sending.catch(async (error: unknown) => {
      if (error instanceof NothingToSend) return "nothing" as const;
      if (recipientRefusal(error) === undefined) throw error;
      await noteRefused(db, key, error);
      await stopFor(db, id);
      return "refused" as const;
    });
    if (outcome !== "sent") log.info({ watcherId: id, mailing, outcome }, "no mail about changes sent");
  };

async function attempt(parts: SendChangesParts, job: Mailing): Promise<string> {
  const taken = await takeChanges(parts.db, job);
  if (!taken) throw new NothingToSend();
  try {
    const mail = await changesMail(parts, taken);
    if (!mail) throw new NothingToSend();
    const returnPath = await triggeredReturnPath(parts.addresses, watchKey(job.watcher_id, job.mailing));
    return await parts.mailer.send({ ...mail, returnPath });
  } catch (error) {
    // What may have arrived is not named again.
    if (wasRefused(error)) await releaseChanges(parts.db, job);
    throw error;
  }
}

/** The address does not work: the owner of a shortlist can resume its mails, a contact is off the list. */
const stopFor = (db: Db, watcherId: number): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.keptShortlist.updateMany({
      where: { watcher: { id: watcherId }, status: "active" },
      data: { status: "paused", statusAt: new Date() },
    });
    const watcher = await tx.watcher.findUnique({ where: { id: watcherId }, select: { contactId: true } });
    const contactId = watcher?.contactId ?? null;
    if (contactId !== null) await suppress(tx, { contactId, status: "bounced", detail: "smtp" });
  });

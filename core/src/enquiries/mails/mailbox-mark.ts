import type { Db } from "../../platform/db.ts";

/** A folder of a mail server as it is at the moment: once the server has numbered its mails anew, it is another one. */
export interface MailboxPlace {
  /** Server, user and folder. */
  mailbox: string;
  uidValidity: bigint;
}

/** Up to which UID a mailbox has been fetched. UIDs only grow (RFC 3501, 2.3.1.1). */
export const mailboxMarks = (db: Db, { mailbox, uidValidity }: MailboxPlace) => ({
  /**
   * The last UID that needs no look any more. At the first look, and after mails were numbered anew, this is `newest`: a mailbox
   * that was in use before is not fetched as a whole.
   */
  async begin(newest: number): Promise<number> {
    await db.$executeRaw`
      insert into mailbox_marks as m (mailbox, uid_validity, last_uid) values (${mailbox}, ${uidValidity}::bigint, ${newest}::bigint)
      on conflict (mailbox) do update
        set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid, updated_at = now()
        where m.uid_validity <> excluded.uid_validity`;
    const { lastUid } = await db.mailboxMark.findUniqueOrThrow({ where: { mailbox } });
    return Number(lastUid);
  },

  /** Never back, whichever of two workers comes last. */
  async move(uid: number): Promise<void> {
    await db.mailboxMark.updateMany({
      where: { mailbox, uidValidity, lastUid: { lt: uid } },
      data: { lastUid: uid },
    });
  },
});

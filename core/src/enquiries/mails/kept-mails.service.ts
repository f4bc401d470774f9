import { type KeptMail, KeptMailReason } from "@ezo/contract/admin/operations/kept-mails";
import { KEPT_MAILS_SHOWN } from "@ezo/contract/values/limits/mail";
import { addAuditLine } from "../../audit/add-line.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Actor, must } from "../../users/actor.ts";

const NO_BYTES = new Uint8Array();

/**
 * Keeps a mail that becomes part of no request, with the reason. Of what programs have written, of which there may be much, no
 * more is kept than the line.
 */
export async function keepMail(
  db: Db | Tx,
  id: number,
  kept: { reason: KeptMailReason; sender: string; subject: string },
): Promise<void> {
  const { reason, sender, subject } = kept;
  await db.receivedMail.updateMany({
    where: { id },
    data: {
      failure: reason,
      sender: sender || null,
      subject: subject || null,
      ...(reason === "automatic" ? { raw: NO_BYTES } : {}),
    },
  });
}

interface Row {
  id: number;
  failure: string;
  sender: string | null;
  subject: string | null;
  received_at: Date;
  has_raw: boolean;
}

/** Mails that were kept, as operators see them. */
export function createKeptMails({ db }: { db: Db }) {
  return {
    async list(actor: Actor): Promise<{ data: KeptMail[]; meta: { total: number } }> {
      must(actor, "ops.view");
      const total = await db.receivedMail.count({ where: { failure: { not: null } } });
      const rows = await db.$queryRaw<Row[]>`
        select id, failure, sender, subject, received_at, octet_length(raw) > 0 as has_raw from received_mails
        where failure is not null order by failure = 'automatic', received_at desc, id desc
        limit ${KEPT_MAILS_SHOWN}::int`;
      return { data: rows.map(presentKept), meta: { total } };
    },

    /** The mail as it arrived; throws `not_found` where it is gone, or no more of it is kept than its line. */
    async read(actor: Actor, id: number): Promise<Uint8Array> {
      must(actor, "ops.act");
      const mail = await db.receivedMail.findFirst({
        where: { id, failure: { not: null } },
        select: { raw: true },
      });
      if (!mail || mail.raw.byteLength === 0) throw new AppError("not_found");
      return mail.raw;
    },

    async dismiss(actor: Actor, id: number): Promise<void> {
      must(actor, "ops.act");
      // One that still waits for a worker is not among these.
      await db.$transaction(async (tx) => {
        const { count } = await tx.receivedMail.deleteMany({ where: { id, failure: { not: null } } });
        if (count === 0) throw new AppError("not_found");
        await addAuditLine(tx, { action: "deleted", entity: "kept_mail", entityId: id, isSecurity: false });
      });
    },
  };
}

const presentKept = ({ id, failure, sender, subject, received_at: at, has_raw }: Row): KeptMail => ({
  id,
  // A newer release may know further reasons.
  reason: KeptMailReason.catch("malformed").parse(failure),
  sender,
  subject,
  received_at: at.toISOString(),
  has_raw,
});

import type { OpenErasure } from "@ezo/contract/privacy";
import { ERASURES_SHOWN } from "@ezo/contract/values/limits/personal-data";
import { addAuditLine } from "../audit/add-line.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";
import { type Actor, must } from "../users/actor.ts";
import { dueOf } from "./erasure-rows.ts";

/** Requests for erasure as staff see them. An erasure of the address finishes one (`eraseOwnData`). */
export const createStaffErasures = ({ db, now = () => new Date() }: { db: Db; now?: () => Date }) => ({
  async list(actor: Actor): Promise<OpenErasure[]> {
    must(actor, "contacts.export");
    const rows = await db.erasureRequest.findMany({
      where: { status: "open" },
      orderBy: [{ askedAt: "asc" }, { id: "asc" }],
      take: ERASURES_SHOWN,
    });
    return rows.map((row) => ({
      id: row.id,
      email: readableAddress(row.email),
      language: row.locale,
      asked_at: row.askedAt.toISOString(),
      due_at: dueOf(row).toISOString(),
    }));
  },

  /** Refuses one, which is mailed to the person with the reason. Throws `not_found` where it is not open. */
  async refuse(actor: Actor, id: number, reason: string): Promise<void> {
    must(actor, "contacts.edit");
    await db.$transaction(async (tx) => {
      const { count } = await tx.erasureRequest.updateMany({
        where: { id, status: "open" },
        data: { status: "refused", reason, finishedAt: now() },
      });
      if (count === 0) throw new AppError("not_found");
      const { email } = await tx.erasureRequest.findUniqueOrThrow({ where: { id }, select: { email: true } });
      const after = { email_hash: hashAddress(email) };
      await addAuditLine(tx, { action: "erasure_refused", entity: "person", after });
      await record(tx, "erasure.finished", { erasure_id: id });
    });
  },
});

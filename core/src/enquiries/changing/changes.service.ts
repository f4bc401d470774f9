import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { NOTE_KEY_HOURS } from "@ezo/contract/values/limits/enquiries";
import { HOUR_MS } from "@ezo/contract/values/time";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { seenVersions } from "../../records/conflicts.ts";
import { type Actor, must } from "../../users/actor.ts";
import { ownKey } from "../../users/own-key.ts";
import { setDeleted } from "./set-deleted.ts";
import { setStatuses, type StatusChange } from "./set-statuses.ts";
import { type Change, updateEnquiry } from "./update-enquiry.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { mentionedBy } from "../mentions/mentioned.ts";
import { getWritten, getWrittenOnce } from "../stored-enquiry.ts";
import { isRepeat } from "../used-key.ts";

export type EnquiryChanges = ReturnType<typeof createEnquiryChanges>;

/** What staff do with enquiries: status, assignee, contact data, notes, deletion and restoring. */
export function createEnquiryChanges(options: { db: Db; now?: () => Date }) {
  const { db, now = () => new Date() } = options;
  return {
    /**
     * Changes status, assignee or contact data on top of the version the caller saw. Throws `conflict` with the
     * current row when the same field has changed since; changes to different fields both hold. Throws `invalid`
     * where neither an address nor a number would be left.
     */
    async update(actor: Actor, id: number, change: Change): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      await db.$transaction((tx) => updateEnquiry(tx, actor, id, change, now()));
      return getWritten(db, id);
    },

    /**
     * Whom the text names (`@Name`) is notified. Throws `invalid` where they may not see the enquiry. A repeated `idempotencyKey` does
     * nothing, and throws `invalid` for another text, and `not_found` where the enquiry is out of the caller's reach by then.
     */
    async addNote(actor: Actor, id: number, text: string, idempotencyKey?: string): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      const key = ownKey(actor, idempotencyKey);
      const isRepeated = await db.$transaction(async (tx) => {
        await repo.lock(tx, [id]);
        if (
          key !== undefined &&
          (await isRepeat(tx, {
            used: `noted ${id} ${key}`,
            content: text,
            at: now(),
            knownMs: NOTE_KEY_HOURS * HOUR_MS,
          }))
        )
          return true;
        const [enquiry] = await tx.enquiry.updateManyAndReturn({
          where: { id, ...IS_WORKABLE },
          data: { updatedAt: now() },
          select: { assigneeId: true, enteredById: true, projectId: true },
        });
        if (!enquiry) throw new AppError("not_found");
        const mentionedIds = await mentionedBy(tx, { authorId: actor.id, text }, enquiry);
        const note = await tx.enquiryNote.create({
          data: { enquiryId: id, authorId: actor.id, text, mentionedIds },
          select: { id: true },
        });
        if (mentionedIds.length > 0) await record(tx, "customer.mentioned", { note_id: note.id });
        await repo.addHistory(tx, [{ enquiryId: id, kind: "note", actorId: actor.id }]);
        await record(tx, "customer.updated", { customer_ids: [id] });
        return false;
      });
      return getWrittenOnce(db, id, isRepeated);
    },

    /** Sets each enquiry's status. Returns the previous ones, which an undo sends back. */
    async setStatuses(actor: Actor, changes: readonly StatusChange[], reason?: string) {
      must(actor, "enquiries.answer");
      return db.$transaction((tx) => setStatuses(tx, actor, changes, { at: now(), reason }));
    },

    /** Hides enquiries from every list; they can be restored until housekeeping deletes them. */
    async remove(actor: Actor, ids: readonly number[], versions?: readonly (number | undefined)[]) {
      must(actor, "enquiries.delete");
      const at = now();
      return db.$transaction((tx) =>
        setDeleted(tx, actor, { ids, at, deletedAt: at, seen: seenVersions(ids, versions) }),
      );
    },

    async restore(actor: Actor, ids: readonly number[], versions?: readonly number[]) {
      must(actor, "enquiries.delete");
      return db.$transaction((tx) =>
        setDeleted(tx, actor, { ids, at: now(), deletedAt: null, seen: seenVersions(ids, versions) }),
      );
    },
  };
}

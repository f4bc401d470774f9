import type { EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import { AppError, refused } from "../../platform/app-error.ts";
import { type Db, isUniqueViolation, type Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import { headSelect } from "../../persons/person-head.ts";
import { mailboxOf } from "../../platform/mail/email-address.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { type Actor, must } from "../../users/actor.ts";
import { ownKey } from "../../users/own-key.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { settleAnswers } from "../clock/first-answer.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import { presentReply, replyInclude } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";
import { attachFiles } from "../mails/files/files.ts";
import { changesByAnswer } from "./follow-answer.ts";
import { offersMustStand } from "./offers-in-text.ts";
import { replyTemplates, type ReplyTexts } from "./reply-templates.ts";
import { type UndoneReply, undoReply, wasUndone } from "./undo-reply.ts";

export interface ReplyForm {
  subject: string;
  body: string;
  /** Holds the mail for a while, in which it can be taken back. */
  can_undo?: boolean;
  file_ids?: readonly number[] | undefined;
}
const presented = { include: replyInclude } as const;

/** What staff write to the people who enquired. The mail follows from the event, so that it is sent once. */
export function createReplies(options: {
  db: Db;
  rateLimits: RateLimits;
  translations: TranslationsService;
  publicUrl: string;
  now?: () => Date;
}) {
  const { db, rateLimits, translations, publicUrl, now = () => new Date() } = options;

  /** The actor's reply that was stored under this key before; throws `invalid` where it was another one. */
  async function known(enquiryId: number, form: ReplyForm, key: string | undefined) {
    if (key === undefined) return undefined;
    const where = { enquiryId_idempotencyKey: { enquiryId, idempotencyKey: key } };
    const first = await db.enquiryReply.findUnique({ where, ...presented });
    if (first && !isSame(first, form)) throw refused("idempotency-key", "errors.idempotency_key_used");
    return first ? presentReply(first) : undefined;
  }

  return {
    /**
     * Stores a reply, whose mail is sent after this. A new enquiry is in progress from then on, and one that is nobody's is
     * the actor's. A repeated `idempotencyKey` returns the first reply and does nothing else. Throws `no_email` where there is no address, and
     * `invalid` where the text names an offer that is no longer valid or is for somebody else, a file is gone, or the reply with this key was taken back.
     */
    async send(
      actor: Actor,
      enquiryId: number,
      form: ReplyForm,
      idempotencyKey?: string,
    ): Promise<EnquiryReply> {
      must(actor, "enquiries.answer");
      const key = ownKey(actor, idempotencyKey);
      const enquiry = await db.enquiry.findFirst({
        where: { id: enquiryId, ...IS_WORKABLE },
        select: { id: true, email: true, person: headSelect },
      });
      if (!enquiry) throw new AppError("not_found");
      if (!enquiry.email) throw new AppError("no_email");
      const first = await known(enquiryId, form, key);
      if (first) return first;
      await offersMustStand(db, form.body, enquiry, now());
      await rateLimits.spend("replyTo", hashAddress(mailboxOf(enquiry.email)));
      await rateLimits.spend("reply", String(actor.id));
      const storing = db.$transaction((tx) => store(tx, actor, enquiryId, { ...form, key, at: now() }));
      return storing.catch(async (error: unknown) => {
        // A second click came while the first was being stored.
        const earlier = isUniqueViolation(error) ? await known(enquiryId, form, key) : undefined;
        if (!earlier) throw error;
        return earlier;
      });
    },

    /** Takes back a reply of the actor's: `undoReply`. */
    async undo(actor: Actor, enquiryId: number, replyId: number): Promise<UndoneReply> {
      must(actor, "enquiries.answer");
      // Somebody else's enquiry by now may be beyond the actor's reach; the mail is the actor's all the same.
      return withoutLimit(() =>
        db.$transaction((tx) => undoReply(tx, actor, { enquiryId, replyId, at: now() })),
      );
    },

    async templates(actor: Actor, enquiryId: number, pricesOf: readonly number[] = []): Promise<ReplyTexts> {
      must(actor, "enquiries.answer");
      return replyTemplates({ db, translations, publicUrl }, actor, enquiryId, pricesOf);
    },
  };
}

async function store(
  tx: Tx,
  actor: Actor,
  enquiryId: number,
  order: ReplyForm & { key: string | undefined; at: Date },
): Promise<EnquiryReply> {
  const { subject, body, key, at } = order;
  await holdUserChanges(tx);
  await repo.lock(tx, [enquiryId]);
  const enquiry = await tx.enquiry.findFirst({ where: { id: enquiryId, ...IS_WORKABLE } });
  if (!enquiry) throw new AppError("not_found");
  if (key !== undefined && (await wasUndone(tx, enquiryId, key)))
    throw refused("idempotency-key", "errors.idempotency_key_used");
  const reply = await tx.enquiryReply.create({
    data: { enquiryId, authorId: actor.id, subject, body, idempotencyKey: key ?? null },
    select: { id: true },
  });
  await attachFiles(tx, { id: reply.id, enquiryId, authorId: actor.id }, order.file_ids ?? []);
  const { isTaken, version, data, lines } = await changesByAnswer(tx, actor, enquiry);
  await tx.enquiry.update({ where: { id: enquiryId }, data: { ...data, updatedAt: at } });
  await repo.addHistory(tx, [
    // Its undo finds by this and the version what else the reply has changed.
    { enquiryId, actorId: actor.id, version, kind: "reply", to: String(reply.id) },
    ...lines,
  ]);
  await settleAnswers(tx, [enquiryId]);
  if (isTaken) await leaveFormer(tx, enquiry, actor.id);
  await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  await record(tx, "customer.replied", { reply_id: reply.id, is_held: order.can_undo ?? false });
  return presentReply(await tx.enquiryReply.findUniqueOrThrow({ where: { id: reply.id }, ...presented }));
}

function isSame(
  stored: { subject: string; body: string; files: readonly { id: number }[] },
  form: ReplyForm,
) {
  const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b).join();
  return (
    stored.subject === form.subject &&
    stored.body === form.body &&
    inOrder(stored.files.map(({ id }) => id)) === inOrder(form.file_ids ?? [])
  );
}

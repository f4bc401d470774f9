import { WarmStats } from "@ezo/contract/admin/dashboard";
import { Day, Id } from "@ezo/contract/values/fields";
import { Locale } from "@ezo/contract/values/locale";
import { z } from "zod";
import { AccountNotice, SecondFactorChange } from "../events/events.ts";

/** The queues (design, section 5). */
export const QUEUES = [
  "mail",
  "campaign",
  "webhook",
  "push",
  "image",
  "document",
  "cache",
  "outbox",
  "housekeeping",
  "backup",
] as const;
export type QueueName = (typeof QUEUES)[number];

/** How late a scheduled article may appear. */
export const PUBLISH_CHECK_MS = 5000;

interface JobType {
  queue: QueueName;
  payload: z.ZodType;
  /** What the job returns to a caller who waits for it. */
  result?: z.ZodType;
  /** Attempts in all, the first included; the wait doubles from `backoffMs`. */
  attempts: number;
  backoffMs: number;
}

const enquiryIds = z.object({ customer_ids: z.array(Id).min(1) });
const offerId = z.object({ offer_id: z.guid() });
/** A file in storage. */
export const MadeFile = z.object({ key: z.string() });
const nothing = z.object({});
const stepId = z.object({ step_id: Id });
const noteId = z.object({ note_id: Id });
const replyId = z.object({ reply_id: Id });
const mailId = z.object({ mail_id: Id });
const erasureId = z.object({ erasure_id: Id });
const escalationId = z.object({ escalation_id: Id });
const historyIds = z.object({ history_ids: z.array(Id).min(1) });
const heldIds = z.object({ user_id: Id, notice_ids: z.array(Id).min(1) });
/** Mail servers may be away for hours. */
const mail = { queue: "mail", attempts: 12, backoffMs: 2000 } as const;

/** Every job: its queue, its payload (ids, never content) and how often it may be tried. */
export const JOB_TYPES = {
  "tell-staff": { ...mail, payload: enquiryIds },
  "confirm-to-visitor": { ...mail, payload: enquiryIds },
  "send-reply": { ...mail, payload: replyId },
  "mail-escalation": { ...mail, payload: escalationId },
  "mail-assignment": { ...mail, payload: historyIds },
  "mail-mention": { ...mail, payload: noteId },
  "mail-answered": { ...mail, payload: mailId },
  "mail-undelivered": { ...mail, payload: replyId },
  /** Reads a mail that has arrived. */
  "take-mail": { ...mail, payload: mailId },
  "mail-visit": { ...mail, payload: z.object({ step_id: Id, version: z.int().positive() }) },
  "mail-step-reminder": { ...mail, payload: stepId },
  "mail-held-notices": { ...mail, payload: heldIds },
  "mail-digest": { ...mail, payload: z.object({ user_id: Id, day: Day }) },
  "mail-price-list-stopped": {
    ...mail,
    payload: z.object({ price_list_id: Id, version: z.int().positive() }),
  },
  "mail-campaign-stopped": { ...mail, payload: z.object({ campaign_id: Id }) },
  "mail-draft-stopped": { ...mail, payload: z.object({ draft_id: Id }) },
  "mail-password-link": { ...mail, payload: z.object({ link_id: z.uuid() }) },
  "mail-login-warning": { ...mail, payload: z.object({ user_id: Id }) },
  "mail-account-notice": { ...mail, payload: AccountNotice },
  "mail-second-factor": { ...mail, payload: SecondFactorChange },
  "mail-newsletter-link": { ...mail, payload: z.object({ history_id: Id }) },
  "mail-search-link": {
    ...mail,
    // Jobs of earlier releases have no language.
    payload: z.object({ search_id: Id, asking: z.int().positive(), locale: Locale.optional() }),
  },
  "mail-search-matches": { ...mail, payload: z.object({ search_id: Id, mailing: z.int().positive() }) },
  "mail-shortlist-link": {
    ...mail,
    payload: z.object({ shortlist_id: Id, asking: z.int().positive(), locale: Locale }),
  },
  "mail-sender-link": { ...mail, payload: z.object({ address_id: Id, asking: z.int().positive() }) },
  "mail-own-data-link": { ...mail, payload: z.object({ link_id: Id }) },
  "mail-erasure-asked": { ...mail, payload: erasureId },
  "mail-erasure-finished": { ...mail, payload: erasureId },
  "mail-watched-changes": { ...mail, payload: z.object({ watcher_id: Id, mailing: z.int().positive() }) },
  "mail-offer": { ...mail, payload: offerId },
  "make-offer-pdf": { queue: "document", payload: offerId, attempts: 3, backoffMs: 2000 },
  "make-brochure": {
    queue: "document",
    payload: z.object({ project_id: Id, locale: Locale }),
    result: MadeFile,
    attempts: 3,
    backoffMs: 2000,
  },
  "make-variants": {
    queue: "image",
    payload: z.object({ media_ids: z.array(Id).min(1) }),
    attempts: 4,
    backoffMs: 5000,
  },
  "warm-cache": {
    queue: "cache",
    payload: z.object({ server_url: z.url() }),
    result: WarmStats,
    attempts: 1,
    backoffMs: 0,
  },
  "clear-cache": { queue: "cache", payload: nothing, attempts: 2, backoffMs: 500 },
  /** Sends for a limited time. If it dies, the sweep adds the next one, so it is never retried itself. */
  "run-campaign": {
    queue: "campaign",
    payload: z.object({ campaign_id: Id }),
    attempts: 1,
    backoffMs: 0,
  },
  "mail-webhook-paused": { ...mail, payload: z.object({ endpoint_id: Id }) },
  /** One attempt. The delivery itself knows when the next one is due, so the job is never retried. */
  "deliver-webhook": {
    queue: "webhook",
    payload: z.object({ delivery_id: Id, turn: z.int().positive() }),
    attempts: 1,
    backoffMs: 0,
  },
  "start-webhooks": { queue: "outbox", payload: nothing, attempts: 1, backoffMs: 0 },
  /** Makes the push messages about what has happened, for the devices of whom it concerns. */
  "make-pushes": {
    queue: "push",
    payload: z.discriminatedUnion("kind", [
      enquiryIds.extend({ kind: z.literal("new_request") }),
      historyIds.extend({ kind: z.literal("assigned") }),
      noteId.extend({ kind: z.literal("mentioned") }),
      mailId.extend({ kind: z.literal("answered") }),
      replyId.extend({ kind: z.literal("reply_failed") }),
      escalationId.extend({ kind: z.literal("late") }),
      stepId.extend({ kind: z.literal("step_due") }),
      heldIds.extend({ kind: z.literal("held") }),
    ]),
    attempts: 8,
    backoffMs: 2000,
  },
  /** One attempt. The message itself knows when the next one is due, so the job is never retried. */
  "deliver-push": {
    queue: "push",
    payload: z.object({ message_id: Id, turn: z.int().positive() }),
    attempts: 1,
    backoffMs: 0,
  },
  "start-pushes": { queue: "outbox", payload: nothing, attempts: 1, backoffMs: 0 },
  "sweep-campaigns": { queue: "outbox", payload: nothing, attempts: 1, backoffMs: 0 },
  "sweep-outbox": { queue: "outbox", payload: nothing, attempts: 1, backoffMs: 0 },
  "publish-due": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "escalate-late": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "route-enquiries": { queue: "outbox", payload: nothing, attempts: 1, backoffMs: 0 },
  "remind-of-steps": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "release-notices": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "start-digests": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "fetch-mails": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "expire-holds": { queue: "housekeeping", payload: nothing, attempts: 3, backoffMs: 5000 },
  "end-discounts": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "publish-price-lists": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "publish-drafts": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "match-searches": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "watch-apartments": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "seal-audit": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "remove-expired": { queue: "housekeeping", payload: nothing, attempts: 3, backoffMs: 60_000 },
  /** A part of the night's run; the next one goes on. */
  "apply-retention": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  /** In a queue of its own, in which minutes delay nothing. What failed is tried again by a later one. */
  "back-up": { queue: "backup", payload: nothing, attempts: 1, backoffMs: 0 },
  /** The removal of the demo, which begins with a backup; nothing to do where nobody has asked for it. */
  "remove-demo": { queue: "backup", payload: nothing, attempts: 1, backoffMs: 0 },
} as const satisfies Record<string, JobType>;
export type JobName = keyof typeof JOB_TYPES;
/** What a job's handler returns. */
export type JobResult<N extends JobName> = (typeof JOB_TYPES)[N] extends { result: infer R extends z.ZodType }
  ? z.infer<R>
  : void;
export type JobPayload<N extends JobName> = z.infer<(typeof JOB_TYPES)[N]["payload"]>;

/** Jobs that run on a schedule. The outbox sweep is the relay's safety net when a NOTIFY was missed. */
export const schedules = {
  "sweep-outbox": { everyMs: 10_000 },
  "publish-due": { everyMs: PUBLISH_CHECK_MS },
  /** A hold may end this much later than it should. */
  "expire-holds": { everyMs: 30_000 },
  /** A discount may end this much later than its last day. */
  "end-discounts": { everyMs: 30_000 },
  /** A price list may be published this much later than its time. */
  "publish-price-lists": { everyMs: 10_000 },
  /** A draft of a record may be published this much later than its time. */
  "publish-drafts": { everyMs: 10_000 },
  /** A late enquiry may be reported this much later than it should. */
  "escalate-late": { everyMs: 15_000 },
  /** For enquiries whose worker died over them; others are routed as they arrive. */
  "route-enquiries": { everyMs: 10_000 },
  "remind-of-steps": { everyMs: 30_000 },
  /** What has waited for the end of quiet hours may be sent this much later. */
  "release-notices": { everyMs: 30_000 },
  "start-digests": { everyMs: 60_000 },
  /** How long a mail may wait in the mailbox. */
  "fetch-mails": { everyMs: 30_000 },
  /** Starts campaigns that are due and continues those whose worker died. */
  "sweep-campaigns": { everyMs: 3000 },
  /** Starts deliveries of webhooks whose next attempt is due, or whose worker died. */
  "start-webhooks": { everyMs: 3000 },
  /** How late a saved search may find an apartment. */
  "match-searches": { everyMs: 20_000 },
  /** How late the fall of a price, or an apartment that is available again, may be noted for those who follow it. */
  "watch-apartments": { everyMs: 30_000 },
  /** Starts push messages whose next attempt is due, and settles those whose worker died. */
  "start-pushes": { everyMs: 5000 },
  /** How long a line of the audit log may wait for its place in the chain, and a security event for the log. */
  "seal-audit": { everyMs: 5000 },
  "remove-expired": { everyMs: 60 * 60 * 1000 },
  /** How long a run of retention pauses between its parts. */
  "apply-retention": { everyMs: 60_000 },
  /** How late a backup may begin, or be taken over from a worker that has died. */
  "back-up": { everyMs: 60_000 },
  /** The same of the removal of the demo. */
  "remove-demo": { everyMs: 5000 },
} as const satisfies Partial<Record<JobName, { everyMs: number }>>;

/** What a handler may use while it works. */
export interface JobTools {
  report: (percent: number) => Promise<void>;
}
export type JobHandler<N extends JobName> = (
  payload: JobPayload<N>,
  tools: JobTools,
) => Promise<JobResult<N>>;
export type JobHandlers<N extends JobName = JobName> = { [Name in N]: JobHandler<Name> };

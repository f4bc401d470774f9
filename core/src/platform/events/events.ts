import { RecordEntity } from "@ezo/contract/records/records";
import { Day, Id } from "@ezo/contract/values/fields";
import { Locale } from "@ezo/contract/values/locale";
import { z } from "zod";

const enquiryIds = z.object({ customer_ids: z.array(Id).min(1) });

export const SecondFactorChange = z.object({
  change_id: z.uuid(),
  user_id: Id,
  /** `guessed`: somebody who knows the password tries codes. */
  what: z.enum([
    "on",
    "off",
    "reset",
    "recovery_used",
    "codes_renewed",
    "passkey_added",
    "passkey_removed",
    "guessed",
  ]),
  by_id: Id.nullable(),
});
export type SecondFactorChange = z.infer<typeof SecondFactorChange>;

export const AccountNotice = z.object({
  /** Makes the mail one. */
  notice_id: z.uuid(),
  user_id: Id,
  what: z.enum(["new_device", "password_changed"]),
  /** The login's, of a new device. */
  session_id: z.uuid().optional(),
});
export type AccountNotice = z.infer<typeof AccountNotice>;

const mediaIds = z.object({ media_ids: z.array(Id).min(1) });

/** Every domain event: what happened, in ids. Subscribers load the rest fresh. */
export const domainEvents = {
  "customer.created": enquiryIds,
  "customer.updated": enquiryIds,
  "customer.deleted": enquiryIds,
  /** An enquiry is no longer this user's own. */
  "customer.left": z.object({ customer_id: Id, user_id: Id }),
  /** A mail has arrived for the firm. */
  "inbound.received": z.object({ mail_id: Id }),
  /** A person has written about their enquiry; the id of the mail. */
  "customer.answered": z.object({ mail_id: Id }),
  /** Staff have written to the person who enquired. */
  "customer.replied": z.object({ reply_id: Id, is_held: z.boolean().default(false) }),
  /** A reply of staff has reached nobody, and nothing sends it again. */
  "customer.reply_failed": z.object({ reply_id: Id }),
  /** Enquiries were given to somebody, by a colleague or by a rule; the lines of their history that say so. */
  "customer.assigned": z.object({ history_ids: z.array(Id).min(1) }),
  /** A note names colleagues. */
  "customer.mentioned": z.object({ note_id: Id }),
  /** A late enquiry was given to the next seller, or is to be reported to the manager. */
  "customer.escalated": z.object({ escalation_id: Id }),
  /** A visit that is in people's calendars was agreed, changed or cancelled; `is_held`: its mail waits, for that can be taken back. */
  "visit.changed": z.object({
    step_id: Id,
    version: z.int().positive(),
    is_held: z.boolean().default(false),
  }),
  /** A next step is due soon. */
  "step.due": z.object({ step_id: Id }),
  /** Somebody's quiet hours are over, in which these notices have waited. */
  "notices.due": z.object({ user_id: Id, notice_ids: z.array(Id).min(1) }),
  /** Somebody gets the summary of this day. */
  "digest.due": z.object({ user_id: Id, day: Day }),
  /** Push messages were made. */
  "pushes.due": z.object({}),
  "offer.created": z.object({ offer_id: z.guid() }),
  /** It has another version, or was withdrawn. */
  "offer.changed": z.object({ offer_id: z.guid() }),
  "campaign.changed": z.object({ campaign_id: Id }),
  /** Its readers have done something; its sending has not changed. */
  "campaign.answered": z.object({ campaign_id: Id }),
  /** It was paused at its time, because the person who scheduled it may not send it any more. */
  "campaign.stopped": z.object({ campaign_id: Id }),
  "media.added": mediaIds,
  /** `was_shown`: in other sizes, which stay, so that answers that name only those are right still. */
  "media.ready": mediaIds.extend({ was_shown: z.boolean().optional() }),
  /** `status_ids`: those among them with another status; the price of the others has changed. */
  "apartment.status_changed": z.object({
    apartment_ids: z.array(Id).min(1),
    status_ids: z.array(Id).default([]),
  }),
  "session.revoked": z.object({ session_ids: z.array(z.uuid()).min(1) }),
  /** What the people of these sessions may do has changed, and the sessions go on: their open pages connect anew. */
  "rights.changed": z.object({ session_ids: z.array(z.uuid()).min(1) }),
  /** Somebody guesses a user's password; recorded at most once a day. */
  "login.throttled": z.object({ user_id: Id }),
  /** What its owner must know about a second factor. `change_id` makes the mail one; `by_id`: who has reset it. */
  "second_factor.changed": SecondFactorChange,
  /** Somebody has logged in from a device that the account does not know, or its password was changed. */
  "account.noticed": AccountNotice,
  /** A link to set a password was made. */
  "password_link.created": z.object({ link_id: z.uuid() }),
  /** Somebody asks for the newsletter; the line in the contact's history that says so. */
  "newsletter.asked": z.object({ history_id: Id }),
  /** Somebody asks for a saved search, in this language; `asking` is which time it is. */
  "search.asked": z.object({ search_id: Id, asking: z.int().positive(), locale: Locale.optional() }),
  /** A saved search has found apartments that are to be mailed; `mailing` is the number of the mail. */
  "search.matched": z.object({ search_id: Id, mailing: z.int().positive() }),
  /** Somebody asks for a shortlist to be kept; `asking` is which time it is. */
  "shortlist.asked": z.object({ shortlist_id: Id, asking: z.int().positive(), locale: Locale }),
  /** Staff ask the owner of an address whether campaigns may come from it; `asking` is which time it is. */
  "sender_address.asked": z.object({ address_id: Id, asking: z.int().positive() }),
  /** Somebody asks for the link to what is held under an address. */
  "own_data.asked": z.object({ link_id: Id }),
  /** The owner of an address wants what is held under it erased. */
  "erasure.asked": z.object({ erasure_id: Id }),
  /** Staff have erased it, or refused that. */
  "erasure.finished": z.object({ erasure_id: Id }),
  /** Apartments that somebody follows have changed, which is to be mailed; `mailing` is the number of the mail. */
  "watch.changed": z.object({ watcher_id: Id, mailing: z.int().positive() }),
  /** Events for other systems were recorded, or a delivery is to be made now. */
  "webhooks.due": z.object({}),
  /** An endpoint was paused because it does not take messages. */
  "webhook.paused": z.object({ endpoint_id: Id }),
  /** Created, saved, scheduled, published, undone or deleted: open pages show it as it is. */
  "price_list.changed": z.object({ price_list_id: Id }),
  /** A price list could not be published at its time; `version` is that of the stop. */
  "price_list.stopped": z.object({ price_list_id: Id, version: z.int().positive() }),
  /** The draft of a record could not be published at its time; its id is that of the stop. */
  "draft.stopped": z.object({ draft_id: Id }),
  /** Records of one kind were written. `tags` name the public answers that show them: none, what visitors never see. */
  "records.changed": z.object({
    entity: RecordEntity,
    ids: z.array(Id).min(1),
    tags: z.array(z.string()),
    /** Read by no build any more, but a relay of the release before drops events without it; the next release drops it. */
    audience: z.enum(["admins", "staff"]).optional(),
  }),
  /** Of a server that still runs the release before; the next release drops both. */
  "content.changed": z.object({ entity: RecordEntity, id: Id, tags: z.array(z.string()) }),
  "inventory.changed": z.object({ entity: RecordEntity, ids: z.array(Id).min(1) }),
} as const;
export type DomainEventName = keyof typeof domainEvents;
export type DomainEventPayload<N extends DomainEventName> = z.infer<(typeof domainEvents)[N]>;

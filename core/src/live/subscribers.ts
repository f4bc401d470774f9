import { isOfProjects } from "@ezo/contract/limited-grants";
import { RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import { RecordEntity } from "@ezo/contract/records/records";
import { stockTag } from "@ezo/contract/shown";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { ServerToPublic } from "@ezo/contract/live";
import type { CampaignProgress } from "@ezo/contract/marketing/campaigns/campaign-row";
import type { Seeable } from "../platform/events/live-bus.ts";
import type { Subscribers } from "../platform/events/relay.ts";

/** A change of more records than this, such as an import, is announced once for all of them, with the id 0. */
const ANNOUNCED_EACH_MAX = 20;
/** Any record of a kind: pages read anew what they show. The pages of people who are limited to projects hear no other. */
const ANY_ID = 0;

/**
 * Settings of which every screen shows something: the currency of sums, and which languages are off. Everybody who signs in
 * is notified that they have changed, and reads what is shown of them from the public calls.
 */
const ON_EVERY_SCREEN: readonly string[] = [
  "price_settings",
  "language_settings",
] satisfies readonly RecordEntity[];

/** Whose open pages show an entity: that of a kind of record, else what only administrators see. */
function readingTakes(entity: string): Capability {
  if (ON_EVERY_SCREEN.includes(entity)) return "profile.own";
  const { data: known } = RecordEntity.safeParse(entity);
  return known ? RECORD_RIGHTS[known].read : "settings.manage";
}

/** What open pages show of the rows that an event names. */
interface LiveRows {
  enquiryRows: (ids: readonly number[]) => Promise<{ row: EnquiryRow; seeable: Seeable }[]>;
  apartmentRows: (
    ids: readonly number[],
  ) => Promise<Omit<Parameters<ServerToPublic["apartment:status"]>[0], "is_new_status">[]>;
  campaignProgress: (id: number) => Promise<CampaignProgress | null>;
}

interface Delays {
  /** How long a mail waits in its queue that can be taken back meanwhile: a reply, or the cancellation of a visit. */
  replyHoldMs: number;
}

const PRICE_LISTS: Pick<Subscribers, "price_list.changed" | "price_list.stopped"> = {
  "price_list.changed": {
    live: async ({ price_list_id: id }, live) => {
      const change = { entity: "price_list", id, tags: [] };
      live.toWhoMay("apartments.price", "content:changed", change, { ...change, id: ANY_ID });
    },
  },
  "price_list.stopped": { jobs: (payload) => [{ name: "mail-price-list-stopped", payload }] },
};

/** What could not be done at its time. */
const STOPPED: Pick<Subscribers, "campaign.stopped" | "draft.stopped"> = {
  "campaign.stopped": { jobs: (payload) => [{ name: "mail-campaign-stopped", payload }] },
  "draft.stopped": { jobs: (payload) => [{ name: "mail-draft-stopped", payload }] },
};

/** What is done to accounts and their sessions. */
const ACCOUNTS: Pick<
  Subscribers,
  | "session.revoked"
  | "rights.changed"
  | "login.throttled"
  | "account.noticed"
  | "second_factor.changed"
  | "password_link.created"
> = {
  "session.revoked": {
    live: async ({ session_ids }, live) => live.dropSessions(session_ids),
  },
  "rights.changed": {
    live: async ({ session_ids }, live) => live.dropSessions(session_ids),
  },
  "login.throttled": { jobs: (payload) => [{ name: "mail-login-warning", payload }] },
  "account.noticed": { jobs: (payload) => [{ name: "mail-account-notice", payload }] },
  "second_factor.changed": { jobs: (payload) => [{ name: "mail-second-factor", payload }] },
  "password_link.created": { jobs: (payload) => [{ name: "mail-password-link", payload }] },
};

/** What people are mailed who ask for what is held of them. */
const OWN_DATA: Pick<Subscribers, "own_data.asked" | "erasure.asked" | "erasure.finished"> = {
  "own_data.asked": { jobs: (payload) => [{ name: "mail-own-data-link", payload }] },
  "erasure.asked": { jobs: (payload) => [{ name: "mail-erasure-asked", payload }] },
  "erasure.finished": { jobs: (payload) => [{ name: "mail-erasure-finished", payload }] },
};

const TRIGGERED_MAILS: Pick<
  Subscribers,
  "search.asked" | "search.matched" | "shortlist.asked" | "watch.changed"
> = {
  "search.asked": { jobs: (payload) => [{ name: "mail-search-link", payload }] },
  "search.matched": { jobs: (payload) => [{ name: "mail-search-matches", payload }] },
  "shortlist.asked": { jobs: (payload) => [{ name: "mail-shortlist-link", payload }] },
  "watch.changed": { jobs: (payload) => [{ name: "mail-watched-changes", payload }] },
};

/** What people are notified of by each channel. */
const NOTICES: Pick<
  Subscribers,
  | "customer.assigned"
  | "customer.mentioned"
  | "customer.answered"
  | "customer.reply_failed"
  | "customer.escalated"
  | "step.due"
  | "notices.due"
  | "digest.due"
  | "pushes.due"
> = {
  "customer.assigned": {
    jobs: (payload) => [
      { name: "mail-assignment", payload },
      { name: "make-pushes", payload: { kind: "assigned", ...payload } },
    ],
  },
  "customer.mentioned": {
    jobs: (payload) => [
      { name: "mail-mention", payload },
      { name: "make-pushes", payload: { kind: "mentioned", ...payload } },
    ],
  },
  "customer.answered": {
    jobs: (payload) => [
      { name: "mail-answered", payload },
      { name: "make-pushes", payload: { kind: "answered", ...payload } },
    ],
  },
  "customer.reply_failed": {
    jobs: (payload) => [
      { name: "mail-undelivered", payload },
      { name: "make-pushes", payload: { kind: "reply_failed", ...payload } },
    ],
  },
  "customer.escalated": {
    jobs: (payload) => [
      { name: "mail-escalation", payload },
      { name: "make-pushes", payload: { kind: "late", ...payload } },
    ],
  },
  "step.due": {
    jobs: (payload) => [
      { name: "mail-step-reminder", payload },
      { name: "make-pushes", payload: { kind: "step_due", ...payload } },
    ],
  },
  "notices.due": {
    jobs: (payload) => [
      { name: "mail-held-notices", payload },
      { name: "make-pushes", payload: { kind: "held", ...payload } },
    ],
  },
  "digest.due": { jobs: (payload) => [{ name: "mail-digest", payload }] },
  "pushes.due": { jobs: (payload) => [{ name: "start-pushes", payload }] },
};

const OFFERS: Pick<Subscribers, "offer.created" | "offer.changed"> = {
  "offer.created": {
    jobs: (payload) => [
      { name: "make-offer-pdf", payload },
      { name: "mail-offer", payload },
    ],
  },
  "offer.changed": { jobs: (payload) => [{ name: "make-offer-pdf", payload }] },
};

const showChange: NonNullable<Subscribers["records.changed"]["live"]> = async (
  { entity, ids, tags },
  live,
) => {
  if (tags.length > 0) live.toPublic("content:changed", { tags });
  const takes = readingTakes(entity);
  // Features are the firm's, but projects name them, and their pages list them.
  const isHeardInPart = isOfProjects(entity) || entity === "feature";
  const inPart = isHeardInPart ? { entity, id: ANY_ID, tags } : undefined;
  for (const [index, id] of (ids.length > ANNOUNCED_EACH_MAX ? [ANY_ID] : ids).entries())
    live.toWhoMay(takes, "content:changed", { entity, id, tags }, index === 0 ? inPart : undefined);
};
const RECORDS: Pick<Subscribers, "records.changed" | "content.changed" | "inventory.changed"> = {
  "records.changed": { live: showChange },
  "content.changed": {
    live: ({ id, ...change }, live) => showChange({ ...change, ids: [id] }, live),
  },
  "inventory.changed": {
    live: (change, live) => showChange({ ...change, tags: ["apartments", stockTag(null)] }, live),
  },
};

const MEDIA: Pick<Subscribers, "media.added" | "media.ready"> = {
  "media.added": { jobs: (payload) => [{ name: "make-variants", payload }] },
  "media.ready": {
    live: async ({ media_ids }, live) => {
      for (const id of media_ids) live.toStaff("media:ready", { id });
      live.toPublic("content:changed", { tags: ["media"] });
    },
  },
};

const showStatuses =
  (apartmentRows: LiveRows["apartmentRows"]): NonNullable<Subscribers["apartment.status_changed"]["live"]> =>
  async ({ apartment_ids, status_ids }, live) => {
    const rows = await apartmentRows(apartment_ids).catch((error: unknown) => {
      // Staff read the apartments anew by their ids; the event is delivered again.
      live.toStaff("apartments:status", { ids: apartment_ids });
      throw error;
    });
    // All staff hear it: it says no more of an apartment than visitors see.
    live.toStaff("apartments:status", {
      ids: apartment_ids,
      statuses: rows.map(({ id, status }) => ({ id, status })),
    });
    const moved = new Set(status_ids);
    for (const row of rows) live.toPublic("apartment:status", { ...row, is_new_status: moved.has(row.id) });
  };

/** What follows from each domain event, in one table. */
export function createSubscribers(parts: LiveRows & Delays): Subscribers {
  const { enquiryRows, apartmentRows, campaignProgress, replyHoldMs } = parts;
  const showEnquiries =
    (
      event: "customer:created" | "customer:updated" | "customer:deleted",
    ): NonNullable<Subscribers["customer.created"]["live"]> =>
    async ({ customer_ids }, live) => {
      for (const { row, seeable } of await enquiryRows(customer_ids))
        // How often the person has enquired is counted over all of them: pages of a part ask for their own count.
        live.toWhoMaySee(seeable, event, row, { ...row, person: null });
      live.toWhoMay("enquiries.read_all", "stats:changed", { customers: customer_ids.length });
    };
  const showProgress: NonNullable<Subscribers["campaign.changed"]["live"]> = async (
    { campaign_id },
    live,
  ) => {
    const progress = await campaignProgress(campaign_id);
    if (progress) live.toWhoMay("campaigns.read", "campaign:progress", progress);
  };
  return {
    "customer.created": {
      live: showEnquiries("customer:created"),
      jobs: (payload) => [
        { name: "route-enquiries", payload: {} },
        { name: "tell-staff", payload },
        { name: "confirm-to-visitor", payload },
        { name: "make-pushes", payload: { kind: "new_request", ...payload } },
      ],
    },
    "customer.updated": { live: showEnquiries("customer:updated") },
    "customer.deleted": { live: showEnquiries("customer:deleted") },
    "customer.left": {
      live: async ({ customer_id: id, user_id: userId }, live) => {
        for (const { seeable } of await enquiryRows([id]))
          live.toFormer(userId, seeable, "customer:left", { id });
      },
    },
    "customer.replied": {
      jobs: ({ reply_id, is_held: isHeld }) => [
        { name: "send-reply", payload: { reply_id }, delayMs: isHeld ? replyHoldMs : 0 },
      ],
    },
    "inbound.received": { jobs: (payload) => [{ name: "take-mail", payload }] },
    "visit.changed": {
      jobs: ({ step_id, version, is_held: isHeld }) => [
        { name: "mail-visit", payload: { step_id, version }, delayMs: isHeld ? replyHoldMs : 0 },
      ],
    },
    ...NOTICES,
    ...OFFERS,
    "campaign.answered": { live: showProgress },
    "campaign.changed": {
      live: showProgress,
      jobs: (payload) => [{ name: "run-campaign", payload }],
    },
    ...MEDIA,
    "apartment.status_changed": { live: showStatuses(apartmentRows) },
    ...ACCOUNTS,
    "newsletter.asked": { jobs: (payload) => [{ name: "mail-newsletter-link", payload }] },
    "sender_address.asked": { jobs: (payload) => [{ name: "mail-sender-link", payload }] },
    "webhooks.due": { jobs: (payload) => [{ name: "start-webhooks", payload }] },
    "webhook.paused": { jobs: (payload) => [{ name: "mail-webhook-paused", payload }] },
    ...PRICE_LISTS,
    ...TRIGGERED_MAILS,
    ...OWN_DATA,
    ...STOPPED,
    ...RECORDS,
  };
}

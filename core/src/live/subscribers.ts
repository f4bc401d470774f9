import type { CampaignProgress } from "@ezo/contract/campaigns";
import type { ContentEntity } from "@ezo/contract/content";
import type { CustomersService } from "../customers/customers.service.ts";
import type { ApartmentsService } from "../navigation/apartments.service.ts";
import type { Subscribers } from "../platform/relay.ts";

/** A whole building that is imported is news once, not a thousand times. */
const TOLD_ONE_BY_ONE = 20;

/** Kinds of content of which visitors must not hear. */
const INTERNAL: ReadonlySet<ContentEntity> = new Set(["user", "campaign", "contact"]);

/** What follows from each domain event. One table, so that nothing has to be searched for. */
export function createSubscribers(
  customers: Pick<CustomersService, "rows">,
  apartments: Pick<ApartmentsService, "liveRows">,
  campaigns: { progress: (id: number) => Promise<CampaignProgress | null> },
): Subscribers {
  const tellStaff =
    (
      event: "customer:created" | "customer:updated" | "customer:deleted",
    ): NonNullable<Subscribers["customer.created"]["live"]> =>
    async ({ customer_ids }, live) => {
      for (const row of await customers.rows(customer_ids)) live.toStaff(event, row);
      live.toStaff("stats:changed", { customers: customer_ids.length });
    };
  const showProgress: NonNullable<Subscribers["campaign.changed"]["live"]> = async (
    { campaign_id },
    live,
  ) => {
    const progress = await campaigns.progress(campaign_id);
    if (progress) live.toStaff("campaign:progress", progress);
  };
  return {
    "customer.created": {
      live: tellStaff("customer:created"),
      jobs: (payload) => [
        { name: "tell-staff", payload },
        { name: "confirm-to-visitor", payload },
      ],
    },
    "customer.updated": { live: tellStaff("customer:updated") },
    "customer.deleted": { live: tellStaff("customer:deleted") },
    "campaign.answered": { live: showProgress },
    "campaign.changed": {
      live: showProgress,
      jobs: (payload) => [{ name: "run-campaign", payload }],
    },
    "media.added": { jobs: (payload) => [{ name: "make-variants", payload }] },
    "media.ready": {
      live: async ({ media_ids }, live) => {
        for (const id of media_ids) live.toStaff("media:ready", { id });
        live.toPublic("content:changed", { tags: ["media"] });
      },
    },
    "apartment.status_changed": {
      live: async ({ apartment_ids }, live) => {
        for (const row of await apartments.liveRows(apartment_ids)) live.toPublic("apartment:status", row);
      },
    },
    "session.revoked": {
      live: async ({ session_ids }, live) => live.dropSessions(session_ids),
    },
    "login.throttled": { jobs: (payload) => [{ name: "mail-login-warning", payload }] },
    "password_link.created": { jobs: (payload) => [{ name: "mail-password-link", payload }] },
    "newsletter.asked": { jobs: (payload) => [{ name: "mail-newsletter-link", payload }] },
    "inventory.changed": {
      live: async ({ entity, ids }, live) => {
        live.toPublic("content:changed", { tags: ["apartments"] });
        for (const id of ids.slice(0, TOLD_ONE_BY_ONE))
          live.toAdmins("content:changed", { entity, id, tags: ["apartments"] });
      },
    },
    "content.changed": {
      live: async (change, live) => {
        if (!INTERNAL.has(change.entity)) live.toPublic("content:changed", change);
        // These are marketing's realm too.
        if (change.entity === "campaign" || change.entity === "contact")
          live.toStaff("content:changed", change);
        else live.toAdmins("content:changed", change);
      },
    },
  };
}

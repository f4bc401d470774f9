import type { CampaignProgress } from "@ezo/contract/campaigns";
import type { CustomersService } from "../customers/customers.service.ts";
import type { Subscribers } from "../platform/relay.ts";

/** What follows from each domain event. One table, so that nothing has to be searched for. */
export function createSubscribers(
  customers: Pick<CustomersService, "rows">,
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
    "campaign.changed": {
      live: async ({ campaign_id }, live) => {
        const progress = await campaigns.progress(campaign_id);
        if (progress) live.toStaff("campaign:progress", progress);
      },
      jobs: (payload) => [{ name: "run-campaign", payload }],
    },
    "media.added": { jobs: (payload) => [{ name: "make-variants", payload }] },
    "media.ready": {
      live: async ({ media_ids }, live) => {
        for (const id of media_ids) live.toStaff("media:ready", { id });
        live.toPublic("content:changed", { tags: ["media"] });
      },
    },
    "session.revoked": {
      live: async ({ session_ids }, live) => live.dropSessions(session_ids),
    },
    "content.changed": {
      live: async ({ tags }, live) => live.toPublic("content:changed", { tags }),
    },
  };
}

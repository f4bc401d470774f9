import { ContentEntity } from "@ezo/contract/content";
import { Id } from "@ezo/contract/fields";
import { z } from "zod";

const customerIds = z.object({ customer_ids: z.array(Id).min(1) });

const mediaIds = z.object({ media_ids: z.array(Id).min(1) });

/** Every domain event: what happened, in ids. Subscribers load the rest fresh. */
export const domainEvents = {
  "customer.created": customerIds,
  "customer.updated": customerIds,
  "customer.deleted": customerIds,
  "campaign.changed": z.object({ campaign_id: Id }),
  /** Its readers have done something; its sending is as it was. */
  "campaign.answered": z.object({ campaign_id: Id }),
  "media.added": mediaIds,
  "media.ready": mediaIds,
  "apartment.status_changed": z.object({ apartment_ids: z.array(Id).min(1) }),
  /** Houses, floors, apartments, zones or their pictures. */
  "inventory.changed": z.object({ entity: z.string(), ids: z.array(Id).min(1) }),
  "session.revoked": z.object({ session_ids: z.array(z.uuid()).min(1) }),
  /** Somebody guesses at a user's password; recorded at most once a day. */
  "login.throttled": z.object({ user_id: Id }),
  /** A link to set a password was made. */
  "password_link.created": z.object({ link_id: z.uuid() }),
  /** Somebody asks for the newsletter; the line in the contact's history that says so. */
  "newsletter.asked": z.object({ history_id: Id }),
  "content.changed": z.object({ entity: ContentEntity, id: Id, tags: z.array(z.string()) }),
} as const;
export type DomainEventName = keyof typeof domainEvents;
export type DomainEventPayload<N extends DomainEventName> = z.infer<(typeof domainEvents)[N]>;

import { z } from "zod";
import { CampaignProgress } from "./marketing/campaigns/campaign-row.ts";
import { EnquiryRow } from "./enquiries/enquiry-row.ts";
import { StaffMember } from "./staff-member.ts";
import { Id } from "./values/fields.ts";
import { ApartmentStatus } from "./site/apartment-status.ts";
import { UnitType } from "./site/unit-facts.ts";

/**
 * Live events (design, section 4). `/admin` takes a session's token in the handshake's `auth.token`;
 * `/public` needs none. Clients refetch on every connect: events only make a screen fast.
 */
/** What a refusal of `/admin` says of a session that was ended with its account. */
export const SWITCHED_OFF = "switched_off";
/** And of one that has ended because nothing was done in it for long. */
export const IDLE = "idle";
export const ADMIN_NAMESPACE = "/admin";
export const PUBLIC_NAMESPACE = "/public";

const SESSION_PREFIX = "session.";

/**
 * The protocols that a WebSocket handshake offers; no other header can be set by a page. A server that has reached its
 * limit of anonymous connections for an address still accepts a handshake that names an active session here, or that has
 * its token as `authorization`. The session's id grants nothing else, for proxies may log this header. The server selects
 * the first protocol.
 */
export const liveProtocols = (sessionId?: string): string[] =>
  sessionId ? ["ezo", `${SESSION_PREFIX}${sessionId}`] : ["ezo"];

export const sessionOfProtocols = (header = ""): string | undefined =>
  z.uuid().safeParse(header.split(SESSION_PREFIX)[1]).data;

export const adminEvents = {
  "customer:created": EnquiryRow,
  "customer:updated": EnquiryRow,
  /** The row of a deleted enquiry, as it was before. */
  "customer:deleted": EnquiryRow,
  /** An enquiry was given to somebody else, and the receiver may no longer see it. */
  "customer:left": z.object({ id: Id }),
  /** A figure of the dashboard has changed. */
  "stats:changed": z.object({ customers: z.int() }),
  /** Who is viewing an enquiry; sent to those who may see it whenever that changes. */
  presence: z.object({ customer_id: Id, viewers: z.array(StaffMember) }),
  /** A picture's variants have been generated. */
  "media:ready": z.object({ id: Id }),
  /** Records have changed: lists and forms that show them may be stale. The id is 0 where many changed at once. */
  "content:changed": z.object({ entity: z.string(), id: z.int(), tags: z.array(z.string()) }),
  /**
   * The status or price of apartments has changed: what shows one of them refetches it. `statuses` has those that visitors
   * see, for screens that show them before; absent from a server of the build before.
   */
  "apartments:status": z.object({
    ids: z.array(Id),
    statuses: z.array(z.object({ id: Id, status: ApartmentStatus })).optional(),
  }),
  /** A campaign's progress: every second while it is being sent, and whenever its status changes. */
  "campaign:progress": CampaignProgress,
  /** A job has failed finally; sent to administrators only. */
  "job:failed": z.object({ queue: z.string(), job: z.string(), reason: z.string() }),
} as const;
export type AdminEventName = keyof typeof adminEvents;
export type AdminEvent<N extends AdminEventName> = z.infer<(typeof adminEvents)[N]>;

export const publicEvents = {
  /** An apartment's current status and price; `price` is null where it is not shown. */
  "apartment:status": z.object({
    id: Id,
    status: ApartmentStatus,
    /** Whether the status is what has changed, and not the price alone. */
    is_new_status: z.boolean(),
    price: z.number().nullable(),
    /** Before a discount; null without one. */
    old_price: z.number().nullable(),
    project_id: Id,
    building_id: Id,
    building_identifier: z.string(),
    floor_number: z.int(),
    apartment_number: z.string(),
    /** Absent from a server of the build before: an apartment. */
    unit_type: UnitType.optional(),
  }),
  "content:changed": z.object({
    tags: z.array(z.string()),
    entity: z.string().optional(),
    id: z.int().optional(),
  }),
} as const;
export type PublicEventName = keyof typeof publicEvents;

/** What an admin page sends. `presence:watch` with null means that no enquiry is open. */
export const adminMessages = {
  "presence:watch": z.object({ customer_id: Id.nullable() }),
} as const;

export type ServerToAdmin = { [N in AdminEventName]: (payload: AdminEvent<N>) => void };
export type AdminToServer = {
  "presence:watch": (payload: z.infer<(typeof adminMessages)["presence:watch"]>) => void;
};
export type ServerToPublic = {
  [N in PublicEventName]: (payload: z.infer<(typeof publicEvents)[N]>) => void;
};

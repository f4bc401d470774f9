import { z } from "zod";
import { CampaignProgress } from "./campaigns.ts";
import { CustomerRow, StaffMember } from "./customers.ts";
import { Id } from "./fields.ts";
import { ApartmentStatus } from "./navigation.ts";

/**
 * Live events (design, section 4). `/admin` takes a session's token in the handshake's `auth.token`;
 * `/public` takes nothing. A client that was away refetches on every connect: events only make a screen fast.
 */
export const ADMIN_NAMESPACE = "/admin";
export const PUBLIC_NAMESPACE = "/public";

const SESSION_PREFIX = "session.";

/**
 * What a WebSocket's handshake offers as its protocols, the only header that a page can write. A server that refuses
 * strangers more connections from an address admits whoever names a live session there, or shows its token as
 * `authorization`. The id alone opens nothing, for proxies may log this header. The server answers with the first.
 */
export const liveProtocols = (sessionId?: string): string[] =>
  sessionId ? ["ezo", `${SESSION_PREFIX}${sessionId}`] : ["ezo"];

/** The session's id that the header `sec-websocket-protocol` holds. */
export const sessionOfProtocols = (header = ""): string | undefined =>
  z.uuid().safeParse(header.split(SESSION_PREFIX)[1]).data;

export const adminEvents = {
  "customer:created": CustomerRow,
  "customer:updated": CustomerRow,
  /** A deleted request's row, as the list last showed it. */
  "customer:deleted": CustomerRow,
  /** Something that the dashboard counts has changed. */
  "stats:changed": z.object({ customers: z.int() }),
  /** Who is looking at a request now; sent to everyone whenever that changes. */
  presence: z.object({ customer_id: Id, viewers: z.array(StaffMember) }),
  /** A picture's variants are made. */
  "media:ready": z.object({ id: Id }),
  /** Somebody has changed content: lists and forms that show it may be stale. */
  "content:changed": z.object({ entity: z.string(), id: z.int(), tags: z.array(z.string()) }),
  /** How far a campaign is: every second while it is being sent, and whenever its status changes. */
  "campaign:progress": CampaignProgress,
  /** A job has failed for good; administrators only. */
  "job:failed": z.object({ queue: z.string(), job: z.string(), reason: z.string() }),
} as const;
export type AdminEventName = keyof typeof adminEvents;
export type AdminEvent<N extends AdminEventName> = z.infer<(typeof adminEvents)[N]>;

export const publicEvents = {
  /** An apartment's status or price as it is now; `price` is null where it is not shown. */
  "apartment:status": z.object({
    id: Id,
    status: ApartmentStatus,
    price: z.number().nullable(),
    project_id: Id,
    building_id: Id,
    building_identifier: z.string(),
    floor_number: z.int(),
    apartment_number: z.string(),
  }),
  /** Public content has changed; `tags` name what. */
  "content:changed": z.object({
    tags: z.array(z.string()),
    entity: z.string().optional(),
    id: z.int().optional(),
  }),
} as const;
export type PublicEventName = keyof typeof publicEvents;

/** What an admin page sends. `presence:watch` with null means "looking at no request". */
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

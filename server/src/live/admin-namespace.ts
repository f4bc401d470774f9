import type { StaffMember } from "@ezo/contract/staff-member";
import type { AdminToServer, ServerToAdmin } from "@ezo/contract/live";
import type { Actor } from "@ezo/core/users/actor";
import type { Namespace, Socket } from "socket.io";

/** What this server knows of an admin socket; other servers get it with `fetchSockets`. */
export interface AdminSocketData {
  actor: StaffMember;
  watching?: number | undefined;
}
export type AdminSocket = Socket<AdminToServer, ServerToAdmin, Record<string, never>, AdminSocketData>;
export type AdminNamespace = Namespace<AdminToServer, ServerToAdmin, Record<string, never>, AdminSocketData>;
/** Who is behind each socket of this server. Their rights are not sent to the others. */
export type Actors = WeakMap<AdminSocket, Actor>;

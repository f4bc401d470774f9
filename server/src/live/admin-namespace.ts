import type { AdminToServer, ServerToAdmin } from "@ezo/contract/live";
import type { Actor } from "@ezo/core/users/actor";
import type { Namespace } from "socket.io";

/** What this server knows of an admin socket; travels to other servers with presence questions. */
export interface AdminSocketData {
  actor: Actor;
  watching?: number | undefined;
}
export type AdminNamespace = Namespace<AdminToServer, ServerToAdmin, Record<string, never>, AdminSocketData>;

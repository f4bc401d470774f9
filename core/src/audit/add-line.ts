import { createHash, randomBytes } from "node:crypto";
import type { AuditAction, AuditEntity } from "@ezo/contract/admin/operations/audit";
import { auditContext } from "../platform/database/audit-context.ts";
import type { Db, Tx } from "../platform/db.ts";

/** A line of what no table's trigger can see. */
export interface NewLine {
  action: AuditAction;
  entity: AuditEntity;
  entityId?: number | null;
  title?: string;
  after?: Readonly<Record<string, unknown>>;
  /** True where it is left out. */
  isSecurity?: boolean;
  /** Who makes the request where it is left out. */
  actorId?: number | null;
}

/** Adds a line to the audit log; of a request, with the person who makes it and from where. */
export async function addAuditLine(db: Db | Tx, line: NewLine): Promise<void> {
  const { action, entity, entityId = null, title = "", isSecurity = true } = line;
  const context = auditContext();
  const [address, network] = [context?.address ?? null, context?.network ?? null];
  const requestId = context?.request_id ?? null;
  const actorId = line.actorId === undefined ? (context?.actor_id ?? null) : line.actorId;
  const salt = address === null ? null : randomBytes(16).toString("hex");
  const digest = salt === null ? null : createHash("sha256").update(`${salt}${address}`).digest("hex");
  const after = line.after ? JSON.stringify(line.after) : null;
  await db.$executeRaw`
    insert into audit_lines (actor_id, actor_name, action, entity, entity_id, title, after, is_security, request_id,
      address, network, address_salt, address_digest)
    values (${actorId}::int, coalesce((select name from users where id = ${actorId}::int), ''), ${action}, ${entity},
      ${entityId}::int, ${title}, ${after}::jsonb, ${isSecurity}, ${requestId}, ${address}, ${network}, ${salt}, ${digest})`;
}

import type { AuditLine } from "@ezo/contract/admin/operations/audit";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { AuditLine as Stored } from "../generated/prisma/client.ts";

type Values = AuditLine["before"];

export const presentLine = (row: Stored, currency: Currency): AuditLine => ({
  id: Number(row.id),
  created_at: row.createdAt.toISOString(),
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
  action: row.action,
  entity: row.entity,
  entity_id: row.entityId,
  title: row.title,
  version: row.version,
  currency,
  before: row.before as Values,
  after: row.after as Values,
  is_security: row.isSecurity,
  request_id: row.requestId,
  address: row.address ?? row.network,
  position: row.position === null ? null : Number(row.position),
  previous_hash: row.previousHash,
  hash: row.hash,
});

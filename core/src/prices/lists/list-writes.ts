import { addAuditLine } from "../../audit/add-line.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Writer } from "../../records/kind.ts";
import type { Records } from "../../records/write.ts";
import { mustBeInFirmCurrency } from "./list-currency.ts";
import { getList, listInclude, type ListRow, lockProject } from "./price-lists.repo.ts";
import { writePrices } from "./publication.ts";

/** A whole house in one transaction. */
export const LONG = { timeout: 60_000, maxWait: 10_000 };

/** What a list has that was not stopped at its time, or was saved since. */
export const NOT_STOPPED = { stopReason: null, stoppedAt: null, stoppedBy: Prisma.DbNull } as const;

/** Behind the project's lock, so that one list of a project is written at a time. */
export async function lockedList(tx: Tx, id: number): Promise<ListRow> {
  await lockProject(tx, (await getList(tx, id)).projectId);
  return getList(tx, id);
}

/** Throws `wrong_status` for a list in another status, `conflict` where it is not the `version` that was seen. */
export function mustBe(list: ListRow, statuses: readonly ListRow["status"][], version?: number): void {
  if (!statuses.includes(list.status)) throw new AppError("wrong_status");
  if (version !== undefined && version !== list.version)
    throw new AppError("conflict", { current: { id: list.id, version: list.version } });
}

/** The prices that a list writes have lines of their own, as changes of their apartments. */
export const noteInAudit = (
  tx: Tx,
  action: "created" | "updated" | "deleted" | "status_changed" | "restored",
  { id, name }: Pick<ListRow, "id" | "name">,
  actor: Writer,
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  addAuditLine(tx, {
    action,
    entity: "price_list",
    entityId: id,
    title: name,
    after,
    isSecurity: false,
    actorId: actor?.id ?? null,
  });

export async function changeList(
  tx: Tx,
  { id }: ListRow,
  actor: Writer,
  data: Prisma.PriceListUncheckedUpdateInput,
): Promise<ListRow> {
  const changed = await tx.priceList.update({
    where: { id },
    data: { ...data, version: { increment: 1 }, ...(actor && { updatedById: actor.id }) },
    include: listInclude,
  });
  const { status, publishAt } = changed;
  if (data.status !== undefined)
    await noteInAudit(tx, "status_changed", changed, actor, { status, publish_at: publishAt });
  await record(tx, "price_list.changed", { price_list_id: id });
  return changed;
}

/** Writes a list's prices; a list published at its time counts as published by the person who scheduled it. */
export async function publishIn(
  tx: Tx,
  records: Records,
  list: ListRow,
  actor: Writer,
  at: Date,
): Promise<ListRow> {
  await mustBeInFirmCurrency(tx, list);
  const result = await writePrices(tx, records, list, actor, at);
  return changeList(tx, list, actor, {
    ...NOT_STOPPED,
    status: "published",
    publishedAt: at,
    publishedById: actor?.id ?? list.updatedById,
    result,
  });
}

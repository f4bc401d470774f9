import {
  type listStoppedPriceLists,
  type PriceList,
  type PriceListStopped,
  PriceListTerms,
} from "@ezo/contract/inventory/price-lists";
import type { RouteOutput } from "@ezo/contract/route";
import { Currency } from "@ezo/contract/values/currency";
import { z } from "zod";
import type { Prisma } from "../generated/prisma/client.ts";
import type { findStopped, ListRow } from "./price-lists.repo.ts";

const Named = z.array(z.object({ id: z.int(), name: z.string() }));
const Left = z.array(z.object({ id: z.int(), name: z.string(), returns_to: z.int().optional() }));
const Undone = z.object({
  at: z.string(),
  restored: z.int(),
  left: Left,
  unstruck: Named.default([]),
});
const Result = z.object({
  changed: z.int(),
  // Lists of an earlier build have not counted them.
  discounts_ended: z.int().nullable().default(null),
  kept: Named,
  undone: Undone.optional(),
});

/** Terms as they are stored. */
export const storedTerms = (terms: PriceListTerms): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(terms)) as Prisma.InputJsonObject;

export const presentList = (list: ListRow): PriceList => ({
  id: list.id,
  version: list.version,
  project_id: list.projectId,
  name: list.name,
  status: list.status,
  terms: PriceListTerms.parse(list.terms),
  currency: Currency.parse(list.currency),
  compared_at: list.comparedAt.toISOString(),
  publish_at: list.publishAt?.toISOString() ?? null,
  published_at: list.publishedAt?.toISOString() ?? null,
  published_by: list.publishedBy,
  result: Result.nullable().parse(list.result),
  stopped: stoppedOf(list),
  updated_at: list.updatedAt.toISOString(),
  updated_by: list.updatedBy,
});

export const stoppedOf = ({
  stopReason: reason,
  stoppedAt: at,
  stoppedBy,
}: Pick<ListRow, "stopReason" | "stoppedAt" | "stoppedBy">): PriceListStopped | null =>
  reason && at && { reason, at: at.toISOString(), apartments: Named.nullable().parse(stoppedBy) ?? [] };

export type StoppedList = RouteOutput<typeof listStoppedPriceLists>["data"][number];
export function presentStopped(list: Awaited<ReturnType<typeof findStopped>>[number]): StoppedList[] {
  const { id, name, project } = list;
  const stopped = stoppedOf(list);
  if (!stopped) return [];
  return [{ id, name, project_id: project.id, project_title: project.translations[0]?.title ?? "", stopped }];
}

import { isDeepStrictEqual } from "node:util";
import { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import type { listStoppedPriceLists, PriceList, PriceListStopped } from "@ezo/contract/inventory/price-lists";
import type { RouteOutput } from "@ezo/contract/route";
import { Currency } from "@ezo/contract/values/currency";
import { z } from "zod";
import type { Prisma } from "../../generated/prisma/client.ts";
import { refused } from "../../platform/app-error.ts";
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

/**
 * A list for single apartments is stored with a base that makes no price, and known by it: the build before reads terms strictly
 * and has no `only_overrides`. To that one it is a list of the whole project that leaves all other apartments without a price: as
 * this build has compared it, it is stale there, and saved there it is without prices, so it is not published (one that waits
 * for its time is a draft again) while the project has others that would not keep theirs. Where it has none, that build
 * publishes the same prices as this one.
 */
const PRICELESS = { base: { kind: "total", amount_minor: 1 }, rounding: 1 } as const;

/** Terms as they are stored. */
export function storedTerms({ only_overrides: isByHand, ...terms }: PriceListTerms): Prisma.InputJsonObject {
  const stored = isByHand ? { ...terms, ...PRICELESS, rules: [] } : terms;
  return JSON.parse(JSON.stringify(stored)) as Prisma.InputJsonObject;
}

/** The way back. */
export function readTerms(stored: unknown): PriceListTerms {
  const terms = PriceListTerms.parse(stored);
  const { base, rounding, rules } = terms;
  const isByHand = rules.length === 0 && isDeepStrictEqual({ base, rounding }, PRICELESS);
  return isByHand ? { ...terms, only_overrides: true } : terms;
}

/**
 * Terms that are given, as they will be read: what counts for nothing in a list for single apartments is not kept. Throws
 * `invalid` for those of another list that would be taken for such a one.
 */
export function givenTerms(terms: PriceListTerms): PriceListTerms {
  const kept = readTerms(storedTerms(terms));
  if (kept.only_overrides && !terms.only_overrides)
    throw refused("terms.base.amount_minor", "errors.invalid_value");
  return kept;
}

export const presentList = (list: ListRow): PriceList => ({
  id: list.id,
  version: list.version,
  project_id: list.projectId,
  name: list.name,
  status: list.status,
  terms: readTerms(list.terms),
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

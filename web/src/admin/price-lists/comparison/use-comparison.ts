import type { PriceListComparison } from "@ezo/contract/inventory/price-list-comparison";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { withoutToday } from "@ezo/contract/inventory/uncompared-row";
import type { Currency } from "@ezo/contract/values/money/currency";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { firstReason, serverFieldErrors } from "../../ui/states/error-text.ts";
import { formPath, isMarked, termsErrors } from "../list-spec.ts";
import { ANY_TERMS, comparisonOf, type PriceListItem } from "../price-lists.queries.ts";
import type { RuleChoices } from "../terms/rule-fields.tsx";
import { type ListBody, termsOf } from "../terms/terms-values.ts";

const RECOUNTED_AFTER_MS = 150;

/** Recounted while terms are typed; a list as it is stored has its own. */
export function useComparison(
  projectId: number,
  list: PriceListItem | null,
  body: ListBody,
  isEdited: boolean,
): Compared {
  const { t, currency } = useTexts();
  const terms = useMemo(() => termsOf(body), [body]);
  const [settled] = useDebouncedValue(isEdited ? terms : null, RECOUNTED_AFTER_MS);
  const wrong = useMemo(() => (settled ? termsErrors(settled, t) : {}), [settled, t]);
  // Figures beyond their limits are not asked about: the server would only say that they are wrong.
  const asked = Object.keys(wrong).length > 0 ? null : settled;
  const { data, error, isPlaceholderData, isFetching } = useQuery(
    comparisonOf(useCaller(), projectId, asked, currency),
  );
  const stored = useMemo(() => storedComparison(list, currency), [list, currency]);
  if (!isEdited) return { ...stored, isStale: false, refusal: null, refused: {} };
  const refused = refusalsOf(error, asked);
  const isAnswered = asked !== null && error === null && !isPlaceholderData && !isFetching;
  return {
    ...(data ? { comparison: data, isCompared: true } : stored),
    refusal: refused.refusal,
    refused: { ...refused.refused, ...wrong },
    // The last comparison is none of what is typed where that has none.
    isStale: !isAnswered || terms !== settled,
  };
}

interface Compared {
  comparison: PriceListComparison | undefined;
  /** Not while the list's amounts are in another currency than today's prices. */
  isCompared: boolean;
  /** `comparison` is of other terms than those that are typed. */
  isStale: boolean;
  /** What is said above the last comparison, where these terms have none and no field says why. */
  refusal: string | null;
  /** What is said at the fields, by their paths in the form: an apartment that was deleted since is refused. */
  refused: Readonly<Record<string, string>>;
}

/** A list that is not published says nothing of prices in another currency than its own, also where it was read before the change. */
function storedComparison(
  list: PriceListItem | null,
  firm: Currency | undefined,
): Pick<Compared, "comparison" | "isCompared"> {
  if (!list) return { comparison: undefined, isCompared: true };
  const { comparison, status, currency } = list;
  const isCompared = status === "published" || firm === undefined || currency === firm;
  if (isCompared) return { comparison, isCompared };
  return { comparison: { ...comparison, rows: comparison.rows.map(withoutToday) }, isCompared };
}

function refusalsOf(error: unknown, terms: PriceListTerms | null): Pick<Compared, "refusal" | "refused"> {
  const fields = Object.entries(serverFieldErrors(error)).map(
    ([path, said]) => [formPath(path, terms ?? undefined), said] as const,
  );
  const atFields = fields.filter(([path]) => isMarked(path));
  const isSaid = fields.length > 0 && atFields.length === fields.length;
  return { refusal: isSaid ? null : refusalOf(error), refused: Object.fromEntries(atFields) };
}

function refusalOf(error: unknown): string | null {
  const reason = firstReason(error);
  return reason instanceof ApiError && (reason.code === "currency_changed" || reason.code === "invalid")
    ? reason.message
    : null;
}

/**
 * The buildings and apartments that rules can be for. A new list has no comparison while its base or a rule is unfinished,
 * and a rule is unfinished until its building or its apartments are chosen: then they are asked for on their own.
 */
export function useChoices(projectId: number, comparison: PriceListComparison | undefined): RuleChoices {
  const { data } = useQuery(comparisonOf(useCaller(), projectId, comparison ? null : ANY_TERMS, undefined));
  return useMemo(() => choicesOf(comparison ?? data), [comparison, data]);
}

function choicesOf(comparison: PriceListComparison | undefined): RuleChoices {
  const rows = comparison?.rows ?? [];
  const buildings = new Map(rows.map((row) => [String(row.building_id), row.building_identifier]));
  return {
    buildings: [...buildings].map(([value, label]) => ({ value, label })),
    apartments: rows.map((row) => ({
      value: String(row.apartment_id),
      label: `${row.building_identifier} / ${row.floor_number} / ${row.apartment_number}`,
    })),
  };
}

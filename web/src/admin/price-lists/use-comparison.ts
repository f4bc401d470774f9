import type { PriceListComparison, PriceListTerms } from "@ezo/contract/inventory/price-lists";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { firstReason, serverFieldErrors } from "../ui/states/error-text.ts";
import { formPath } from "./list-spec.ts";
import { comparisonOf, type PriceListItem } from "./price-lists.queries.ts";
import type { RuleChoices } from "./rule-fields.tsx";
import { type ListBody, termsOf } from "./terms-values.ts";

const RECOUNTED_AFTER_MS = 150;

/** Recounted while terms are typed; a list as it is stored has its own. */
export function useComparison(
  projectId: number,
  list: PriceListItem | null,
  body: ListBody,
  isEdited: boolean,
): Compared {
  const { currency } = useTexts();
  const terms = useMemo(() => termsOf(body), [body]);
  const [settled] = useDebouncedValue(isEdited ? terms : null, RECOUNTED_AFTER_MS);
  const { data, error, isPlaceholderData, isFetching } = useQuery(
    comparisonOf(useCaller(), projectId, settled, currency),
  );
  if (!isEdited) return { comparison: list?.comparison, isStale: false, refusal: null, refusedPrices: {} };
  return {
    comparison: data ?? list?.comparison,
    ...refusalsOf(error, settled),
    isStale: isPlaceholderData || isFetching || terms !== settled,
  };
}

interface Compared {
  comparison: PriceListComparison | undefined;
  isStale: boolean;
  /** What is said above the last comparison, where these terms have none. */
  refusal: string | null;
  /** What is said at prices set by hand, by the apartment's id: one that was deleted since is refused. */
  refusedPrices: Readonly<Record<number, string>>;
}

function refusalsOf(
  error: unknown,
  terms: PriceListTerms | null,
): Pick<Compared, "refusal" | "refusedPrices"> {
  const fields = Object.entries(serverFieldErrors(error));
  const atPrices = fields.flatMap(([path, said]) => {
    const id = /^overrides\.(\d+)$/.exec(formPath(path, terms ?? undefined))?.[1];
    return id === undefined ? [] : [[id, said] as const];
  });
  const isSaid = fields.length > 0 && atPrices.length === fields.length;
  return { refusal: isSaid ? null : refusalOf(error), refusedPrices: Object.fromEntries(atPrices) };
}

function refusalOf(error: unknown): string | null {
  const reason = firstReason(error);
  return reason instanceof ApiError && (reason.code === "currency_changed" || reason.code === "invalid")
    ? reason.message
    : null;
}

export function choicesOf(comparison: PriceListComparison | undefined): RuleChoices {
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

import { flawsOf } from "@ezo/contract/marketing/segments/segment-rules";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { audienceCount } from "./audience.queries.ts";

/** How long a filter must stay as it is before it is asked about. */
export const COUNT_DELAY_MS = 300;
const NO_TOPICS: readonly string[] = [];

/**
 * How many contacts a filter that is being edited matches now, without those who have left `topics`; `isBehind` while the
 * count is that of an earlier one. None for a filter that contradicts itself.
 */
export function useAudienceCount(filter: SegmentFilter, topics: readonly string[] = NO_TOPICS) {
  const [asked] = useDebouncedValue(filter, COUNT_DELAY_MS);
  const isContrary = [filter, asked].some((one) =>
    flawsOf(one).some(({ message }) => message === "errors.price_order"),
  );
  const { data, isPlaceholderData } = useQuery({
    ...audienceCount(useCaller(), asked, topics),
    enabled: !isContrary,
    placeholderData: keepPreviousData,
  });
  if (isContrary) return { data: undefined, isBehind: false, isContrary };
  return { data, isBehind: isPlaceholderData || asked !== filter, isContrary };
}

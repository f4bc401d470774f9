import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { audienceCount } from "./audience.queries.ts";

/** How long a filter must stay as it is before it is asked about. */
export const COUNT_DELAY_MS = 300;

/** How many contacts a filter that is being edited matches now; `isBehind` while the count is that of an earlier one. */
export function useAudienceCount(filter: SegmentFilter) {
  const [asked] = useDebouncedValue(filter, COUNT_DELAY_MS);
  const { data, isPlaceholderData } = useQuery({
    ...audienceCount(useCaller(), asked),
    placeholderData: keepPreviousData,
  });
  return { data, isBehind: isPlaceholderData || asked !== filter };
}

import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../api/caller-context.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { useI18n, useLocale, useT } from "./i18n-context.tsx";
import { textsQuery } from "./texts.queries.ts";

/** Loads text groups that are missing because the page's call has failed. Returns whether they are being loaded. */
export function useMissingTexts(groups: readonly string[], isNeeded: boolean): boolean {
  const { texts } = useI18n();
  // Renders again when texts arrive.
  useT();
  const isMissing = isNeeded && !texts.hasGroups(groups);
  const { isFetching } = useQuery({
    ...textsQuery(useCaller(), useLocale(), groups),
    enabled: isMissing,
    retryOnMount: useHydrated(),
    meta: { isOptional: true },
  });
  return isMissing && isFetching;
}

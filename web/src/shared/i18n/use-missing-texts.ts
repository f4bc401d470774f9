import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../api/caller-context.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { useI18n, useLocale, useT } from "./i18n-context.tsx";
import { textsQuery } from "./texts.queries.ts";

/** Asks for text groups that an answer should have brought and has not. Whether they are still on their way. */
export function useMissingTexts(groups: readonly string[], isNeeded: boolean): boolean {
  const { texts } = useI18n();
  // Draws again when texts arrive.
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

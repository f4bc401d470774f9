import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";

/** What nearly every change needs: texts, the API, the cache to refresh, and toasts for its result. */
export function useMutationContext() {
  const texts = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  return { ...texts, call, cache, toasts };
}

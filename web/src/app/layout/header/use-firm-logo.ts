import type { LogoPicture } from "@ezo/contract/site/pages/firm-logo";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useLocale } from "../../../shared/i18n/i18n-context.tsx";
import { footerQuery } from "../footer/footer.queries.ts";

/** The firm's logo for a light or a dark ground; undefined where it has none for it, and without the footer's data. */
export function useFirmLogo(isOnDark: boolean): LogoPicture | undefined {
  const { data } = useQuery(footerQuery(useCaller(), useLocale()));
  return data?.logo?.[isOnDark ? "dark" : "light"] ?? undefined;
}

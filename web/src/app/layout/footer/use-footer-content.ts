import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useLocale } from "../../../shared/i18n/i18n-context.tsx";
import { type Footer, footerQuery } from "./footer.queries.ts";

/**
 * The footer's data; undefined until it is there. A failure is only logged, and the columns are left out (specification,
 * section 8, "Footer load failure").
 */
export function useFooterContent(): Footer | undefined {
  const { data, error } = useQuery(footerQuery(useCaller(), useLocale()));
  useEffect(() => {
    if (error) console.info(error.message || "Failed to load footer data");
  }, [error]);
  return data;
}

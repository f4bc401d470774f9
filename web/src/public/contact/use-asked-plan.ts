import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry/enquiry-subject.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useMoney } from "../../shared/prices/money.ts";

/** Adds the payment plan of the address to what an enquiry is about. */
export function useAskedPlan(
  about: EnquirySubject | undefined,
  search: URLSearchParams,
): { about: EnquirySubject | undefined; isLoading: boolean } {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const { timeZone } = useMoney();
  const apartment =
    about?.apartmentId === undefined
      ? undefined
      : { apartmentId: about.apartmentId, projectId: about.projectId };
  const isAsked = apartment !== undefined && search.has("plan");
  const { data, isLoading, refetch } = useQuery({
    queryKey: ["contact-plan", locale, apartment?.apartmentId, apartment?.projectId, search.toString()],
    queryFn: async ({ signal }) => {
      const { askedPlan } = await import("./asked-plan.ts");
      return apartment ? askedPlan(apartment, search, { call, locale, t, timeZone, signal }) : {};
    },
    enabled: isAsked,
    retry: false,
    meta: { isOptional: true },
  });
  return {
    about: about && isAsked ? { ...about, ...data, lookAgain: () => void refetch() } : about,
    isLoading,
  };
}

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry-subject.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { numericId } from "../../shared/navigation/numeric-id.ts";

/** The apartment that `?apartment=` of the address names, once it is known; without one the form is about nothing. */
export function useApartmentSubject(): EnquirySubject | undefined {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const [search] = useSearchParams();
  const id = numericId(search.get("apartment") ?? undefined);
  const { data: apartment } = useQuery({
    queryKey: ["contact-apartment", locale, id],
    queryFn: async ({ signal }) => {
      const { getApartment } = await import("@ezo/contract/navigation");
      return (await call(getApartment, { params: { id: String(id) }, query: { locale } }, { signal })).data;
    },
    enabled: id !== undefined,
    meta: { isOptional: true },
  });
  if (!apartment) return undefined;
  const { project, building, apartment_number: number } = apartment;
  const place = [project.title, building.name].join(", ");
  return {
    apartmentId: apartment.id,
    projectId: project.id,
    label: t("contact.about_apartment", { number, place }),
  };
}

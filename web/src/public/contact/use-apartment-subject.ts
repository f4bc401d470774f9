import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry-subject.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { idsOf } from "../../shared/shortlist/shortlist-ids.ts";

/**
 * The apartments that `?apartment=` of the address names, once they are known; without any the form is about nothing.
 * An enquiry is filed under one apartment, the first; of several the message itself says which, for staff to read.
 */
export function useApartmentSubject(): EnquirySubject | undefined {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const [search] = useSearchParams();
  const ids = idsOf(search.get("apartment"));
  const { data: apartments = [] } = useQuery({
    queryKey: ["contact-apartments", locale, ids.join(",")],
    queryFn: async ({ signal }) => {
      const { listApartments } = await import("@ezo/contract/navigation");
      const query = { locale, ids: ids.join(",") };
      return (await call(listApartments, { query }, { signal })).data;
    },
    enabled: ids.length > 0,
    meta: { isOptional: true },
  });
  const [first, ...others] = apartments;
  if (!first) return undefined;
  const subject = { apartmentId: first.id, projectId: first.project.id };
  const placeOf = ({ project, building }: typeof first) => [project.title, building.name].join(", ");
  if (others.length === 0)
    return {
      ...subject,
      label: t("contact.about_apartment", { number: first.apartment_number, place: placeOf(first) }),
    };
  const list = apartments
    .map((apartment) =>
      t("contact.apartment_of", { number: apartment.apartment_number, place: placeOf(apartment) }),
    )
    .join("; ");
  return {
    ...subject,
    key: apartments.map(({ id }) => id).join(","),
    label: list,
    message: t("contact.apartments_message", { apartments: list }),
  };
}

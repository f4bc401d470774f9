import type { ApartmentSummary } from "@ezo/contract/navigation";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry-subject.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import type { Translate } from "../../shared/i18n/texts.ts";
import { idsOf, unreadableIn } from "../../shared/shortlist/shortlist-ids.ts";

/** What the address asks about. */
export interface AskedApartments {
  about: EnquirySubject | undefined;
  /** How many apartments the address names, and how many of them are not on the site any more. */
  named: number;
  missing: number;
}

/**
 * The apartments that `?apartment=` of the address names, once they are known; without any the form is about nothing.
 * An enquiry is filed under one apartment, the first; of several the message itself says which, for staff to read.
 */
export function useApartmentSubject(): AskedApartments {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const [search] = useSearchParams();
  const ids = idsOf(search.get("apartment"));
  const unreadable = unreadableIn(search.get("apartment"));
  const { data: apartments } = useQuery({
    queryKey: ["contact-apartments", locale, ids.join(",")],
    queryFn: async ({ signal }) => {
      const { listApartments } = await import("@ezo/contract/navigation");
      const query = { locale, ids: ids.join(",") };
      return (await call(listApartments, { query }, { signal })).data;
    },
    enabled: ids.length > 0,
    meta: { isOptional: true },
  });
  const isKnown = ids.length === 0 || apartments !== undefined;
  return {
    about: subjectOf(apartments ?? [], t),
    named: ids.length + unreadable,
    missing: isKnown ? ids.length + unreadable - (apartments?.length ?? 0) : 0,
  };
}

function subjectOf(apartments: readonly ApartmentSummary[], t: Translate): EnquirySubject | undefined {
  const [first, ...others] = apartments;
  if (!first) return undefined;
  const subject = { apartmentId: first.id, projectId: first.project.id };
  const placed = ({ apartment_number: number, project, building }: ApartmentSummary) => ({
    number,
    place: [project.title, building.name].join(", "),
  });
  if (others.length === 0)
    return {
      ...subject,
      label: t("contact.about_apartment", placed(first)),
      message: t("contact.apartment_message", placed(first)),
    };
  const list = apartments.map((apartment) => t("contact.apartment_of", placed(apartment))).join("; ");
  return {
    ...subject,
    key: apartments.map(({ id }) => id).join(","),
    label: list,
    message: t("contact.apartments_message", { apartments: list }),
  };
}

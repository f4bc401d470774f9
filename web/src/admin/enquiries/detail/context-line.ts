import type { EnquiryRow } from "@ezo/contract/enquiries";
import { localized } from "@ezo/contract/values/locale";
import { useCallback } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";

/** What an enquiry is about, in one line: project and apartment, else the form it came from. */
export function useContextLine(): (row: EnquiryRow) => string {
  const { t, language } = useTexts();
  return useCallback(
    ({ project, apartment, source }) => {
      const parts = [
        localized(project?.titles, language),
        apartment &&
          t("customers.apartment_floor", {
            building: apartment.building.identifier,
            number: apartment.number,
            floor: apartment.floor_number,
          }),
      ];
      return parts.filter(Boolean).join(" · ") || t(`customers.source.${source}`);
    },
    [t, language],
  );
}

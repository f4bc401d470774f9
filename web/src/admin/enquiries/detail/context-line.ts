import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { localized } from "@ezo/contract/values/locale";
import { useCallback } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";

/** What an enquiry is about, in one line: project and unit, else the form it came from. */
export function useContextLine(): (row: EnquiryRow) => string {
  const { t, language } = useTexts();
  return useCallback(
    ({ project, apartment, source }) => {
      const parts = [
        localized(project?.titles, language),
        apartment &&
          t("customers.unit_floor", {
            building: apartment.building.identifier,
            floor: apartment.floor_number,
            unit: t(`apartments.in_line.${apartment.unit_type}`, { number: apartment.number }),
          }),
      ];
      return parts.filter(Boolean).join(" · ") || t(`customers.source.${source}`);
    },
    [t, language],
  );
}

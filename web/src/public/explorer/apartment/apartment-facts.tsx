import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { orientationText } from "../../../shared/apartments/orientation.ts";
import { roomsText } from "../../../shared/apartments/rooms-text.ts";
import { unitFactList } from "../../../shared/apartments/units/unit-facts.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { FactList } from "../fact-list.tsx";

export function ApartmentFacts({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <FactList
      facts={[
        ["apartments.area_total", apartment.area_total],
        ["apartments.area_living", apartment.area_living],
        ["apartments.area_balcony", apartment.area_balcony],
        [
          apartment.bedrooms > 0 ? "apartments.rooms_and_bedrooms" : "apartments.rooms",
          apartment.rooms > 0 ? roomsText(apartment) : null,
        ],
        ["apartments.floor", apartment.floor_label],
        ["apartments.orientation", orientationText(t, apartment.orientation)],
        ...unitFactList(t, locale, apartment),
      ]}
    />
  );
}

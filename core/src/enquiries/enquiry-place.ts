import type { EnquiryRow } from "@ezo/contract/enquiries";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { visibleApartment, visiblePart } from "../navigation/navigation.visible.ts";
import { presentRow, type RowRecord } from "./enquiries.present.ts";

/** What an enquiry is about, by the names its reader knows. */
export interface EnquiryPlace {
  project: string | null;
  building: string | null;
  floor: string | null;
  apartment: string | null;
}

/** As staff see it, in Georgian. */
export const placeOf = ({ project, apartment }: Pick<EnquiryRow, "project" | "apartment">): EnquiryPlace => ({
  project: project && project.title,
  building: apartment && (apartment.building.name || apartment.building.identifier),
  floor: apartment && String(apartment.floor_number),
  apartment: apartment && apartment.number,
});

/** The same in one line, from the project to the apartment; empty where the enquiry names nothing. */
export const placeText = (record: RowRecord): string =>
  Object.values(placeOf(presentRow(record, new Map())))
    .filter(Boolean)
    .join(", ");

/** As its visitor may see it, in their language. What the site does not show is left out: any id can be sent. */
export async function shownPlaceOf(db: Db, record: RowRecord): Promise<EnquiryPlace> {
  const { locale } = record;
  const [project, apartment] = await Promise.all([
    record.projectId &&
      db.project.findFirst({
        where: { ...visiblePart, id: record.projectId },
        select: { translations: { select: { locale: true, title: true } } },
      }),
    record.apartmentId &&
      db.apartment.findFirst({
        where: { AND: [visibleApartment, { id: record.apartmentId }] },
        select: { id: true },
      }),
  ]);
  const shown = (apartment && record.apartment) || null;
  const building = shown?.floor.building;
  return {
    project: project ? textIn(project.translations, locale)("title") : null,
    building: building ? textIn(building.translations, locale)("name") || building.identifier : null,
    floor: shown && String(shown.floor.number),
    apartment: shown && shown.number,
  };
}

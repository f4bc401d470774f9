import type { Locale } from "@ezo/contract/values/locale";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import type { Db } from "../../platform/db.ts";
import { textIn } from "../../platform/text/localized-rows.ts";
import { visiblePart, visibleUnit } from "../../navigation/navigation.visible.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import type { RowRecord } from "../enquiries.present.ts";
import { unitWords } from "./unit-words.ts";

/** What an enquiry is about, by the names its reader knows. */
export interface EnquiryPlace {
  project: string | null;
  building: string | null;
  floor: string | null;
  apartment: string | null;
  /** What the `apartment` is; null where there is none. */
  unit_type: UnitType | null;
}

interface Placed {
  project: Pick<NonNullable<RowRecord["project"]>, "translations"> | null;
  apartment: RowRecord["apartment"];
}

/** By the names of one language, where they have any in it. */
export function placeOf({ project, apartment }: Placed, locale: Locale): EnquiryPlace {
  const building = apartment?.floor.building;
  return {
    project: project && textIn(project.translations, locale)("title"),
    building: building ? textIn(building.translations, locale)("name") || building.identifier : null,
    floor: apartment && String(apartment.floor.number),
    apartment: apartment && apartment.number,
    unit_type: apartment && apartment.unitType,
  };
}

/** The same in one line, from the project to the unit, called by its type; empty where the enquiry names nothing. */
export function placeText(record: Placed, t: TextLookup, locale: Locale): string {
  const { project, building, floor } = placeOf(record, locale);
  const unit = record.apartment && unitWords(record.apartment, t);
  return [project, building, floor, unit].filter(Boolean).join(", ");
}

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
        where: { AND: [visibleUnit, { id: record.apartmentId }] },
        select: { id: true },
      }),
  ]);
  return placeOf({ project: project || null, apartment: (apartment && record.apartment) || null }, locale);
}

/** The name without the word for a building, for texts that have that word: "A" of "Building A". */
export function nameBeside(word: string, name: string): string {
  const isSaid = name.toLowerCase().startsWith(`${word.toLowerCase()} `);
  return (isSaid && name.slice(word.length).trim()) || name;
}

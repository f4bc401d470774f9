import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { withPlaces } from "../navigation/apartment-places.ts";
import { presentUnit } from "../navigation/navigation.present.ts";
import { visibleApartment } from "../navigation/navigation.visible.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { TranslationsService } from "../translations/translations.service.ts";

export interface NamedApartment {
  id: number;
  /** `Apartment 301, Building A, Linden Court`: buildings of a project have the same numbers. */
  name: string;
  /** The path of its page on the site. */
  path: string;
}
export type NameApartments = (ids: readonly number[], locale: Locale) => NamedApartment[];

/** Names apartments of `all` in a language; those that visitors cannot see are left out. */
export async function apartmentNames(
  { db, translations }: { db: Db | Tx; translations: Pick<TranslationsService, "lookup"> },
  all: readonly number[],
): Promise<NameApartments> {
  const [rows, ka, en, ru] = await Promise.all([
    db.apartment.findMany({ where: { AND: [visibleApartment, { id: { in: [...new Set(all)] } }] } }),
    translations.lookup("ka"),
    translations.lookup("en"),
    translations.lookup("ru"),
  ]);
  const lookups = { ka, en, ru };
  const records = await withPlaces(db, rows);
  const byId = new Map(records.map((record) => [record.id, record]));
  return (ids, locale) =>
    ids.flatMap((id) => {
      const record = byId.get(id);
      if (!record) return [];
      const {
        project,
        building,
        apartment_number: number,
        floor_number: floor,
      } = presentUnit(record, locale);
      const place = `${encodeURIComponent(building.identifier)}/floor-${floor}`;
      return [
        {
          id,
          name: `${lookups[locale]("apartments.apartment_title", { number })}, ${building.name || building.identifier}, ${project.title}`,
          path: canonicalPath(locale, `/projects/${project.id}/${place}/apartment-${id}`),
        },
      ];
    });
}

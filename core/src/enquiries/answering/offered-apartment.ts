import type { OfferedApartment } from "@ezo/contract/enquiries/enquiry-apartment";
import { apartmentPath } from "@ezo/contract/values/paths/explorer-paths";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { ALTERNATIVE_PRICE_PERCENT, ALTERNATIVES_MAX } from "@ezo/contract/values/limits/sales";
import { Prisma } from "../../generated/prisma/client.ts";
import { lenderOf, lentToSummary, planOf } from "../../layouts/lent.ts";
import { mediaInclude, presentImage } from "../../media/media.present.ts";
import { areShown, floorShown } from "../../navigation/navigation.visible.ts";
import { SHOWN_PRICE, VISIBLE_STOCK } from "../../navigation/visible-stock.repo.ts";
import { dayOf } from "../../payment-plans/payment-plans.present.ts";
import type { Db } from "../../platform/db.ts";
import { presentProject } from "../enquiries.present.ts";
import { type Actor, projectsOpenTo } from "../../users/actor.ts";
import { textIn } from "../../platform/text/localized-rows.ts";

export const offeredInclude = {
  planImage: { include: mediaInclude },
  layout: lentToSummary,
  floor: floorShown,
} as const satisfies Prisma.ApartmentInclude;
export type OfferedRecord = Prisma.ApartmentGetPayload<{ include: typeof offeredInclude }>;

export const titleOf = ({ floor }: OfferedRecord, locale: Locale): string =>
  textIn(floor.building.project.translations, locale)("title");

/** Its page on the site; null while visitors cannot see it. */
export function pageOf(record: OfferedRecord, locale: Locale, publicUrl: string): string | null {
  const { floor } = record;
  const { building } = floor;
  if (!areShown([record, floor, building, building.project])) return null;
  const path = apartmentPath(building.project.id, building.identifier, floor.number, record.id);
  return publicUrl + canonicalPath(locale, path);
}

export const presentOffered = (
  record: OfferedRecord,
  locale: Locale,
  publicUrl: string,
): Omit<OfferedApartment, "in_mails"> => ({
  id: record.id,
  apartment_number: record.number,
  unit_type: record.unitType,
  status: record.status,
  rooms: record.rooms,
  area_total: record.areaTotal.toNumber(),
  floor_number: record.floor.number,
  building_identifier: record.floor.building.identifier,
  project: {
    id: record.floor.building.project.id,
    titles: presentProject(record.floor.building.project).titles,
  },
  price: record.price,
  discount_until: dayOf(record.discountUntil),
  is_price_hidden: record.isPriceHidden,
  plan_image: presentImage(
    planOf(record.planImage, lenderOf(record.layout, record.floor.building.project.id)),
    "ka",
  ),
  url: pageOf(record, locale, publicUrl),
});

/**
 * What else could suit who asks about this apartment: for sale and on the site, with as many rooms, at most a tenth dearer
 * or cheaper, on another floor (in other buildings, too). Those of the same project come first, then the nearest price. None
 * without a price. Who is limited to projects is shown those that they could offer. What customers read has `shownPricesOnly`:
 * that another price is near a hidden one would reveal it.
 */
export async function alternativesTo(
  db: Db,
  to: OfferedRecord,
  actor: Actor,
  { shownPricesOnly = false } = {},
): Promise<OfferedRecord[]> {
  // Nobody who asks for a shop is offered a flat with as many rooms.
  if (to.price === null || to.unitType !== "apartment") return [];
  if (shownPricesOnly && to.isPriceHidden) return [];
  const open = projectsOpenTo(actor, to.floor.building.project.id);
  const isOpen = open ? Prisma.sql`b.project_id = any(${[...open]}::int[])` : Prisma.sql`true`;
  const isShown = shownPricesOnly ? Prisma.sql`${SHOWN_PRICE} is not null` : Prisma.sql`true`;
  const [least, most] = [100 - ALTERNATIVE_PRICE_PERCENT, 100 + ALTERNATIVE_PRICE_PERCENT];
  const rows = await db.$queryRaw<{ id: number }[]>`
    select a.id from ${VISIBLE_STOCK} and a.status = 'available' and ${isOpen} and ${isShown} and a.id <> ${to.id}
      and a.rooms = ${to.rooms}::int and f.number <> ${to.floor.number}::int
      and a.price * 100::bigint between ${to.price}::bigint * ${least} and ${to.price}::bigint * ${most}
    order by (b.project_id = ${to.floor.building.project.id}) desc, abs(a.price - ${to.price}::int), a.id
    limit ${ALTERNATIVES_MAX}`;
  const ids = rows.map(({ id }) => id);
  const records = await db.apartment.findMany({ where: { id: { in: ids } }, include: offeredInclude });
  return ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
}

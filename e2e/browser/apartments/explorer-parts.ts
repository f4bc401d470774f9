import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import type { ZonedApartment } from "@ezo/contract/site/zones";
import type { Locator } from "@playwright/test";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { type Page, STAFF, text } from "../fixtures.ts";

export const zones = (page: Page) => page.getByRole("main").locator("svg a");
export const rows = (page: Page) =>
  page.getByRole("main").getByRole("list", { name: text("en", "apartments.list") });
/** The visible part of the picture with its zones. */
export const stage = (page: Page) => page.getByRole("main").locator("div:has(> div > svg[role=group])");
export const tool = (page: Page, key: string) =>
  page.getByRole("main").getByRole("button", { name: text("en", `apartments.${key}`), exact: true });

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("what has no box is not on the page");
  return box;
}
export function isWithin(inner: Box, outer: Box): boolean {
  const isHigh = inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
  const isWide = inner.x >= outer.x - 1 && inner.x + inner.width <= outer.x + outer.width + 1;
  return isHigh && isWide;
}

export const floorPath = (apartment: ZonedApartment) =>
  `/projects/1/${apartment.building_identifier}/floor-${apartment.floor_number}`;
export const pathOf = (apartment: ZonedApartment) => `${floorPath(apartment)}/apartment-${apartment.id}`;

/** An available demo apartment on a separate floor, so that tests do not interfere. */
export async function availableOn(
  system: BuiltSystem,
  building: string,
  floor: number,
): Promise<ZonedApartment> {
  const { data } = await system.call(getApartmentNavigation, {
    params: { id: "1" },
    query: { building_id: building, floor_number: String(floor), locale: "en" },
  });
  const found = data.apartments?.find(({ status }) => status === "available");
  if (!found) throw new Error(`the demo has nothing available on ${building} ${floor}`);
  return found;
}
export async function setStatus(
  system: BuiltSystem,
  id: number,
  status: "available" | "sold",
): Promise<void> {
  const token = await system.signIn(STAFF.admin);
  await system.call(apartmentRoutes.patch, { params: { id: String(id) }, body: { status } }, { token });
}

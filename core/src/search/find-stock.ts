import { APARTMENT_NUMBER_MAX_LENGTH } from "@ezo/contract/values/limits/stock";
import type { Prisma } from "../generated/prisma/client.ts";
import { apartmentWhere } from "../inventory/apartments.kind.ts";
import { buildingWhere } from "../inventory/buildings.kind.ts";
import { layoutWhere } from "../layouts/layouts.admin.ts";
import { paymentPlanWhere } from "../payment-plans/payment-plans.admin.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { projectWhere } from "../projects/projects.admin.ts";
import { distinct, type Finder, isIndexed, lineOf } from "./finder.ts";

const titled = { select: { translations: { select: { locale: true, title: true } } } } as const;
const named = { select: { locale: true, name: true } } as const;

export const findProjects: Finder = async ({ db, text, locale, take }) => {
  const projects = await db.project.findMany({
    where: projectWhere({ search: text }),
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, translations: { select: { locale: true, title: true, location: true } } },
    take,
  });
  return projects.map(({ id, translations }) => {
    const words = textIn(translations, locale);
    return { id, title: words("title"), detail: words("location") };
  });
};

export const findBuildings: Finder = async ({ db, text, locale, take }) => {
  const buildings = await db.building.findMany({
    where: { deletedAt: null, ...buildingWhere({ search: text }) },
    orderBy: [{ projectId: "asc" }, { sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, identifier: true, translations: named, project: titled },
    take,
  });
  return buildings.map(({ id, identifier, translations, project }) => ({
    id,
    title: identifier,
    detail: lineOf(textIn(translations, locale)("name"), textIn(project.translations, locale)("title")),
  }));
};

/** A building's sign and an apartment's number in it, as people write them: `C 603`, `c-603`, `C/603`. */
const IN_BUILDING = /^(?<building>[^\s/-]+)[\s/-](?<number>[^\s/-]+)$/u;

/**
 * By the number as it is, or with its building's sign before it; then by what the number contains: `12` is not also looked for
 * within 112 to 612.
 */
export const findApartments: Finder = async ({ db, text, locale, take }) => {
  if (text.length > APARTMENT_NUMBER_MAX_LENGTH) return [];
  const find = (where: Prisma.ApartmentWhereInput) =>
    db.apartment.findMany({
      where: { ...where, deletedAt: null },
      orderBy: [{ number: "asc" }, { id: "asc" }],
      select: {
        id: true,
        number: true,
        status: true,
        buildingId: true,
        floor: { select: { building: { select: { identifier: true, project: titled } } } },
      },
      take,
    });
  const { building, number } = IN_BUILDING.exec(text)?.groups ?? {};
  const [numbered, inBuilding, containing] = await Promise.all([
    find({ ...apartmentWhere({}), number: { in: spellings(text) } }),
    building && number ? find(apartmentIn(building, number)) : [],
    isIndexed([text]) ? find(apartmentWhere({ search: text })) : [],
  ]);
  return distinct([...numbered, ...inBuilding, ...containing]).map(
    ({ id, number, status, buildingId, floor }) => ({
      id,
      buildingId,
      title: number,
      detail: lineOf(textIn(floor.building.project.translations, locale)("title"), floor.building.identifier),
      status,
    }),
  );
};

const spellings = (text: string): string[] => [...new Set([text, text.toUpperCase(), text.toLowerCase()])];

const apartmentIn = (building: string, number: string): Prisma.ApartmentWhereInput => ({
  AND: [
    apartmentWhere({}),
    {
      number: { in: spellings(number) },
      floor: { building: { identifier: { in: spellings(building) } } },
    },
  ],
});

export const findLayouts: Finder = async ({ db, text, locale, take }) => {
  const layouts = await db.layout.findMany({
    where: layoutWhere({ search: text }),
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, translations: named, project: titled },
    take,
  });
  return layouts.map(({ id, translations, project }) => ({
    id,
    title: textIn(translations, locale)("name"),
    detail: textIn(project.translations, locale)("title"),
  }));
};

export const findPaymentPlans: Finder = async ({ db, text, locale, take }) => {
  const plans = await db.paymentPlan.findMany({
    where: paymentPlanWhere({ search: text }),
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, translations: named, project: titled },
    take,
  });
  return plans.map(({ id, translations, project }) => ({
    id,
    title: textIn(translations, locale)("name"),
    // A plan without a project is for all of them.
    detail: project ? textIn(project.translations, locale)("title") : "",
  }));
};

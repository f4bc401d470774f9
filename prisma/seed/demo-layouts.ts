import { LOCALES, LocalizedText } from "@ezo/contract/values/locale";
import type { Tx } from "@ezo/core/platform/db";
import { z } from "zod";
import { DemoExplorer } from "./demo-explorer.ts";
import { readDemo } from "./demo-files.ts";

const DemoLayout = z.object({
  /** A project's slug, and the type of its apartments in `explorer.json`. */
  project: z.string(),
  apartment_type: z.string(),
  slug: z.string(),
  name: LocalizedText,
});

/** The layouts of the demo's explorable projects, and which apartments are built to them. Returns how many were added. */
export async function seedLayouts(tx: Tx): Promise<number> {
  const layouts = await readDemo("layouts.json", z.array(DemoLayout));
  const { apartment_types: types } = await readDemo("explorer.json", DemoExplorer);
  let added = 0;
  for (const [sortOrder, { project, apartment_type: key, slug, name }] of layouts.entries()) {
    const type = types[key];
    if (!type) throw new Error(`the demo has no apartment type ${key}`);
    const built = {
      deletedAt: null,
      rooms: type.rooms,
      // As text: a number like 96.4 is compared with more decimals than the column has, and equals none.
      areaTotal: String(type.area_total),
      floor: { building: { project: { slug: project } } },
    };
    // Of firms that are older than layouts, apartments have pictures already, and staff may have removed some.
    const apartments = await tx.apartment.findMany({
      where: built,
      orderBy: { id: "asc" },
      select: {
        id: true,
        planImageId: true,
        floor: { select: { building: { select: { projectId: true } } } },
      },
    });
    const [first] = apartments;
    if (!first) continue;
    const plan = apartments.find(({ planImageId }) => planImageId !== null)?.planImageId;
    const { id } = await tx.layout.create({
      data: {
        projectId: first.floor.building.projectId,
        slug,
        rooms: type.rooms,
        areaTotal: type.area_total,
        areaLiving: type.area_living,
        areaBalcony: type.area_balcony,
        sortOrder,
        translations: {
          create: LOCALES.map((locale) => ({
            locale,
            name: name[locale],
            description: type.description[locale],
          })),
        },
        ...(plan ? { images: { create: { mediaId: plan } } } : {}),
      },
    });
    await tx.apartment.updateMany({
      where: { id: { in: apartments.map((apartment) => apartment.id) } },
      data: { layoutId: id },
    });
    added++;
  }
  return added;
}

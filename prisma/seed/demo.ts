import { readFile } from "node:fs/promises";
import { ContactSettings } from "@ezo/contract/contact";
import { LOCALES, LocalizedText } from "@ezo/contract/locale";
import type { Db } from "@ezo/core/platform/db";
import { writeSetting } from "@ezo/core/platform/settings";
import { z } from "zod";

const demoDir = new URL("../demo/", import.meta.url);
const readDemo = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(file, demoDir), "utf8"));

const DemoProject = z.object({
  slug: z.string(),
  title: LocalizedText,
  location: LocalizedText,
  description: LocalizedText,
  secondary_text: LocalizedText,
  status: z.enum(["ongoing", "completed", "planning"]),
  year: z.int().nullable(),
  start_date: z.iso.date().nullable(),
  completion_date: z.iso.date().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  is_active: z.boolean(),
  is_featured: z.boolean(),
  is_on_homepage: z.boolean(),
  is_alone: z.boolean(),
  has_apartment_navigation: z.boolean(),
});

/** The demo firm's content. Only into an empty place: it never comes back over what staff have made of it. */
export async function seedDemo(db: Db, report: (line: string) => void): Promise<void> {
  if (!(await db.setting.findUnique({ where: { name: "contact" } }))) {
    await writeSetting(db, "contact", ContactSettings.parse(await readDemo("contact.json")));
    report("contact settings added");
  }
  if ((await db.project.count()) === 0) {
    const projects = z.array(DemoProject).parse(await readDemo("projects.json"));
    await db.$transaction(
      projects.map((project, index) => db.project.create({ data: projectData(project, index) })),
    );
    report(`${projects.length} projects added`);
  }
}

const dateOf = (day: string | null) => (day ? new Date(`${day}T00:00:00Z`) : null);

const projectData = (project: z.infer<typeof DemoProject>, index: number) => ({
  slug: project.slug,
  status: project.status,
  year: project.year,
  startDate: dateOf(project.start_date),
  completionDate: dateOf(project.completion_date),
  latitude: project.latitude,
  longitude: project.longitude,
  isActive: project.is_active,
  isFeatured: project.is_featured,
  isOnHomepage: project.is_on_homepage,
  isAlone: project.is_alone,
  hasApartmentNavigation: project.has_apartment_navigation,
  sortOrder: index,
  translations: {
    create: LOCALES.map((locale) => ({
      locale,
      title: project.title[locale],
      location: project.location[locale],
      description: project.description[locale],
      secondaryText: project.secondary_text[locale],
    })),
  },
});

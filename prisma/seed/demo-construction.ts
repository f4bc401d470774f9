import { LOCALES } from "@ezo/contract/values/locale";
import type { Tx } from "@ezo/core/platform/db";
import { untouchedDemoProjects } from "@ezo/core/setup/demo/demo-ledger";
import { z } from "zod";
import { DemoConstructionEntry, readDemo } from "./demo-files.ts";

/** How far the demo's houses are. Returns how many entries were added; those of projects that are gone or changed are left out. */
export async function seedConstruction(tx: Tx): Promise<number> {
  const entries = await readDemo("construction.json", z.array(DemoConstructionEntry));
  const projects = await untouchedDemoProjects(tx);
  // By their files: staff may have removed pictures since they were added.
  const files = entries.flatMap(({ pictures }) => pictures.map(fileOf));
  const stored = await tx.media.findMany({
    where: { originalName: { in: files } },
    select: { id: true, originalName: true },
  });
  const pictureOf = (key: string) => stored.find(({ originalName }) => originalName === fileOf(key))?.id;
  let added = 0;
  for (const { project: slug, title, description, ...entry } of entries) {
    const project = projects.find((one) => one.slug === slug);
    if (!project) continue;
    const shown = entry.pictures.flatMap((key) => pictureOf(key) ?? []);
    await tx.constructionEntry.create({
      data: {
        projectId: project.id,
        happenedOn: dayAt(entry.happened_on),
        stage: entry.stage,
        percent: entry.percent,
        expectedEnd: entry.expected_end === null ? null : dayAt(entry.expected_end),
        translations: {
          create: LOCALES.map((locale) => ({
            locale,
            title: title[locale],
            description: description[locale],
          })),
        },
        images: { create: shown.map((mediaId, sortOrder) => ({ mediaId, sortOrder })) },
      },
    });
    added++;
  }
  return added;
}

const fileOf = (key: string) => `${key}.jpg`;
const dayAt = (day: string) => new Date(`${day}T00:00:00Z`);

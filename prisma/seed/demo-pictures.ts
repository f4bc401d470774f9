import type { MediaService } from "@ezo/core/media/media.service";
import { z } from "zod";
import { DemoGalleryImage, readDemo, readDemoImage } from "./demo-files.ts";

/** Ids of the demo's pictures by their names. */
export type DemoPictures = ReadonlyMap<string, number>;

const REPORT_EVERY = 10;

/**
 * Adds the demo's pictures as uploads; the worker encodes their variants afterwards. Running it again finds every picture
 * already stored.
 */
export async function addDemoPictures(
  media: MediaService,
  report: (line: string) => void,
): Promise<DemoPictures> {
  const described = await readDemo("gallery.json", z.array(DemoGalleryImage));
  const ids = new Map<string, number>();
  for (const { key, alt } of described) {
    const { id } = await media.add({
      bytes: await readDemoImage(key),
      originalName: `${key}.jpg`,
      altTexts: alt,
    });
    ids.set(key, id);
    if (ids.size % REPORT_EVERY === 0 || ids.size === described.length)
      report(`${ids.size} of ${described.length} pictures added`);
  }
  return ids;
}

/** The picture's id; throws if the demo's files lack it. */
export function pictureOf(pictures: DemoPictures, key: string): number {
  const id = pictures.get(key);
  if (id === undefined) throw new Error(`the demo has no picture ${key}`);
  return id;
}

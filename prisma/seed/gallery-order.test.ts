import { GALLERY_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { expect, it } from "vitest";
import { z } from "zod";
import { DemoGalleryImage, readDemo } from "./demo-files.ts";
import { galleryOrder } from "./gallery-order.ts";

const of = (project: string | undefined, key: string) => ({ project, key });
const keysOf = (images: { key: string }[]) => images.map(({ key }) => key);

it("shows the projects in turn, and plans after all views", () => {
  const images = [
    of("a", "p1_hero"),
    of("a", "p1_floor_north"),
    of("a", "g_garden"),
    of("a", "g_living"),
    of("b", "p2_hero"),
    of("b", "p2_apt_ph"),
    of("b", "g_tower"),
    of(undefined, "g_city"),
  ];
  expect(keysOf(galleryOrder(images))).toEqual([
    "p1_hero",
    "p2_hero",
    "g_city",
    "g_garden",
    "g_tower",
    "g_living",
    "p1_floor_north",
    "p2_apt_ph",
  ]);
});

it("has every project on the first page of the demo's gallery, each picture once", async () => {
  const images = await readDemo("gallery.json", z.array(DemoGalleryImage));
  const ordered = galleryOrder(images);
  expect(keysOf(ordered).sort()).toEqual(keysOf(images).sort());
  const projects = (some: typeof images) => new Set(some.map(({ project }) => project));
  expect(projects(ordered.slice(0, GALLERY_PAGE_SIZE))).toEqual(projects(images));
});

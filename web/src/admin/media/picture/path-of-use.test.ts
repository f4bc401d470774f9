import { MEDIA_USE_ENTITIES, type MediaUse } from "@ezo/contract/admin/content/media";
import { expect, it } from "vitest";
import { pathOfUse } from "./path-of-use.ts";

const use = (entity: MediaUse["entity"], more: Partial<MediaUse> = {}): MediaUse => ({
  entity,
  id: 7,
  title: "",
  field: "image",
  is_deleted: false,
  in_draft: false,
  project_id: 3,
  ...more,
});

it("returns the screen of each use; only legal pages have none", () => {
  expect(Object.fromEntries(MEDIA_USE_ENTITIES.map((entity) => [entity, pathOfUse(use(entity))]))).toEqual({
    project: "/admin/projects/7/edit",
    article: "/admin/news/7/edit",
    gallery_image: "/admin/gallery/7/edit",
    apartment: "/admin/apartments/7/edit",
    layout: "/admin/layouts/7/edit",
    construction_entry: "/admin/construction/7/edit",
    zone_image: "/admin/zone-images?project_id=3",
    about_settings: "/admin/about-settings",
    brand_settings: "/admin/brand",
    legal_page: "/admin/legal-pages/7/edit",
    campaign: "/admin/marketing-emails/7",
    campaign_template: "/admin/marketing-emails/templates",
  });
});

it("returns null for deleted items", () => {
  expect(pathOfUse(use("project", { is_deleted: true }))).toBeNull();
});

import type { MediaUse } from "@ezo/contract/admin/content/media";
import { campaignPaths } from "../../campaigns/campaign-paths.ts";
import { constructionPaths } from "../../construction/construction-paths.ts";
import { draftPath } from "../../editor/record-draft/draft-path.ts";
import { galleryPaths } from "../../gallery/gallery-paths.ts";
import { apartmentPaths, zoneImagePaths } from "../../inventory/inventory-paths.ts";
import { layoutPaths } from "../../layouts/layout-paths.ts";
import { legalPaths } from "../../legal/legal-paths.ts";
import { newsPaths } from "../../news/news-paths.ts";
import { projectPaths } from "../../projects/project-paths.ts";

/** The screen where a use of a picture can be changed; null if the item is deleted or has no form. */
export function pathOfUse(use: MediaUse): string | null {
  if (use.is_deleted) return null;
  const path = pathOfItem(use);
  return path !== null && use.in_draft ? draftPath(path) : path;
}

function pathOfItem({ entity, id, project_id: projectId }: MediaUse): string | null {
  switch (entity) {
    case "project":
      return projectPaths.edit(id);
    case "article":
      return newsPaths.edit(id);
    case "gallery_image":
      return galleryPaths.edit(id);
    case "apartment":
      return apartmentPaths.edit(id);
    case "layout":
      return layoutPaths.edit(id);
    case "construction_entry":
      return constructionPaths.edit(id);
    case "zone_image":
      return projectId === null ? null : zoneImagePaths.of(projectId);
    case "campaign":
      return campaignPaths.one(id);
    case "campaign_template":
      return campaignPaths.templates;
    case "about_settings":
      return "/admin/about-settings";
    case "brand_settings":
      return "/admin/brand";
    case "legal_page":
      return legalPaths.edit(id);
  }
}

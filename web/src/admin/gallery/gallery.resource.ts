import { bulkUpdateGallery, galleryRoutes, reorderGallery } from "@ezo/contract/admin/content/gallery";
import { contentResource } from "../resource/content-resource.ts";

export const galleryImages = contentResource({
  entity: "gallery_image",
  ...galleryRoutes,
  bulkUpdate: bulkUpdateGallery,
  reorder: reorderGallery,
});

import {
  bulkDeleteGallery,
  bulkRestoreGallery,
  bulkUpdateGallery,
  createAdminGalleryImage,
  deleteAdminGalleryImage,
  getAdminGalleryImage,
  listAdminGallery,
  listGalleryImageHistory,
  patchAdminGalleryImage,
  reorderGallery,
  restoreAdminGalleryImage,
  restoreGalleryImageVersion,
} from "@ezo/contract/admin-gallery";
import { contentResource } from "../resource/content-resource.ts";

export const galleryImages = contentResource({
  entity: "gallery_image",
  list: listAdminGallery,
  get: getAdminGalleryImage,
  create: createAdminGalleryImage,
  patch: patchAdminGalleryImage,
  remove: deleteAdminGalleryImage,
  restore: restoreAdminGalleryImage,
  history: listGalleryImageHistory,
  restoreVersion: restoreGalleryImageVersion,
  bulkDelete: bulkDeleteGallery,
  bulkRestore: bulkRestoreGallery,
  bulkUpdate: bulkUpdateGallery,
  reorder: reorderGallery,
});

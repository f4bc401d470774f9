import {
  bulkDeleteFeatures,
  getFeaturesDeletion,
  bulkRestoreFeatures,
  createAdminFeature,
  deleteAdminFeature,
  getAdminFeature,
  listAdminFeatures,
  listFeatureHistory,
  patchAdminFeature,
  reorderFeatures,
  restoreAdminFeature,
  compareFeatureVersion,
  restoreFeatureVersion,
} from "@ezo/contract/admin-features";
import { contentResource } from "../resource/content-resource.ts";

export const features = contentResource({
  entity: "feature",
  list: listAdminFeatures,
  get: getAdminFeature,
  create: createAdminFeature,
  patch: patchAdminFeature,
  remove: deleteAdminFeature,
  restore: restoreAdminFeature,
  history: listFeatureHistory,
  compareVersion: compareFeatureVersion,
  restoreVersion: restoreFeatureVersion,
  deletion: getFeaturesDeletion,
  bulkDelete: bulkDeleteFeatures,
  bulkRestore: bulkRestoreFeatures,
  reorder: reorderFeatures,
});

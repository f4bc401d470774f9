import {
  bulkDeleteTranslations,
  getTranslationsDeletion,
  bulkRestoreTranslations,
  createAdminTranslation,
  deleteAdminTranslation,
  getAdminTranslation,
  listAdminTranslations,
  listTranslationHistory,
  patchAdminTranslation,
  restoreAdminTranslation,
  compareTranslationVersion,
  restoreTranslationVersion,
} from "@ezo/contract/admin-translations";
import { contentResource } from "../resource/content-resource.ts";

export const translations = contentResource({
  entity: "translation",
  list: listAdminTranslations,
  get: getAdminTranslation,
  create: createAdminTranslation,
  patch: patchAdminTranslation,
  remove: deleteAdminTranslation,
  restore: restoreAdminTranslation,
  history: listTranslationHistory,
  compareVersion: compareTranslationVersion,
  restoreVersion: restoreTranslationVersion,
  deletion: getTranslationsDeletion,
  bulkDelete: bulkDeleteTranslations,
  bulkRestore: bulkRestoreTranslations,
});

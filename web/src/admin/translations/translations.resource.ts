import {
  bulkDeleteTranslations,
  bulkRestoreTranslations,
  createAdminTranslation,
  deleteAdminTranslation,
  getAdminTranslation,
  listAdminTranslations,
  listTranslationHistory,
  patchAdminTranslation,
  restoreAdminTranslation,
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
  restoreVersion: restoreTranslationVersion,
  bulkDelete: bulkDeleteTranslations,
  bulkRestore: bulkRestoreTranslations,
});

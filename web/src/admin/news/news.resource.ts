import {
  bulkDeleteNews,
  bulkRestoreNews,
  bulkUpdateNews,
  createAdminArticle,
  deleteAdminArticle,
  getAdminArticle,
  listAdminNews,
  listArticleHistory,
  patchAdminArticle,
  previewArticle,
  restoreAdminArticle,
  restoreArticleVersion,
} from "@ezo/contract/admin-news";
import { contentResource } from "../resource/content-resource.ts";

export const articles = contentResource({
  entity: "article",
  list: listAdminNews,
  get: getAdminArticle,
  create: createAdminArticle,
  patch: patchAdminArticle,
  remove: deleteAdminArticle,
  restore: restoreAdminArticle,
  history: listArticleHistory,
  restoreVersion: restoreArticleVersion,
  bulkDelete: bulkDeleteNews,
  bulkRestore: bulkRestoreNews,
  bulkUpdate: bulkUpdateNews,
  preview: previewArticle,
});

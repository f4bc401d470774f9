import {
  articleDrafts,
  articleRoutes,
  bulkUpdateNews,
  previewArticle,
} from "@ezo/contract/admin/content/news";
import { contentResource } from "../resource/content-resource.ts";

export const articles = contentResource({
  entity: "article",
  ...articleRoutes,
  bulkUpdate: bulkUpdateNews,
  preview: previewArticle,
  drafts: articleDrafts,
});

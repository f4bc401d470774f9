import {
  projectDocumentRoutes,
  reorderProjectDocuments,
} from "@ezo/contract/admin/projects/project-documents";
import { contentResource } from "../resource/content-resource.ts";

export const projectDocuments = contentResource({
  entity: "project_document",
  ...projectDocumentRoutes,
  reorder: reorderProjectDocuments,
});

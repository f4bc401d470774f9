import {
  bulkUpdateProjects,
  previewProject,
  projectDrafts,
  projectRoutes,
  reorderProjects,
} from "@ezo/contract/admin/projects/projects";
import { contentResource } from "../resource/content-resource.ts";

export const projects = contentResource({
  entity: "project",
  ...projectRoutes,
  bulkUpdate: bulkUpdateProjects,
  reorder: reorderProjects,
  preview: previewProject,
  drafts: projectDrafts,
});

import {
  bulkDeleteProjects,
  bulkRestoreProjects,
  bulkUpdateProjects,
  createAdminProject,
  deleteAdminProject,
  getAdminProject,
  listAdminProjects,
  listProjectHistory,
  patchAdminProject,
  previewProject,
  reorderProjects,
  restoreAdminProject,
  restoreProjectVersion,
} from "@ezo/contract/admin-projects";
import { contentResource } from "../resource/content-resource.ts";

export const projects = contentResource({
  entity: "project",
  list: listAdminProjects,
  get: getAdminProject,
  create: createAdminProject,
  patch: patchAdminProject,
  remove: deleteAdminProject,
  restore: restoreAdminProject,
  history: listProjectHistory,
  restoreVersion: restoreProjectVersion,
  bulkDelete: bulkDeleteProjects,
  bulkRestore: bulkRestoreProjects,
  bulkUpdate: bulkUpdateProjects,
  reorder: reorderProjects,
  preview: previewProject,
});

import {
  bulkDeleteUsers,
  getUsersDeletion,
  bulkRestoreUsers,
  createAdminUser,
  deleteAdminUser,
  getAdminUser,
  listAdminUsers,
  listUserHistory,
  patchAdminUser,
  restoreAdminUser,
  compareUserVersion,
  restoreUserVersion,
} from "@ezo/contract/admin-users";
import { contentResource } from "../resource/content-resource.ts";

export const users = contentResource({
  entity: "user",
  list: listAdminUsers,
  get: getAdminUser,
  create: createAdminUser,
  patch: patchAdminUser,
  remove: deleteAdminUser,
  restore: restoreAdminUser,
  history: listUserHistory,
  compareVersion: compareUserVersion,
  restoreVersion: restoreUserVersion,
  deletion: getUsersDeletion,
  bulkDelete: bulkDeleteUsers,
  bulkRestore: bulkRestoreUsers,
});

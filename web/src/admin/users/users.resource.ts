import {
  bulkDeleteUsers,
  bulkRestoreUsers,
  createAdminUser,
  deleteAdminUser,
  getAdminUser,
  listAdminUsers,
  listUserHistory,
  patchAdminUser,
  restoreAdminUser,
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
  restoreVersion: restoreUserVersion,
  bulkDelete: bulkDeleteUsers,
  bulkRestore: bulkRestoreUsers,
});

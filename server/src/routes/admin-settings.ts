import * as contract from "@ezo/contract/admin/settings";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";
import { mountSettings } from "./resource-calls.ts";

export function adminSettingsRoutes(mount: Mount, { contactSettings, aboutSettings }: Parts) {
  const contactCalls = {
    get: contract.getAdminContactSettings,
    changes: [contract.putAdminContactSettings, contract.patchAdminContactSettings],
    history: contract.listContactSettingsHistory,
    compareVersion: contract.compareContactSettingsVersion,
    restoreVersion: contract.restoreContactSettingsVersion,
  };
  mountSettings(mount, contactCalls, contactSettings);
  const aboutCalls = {
    get: contract.getAdminAboutSettings,
    changes: [
      contract.putAdminAboutSettings,
      contract.patchAdminAboutSettings,
      contract.postAdminAboutSettings,
    ],
    history: contract.listAboutSettingsHistory,
    compareVersion: contract.compareAboutSettingsVersion,
    restoreVersion: contract.restoreAboutSettingsVersion,
  };
  mountSettings(mount, aboutCalls, aboutSettings);
}

import {
  type AdminSecuritySettings,
  securitySettings,
  SecuritySettings,
} from "@ezo/contract/accounts/second-factor";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import type { Figure } from "../editor/fields/number-of.ts";
import { settingsResource } from "../resource/kept-resource.ts";

type SecurityItem = EditedItem & AdminSecuritySettings;

/** A form holds numbers as they are typed. */
type SecurityValues = Omit<SecuritySettings, "idle_minutes"> & { idle_minutes: Figure };

export const securitySpec: PageFormSpec<SecurityItem, SecurityValues> = {
  resource: settingsResource({
    entity: "security_settings",
    schema: SecuritySettings,
    ...securitySettings,
    patch: securitySettings.put,
  }),
  // Drops what only the answer has: the version and who changed it.
  fromItem: (item) => SecuritySettings.parse(item),
  toBody: (settings) => ({ ...settings }),
};

import { type AdminAuditSettings, AuditSettings, auditSettings } from "@ezo/contract/admin/operations/audit";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import type { FieldNames } from "../editor/history/field-text.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type AuditSettingsItem = EditedItem & AdminAuditSettings;

export const auditSpec: PageFormSpec<AuditSettingsItem, AuditSettings> = {
  resource: settingsResource({
    entity: "audit_settings",
    schema: AuditSettings,
    ...auditSettings,
    patch: auditSettings.put,
  }),
  // Drops what only the answer has: the version and who changed it.
  fromItem: (item) => AuditSettings.parse(item),
  toBody: (settings) => ({ ...settings }),
};

export const AUDIT_FIELDS: FieldNames = { retention_months: "audit.retention" };

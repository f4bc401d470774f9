import { type AdminBrandSettings, BrandColour, brandSettings } from "@ezo/contract/admin/settings";
import type { AdminImage } from "@ezo/contract/records";
import { z } from "zod";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import type { FieldNames } from "../editor/history/field-text.ts";
import { pictured } from "../media/picture/picture-value.tsx";
import { settingsResource } from "../resource/kept-resource.ts";

export type BrandItem = EditedItem & AdminBrandSettings;
export interface BrandValues {
  logo: AdminImage | null;
  accent: string;
}

export const brandSpec: PageFormSpec<BrandItem, BrandValues> = {
  resource: settingsResource({
    entity: "brand_settings",
    schema: z.object({ accent: BrandColour }),
    ...brandSettings,
  }),
  fromItem: ({ logo, accent }) => ({ logo, accent }),
  toBody: ({ logo, accent }) => ({ logo: logo?.id ?? null, accent }),
};

export const BRAND_FIELDS: FieldNames = {
  logo: pictured("field.logo"),
  accent: "field.accent",
};

import {
  type AdminBrandSettings,
  BrandColour,
  BrandFont,
  BrandNames,
  brandSettings,
} from "@ezo/contract/admin/settings";
import type { AdminImage } from "@ezo/contract/records/records";
import type { FirmNames } from "@ezo/contract/values/firm-names";
import { HEADING_FONTS, type HeadingFont } from "@ezo/contract/values/heading-fonts";
import { z } from "zod";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { pictured } from "../media/picture/picture-value.tsx";
import { settingsResource } from "../resource/kept-resource.ts";

export type BrandItem = EditedItem & AdminBrandSettings;
export interface BrandValues extends FirmNames {
  logo: AdminImage | null;
  logo_dark: AdminImage | null;
  mark: AdminImage | null;
  mark_dark: AdminImage | null;
  accent: string;
  heading_font: HeadingFont;
}

export const brandSpec: PageFormSpec<BrandItem, BrandValues> = {
  resource: settingsResource({
    entity: "brand_settings",
    schema: z.object({ ...BrandNames, accent: BrandColour, heading_font: BrandFont }),
    ...brandSettings,
  }),
  fromItem: (item) => ({
    name: item.name,
    short_name: item.short_name,
    legal_name: item.legal_name,
    legal_number: item.legal_number,
    logo: item.logo,
    logo_dark: item.logo_dark,
    mark: item.mark,
    mark_dark: item.mark_dark,
    accent: item.accent,
    heading_font: item.heading_font,
  }),
  toBody: ({ logo, logo_dark, mark, mark_dark, ...others }) => ({
    ...others,
    logo: logo?.id ?? null,
    logo_dark: logo_dark?.id ?? null,
    mark: mark?.id ?? null,
    mark_dark: mark_dark?.id ?? null,
  }),
};

/** The firm's names, for what the form says of each language. */
export const namesByLanguage = ({
  name,
  short_name,
  legal_name,
}: FirmNames): Record<ContentLocale, Record<string, string>> =>
  inEvery((locale) => ({
    name: name[locale],
    short_name: short_name[locale],
    legal_name: legal_name[locale],
  }));

export const BRAND_FIELDS: FieldNames = {
  name: "field.firm_name",
  short_name: "field.firm_short_name",
  legal_name: "field.legal_name",
  legal_number: "field.legal_number",
  logo: pictured("field.logo"),
  logo_dark: pictured("field.logo_dark"),
  mark: pictured("field.mark"),
  mark_dark: pictured("field.mark_dark"),
  accent: "field.accent",
  heading_font: coded("field.heading_font", HEADING_FONTS, (font, t) => t(`brand.font.${font}`)),
};

import {
  type AdminLegalPage,
  legalDrafts,
  legalRoutes,
  previewLegalPage,
} from "@ezo/contract/admin/content/legal";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { ContentLocale } from "../editor/fields/language.ts";
import { type FieldNames, rich } from "../editor/history/field-text.ts";
import type { PageFormSpec } from "../editor/editor-spec.ts";
import type { AdminLanguage } from "../i18n/texts.ts";
import { keptResource } from "../resource/kept-resource.ts";

export const legalPages = keptResource<AdminLegalPage>({
  entity: "legal_page",
  schema: legalRoutes.patch.body,
  ...legalRoutes,
  preview: previewLegalPage,
  drafts: legalDrafts,
});

/** What a change of any of them refreshes. */
export const LISTED = { entity: legalPages.entity, keys: { lists: legalPages.keys.all } };

export const legalPageList = (call: WebCaller, locale: AdminLanguage) =>
  queryOptions({
    queryKey: [...legalPages.keys.all, "list", locale] as const,
    queryFn: async ({ signal }) => (await call(legalRoutes.list, { query: { locale } }, { signal })).data,
  });

export interface LegalValues {
  updated_on: string;
  translations: Record<ContentLocale, { title: string; content: string }>;
}

export const legalSpec: PageFormSpec<AdminLegalPage, LegalValues> = {
  resource: legalPages,
  fromItem: ({ updated_on, translations }) => ({ updated_on, translations }),
  toBody: (values) => ({ ...values }),
};

export const LEGAL_FIELDS: FieldNames = {
  title: "field.title",
  content: rich("field.content"),
  updated_on: "field.updated_on",
};

import type { AdminProjectDocument, DocumentFile } from "@ezo/contract/admin/projects/project-documents";
import { DOCUMENT_KINDS, type DocumentKind } from "@ezo/contract/values/files/documents";
import { readId } from "@ezo/contract/values/ids";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { projectDocuments } from "./project-documents.resource.ts";

export interface DocumentValues {
  project_id: number | null;
  kind: DocumentKind;
  issued_on: string | null;
  /** The file itself; its hash is what is saved. */
  file_hash: DocumentFile | null;
  is_active: boolean;
  translations: Record<ContentLocale, { title: string }>;
}

/** The project that a link to the form names. */
const askedProject = (): number | null =>
  readId(new URLSearchParams(window.location.search).get("project_id")) ?? null;

export const documentSpec: EditorSpec<AdminProjectDocument, AdminProjectDocument, DocumentValues> = {
  resource: projectDocuments,
  empty: () => ({
    project_id: askedProject(),
    kind: "permit",
    issued_on: null,
    file_hash: null,
    is_active: true,
    translations: inEvery(() => ({ title: "" })),
  }),
  fromItem: (item) => ({
    project_id: item.project_id,
    kind: item.kind,
    issued_on: item.issued_on,
    file_hash: item.file,
    is_active: item.is_active,
    translations: item.translations,
  }),
  toBody: (values) => ({ ...values, file_hash: values.file_hash?.hash ?? null }),
};

/** Histories hold the hash, forms the whole file. */
const hashIn = (value: unknown): string =>
  typeof value === "string" ? value : ((value as DocumentFile | null)?.hash ?? "");

export const DOCUMENT_FIELDS: FieldNames = {
  project_id: "field.project",
  kind: coded("field.document_kind", DOCUMENT_KINDS, (kind, t) => t(`documents.kind.${kind}`)),
  issued_on: "field.issued_on",
  // The beginning of a hash is enough to distinguish two files.
  file_hash: {
    label: "field.document_file",
    show: (value) => hashIn(value).slice(0, 8),
  },
  is_active: "field.is_active",
  sort_order: "field.sort_order",
  title: "field.title",
};

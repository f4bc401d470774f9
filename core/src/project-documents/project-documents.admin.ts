import type {
  AdminProjectDocument,
  projectDocumentRoutes,
} from "@ezo/contract/admin/projects/project-documents";
import type { ParsedInput } from "@ezo/contract/route";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { hasWords } from "../platform/text/search-form.ts";
import { editorInclude, inEveryLanguage, presentMarks } from "../records/present.ts";
import { createResource, type RecordParts } from "../records/resource.ts";
import { type Actor, must } from "../users/actor.ts";
import { createDocumentFiles } from "./document-files.ts";
import { documentUrl } from "./document-keys.ts";
import { projectDocumentKind } from "./project-documents.kind.ts";
import { dayOf } from "./project-documents.present.ts";

const include = {
  ...editorInclude,
  translations: true,
  file: true,
  project: {
    select: {
      id: true,
      isActive: true,
      deletedAt: true,
      translations: { select: { locale: true, title: true } },
    },
  },
} as const satisfies Prisma.ProjectDocumentInclude;
type AdminRecord = Prisma.ProjectDocumentGetPayload<{ include: typeof include }>;

const ORDERS = {
  order: [{ sortOrder: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
} satisfies Record<string, Prisma.ProjectDocumentOrderByWithRelationInput[]>;

type DocumentsQuery = ParsedInput<typeof projectDocumentRoutes.list>["query"];

/** The documents of projects, as staff edit them, and their files. */
export function createProjectDocumentsAdmin(parts: RecordParts & { storage: Storage }) {
  const { db } = parts;
  return {
    ...createResource<AdminProjectDocument>(parts, projectDocumentKind, {
      find: async (id, locale) => {
        const record = await db.projectDocument.findUnique({ where: { id }, include });
        return record && present(record, locale);
      },
    }),
    files: createDocumentFiles(parts),
    async list(
      actor: Actor,
      query: DocumentsQuery,
    ): Promise<{ rows: AdminProjectDocument[]; total: number }> {
      must(actor, "content.read");
      const where = documentWhere(query);
      const [documents, total] = await Promise.all([
        db.projectDocument.findMany({ where, orderBy: ORDERS[query.sort], include, ...pageSlice(query) }),
        db.projectDocument.count({ where }),
      ]);
      return { rows: documents.map((document) => present(document, query.locale)), total };
    },
  };
}

/** The documents of a list with these filters. */
export const documentWhere = (query: Partial<DocumentsQuery>): Prisma.ProjectDocumentWhereInput => ({
  deletedAt: query.deleted ? { not: null } : null,
  // The documents of a deleted project are out of sight with it.
  project: { deletedAt: null },
  ...(query.project_id ? { projectId: query.project_id } : {}),
  ...(query.kind ? { kind: query.kind } : {}),
  ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
  ...(query.search ? { translations: { some: hasWords(query.search) } } : {}),
});

const present = (record: AdminRecord, locale: Locale): AdminProjectDocument => ({
  ...presentMarks(record),
  title: textIn(record.translations, locale)("title"),
  project: { id: record.project.id, title: textIn(record.project.translations, locale)("title") },
  project_id: record.projectId,
  kind: record.kind,
  issued_on: dayOf(record.issuedOn),
  file_hash: record.fileHash,
  file: {
    hash: record.fileHash,
    size_bytes: record.file.sizeBytes,
    url: documentUrl(record.fileHash),
  },
  is_active: record.isActive,
  is_public: record.isActive && !record.deletedAt && record.project.isActive && !record.project.deletedAt,
  // Their pages show the Georgian title.
  missing_languages: LOCALES.filter(
    (one) => !record.translations.some(({ locale: own, title }) => own === one && title !== ""),
  ),
  sort_order: record.sortOrder,
  translations: inEveryLanguage(record.translations, (row) => ({ title: row?.title ?? "" })),
});

import type { ProjectDocument } from "@ezo/contract/site/projects";
import { DOCUMENTS_SHOWN_MAX } from "@ezo/contract/values/limits/uploads";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { documentUrl } from "./document-keys.ts";

/** What visitors see of a project's documents, as a part of the project. */
export const documentsInclude = {
  where: { isActive: true, deletedAt: null },
  orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  take: DOCUMENTS_SHOWN_MAX,
  include: { translations: true, file: true },
} as const satisfies Prisma.ProjectDocumentFindManyArgs;
type DocumentRecord = Prisma.ProjectDocumentGetPayload<Pick<typeof documentsInclude, "include">>;

export const presentDocument = (record: DocumentRecord, locale: Locale): ProjectDocument => ({
  id: record.id,
  kind: record.kind,
  title: textIn(record.translations, locale)("title"),
  issued_on: dayOf(record.issuedOn),
  size_bytes: record.file.sizeBytes,
  url: documentUrl(record.file.hash),
});

export const dayOf = (date: Date | null): string | null => date && date.toISOString().slice(0, 10);

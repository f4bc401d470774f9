import { z } from "zod";
import { flag, wholeNumber } from "../../inventory/stock-fields.ts";
import { RecordMarks } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { listQuery, reorderCall, resource } from "../../records/resource.ts";
import { FILE_TYPE, route } from "../../route.ts";
import { DocumentKind } from "../../site/projects.ts";
import { Day, FlagParam, Id, IdParam, Line, RequiredLine } from "../../values/fields.ts";
import {
  ChosenProject,
  everyLanguage,
  FormDay,
  FormVersion,
  newTextsOf,
  Reviewed,
  textsOf,
} from "../../values/forms/form-fields.ts";
import { SORT_ORDERS } from "../../values/limits/lists.ts";
import { Locale } from "../../values/locale.ts";

const path = "/admin/project-documents";
const tag = "Documents";

/** The hash of a file's content: what `uploadDocumentFile` has answered. */
const FileHash = z.string({ error: "errors.required" }).regex(/^[0-9a-f]{64}$/, { error: "errors.required" });
const Fields = z.object({
  kind: DocumentKind,
  /** The day that it bears; null where it has none. */
  issued_on: FormDay,
  file_hash: FileHash,
  is_active: flag,
  sort_order: wholeNumber(SORT_ORDERS.min, SORT_ORDERS.max),
});
const Texts = z.object({ title: Line });
const Georgian = z.object({ title: RequiredLine });
const { shape } = Fields;
const NewFields = Fields.extend({
  /** A document stays in its project. */
  project_id: ChosenProject,
  issued_on: shape.issued_on.default(null),
  is_active: shape.is_active.default(true),
  sort_order: shape.sort_order.optional(),
});

export const DocumentFile = z.object({ hash: z.string(), size_bytes: z.int(), url: z.string() });
export type DocumentFile = z.infer<typeof DocumentFile>;

export const AdminProjectDocument = RecordMarks.extend({
  title: z.string(),
  project: z.object({ id: Id, title: z.string() }),
  project_id: Id,
  kind: DocumentKind,
  issued_on: Day.nullable(),
  file_hash: z.string(),
  file: DocumentFile,
  is_active: z.boolean(),
  /** Whether visitors see it, and `file.url` answers: neither it nor its project is hidden or deleted. */
  is_public: z.boolean(),
  sort_order: z.int(),
  missing_languages: z.array(Locale),
  translations: everyLanguage(z.object({ title: z.string() })),
});
export type AdminProjectDocument = z.infer<typeof AdminProjectDocument>;

export const PROJECT_DOCUMENT_SORTS = ["order", "newest", "updated"] as const;
export const projectDocumentRoutes = resource({
  rights: RECORD_RIGHTS.project_document,
  path,
  tag,
  noun: "a document of a project",
  name: "ProjectDocument",
  query: z.object({
    ...listQuery,
    project_id: IdParam.optional(),
    is_active: FlagParam.optional(),
    kind: DocumentKind.optional(),
    sort: z.enum(PROJECT_DOCUMENT_SORTS).default("order"),
  }),
  row: AdminProjectDocument,
  item: AdminProjectDocument,
  create: NewFields.extend({ translations: newTextsOf(Texts, Georgian) }),
  update: Fields.partial().extend({
    translations: textsOf(Texts).optional(),
    reviewed: Reviewed,
    version: FormVersion,
  }),
});
export const reorderProjectDocuments = reorderCall(path, tag, RECORD_RIGHTS.project_document);

/** Before the calls of one document: the path is fixed. */
export const uploadDocumentFile = route({
  role: "staff",
  capability: RECORD_RIGHTS.project_document.write,
  tag,
  method: "post",
  path: `${path}/files`,
  summary:
    "Stores a PDF (`file`, up to 20 MB), which a document then names by `file_hash`; the same bytes are the same file. One that no document has named for 30 days is removed",
  multipart: ["file"],
  body: z.object({ file: z.string({ error: "errors.required" }).describe("A file (multipart)") }),
  status: 201,
  response: z.object({ data: DocumentFile }),
  codes: ["too_large", "unsupported_media_type"],
});

export const getDocumentFile = route({
  role: "staff",
  capability: RECORD_RIGHTS.project_document.read,
  tag,
  method: "get",
  path: `${path}/:id/file`,
  summary: "The PDF of a document, also of one that visitors do not see and whose address answers nobody",
  params: z.object({ id: z.coerce.number().pipe(Id) }),
  produces: FILE_TYPE,
  codes: ["not_found"],
});

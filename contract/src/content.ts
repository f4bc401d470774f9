import { z } from "zod";
import { Deletion, DeletionQuery } from "./deletion.ts";
import { named } from "./described.ts";
import { StaffMember } from "./customers.ts";
import {
  FlagParam,
  Id,
  IdParam,
  IdParams,
  Instant,
  PageMeta,
  PageParam,
  PerPageParam,
  VersionNumber,
} from "./fields.ts";
import { AdminLocale, SeenVersion, SeenVersions, withMethod } from "./form-fields.ts";
import { ADMIN_PAGE_SIZE, BULK_MAX_IDS, IMPORT_UNDO_MAX } from "./limits.ts";
import { Locale } from "./locale.ts";
import { Image } from "./media.ts";
import { route } from "./route.ts";

/** What keeps a history of its versions. Settings exist once and have the id 1. */
export const CONTENT_ENTITIES = [
  "project",
  "feature",
  "article",
  "gallery_image",
  "translation",
  "user",
  "contact_settings",
  "about_settings",
  "marketing_settings",
  "notification_settings",
  "media",
  "campaign",
  "contact",
  "segment",
] as const;
export const ContentEntity = z.enum(CONTENT_ENTITIES);
export type ContentEntity = z.infer<typeof ContentEntity>;

const FieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });

/** A picture as the admin shows it: what pages get, and its id in the library. */
export const AdminImage = Image.extend({ id: Id, status: z.enum(["pending", "ready", "failed"]) });
export type AdminImage = z.infer<typeof AdminImage>;

/** Metadata of settings in the admin. */
export const settingsMarks = {
  version: z.int(),
  /** Null until somebody has changed them. */
  updated_at: Instant.nullable(),
  updated_by: StaffMember.nullable(),
};

/** A key that is taken and not written. */
export const ignored = z
  .unknown()
  .optional()
  .transform(() => undefined);
/** Of `settingsMarks`, in a body: an answer may be sent back as it came, and nothing of this is written. */
export const answeredMarks = { updated_by: ignored, updated_at: ignored };

/** Metadata of every content item in the admin. */
export const ContentMarks = z.object({
  id: z.int(),
  /** Rises with every change; a write names the version it was based on. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  updated_by: StaffMember.nullable(),
  /** When it was deleted; it can be restored for 30 days. */
  deleted_at: Instant.nullable(),
});

export const HISTORY_KINDS = ["created", "updated", "deleted", "restored"] as const;
export const HistoryEntry = z.object({
  version: z.int(),
  kind: z.enum(HISTORY_KINDS),
  /** Null for the system, and for someone who is gone. */
  actor: StaffMember.nullable(),
  created_at: Instant,
  /** Written without a version, so over whatever stood there. */
  is_overwrite: z.boolean().default(false),
  /** The earlier version that this change went back to. */
  restored_version: z.int().nullable().default(null),
  /** Languages that somebody has read beside the Georgian and called right. */
  reviewed: z.array(Locale).default([]),
  /** The fields that changed, in the names of the writes: `year`, `translations.en.title`. */
  changes: z.array(FieldChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What going back to an earlier version would change: each field as it is stored in `version`, and as it would be. */
export const VersionComparison = z.object({ version: z.int(), changes: z.array(FieldChange) });
export type VersionComparison = z.infer<typeof VersionComparison>;
/** `path` is the item's; `params` name the version, and the item where there is more than one. */
export const compareVersionCall = <const P extends string, const S extends z.ZodType>(call: {
  role: "admin" | "marketing";
  tag: string;
  path: `/${P}`;
  params: S;
  /** In the singular, with its article: "a project". */
  noun: string;
}) =>
  route({
    role: call.role,
    tag: call.tag,
    method: "get",
    path: `${call.path}/history/:version` as const,
    summary: `What going back to an earlier version of ${call.noun} would change, compared with what is stored now`,
    params: call.params,
    response: z.object({ data: VersionComparison }),
    codes: ["not_found"],
  });

/** The versions of one item: `path` and `params` as for `compareVersionCall`; a restore answers the item. */
export const versionCalls = <
  const P extends string,
  const I extends z.ZodType,
  const V extends z.ZodType,
  const A extends z.ZodType,
>(call: {
  role: "admin" | "marketing";
  tag: string;
  path: `/${P}`;
  /** Names the item where there is more than one. */
  item: I;
  /** Names the version as well. */
  params: V;
  noun: string;
  answer: A;
}) => {
  const { role, tag, path, params, noun } = call;
  return {
    history: route({
      role,
      tag,
      method: "get",
      path: `${path}/history` as const,
      summary: `Who changed what of ${noun}, newest first`,
      params: call.item,
      query: z.object({ page: PageParam.default(1), per_page: PerPageParam.default(ADMIN_PAGE_SIZE) }),
      response: z.object({ data: z.array(HistoryEntry), meta: PageMeta }),
      codes: ["not_found"],
    }),
    compare: compareVersionCall({ role, tag, path, params, noun }),
    restore: route({
      role,
      tag,
      method: "post",
      path: `${path}/history/:version/restore` as const,
      summary: `Makes ${noun} what it was in an earlier version, as a new one`,
      params,
      body: SeenVersion,
      response: call.answer,
      codes: ["not_found", "version_conflict"],
    }),
  };
};

/** What every admin list takes beside its own filters. */
export const listQuery = {
  locale: AdminLocale,
  search: z.string().trim().max(200).optional(),
  /** Deleted items instead of living ones. */
  deleted: FlagParam.optional(),
  page: PageParam.default(1),
  per_page: PerPageParam.default(ADMIN_PAGE_SIZE),
};

export const BulkIds = z.object({
  ids: z.array(Id).min(1, { error: "errors.required" }).max(BULK_MAX_IDS),
  versions: SeenVersions,
});
export const BulkOutcome = z.object({
  message: z.string(),
  /** `changed` rows did change; `ids` are theirs. */
  data: z.object({ changed: z.int(), ids: z.array(Id) }),
});

/** A version that an import has made. */
export const Written = z.object({ id: Id, version: VersionNumber });
export type Written = z.infer<typeof Written>;
export const ImportUndo = z.object({
  changed: z.int(),
  /** What of the import stays because somebody has changed it since, each by its name. */
  left: z.array(z.string()),
});
export type ImportUndo = z.infer<typeof ImportUndo>;
/** Takes an import back: what it answered as `written` is sent as it came. */
export const undoImportCall = <S extends z.ZodType>(
  path: `/${string}`,
  tag: string,
  written: S,
  role: "admin" | "marketing" = "admin",
) =>
  route({
    role,
    tag,
    method: "post",
    path: `${path}/import/undo` as const,
    summary: `${tag}: takes back what an import has written, as far as nobody has changed it since`,
    body: z.strictObject({ written: z.array(written).min(1).max(IMPORT_UNDO_MAX) }),
    response: z.object({ data: ImportUndo }),
  });

/** The calls that every kind of content has. `path` is the list's. */
export function contentCalls<
  Q extends z.ZodObject,
  R extends z.ZodType,
  I extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodObject,
>(kind: {
  path: `/${string}`;
  tag: string;
  /** In the singular, with its article: "a project". */
  noun: string;
  /** Of the kind in the names of its shapes: `Project` has `NewProject` and `ProjectChange`. */
  name: string;
  query: Q;
  row: R;
  item: I;
  create: C;
  update: U;
  /** Fields in which forms send pictures. */
  files?: readonly string[];
}) {
  const { path, tag, noun } = kind;
  const admin = { role: "admin", tag } as const;
  const one = z.object({ data: kind.item });
  const query = z.object({ locale: AdminLocale });
  named(`New${kind.name}`, kind.create);
  named(`${kind.name}Change`, kind.update);
  const change = {
    ...admin,
    path: `${path}/:id` as const,
    summary: `Changes the sent fields of ${noun}; the same field changed by somebody else since \`version\` is a conflict`,
    multipart: kind.files ?? [],
    params: IdParams,
    query,
    response: one,
    codes: ["not_found", "conflict", "too_large", "unsupported_media_type"],
  } as const;
  return {
    list: route({
      ...admin,
      method: "get",
      path,
      summary: `${tag}: the list, by filter, search, order and page`,
      query: kind.query,
      response: z.object({ data: z.array(kind.row), meta: PageMeta }),
    }),
    get: route({
      ...admin,
      method: "get",
      path: `${path}/:id` as const,
      summary: `Everything about ${noun}, its texts in every language`,
      params: IdParams,
      query,
      response: one,
      codes: ["not_found"],
    }),
    create: route({
      ...admin,
      method: "post",
      path,
      summary: `Creates ${noun}`,
      multipart: kind.files ?? [],
      query,
      body: kind.create,
      status: 201,
      response: one,
      codes: ["too_large", "unsupported_media_type"],
    }),
    put: route({ ...change, method: "put", body: kind.update }),
    patch: route({ ...change, method: "patch", body: kind.update }),
    /** For forms, which know no PUT. */
    post: route({ ...change, method: "post", body: kind.update.extend(withMethod) }),
    remove: route({
      ...admin,
      method: "delete",
      path: `${path}/:id` as const,
      summary: `Deletes ${noun}; it can be restored for 30 days`,
      params: IdParams,
      query: SeenVersion,
      response: z.object({ message: z.string() }),
      codes: ["not_found", "in_use", "version_conflict"],
    }),
    restore: route({
      ...admin,
      method: "post",
      path: `${path}/:id/restore` as const,
      summary: `Brings back ${noun} that was deleted`,
      params: IdParams,
      query,
      body: SeenVersion,
      response: one,
      codes: ["not_found", "version_conflict"],
    }),
    history: route({
      ...admin,
      method: "get",
      path: `${path}/:id/history` as const,
      summary: `Who changed what of ${noun}, newest first`,
      params: IdParams,
      query: z.object({ page: PageParam.default(1), per_page: PerPageParam.default(ADMIN_PAGE_SIZE) }),
      response: z.object({ data: z.array(HistoryEntry), meta: PageMeta }),
      codes: ["not_found"],
    }),
    compareVersion: compareVersionCall({
      ...admin,
      path: `${path}/:id` as const,
      params: z.object({ id: IdParam, version: IdParam }),
      noun,
    }),
    restoreVersion: route({
      ...admin,
      method: "post",
      path: `${path}/:id/history/:version/restore` as const,
      summary: `Makes ${noun} what it was in an earlier version, as a new one`,
      params: z.object({ id: IdParam, version: IdParam }),
      query,
      body: SeenVersion,
      response: one,
      codes: ["not_found", "version_conflict"],
    }),
    /** Before the calls of one item: the path is fixed. */
    deletion: route({
      ...admin,
      method: "get",
      path: `${path}/bulk/deletion` as const,
      summary: `${tag}: what deleting these (\`ids=1,2\`) takes along, and what points to them`,
      query: DeletionQuery,
      response: z.object({ data: Deletion }),
    }),
    bulkDelete: route({
      ...admin,
      method: "post",
      path: `${path}/bulk/delete` as const,
      summary: `${tag}: deletes many`,
      body: BulkIds,
      response: BulkOutcome,
      codes: ["in_use", "version_conflict"],
    }),
    bulkRestore: route({
      ...admin,
      method: "post",
      path: `${path}/bulk/restore` as const,
      summary: `${tag}: brings many back`,
      body: BulkIds,
      response: BulkOutcome,
      codes: ["version_conflict"],
    }),
  };
}

/** A change of the same fields in many items. */
export const bulkUpdateCall = <S extends z.ZodObject>(path: `/${string}`, tag: string, set: S) =>
  route({
    role: "admin",
    tag,
    method: "post",
    path: `${path}/bulk/update` as const,
    summary: `${tag}: changes the same fields of many`,
    body: BulkIds.extend({ set }),
    response: BulkOutcome,
    codes: ["conflict"],
  });
/** The firm's own order: the named items take the places they hold now, in this sequence. */
export const reorderCall = (path: `/${string}`, tag: string) =>
  route({
    role: "admin",
    tag,
    method: "post",
    path: `${path}/reorder` as const,
    summary: `${tag}: puts the named items into this order, on the places they hold now`,
    body: BulkIds,
    response: BulkOutcome,
    codes: ["conflict"],
  });

export const previewCall = (path: `/${string}`, tag: string) =>
  route({
    role: "admin",
    tag,
    method: "post",
    path: `${path}/:id/preview` as const,
    summary: "A link that shows the public page before it is public, for 24 hours",
    params: IdParams,
    query: z.object({ locale: AdminLocale }),
    response: z.object({ data: z.object({ url: z.string(), token: z.string(), expires_at: Instant }) }),
    codes: ["not_found"],
  });

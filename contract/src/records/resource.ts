import { z } from "zod";
import { Deletion, DeletionQuery } from "./deletion.ts";
import type { ErrorCode } from "../errors.ts";
import { named } from "../values/described.ts";
import {
  FlagParam,
  Id,
  IdParams,
  Instant,
  PageMeta,
  PageParam,
  type paging,
  PerPageParam,
} from "../values/fields.ts";
import { AdminLocale, SeenVersion, SeenVersions, withMethod } from "../values/forms/form-fields.ts";
import { IMPORT_UNDO_MAX } from "../values/limits/content.ts";
import { ADMIN_PAGE_SIZE, BULK_MAX_IDS } from "../values/limits/lists.ts";
import { ImportUndo } from "./records.ts";
import type { Rights } from "./record-rights.ts";
import { route } from "../route.ts";
import type { Capability } from "../values/roles/capabilities.ts";
import { versionCalls } from "./version-calls.ts";

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

/** Takes an import back: what it answered as `written` is sent as it came. */
export const undoImportCall = <S extends z.ZodType>(
  path: `/${string}`,
  tag: string,
  written: S,
  capability: Capability,
) =>
  route({
    role: "staff",
    capability,
    tag,
    method: "post",
    path: `${path}/import/undo` as const,
    summary: `${tag}: takes back what an import has written, as far as nobody has changed it since`,
    body: z.strictObject({ written: z.array(written).min(1).max(IMPORT_UNDO_MAX) }),
    response: z.object({ data: ImportUndo }),
  });

type PagedQuery = z.ZodObject<ReturnType<typeof paging>>;
interface EditedKind<Q extends PagedQuery, R extends z.ZodType, I extends z.ZodType, U extends z.ZodObject> {
  /** The list's. */
  path: `/${string}`;
  tag: string;
  /** In the singular, with its article: "a project". */
  noun: string;
  /** Of the kind in the names of its shapes: `Project` has `NewProject` and `ProjectChange`. */
  name: string;
  rights: Rights;
  query: Q;
  row: R;
  item: I;
  update: U;
  /** Fields in which forms send pictures; null where it is written as JSON alone. */
  files?: readonly string[] | null;
  /** Failures of a change beyond those of every kind. */
  codes?: readonly ErrorCode[];
}
function formsOf({ files = [] }: { files?: readonly string[] | null }): { multipart?: readonly string[] } {
  return files === null ? {} : { multipart: files };
}
const oneRecord = z.object({ locale: AdminLocale });

/** The calls by which staff list records of a kind, change them, and go back to earlier versions. */
export function editCalls<
  Q extends PagedQuery,
  R extends z.ZodType,
  I extends z.ZodType,
  U extends z.ZodObject,
>(kind: EditedKind<Q, R, I, U>) {
  const { path, tag, noun, rights } = kind;
  const answer = z.object({ data: kind.item });
  const one = {
    role: "staff",
    capability: rights.write,
    tag,
    path: `${path}/:id`,
    response: answer,
  } as const;
  const versions = versionCalls({ ...one, read: rights.read, noun, answer });
  named(`${kind.name}Change`, kind.update);
  const change = {
    ...one,
    summary: `Changes the sent fields of ${noun}; the same field changed by somebody else since \`version\` is a conflict`,
    ...formsOf(kind),
    params: IdParams,
    query: oneRecord,
    codes: ["not_found", "conflict", "too_large", "unsupported_media_type", ...(kind.codes ?? [])],
  } as const;
  return {
    list: route({
      role: "staff",
      capability: rights.read,
      tag,
      path,
      method: "get",
      summary: `${tag}: the list, by filter, search, order and page`,
      query: kind.query,
      response: z.object({ data: z.array(kind.row), meta: PageMeta }),
    }),
    get: route({
      ...one,
      capability: rights.read,
      method: "get",
      summary: `Everything about ${noun}, its texts in every language`,
      params: IdParams,
      query: oneRecord,
      codes: ["not_found"],
    }),
    put: route({ ...change, method: "put", body: kind.update }),
    patch: route({ ...change, method: "patch", body: kind.update }),
    /** For forms, which know no PUT. */
    post: route({ ...change, method: "post", body: kind.update.extend(withMethod) }),
    ...versions,
    restoreVersion: route({ ...versions.restoreVersion, query: oneRecord }),
  };
}

type MadeKind<I extends z.ZodType> = Pick<
  EditedKind<never, never, I, never>,
  "path" | "tag" | "noun" | "item" | "rights" | "files"
>;

/** The call that makes a record. */
export const createCall = <I extends z.ZodType, C extends z.ZodType<Record<string, unknown>>>(
  kind: MadeKind<I> & { create: C },
) =>
  route({
    role: "staff",
    capability: kind.rights.make ?? kind.rights.write,
    tag: kind.tag,
    method: "post",
    path: kind.path,
    summary: `Creates ${kind.noun}`,
    ...formsOf(kind),
    query: oneRecord,
    body: kind.create,
    status: 201,
    response: z.object({ data: kind.item }),
    codes: ["too_large", "unsupported_media_type"],
  });

/** The call that deletes a record: into the trash, or for good where its kind has none. `codes` are those of the kind. */
export const removeCall = (
  { path, tag, rights }: Pick<MadeKind<never>, "path" | "tag" | "rights">,
  summary: string,
  codes: readonly ErrorCode[] = [],
) =>
  route({
    role: "staff",
    capability: rights.make ?? rights.write,
    tag,
    method: "delete",
    path: `${path}/:id` as const,
    summary,
    params: IdParams,
    query: SeenVersion,
    response: z.object({ message: z.string() }),
    codes: ["not_found", "conflict", ...codes],
  });

/** The calls by which staff delete records and bring them back, one or many. */
function deletionCalls<I extends z.ZodType>(kind: MadeKind<I>) {
  const { path, tag, noun, rights } = kind;
  const writing = { role: "staff", capability: rights.make ?? rights.write, tag } as const;
  return {
    remove: removeCall(kind, `Deletes ${noun}; it can be restored for 30 days`, ["in_use"]),
    restore: route({
      ...writing,
      method: "post",
      path: `${path}/:id/restore` as const,
      summary: `Brings back ${noun} that was deleted`,
      params: IdParams,
      query: oneRecord,
      body: SeenVersion,
      response: z.object({ data: kind.item }),
      codes: ["not_found", "name_taken", "conflict"],
    }),
    /** Before the calls of one item: the path is fixed. */
    deletion: route({
      ...writing,
      method: "get",
      path: `${path}/bulk/deletion` as const,
      summary: `${tag}: what deleting these (\`ids=1,2\`) takes along, and what points to them`,
      query: DeletionQuery,
      response: z.object({ data: Deletion }),
    }),
    bulkDelete: route({
      ...writing,
      method: "post",
      path: `${path}/bulk/delete` as const,
      summary: `${tag}: deletes many, all or none; one that is gone is named at its place (\`ids.0\`)`,
      body: BulkIds,
      response: BulkOutcome,
      codes: ["in_use", "conflict"],
    }),
    bulkRestore: route({
      ...writing,
      method: "post",
      path: `${path}/bulk/restore` as const,
      summary: `${tag}: brings many back, all or none; one that cannot come is named at its place`,
      body: BulkIds,
      response: BulkOutcome,
      codes: ["name_taken", "conflict"],
    }),
  };
}

/** The calls that a kind of record has whose records staff make and delete. */
export function resource<
  Q extends PagedQuery,
  R extends z.ZodType,
  I extends z.ZodType,
  C extends z.ZodType<Record<string, unknown>>,
  U extends z.ZodObject,
>(kind: EditedKind<Q, R, I, U> & { create: C }) {
  named(`New${kind.name}`, kind.create);
  return {
    ...editCalls(kind),
    ...deletionCalls(kind),
    create: createCall(kind),
  };
}

/** A change of the same fields in many items. */
export const bulkUpdateCall = <S extends z.ZodObject>(
  path: `/${string}`,
  tag: string,
  { write }: Rights,
  set: S,
) =>
  route({
    role: "staff",
    capability: write,
    tag,
    method: "post",
    path: `${path}/bulk/update` as const,
    summary: `${tag}: changes the same fields of many`,
    body: BulkIds.extend({ set }),
    response: BulkOutcome,
    codes: ["conflict"],
  });
/** The firm's own order: the named items take the places they hold now, in this sequence. */
export const reorderCall = (path: `/${string}`, tag: string, { write }: Rights) =>
  route({
    role: "staff",
    capability: write,
    tag,
    method: "post",
    path: `${path}/reorder` as const,
    summary: `${tag}: puts the named items into this order, on the places they hold now`,
    body: BulkIds,
    response: BulkOutcome,
    codes: ["conflict"],
  });

export const previewCall = (path: `/${string}`, tag: string, rights: Rights) =>
  previewCallAt(`${path}/:id/preview`, tag, rights, IdParams);
/** The same for settings, which exist once. */
export const settingsPreviewCall = (path: `/${string}`, tag: string, rights: Rights) =>
  previewCallAt(`${path}/preview`, tag, rights, z.object({}));

const previewCallAt = <const P extends z.ZodType>(
  path: `/${string}`,
  tag: string,
  { write }: Rights,
  params: P,
) =>
  route({
    role: "staff",
    capability: write,
    tag,
    method: "post",
    path,
    summary:
      "A link that shows the public page before it is public, for 24 hours; with the changes of its draft where there is one",
    params,
    query: z.object({ locale: AdminLocale }),
    response: z.object({ data: z.object({ url: z.string(), token: z.string(), expires_at: Instant }) }),
    codes: ["not_found"],
  });

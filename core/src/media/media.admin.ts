import type { listMedia, MediaDetail, MediaRow } from "@ezo/contract/admin/content/media";
import type { MediaRef } from "@ezo/contract/values/forms/form-fields";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { type Fields, type FieldValue, textField } from "../records/fields.ts";
import type { Uploads } from "../records/pictures.ts";
import { showingCurrent } from "../records/failures.ts";
import { editorInclude, inEveryLanguage, presentAdminImage } from "../records/present.ts";
import { type Body, createResource, type RecordParts } from "../records/resource.ts";
import { mustBeAsSeen, type Seen, seenVersions } from "../records/conflicts.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { pageSlice, rowsOfPage } from "../platform/paging/page-slice.ts";
import { whereText } from "./media.search.ts";
import { shownLocales } from "../site-languages/shown-languages.ts";
import { type Actor, isLimited, must } from "../users/actor.ts";
import { pointsByPath } from "./focal-points.ts";
import { mediaKind } from "./media.kind.ts";
import { mediaInclude } from "./media.present.ts";
import type { MediaService } from "./media.service.ts";
import { describedUses, knownUses } from "./uses/use-owners.ts";

const include = { ...mediaInclude, ...editorInclude } as const satisfies Prisma.MediaInclude;
type EditedMedia = Prisma.MediaGetPayload<{ include: typeof include }>;

const ORDERS = {
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  oldest: [{ createdAt: "asc" }, { id: "asc" }],
  largest: [{ sizeBytes: "desc" }, { id: "desc" }],
  name: [{ originalName: "asc" }, { id: "asc" }],
} satisfies Record<string, Prisma.MediaOrderByWithRelationInput[]>;

type MediaQuery = ParsedInput<typeof listMedia>["query"];

/** The library: every picture, its texts, its crop and its uses. */
export function createMediaAdmin(options: RecordParts & { media: MediaService }) {
  const { db, media, records, pictures } = options;

  async function find(id: number, locale: Locale): Promise<MediaDetail | null> {
    const record = await db.media.findUnique({ where: { id }, include });
    if (!record) return null;
    const uses = (await describedUses(db, [id])).get(id) ?? [];
    return { ...present(record, locale, uses.length), uses };
  }

  // A picture comes with its bytes and goes for good, unless something shows it: both are calls of its own.
  const { get, update, history, compareVersion, restoreVersion } = createResource<MediaDetail>(
    options,
    mediaKind,
    { find, prepare: withFieldsByPath },
  );

  return {
    get,
    update,
    history,
    compareVersion,
    /** Going back restores texts and crop; an earlier file is gone. */
    restoreVersion,

    async list(actor: Actor, query: MediaQuery): Promise<{ rows: MediaRow[]; total: number }> {
      must(actor, "media.read");
      return listOf(db, query);
    },

    async upload(actor: Actor, body: Body & { file: MediaRef }, uploads: Uploads, locale: Locale) {
      must(actor, "media.edit");
      const { file: ref, ...description } = body;
      // The same bytes are a picture that is there, and may be another project's: its texts and its crop are the firm's.
      const isDescribed = Object.values(description).some((value) => value !== undefined);
      if (isDescribed && isLimited(actor)) throw new AppError("forbidden");
      mustBeFile(ref, uploads);
      return pictures.use({ file: ref }, uploads, ({ file }) =>
        update(actor, Number(file), description, uploads, locale),
      );
    },

    /** Replaces a picture's file: id, alternative texts and owners stay, the url is a new one. */
    async replace(
      actor: Actor,
      id: number,
      file: MediaRef,
      uploads: Uploads,
      locale: Locale,
      version?: number,
    ): Promise<MediaDetail> {
      await get(actor, id, locale);
      const upload = mustBeFile(file, uploads);
      const replacing = media.replace(id, upload, (tx, to) =>
        records.within(tx, actor, mediaKind).update(id, { file: to }, version),
      );
      await showingCurrent(replacing, () => get(actor, id, locale));
      return get(actor, id, locale);
    },

    /** Throws `in_use`, with the uses, while something shows the picture, even something deleted. */
    async remove(actor: Actor, id: number, seen?: number): Promise<void> {
      const picture = await get(actor, id, "ka");
      if (seen !== undefined && seen !== picture.version)
        throw new AppError("conflict", { current: picture });
      const { uses } = picture;
      if (uses.length > 0 || !(await media.remove(id)))
        throw new AppError("in_use", { current: { id, uses } });
    },

    async removeMany(actor: Actor, ids: readonly number[], versions?: readonly number[]) {
      must(actor, "media.edit");
      return removeUnused(db, media, ids, seenVersions(ids, versions));
    },

    async retry(actor: Actor, id: number, locale: Locale): Promise<MediaDetail> {
      await get(actor, id, locale);
      await media.askForVariants([id]);
      return get(actor, id, locale);
    },
  };
}

/**
 * `alt_text[ka]` is short for `translations[ka][alt_text]`, which counts where both are sent. The point of each shape is a field of
 * its own.
 */
function withFieldsByPath({ alt_text: short, focal_points: points, ...fields }: Fields): Fields {
  const texts: Record<string, FieldValue> = {};
  if (typeof short === "object" && short !== null && !Array.isArray(short))
    for (const locale of LOCALES) {
      const text = short[locale];
      if (text !== undefined) texts[textField(locale, "alt_text")] = text;
    }
  return { ...texts, ...pointsByPath(points), ...fields };
}

/** Deletes these pictures, except those that something shows. */
async function removeUnused(db: Db, media: MediaService, ids: readonly number[], seen: Seen) {
  const found = await db.media.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, version: true },
  });
  for (const picture of found) mustBeAsSeen(picture, seen.get(picture.id));
  const removed: number[] = [];
  for (const { id } of found) if (await media.remove(id)) removed.push(id);
  return { ids: removed, inUse: found.map(({ id }) => id).filter((id) => !removed.includes(id)) };
}

async function listOf(db: Db, query: MediaQuery): Promise<{ rows: MediaRow[]; total: number }> {
  const where = await whereOf(db, query);
  const [found, total] = await Promise.all([
    rowsOfPage(
      db.media.findMany({
        where,
        orderBy: ORDERS[query.sort],
        select: { id: true },
        ...pageSlice(query),
      }),
      (listed) => db.media.findMany({ where: { id: { in: listed } }, include }),
    ),
    db.media.count({ where }),
  ]);
  const ids = found.map(({ id }) => id);
  const uses = await knownUses(db, ids);
  const countOf = (id: number) => uses.filter(({ mediaId }) => mediaId === id).length;
  return { rows: found.map((each) => present(each, query.locale, countOf(each.id))), total };
}

async function whereOf(db: Db, query: MediaQuery): Promise<Prisma.MediaWhereInput> {
  // What a language lacks that is switched off can wait.
  const shown = query.missing_alt === undefined ? [] : await shownLocales(db);
  return {
    AND: [
      query.status ? { status: query.status } : {},
      query.search ? whereText(query.search) : {},
      query.missing_alt ? { OR: shown.map(withoutAltText) } : {},
      query.missing_alt === false ? { AND: shown.map((locale) => ({ NOT: withoutAltText(locale) })) } : {},
      query.unused === undefined
        ? {}
        : { id: query.unused ? { notIn: await usedIds(db) } : { in: await usedIds(db) } },
    ],
  };
}

const usedIds = async (db: Db): Promise<number[]> => [
  ...new Set((await knownUses(db)).map(({ mediaId }) => mediaId)),
];

const withoutAltText = (locale: Locale): Prisma.MediaWhereInput => ({
  translations: { none: { locale, altText: { not: "" } } },
});

function mustBeFile(ref: MediaRef, uploads: Uploads) {
  const upload = typeof ref === "string" ? uploads.get(ref) : undefined;
  if (!upload) throw refused("file", "errors.required");
  return upload;
}

const present = (record: EditedMedia, locale: Locale, usesCount: number): MediaRow => ({
  ...presentAdminImage(record, locale),
  original_name: record.originalName,
  mime_type: record.mimeType,
  size_bytes: record.sizeBytes,
  original_width: record.width,
  original_height: record.height,
  failure: record.failure,
  uses_count: usesCount,
  version: record.version,
  updated_by: record.updatedBy,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
  translations: inEveryLanguage(record.translations, (row) => ({ alt_text: row?.altText ?? "" })),
});

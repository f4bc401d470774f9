import type { listMedia, MediaDetail, MediaRow } from "@ezo/contract/admin-media";
import { type MediaRef } from "@ezo/contract/form-fields";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { textField } from "../content/content.fields.ts";
import type { Uploads } from "../content/content.pictures.ts";
import { editorInclude, inEveryLanguage, presentAdminImage } from "../content/content.present.ts";
import type { ContentParts } from "../content/content.resource.ts";
import { mustBeAsSeen, seenVersions } from "../content/seen-versions.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import { literally } from "../platform/db.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { mediaKind } from "./media.kind.ts";
import { mediaInclude } from "./media.present.ts";
import type { MediaService } from "./media.service.ts";
import { describedUses } from "./use-owners.ts";
import { findUses } from "./uses.ts";

export type MediaAdmin = ReturnType<typeof createMediaAdmin>;

interface Description {
  version?: number | undefined;
  translations?: { [L in Locale]?: { alt_text: string } | undefined } | undefined;
  alt_text?: { [L in Locale]?: string | undefined } | undefined;
  focal_point?: { x: number; y: number } | undefined;
}

const include = { ...mediaInclude, ...editorInclude } as const satisfies Prisma.MediaInclude;
type EditedMedia = Prisma.MediaGetPayload<{ include: typeof include }>;

const ORDERS = {
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  oldest: [{ createdAt: "asc" }, { id: "asc" }],
  largest: [{ sizeBytes: "desc" }, { id: "desc" }],
  name: [{ originalName: "asc" }, { id: "asc" }],
} satisfies Record<string, Prisma.MediaOrderByWithRelationInput[]>;

/** The library: every picture, what it is called, where it is shown. */
export function createMediaAdmin(options: ContentParts & { media: MediaService }) {
  const { db, media, content, pictures } = options;

  async function get(actor: Actor, id: number, locale: Locale): Promise<MediaDetail> {
    mustBeAdmin(actor);
    const record = await db.media.findUnique({ where: { id }, include });
    if (!record) throw new AppError("not_found");
    const uses = (await describedUses(db, [id])).get(id) ?? [];
    return { ...present(record, locale, uses.length), uses };
  }

  async function describe(actor: Actor, id: number, description: Description): Promise<void> {
    const { focal_point: point, translations, alt_text: short, version } = description;
    const texts = LOCALES.flatMap((locale) => {
      const altText = translations?.[locale]?.alt_text ?? short?.[locale];
      return altText === undefined ? [] : [[textField(locale, "alt_text"), altText] as const];
    });
    const fields = { ...(point ? { focal_point: point } : {}), ...Object.fromEntries(texts) };
    await content.update(actor, mediaKind, id, fields, version);
  }

  return {
    get,

    async list(
      actor: Actor,
      query: ParsedInput<typeof listMedia>["query"],
    ): Promise<{ rows: MediaRow[]; total: number }> {
      mustBeAdmin(actor);
      const contains = { contains: literally(query.search ?? ""), mode: "insensitive" } as const;
      const where: Prisma.MediaWhereInput = {
        AND: [
          query.status ? { status: query.status } : {},
          query.search
            ? { OR: [{ originalName: contains }, { translations: { some: { altText: contains } } }] }
            : {},
          query.missing_alt ? { OR: LOCALES.map(withoutAltText) } : {},
          query.missing_alt === false
            ? { AND: LOCALES.map((locale) => ({ NOT: withoutAltText(locale) })) }
            : {},
          query.unused === undefined
            ? {}
            : { id: query.unused ? { notIn: await used() } : { in: await used() } },
        ],
      };
      const [records, total] = await Promise.all([
        db.media.findMany({
          where,
          orderBy: ORDERS[query.sort],
          include,
          skip: (query.page - 1) * query.per_page,
          take: query.per_page,
        }),
        db.media.count({ where }),
      ]);
      const uses = await findUses(
        db,
        records.map(({ id }) => id),
      );
      const countOf = (id: number) => uses.filter(({ mediaId }) => mediaId === id).length;
      return {
        rows: records.map((record) => present(record, query.locale, countOf(record.id))),
        total,
      };
    },

    async upload(
      actor: Actor,
      body: Description & { file: MediaRef },
      uploads: Uploads,
      locale: Locale,
    ): Promise<MediaDetail> {
      mustBeAdmin(actor);
      mustBeFile(body.file, uploads);
      return pictures.use({ file: body.file }, uploads, async ({ file }) => {
        const id = Number(file);
        if (body.translations ?? body.alt_text ?? body.focal_point) await describe(actor, id, body);
        return get(actor, id, locale);
      });
    },

    async update(actor: Actor, id: number, body: Description, locale: Locale): Promise<MediaDetail> {
      await describe(actor, id, body);
      return get(actor, id, locale);
    },

    /** Puts another file in a picture's place: id, alternative texts and owners stay, the url is a new one. */
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
      await media.replace(id, upload, (tx, to) =>
        content.updateIn(tx, actor, mediaKind, id, { file: to }, version),
      );
      return get(actor, id, locale);
    },

    /** Throws `in_use`, with the uses, while something shows the picture, be it something deleted. */
    async remove(actor: Actor, id: number, seen?: number): Promise<void> {
      const { uses, version } = await get(actor, id, "ka");
      mustBeAsSeen({ id, version }, seen);
      if (uses.length > 0 || !(await media.remove(id)))
        throw new AppError("in_use", { current: { id, uses } });
    },

    async removeMany(
      actor: Actor,
      ids: readonly number[],
      versions?: readonly number[],
    ): Promise<{ ids: number[]; inUse: number[] }> {
      mustBeAdmin(actor);
      const seen = seenVersions(ids, versions);
      const records = await db.media.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, version: true },
      });
      for (const record of records) mustBeAsSeen(record, seen.get(record.id));
      const removed: number[] = [];
      for (const { id } of records) if (await media.remove(id)) removed.push(id);
      return { ids: removed, inUse: records.map(({ id }) => id).filter((id) => !removed.includes(id)) };
    },

    history: (actor: Actor, id: number, page: { page: number; per_page: number }) =>
      content.history(actor, mediaKind, id, page),

    compareVersion: (actor: Actor, id: number, version: number) =>
      content.compareVersion(actor, mediaKind, id, version),
    /** Texts and crop; an earlier file is gone. */
    async restoreVersion(
      actor: Actor,
      id: number,
      version: number,
      locale: Locale,
      seen?: number,
    ): Promise<MediaDetail> {
      await content.restoreVersion(actor, mediaKind, id, version, seen);
      return get(actor, id, locale);
    },

    async retry(actor: Actor, id: number, locale: Locale): Promise<MediaDetail> {
      await get(actor, id, locale);
      await media.askForVariants([id]);
      return get(actor, id, locale);
    },
  };

  async function used(): Promise<number[]> {
    return [...new Set((await findUses(db)).map(({ mediaId }) => mediaId))];
  }
}

const withoutAltText = (locale: Locale): Prisma.MediaWhereInput => ({
  translations: { none: { locale, altText: { not: "" } } },
});

function mustBeFile(ref: MediaRef, uploads: Uploads) {
  const upload = typeof ref === "string" ? uploads.get(ref) : undefined;
  if (!upload) throw new AppError("invalid", { fields: { file: ["errors.required"] } });
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

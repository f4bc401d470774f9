import type { ErrorCode } from "@ezo/contract/errors";
import { type MediaRef, UPLOAD_PREFIX } from "@ezo/contract/values/forms/form-fields";
import { FOLDER_IN_URL } from "../media/media.keys.ts";
import type { PreparedPicture } from "../media/library/media.library.ts";
import type { MediaService } from "../media/media.service.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import type { Fields, FieldValue } from "./fields.ts";

/** The files of a request, under the names that its body refers to them by. */
export type Uploads = ReadonlyMap<string, { bytes: Uint8Array; originalName: string }>;
type Refs = Readonly<Record<string, MediaRef | readonly MediaRef[] | undefined>>;

export type Pictures = ReturnType<typeof createPictures>;

/** A picture as a write names it: one that is in the library, or a new one that was checked. Null names none. */
type Found = { id: number | null } | { originalName: string; prepared: PreparedPicture };

/** Turns what a write names as pictures into ids of the library. */
export function createPictures(options: { db: Db; media: MediaService }) {
  const { db, media } = options;

  /** Throws an AppError with the reason at `at`. */
  async function find(ref: MediaRef, at: string, uploads: Uploads): Promise<Found> {
    if (ref === null) return { id: null };
    const unknown = () => refused(at, "errors.unknown_image");
    if (typeof ref === "number") {
      if ((await db.media.count({ where: { id: ref } })) === 0) throw unknown();
      return { id: ref };
    }
    const upload = uploads.get(ref);
    if (upload)
      return {
        originalName: upload.originalName,
        prepared: await media.prepare({ ...upload, field: at }),
      };
    const id = ref.startsWith(UPLOAD_PREFIX) ? null : await idOfUrl(db, ref);
    if (id === null) throw unknown();
    return { id };
  }

  /** Finds every picture, each once, or throws with the reasons at all fields that name one that cannot be taken. */
  async function findAll(refs: Refs, uploads: Uploads): Promise<Map<MediaRef, Found>> {
    const found = new Map<MediaRef, Found>();
    const errors: Record<string, readonly string[]> = {};
    let code: ErrorCode | undefined;
    for (const { ref, at } of placesOf(refs)) {
      if (found.has(ref)) continue;
      try {
        found.set(ref, await find(ref, at, uploads));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        code ??= error.code;
        Object.assign(errors, error.fields);
      }
    }
    if (code) throw new AppError(code, { fields: errors });
    return found;
  }

  return {
    /**
     * Checks every picture first, then adds the new ones, then does `work` with the ids. Nothing stays behind when a
     * picture is refused or `work` fails. Throws with the reason at each picture's own field.
     */
    async use<T>(
      refs: Refs,
      uploads: Uploads,
      work: (ids: Record<string, FieldValue>) => Promise<T>,
    ): Promise<T> {
      const found = await findAll(refs, uploads);
      const ids = new Map<MediaRef, number | null>();
      const added: number[] = [];
      try {
        for (const [ref, picture] of found) {
          if ("id" in picture) {
            ids.set(ref, picture.id);
            continue;
          }
          const { id, isNew } = await media.addPrepared(picture, picture.prepared);
          if (isNew) added.push(id);
          ids.set(ref, id);
        }
        return await work(fieldsOf(refs, ids));
      } catch (error) {
        for (const id of added) await media.remove(id);
        throw error;
      }
    },
  };
}

/** Every picture that is named, with its place in the body: `main_image`, `gallery_images.2`. */
const placesOf = (refs: Refs): { ref: MediaRef; at: string }[] =>
  Object.entries(refs).flatMap(([field, given]) => {
    if (given === undefined) return [];
    return Array.isArray(given)
      ? (given as readonly MediaRef[]).map((ref, index) => ({ ref, at: `${field}.${index}` }))
      : [{ ref: given as MediaRef, at: field }];
  });

/** The fields with ids in place of what named the pictures. A picture is in a list once. */
function fieldsOf(refs: Refs, ids: ReadonlyMap<MediaRef, number | null>): Record<string, FieldValue> {
  const idOf = (ref: MediaRef) => ids.get(ref) ?? null;
  const fields: Record<string, FieldValue> = {};
  for (const [field, given] of Object.entries(refs)) {
    if (given === undefined) continue;
    fields[field] = Array.isArray(given)
      ? [...new Set((given as readonly MediaRef[]).map(idOf))].filter((id) => id !== null)
      : idOf(given as MediaRef);
  }
  return fields;
}

const isRef = (value: FieldValue): value is MediaRef =>
  value === null || typeof value === "number" || typeof value === "string";

/** What a write names in its fields of pictures. */
export const refsIn = (fields: Fields, names: readonly string[]): Refs =>
  Object.fromEntries(
    names.map((name) => {
      const named = fields[name];
      if (Array.isArray(named)) return [name, named.filter(isRef)];
      return [name, named !== undefined && isRef(named) ? named : undefined];
    }),
  );

async function idOfUrl(db: Db, url: string): Promise<number | null> {
  const folder = FOLDER_IN_URL.exec(url)?.[1];
  if (!folder) return null;
  const row = await db.media.findFirst({
    where: { contentHash: { startsWith: folder } },
    select: { id: true },
  });
  return row?.id ?? null;
}

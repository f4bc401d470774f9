import type { ErrorCode } from "@ezo/contract/errors";
import { type MediaRef, UPLOAD_PREFIX } from "@ezo/contract/form-fields";
import { inspect } from "../media/media.inspect.ts";
import { FOLDER_IN_URL } from "../media/media.keys.ts";
import type { MediaService, Upload } from "../media/media.service.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import type { FieldValue } from "./content.fields.ts";

/** The files of a request, under the names that its body refers to them by. */
export type Uploads = ReadonlyMap<string, { bytes: Uint8Array; originalName: string }>;
type Refs = Readonly<Record<string, MediaRef | readonly MediaRef[] | undefined>>;

export type Pictures = ReturnType<typeof createPictures>;

/** Turns what a write names as pictures into ids of the library. */
export function createPictures(options: { db: Db; media: MediaService }) {
  const { db, media } = options;

  return {
    /**
     * Judges every picture first, then takes the new ones in, then does `work` with the ids. Nothing stays behind when
     * a picture is refused or `work` fails. Throws with the reason at each picture's own field.
     */
    async use<T>(
      refs: Refs,
      uploads: Uploads,
      work: (ids: Record<string, FieldValue>) => Promise<T>,
    ): Promise<T> {
      const places = Object.entries(refs).flatMap(([field, given]) => {
        if (given === undefined) return [];
        return Array.isArray(given)
          ? (given as readonly MediaRef[]).map((ref, index) => ({ ref, at: `${field}.${index}` }))
          : [{ ref: given as MediaRef, at: field }];
      });
      await mustBeSound(places, uploads);
      const added: number[] = [];
      const known = new Map<MediaRef, number | null>();
      const idOf = async (ref: MediaRef, field: string): Promise<number | null> => {
        const before = known.get(ref);
        if (before !== undefined) return before;
        const upload = typeof ref === "string" ? uploads.get(ref) : undefined;
        let id: number | null;
        if (upload) {
          const taken = await media.add({ ...upload, field } satisfies Upload);
          if (taken.isNew) added.push(taken.id);
          id = taken.id;
        } else id = typeof ref === "string" ? await idOfUrl(ref) : ref;
        known.set(ref, id);
        return id;
      };
      try {
        const ids: Record<string, FieldValue> = {};
        for (const [field, given] of Object.entries(refs)) {
          if (given === undefined) continue;
          if (!Array.isArray(given)) {
            ids[field] = await idOf(given as MediaRef, field);
            continue;
          }
          const list: number[] = [];
          for (const [index, ref] of (given as readonly MediaRef[]).entries()) {
            const id = await idOf(ref, `${field}.${index}`);
            // A picture is in a list once.
            if (id !== null && !list.includes(id)) list.push(id);
          }
          ids[field] = list;
        }
        return await work(ids);
      } catch (error) {
        for (const id of added) await media.remove(id);
        throw error;
      }
    },
  };

  async function mustBeSound(
    places: readonly { ref: MediaRef; at: string }[],
    uploads: Uploads,
  ): Promise<void> {
    const errors: Record<string, readonly string[]> = {};
    let code: ErrorCode | undefined;
    const refuse = (at: string, text: string) => {
      code ??= "invalid";
      errors[at] = [text];
    };
    for (const { ref, at } of places) {
      if (ref === null) continue;
      const upload = typeof ref === "string" ? uploads.get(ref) : undefined;
      if (upload) {
        try {
          await inspect(upload.bytes, at);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          code ??= error.code;
          Object.assign(errors, error.fields);
        }
      } else if (typeof ref === "string") {
        if (ref.startsWith(UPLOAD_PREFIX) || (await idOfUrl(ref)) === null)
          refuse(at, "errors.unknown_image");
      } else if ((await db.media.count({ where: { id: ref } })) === 0) refuse(at, "errors.unknown_image");
    }
    if (code) throw new AppError(code, { fields: errors });
  }

  async function idOfUrl(url: string): Promise<number | null> {
    const folder = FOLDER_IN_URL.exec(url)?.[1];
    if (!folder) return null;
    const row = await db.media.findFirst({
      where: { contentHash: { startsWith: folder } },
      select: { id: true },
    });
    return row?.id ?? null;
  }
}

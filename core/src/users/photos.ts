import { createHash } from "node:crypto";
import sharp from "sharp";
import { inspect, readUpload } from "../media/media.inspect.ts";
import type { RecordParts } from "../records/resource.ts";
import type { Actor } from "./actor.ts";
import { dataUrlOf } from "./photo-url.ts";
import { userKind } from "./users.kind.ts";

export type Photos = ReturnType<typeof createPhotos>;

/** Pixels: sharp at the size of a thumb on dense screens and in print. */
const SIDE = 320;

/** Photos of users, as their offers show them. */
export function createPhotos({ db, records }: Pick<RecordParts, "db" | "records">) {
  return {
    async get(userId: number): Promise<string | null> {
      const photo = await db.userPhoto.findUnique({ where: { userId }, select: { bytes: true } });
      return photo && dataUrlOf(photo.bytes);
    },

    /**
     * Null removes the photo. The caller has checked whether the actor may do this. Throws `too_large`,
     * `unsupported_media_type` or `invalid` with the reason at `file`, and keeps the earlier photo then.
     */
    async set(actor: Actor, userId: number, file: Uint8Array | null): Promise<void> {
      const bytes = file && (await squareOf(file));
      const hash = bytes && createHash("sha256").update(bytes).digest("hex");
      await db.$transaction(async (tx) => {
        await records.within(tx, actor, userKind).update(userId, { photo: hash });
        if (!bytes || !hash) return tx.userPhoto.deleteMany({ where: { userId } });
        const data = { bytes: new Uint8Array(bytes), hash };
        return tx.userPhoto.upsert({ where: { userId }, create: { userId, ...data }, update: data });
      });
    },
  };
}

/** Checked like every picture. Encoded anew, so that neither metadata nor anything hidden in the file is kept. */
async function squareOf(file: Uint8Array): Promise<Buffer> {
  const { firstJpeg } = await inspect(await readUpload(file, "file"), "file");
  return sharp(firstJpeg)
    .resize(SIDE, SIDE, { fit: "cover", position: sharp.strategy.attention })
    .jpeg({ quality: 82 })
    .toBuffer();
}

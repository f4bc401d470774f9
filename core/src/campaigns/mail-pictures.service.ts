import type { MailPicture } from "@ezo/contract/marketing/campaigns/campaigns";
import type { MediaRef } from "@ezo/contract/values/forms/form-fields";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import type { MediaService } from "../media/media.service.ts";
import { refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import { whereText } from "../media/media.search.ts";
import type { Uploads } from "../records/pictures.ts";
import { type Actor, must } from "../users/actor.ts";

/** The media library for staff who write mails: they may search it and add to it, not change it. */
export function createMailPictures(options: { db: Db; media: Pick<MediaService, "add"> }) {
  const { db, media } = options;
  return {
    async list(actor: Actor, query: { locale: Locale; search?: string | undefined } & PageQuery) {
      must(actor, "campaigns.read");
      const where = query.search ? whereText(query.search) : {};
      const [pictures, total] = await Promise.all([
        db.media.findMany({
          where,
          include: mediaInclude,
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...pageSlice(query),
        }),
        db.media.count({ where }),
      ]);
      return { rows: pictures.map((each) => presentPicture(each, query.locale)), total };
    },

    async add(actor: Actor, file: MediaRef, uploads: Uploads, locale: Locale): Promise<MailPicture> {
      must(actor, "campaigns.edit");
      const upload = typeof file === "string" ? uploads.get(file) : undefined;
      if (!upload) throw refused("file", "errors.required");
      const { id } = await media.add({ ...upload, field: "file" });
      const added = await db.media.findUniqueOrThrow({ where: { id }, include: mediaInclude });
      return presentPicture(added, locale);
    },
  };
}

const presentPicture = (
  media: Prisma.MediaGetPayload<{ include: typeof mediaInclude }>,
  locale: Locale,
): MailPicture => ({ ...presentImage(media, locale), id: media.id, name: media.originalName });

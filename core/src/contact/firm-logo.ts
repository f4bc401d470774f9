import type { FirmLogo, LogoPicture } from "@ezo/contract/site/pages/firm-logo";
import { SITE_LOGO_HEIGHT } from "@ezo/contract/values/limits/firm";
import type { Media } from "../generated/prisma/client.ts";
import { urlOf } from "../media/media.keys.ts";
import { sharpWebp } from "../media/media.present.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

type Logo = Pick<Media, "width" | "height" | "variants">;

/** As WebP, which has transparency: a JPEG would be a white box on the site's paper. Null until it is made. */
export function shownLogo(media: Logo | undefined): LogoPicture | null {
  if (!media) return null;
  const width = Math.max(1, Math.round((SITE_LOGO_HEIGHT * media.width) / media.height));
  const file = sharpWebp(media, width);
  return file ? { url: urlOf(file.key), width, height: SITE_LOGO_HEIGHT } : null;
}

/** The logo of the site's header and footer and of the admin's menu. */
export async function readFirmLogo(db: Db): Promise<FirmLogo> {
  const { logo_media_id: light, logo_dark_media_id: dark } = await readSetting(db, "brand");
  const ids = [light, dark].filter((id) => id !== null);
  if (ids.length === 0) return { light: null, dark: null };
  const found = await db.media.findMany({
    where: { id: { in: ids } },
    select: { id: true, width: true, height: true, variants: true },
  });
  const pictureOf = (wanted: number | null) => shownLogo(found.find(({ id }) => id === wanted));
  return { light: pictureOf(light), dark: pictureOf(dark) };
}

import {
  bulkDeleteMedia,
  deleteMedia,
  getMedia,
  listMedia,
  listMediaHistory,
  patchMedia,
  putMedia,
  replaceMedia,
  compareMediaVersion,
  restoreMediaVersion,
  retryMedia,
  uploadMedia,
} from "@ezo/contract/admin-media";
import type { MediaAdmin } from "@ezo/core/media/media.admin";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

export function adminMediaRoutes(
  mount: Mount,
  services: { media: MediaAdmin; translations: TranslationsService },
) {
  const { media, translations } = services;

  mount(bulkDeleteMedia, async ({ body }, { actor, locale }) => {
    const { ids, inUse } = await media.removeMany(actor, body.ids, body.versions);
    return {
      message: (await translations.lookup(locale))("messages.deleted"),
      data: { changed: ids.length, ids, in_use: inUse },
    };
  });
  mount(listMedia, async ({ query }, { actor }) => {
    const { rows, total } = await media.list(actor, query);
    return { data: rows, meta: pageMeta(total, query) };
  });
  mount(uploadMedia, async ({ body, query }, { actor, uploads }) => ({
    data: await media.upload(actor, body, uploads, query.locale),
  }));
  mount(getMedia, async ({ params, query }, { actor }) => ({
    data: await media.get(actor, params.id, query.locale),
  }));
  for (const change of [putMedia, patchMedia])
    mount(change, async ({ params, body, query }, { actor }) => ({
      data: await media.update(actor, params.id, body, query.locale),
    }));
  mount(replaceMedia, async ({ params, body, query }, { actor, uploads }) => ({
    data: await media.replace(actor, params.id, body.file, uploads, query.locale, body.version),
  }));
  mount(listMediaHistory, async ({ params, query }, { actor }) => {
    const { entries, total } = await media.history(actor, params.id, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  mount(compareMediaVersion, async ({ params }, { actor }) => ({
    data: await media.compareVersion(actor, params.id, params.version),
  }));
  mount(restoreMediaVersion, async ({ params, query, body }, { actor }) => ({
    data: await media.restoreVersion(actor, params.id, params.version, query.locale, body.version),
  }));
  mount(retryMedia, async ({ params, query }, { actor }) => ({
    data: await media.retry(actor, params.id, query.locale),
  }));
  mount(deleteMedia, async ({ params, query }, { actor, locale }) => {
    await media.remove(actor, params.id, query.version);
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
}

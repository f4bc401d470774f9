import * as contract from "@ezo/contract/admin/content/media";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf, messagesOf } from "../../mounting/calls.ts";
import { mountEdits } from "../../mounting/resource-calls.ts";

const mediaEdits = {
  list: contract.listMedia,
  get: contract.getMedia,
  put: contract.putMedia,
  patch: contract.patchMedia,
  ...contract.mediaVersions,
};

export function adminMediaRoutes(mount: Mount, { media, translations }: Parts) {
  const { data } = answersOf(mount);
  mount(contract.bulkDeleteMedia, async ({ body }, { actor, locale }) => {
    const { ids, inUse } = await media.removeMany(actor, body.ids, body.versions);
    return {
      message: (await translations.lookup(locale))("messages.deleted"),
      data: { changed: ids.length, ids, in_use: inUse },
    };
  });
  mountEdits(mount, mediaEdits, media);
  data(contract.uploadMedia, ({ body, query }, { actor, uploads }) =>
    media.upload(actor, body, uploads, query.locale),
  );
  data(contract.replaceMedia, ({ params, body, query }, { actor, uploads }) =>
    media.replace(actor, params.id, body.file, uploads, query.locale, body.version),
  );
  data(contract.retryMedia, ({ params, query }, { actor }) => media.retry(actor, params.id, query.locale));
  messagesOf(mount, translations).message(
    contract.deleteMedia,
    "messages.deleted",
    ({ params, query }, { actor }) => media.remove(actor, params.id, query.version),
  );
}

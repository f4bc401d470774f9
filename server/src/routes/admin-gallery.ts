import * as contract from "@ezo/contract/admin-gallery";
import type { GalleryAdmin } from "@ezo/core/gallery/gallery.admin";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { bulkOutcome } from "./bulk-outcome.ts";
import { mountContent } from "./content-calls.ts";

export function adminGalleryRoutes(
  mount: Mount,
  services: { gallery: GalleryAdmin; translations: TranslationsService },
) {
  const { gallery, translations } = services;

  mount(contract.uploadGallery, async ({ body, query }, { actor, uploads }) => ({
    data: await gallery.upload(actor, body, uploads, query.locale),
  }));
  mount(contract.bulkUpdateGallery, async ({ body }, { actor, locale }) =>
    bulkOutcome(translations, await gallery.updateMany(actor, body.ids, body.set, body.versions), locale),
  );
  mount(contract.reorderGallery, async ({ body }, { actor, locale }) =>
    bulkOutcome(translations, await gallery.reorder(actor, body.ids, body.versions), locale),
  );
  mountContent(
    mount,
    {
      list: contract.listAdminGallery,
      get: contract.getAdminGalleryImage,
      create: contract.createAdminGalleryImage,
      put: contract.putAdminGalleryImage,
      patch: contract.patchAdminGalleryImage,
      post: contract.postAdminGalleryImage,
      remove: contract.deleteAdminGalleryImage,
      restore: contract.restoreAdminGalleryImage,
      history: contract.listGalleryImageHistory,
      compareVersion: contract.compareGalleryImageVersion,
      restoreVersion: contract.restoreGalleryImageVersion,
      deletion: contract.getGalleryDeletion,
      bulkDelete: contract.bulkDeleteGallery,
      bulkRestore: contract.bulkRestoreGallery,
    },
    gallery,
    translations,
  );
}

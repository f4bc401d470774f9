import * as contract from "@ezo/contract/admin/content/gallery";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf, messagesOf } from "../../mounting/calls.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminGalleryRoutes(mount: Mount, { gallery, translations }: Parts) {
  const { bulk } = messagesOf(mount, translations);
  answersOf(mount).data(contract.uploadGallery, ({ body, query }, { actor, uploads }) =>
    gallery.upload(actor, body, uploads, query.locale),
  );
  bulk(contract.bulkUpdateGallery, ({ body }, { actor }) =>
    gallery.updateMany(actor, body.ids, body.set, body.versions),
  );
  bulk(contract.reorderGallery, ({ body }, { actor }) => gallery.reorder(actor, body.ids, body.versions));
  mountResource(mount, contract.galleryRoutes, gallery, translations);
}

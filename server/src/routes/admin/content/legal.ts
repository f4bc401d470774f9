import { legalDrafts, legalRoutes, previewLegalPage } from "@ezo/contract/admin/content/legal";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf } from "../../mounting/calls.ts";
import { mountDrafts } from "../../mounting/draft-calls.ts";
import { previewPresenter } from "../../mounting/preview-link.ts";
import { mountEdits } from "../../mounting/resource-calls.ts";

export function adminLegalRoutes(mount: Mount, { legal, translations, previews, config }: Parts): void {
  const previewOf = previewPresenter(previews, config.publicUrl);
  answersOf(mount).data(previewLegalPage, async ({ params, query }, { actor }) => {
    const { slug, draft } = await legal.get(actor, params.id, query.locale);
    return previewOf({ entity: "legal_page", id: params.id, path: `/${slug}` }, query.locale, draft !== null);
  });
  mountDrafts(mount, legalDrafts, legal.drafts, translations);
  mountEdits(mount, legalRoutes, legal);
}

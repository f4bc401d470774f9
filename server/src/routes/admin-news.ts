import * as contract from "@ezo/contract/admin-news";
import type { Previews } from "@ezo/core/content/content.preview";
import type { NewsAdmin } from "@ezo/core/news/news.admin";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { bulkOutcome } from "./bulk-outcome.ts";
import { mountContent } from "./content-calls.ts";
import { presentPreview } from "./preview-link.ts";

export function adminNewsRoutes(
  mount: Mount,
  services: { news: NewsAdmin; translations: TranslationsService; previews: Previews; publicUrl: string },
) {
  const { news, translations, previews, publicUrl } = services;

  mount(contract.listNewsForFeaturedModal, async ({ query }, { actor }) => ({
    data: await news.forFeaturedModal(actor, query.locale, query.search),
  }));
  mount(contract.setFeaturedNews, async ({ body }, { actor, locale }) =>
    bulkOutcome(translations, await news.setFeatured(actor, body.news_ids, body.based_on), locale),
  );
  mount(contract.bulkUpdateNews, async ({ body }, { actor, locale }) =>
    bulkOutcome(translations, await news.updateMany(actor, body.ids, body.set, body.versions), locale),
  );
  mount(contract.previewArticle, async ({ params, query }, { actor }) => {
    await news.get(actor, params.id, query.locale);
    const path = `/news/${params.id}`;
    return { data: presentPreview(previews.issue("article", params.id), path, query.locale, publicUrl) };
  });
  mountContent(
    mount,
    {
      list: contract.listAdminNews,
      get: contract.getAdminArticle,
      create: contract.createAdminArticle,
      put: contract.putAdminArticle,
      patch: contract.patchAdminArticle,
      post: contract.postAdminArticle,
      remove: contract.deleteAdminArticle,
      restore: contract.restoreAdminArticle,
      history: contract.listArticleHistory,
      compareVersion: contract.compareArticleVersion,
      restoreVersion: contract.restoreArticleVersion,
      deletion: contract.getNewsDeletion,
      bulkDelete: contract.bulkDeleteNews,
      bulkRestore: contract.bulkRestoreNews,
    },
    news,
    translations,
  );
}

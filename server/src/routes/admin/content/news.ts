import * as contract from "@ezo/contract/admin/content/news";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf, messagesOf } from "../../mounting/calls.ts";
import { previewPresenter } from "../../mounting/preview-link.ts";
import { mountDrafts } from "../../mounting/draft-calls.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminNewsRoutes(mount: Mount, { news, translations, previews, config }: Parts) {
  const previewOf = previewPresenter(previews, config.publicUrl);
  const { data } = answersOf(mount);
  const { bulk } = messagesOf(mount, translations);
  data(contract.listNewsForFeaturedModal, ({ query }, { actor }) =>
    news.forFeaturedModal(actor, query.locale, query.search),
  );
  bulk(contract.setFeaturedNews, ({ body }, { actor }) =>
    news.setFeatured(actor, body.news_ids, body.based_on),
  );
  bulk(contract.bulkUpdateNews, ({ body }, { actor }) =>
    news.updateMany(actor, body.ids, body.set, body.versions),
  );
  data(contract.previewArticle, async ({ params, query }, { actor }) => {
    const { draft } = await news.get(actor, params.id, query.locale);
    const page = { entity: "article", id: params.id, path: `/news/${params.id}` } as const;
    return previewOf(page, query.locale, draft !== null);
  });
  mountDrafts(mount, contract.articleDrafts, news.drafts, translations);
  mountResource(mount, contract.articleRoutes, news, translations);
}

import { articleDrafts, articleRoutes } from "@ezo/contract/admin/content/news";
import { getArticle } from "@ezo/contract/site/pages/news";
import type { Stack } from "../../../stack/stack.ts";

interface Item {
  id: number;
}
const params = ({ id }: Item) => ({ id: String(id) });

/** The calls about the draft of an article. What a draft is saved and changed with need not be a valid body. */
export function articleDraftCalls({ stack, call }: { stack: () => Stack; call: Stack["call"] }) {
  const saved = async (article: Item, body: object) =>
    (await call(articleDrafts.saveDraft, { params: params(article), body } as never)).data;
  return {
    /** What visitors get of an article, but for the time at which it was written, and how often it was read. */
    shown: async (article: Item, locale: "ka" | "en" | "ru" = "en") => {
      const { data } = await stack().call(getArticle, { params: params(article), query: { locale } });
      return { ...data, updated_at: "", views: 0, translations: {} };
    },
    saved,
    /** Where it changes something. */
    save: async (article: Item, body: object) => {
      const { item, draft } = await saved(article, body);
      if (!draft) throw new Error("nothing was drafted");
      return { item, draft };
    },
    draftOf: async (article: Item) => (await call(articleDrafts.getDraft, { params: params(article) })).data,
    publish: async (
      article: Item,
      body: { version: number; over?: number; languages?: ("ka" | "en" | "ru")[] },
    ) => (await call(articleDrafts.publishDraft, { params: params(article), body })).data,
    schedule: async (
      article: Item,
      body: { version: number; publish_at: string | null; over?: number; languages?: ("ka" | "en" | "ru")[] },
    ) => (await call(articleDrafts.scheduleDraft, { params: params(article), body })).data,
    change: (article: Item, body: object) =>
      call(articleRoutes.patch, { params: params(article), body } as never),
  };
}

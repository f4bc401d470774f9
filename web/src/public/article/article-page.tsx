import { readId } from "@ezo/contract/values/ids";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { isGone, isNotFound } from "../../shared/api/failure-code.ts";
import { useI18n } from "../../shared/i18n/i18n-context.tsx";
import { Gone } from "../../shared/navigation/gone.tsx";
import { Leave } from "../../shared/navigation/leave.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { ARTICLE_GROUPS, articleQuery } from "./article.queries.ts";
import { ArticleLoading } from "./article-loading.tsx";
import { ArticleView } from "./article-view.tsx";
import { InvalidArticle } from "./invalid-article.tsx";
import { knownArticle } from "./known-article.ts";

export default function ArticlePage() {
  const id = readId(useParams()["id"]);
  if (id === undefined) return <InvalidArticle />;
  return <LoadedArticle key={id} id={id} />;
}

function LoadedArticle({ id }: { id: number }) {
  const { texts } = useI18n();
  const cache = useQueryClient();
  // Kept while the article is loading, whatever becomes of the list meanwhile.
  const [known] = useState(() =>
    texts.hasGroups(ARTICLE_GROUPS) ? knownArticle(cache, texts.locale, id) : undefined,
  );
  const query = usePageQuery(articleQuery(useCaller(), texts.locale, id));
  if (query.data) return <ArticleView article={query.data} whole={query.data} />;
  if (isNotFound(query.error)) return <Leave to="/news" notice="article-missing" />;
  if (isGone(query.error)) return <Gone groups={ARTICLE_GROUPS} to="/news" toKey="buttons.all_news" />;
  if (query.isError) return <QueryFailed titleKey="errors.article_load_failed" query={query} />;
  return known ? <ArticleView article={known} /> : <ArticleLoading />;
}

import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import { ARTICLE_GROUPS } from "./article.queries.ts";

/**
 * The address does not contain a valid article id: the "not found" page with this as the reason (specification,
 * section 5).
 */
export function InvalidArticle() {
  // There is no call for an article, which would bring the texts.
  useQuery(textsQuery(useCaller(), useLocale(), ARTICLE_GROUPS));
  return <PageMissing reasonKey="errors.invalid_article_id" to="/news" toKey="buttons.all_news" />;
}

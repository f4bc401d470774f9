import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import { ARTICLE_GROUPS } from "./article.queries.ts";

/**
 * The address holds something that can be no article's number: the page says so (specification, section 5), below the
 * words of every address that leads nowhere.
 */
export function InvalidArticle() {
  // No article's answer brings the words.
  useQuery(textsQuery(useCaller(), useLocale(), ARTICLE_GROUPS));
  return <PageMissing reasonKey="errors.invalid_article_id" to="/news" toKey="buttons.all_news" />;
}

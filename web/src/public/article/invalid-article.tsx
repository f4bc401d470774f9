import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { useAnswerStatus } from "../../shared/navigation/server-answer.ts";
import blank from "../../shared/ui/blank.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ARTICLE_GROUPS } from "./article.queries.ts";

/** The address holds something that can be no article's number (specification, section 5). */
export function InvalidArticle() {
  const t = useT();
  useAnswerStatus(404);
  // No article's answer brings the words.
  useQuery(textsQuery(useCaller(), useLocale(), ARTICLE_GROUPS));
  return (
    <div className={blank.page}>
      <div className={blank.blank} role="alert">
        <Icon name="warning" className={blank.drawing} />
        <h1 className={blank.title} tabIndex={-1}>
          {t("errors.invalid_article_id")}
        </h1>
        <p>{t("errors.not_found_text")}</p>
        <Link className={buttonClass()} to="/news">
          {t("buttons.all_news")}
        </Link>
      </div>
    </div>
  );
}

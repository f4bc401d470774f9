import type { ARTICLE_STATES } from "@ezo/contract/admin-news";
import { useTexts } from "../i18n/texts-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { CircleCheck, CircleDashed, Clock, Star } from "../ui/icons.ts";
import styles from "./article-state-mark.module.css";

type State = (typeof ARTICLE_STATES)[number];
const icons: Record<State, IconComponent> = { published: CircleCheck, scheduled: Clock, draft: CircleDashed };

/** An article's state: a shape and a word. */
export function ArticleStateMark({ state, isFeatured }: { state: State; isFeatured: boolean }) {
  const { t } = useTexts();
  const Icon = icons[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={14} strokeWidth={1.8} aria-hidden="true" />
      {t(`news.state.${state}`)}
      {isFeatured ? (
        <Star size={14} strokeWidth={1.8} role="img" aria-label={t("field.is_featured")} />
      ) : null}
    </span>
  );
}
